import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeSaved } from '#web/features/collection/cells/fakeWorld.ts';
import { cellOf, kept, open, serve, startPage } from './fakePage.tsx';
import { aCell, aDataPoint } from './fixture.ts';

startPage();

describe('submitting', () => {
  const submit = 'POST /api/year/{year}/submit';
  const draftCell = () => aCell('oslo', { value: '-4', unit: 'MWh' }, { state: 'DRAFT' });

  it('lists each value that was refused with why, and a way there', async () => {
    kept.cells.set('oslo', draftCell());
    const key = { entityId: 'oslo', dataPointId: 'electricity', period: 'FY' };
    serve(aDataPoint(), {
      [submit]: () => ({
        data: {
          submitted: 0,
          results: [{ ...key, status: 'invalid', fields: { value: 'Enter 0 MWh or more.' }, findings: [] }],
        },
      }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Submit 1 draft' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Enter 0 MWh or more.');
    expect(within(dialog).getByRole('link', { name: 'Oslo plant, FY 2024' })).toHaveAttribute(
      'href',
      expect.stringContaining('cell=oslo.FY'),
    );
    await userEvent.click(within(dialog).getByRole('link', { name: 'Oslo plant, FY 2024' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('region', { name: 'Oslo plant, FY 2024' })).toBeVisible();
  });

  it('says which answers the rules wait for, until somebody has read it', async () => {
    kept.cells.set('oslo', draftCell());
    const cell = aCell('oslo', { value: '4', unit: 'MWh' }, { state: 'SUBMITTED', version: 2 });
    const place = { entityId: 'oslo', period: 'FY', message: "Not checked yet: needs 'Energy consumption'." };
    const missing = [{ id: 'energy_consumption_total', name: 'Energy consumption' }];
    const finding = { ...place, outcome: 'could_not_run', missing };
    const key = { entityId: 'oslo', dataPointId: 'electricity', period: 'FY' };
    serve(aDataPoint(), {
      [submit]: () => ({
        data: {
          submitted: 1,
          results: [
            {
              ...key,
              status: 'saved',
              cell: fakeSaved(cell),
              findings: [
                { ...finding, rule: 'one' },
                { ...finding, rule: 'other' },
              ],
            },
          ],
        },
      }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Submit 1 draft' }));
    expect(await screen.findByText('It will be checked when these are answered: Energy consumption.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/It will be checked when/)).toBeNull();
  });

  it('submits the chosen rows alone', async () => {
    kept.cells.set('oslo', draftCell());
    kept.cells.set('lyon', aCell('lyon', { value: '4', unit: 'MWh' }, { state: 'DRAFT' }));
    const bodies: unknown[] = [];
    serve(aDataPoint(), {
      [submit]: ({ body }) => {
        bodies.push(body);
        return { data: { submitted: 1, results: [] } };
      },
    });
    open();
    await screen.findByRole('button', { name: 'Submit 2 drafts' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Lyon plant' }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit 1 in the chosen rows' }));
    await screen.findByText('1 value submitted');
    expect(bodies).toEqual([{ cells: [{ entityId: 'lyon', dataPointId: 'electricity', period: 'FY' }] }]);
  });

  it('asks before it clears a value that counts', async () => {
    kept.cells.set('oslo', aCell('oslo', { value: '4', unit: 'MWh' }, { state: 'SUBMITTED', version: 3 }));
    const { asked } = serve(aDataPoint(), {
      'DELETE /api/submissions/{id}': () => ({ data: aCell('oslo', {}, { version: 4 }) }),
    });
    open();
    await screen.findByRole('grid');
    await userEvent.click(cellOf(0));
    await userEvent.keyboard('{Delete}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Clear the submitted value?' });
    expect(kept.saved).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(asked).toContain('DELETE /api/submissions/2024.oslo.electricity.fy?baseVersion=3'));
    await waitFor(() => expect(cellOf(0)).not.toHaveTextContent('4'));
  });

  it('goes on to the next question by Ctrl+Enter, out of the typing, and there is no bar without a draft', async () => {
    const bodies: unknown[] = [];
    const next = aDataPoint({ id: 'fuel', name: 'Fuel use' });
    const results = () => {
      const cell = aCell('oslo', { value: '7', unit: 'MWh' }, { state: 'SUBMITTED', version: 2 });
      const key = { entityId: 'oslo', dataPointId: 'electricity', period: 'FY' };
      return [{ ...key, status: 'saved', cell: fakeSaved(cell), findings: [] }];
    };
    const { asked } = serve(
      aDataPoint(),
      {
        [submit]: ({ body }) => {
          bodies.push(body);
          return { data: { submitted: 1, results: results() } };
        },
      },
      { asked: [aDataPoint(), next].map(({ id, name }) => ({ id, name })) },
    );
    open();
    await screen.findByRole('grid');
    expect(screen.queryByRole('region', { name: 'Save and submit' })).toBeNull();
    await userEvent.click(cellOf(0));
    await userEvent.keyboard('7{Control>}{Enter}{/Control}');
    await waitFor(() => expect(bodies).toEqual([{ dataPointId: 'electricity' }]));
    await waitFor(() => expect(asked.some((each) => each.includes('/data-points/fuel'))).toBe(true));
  });

  it('leaves the keyboard at the active cell when nothing is left to submit', async () => {
    kept.cells.set('oslo', draftCell());
    const cell = aCell('oslo', { value: '4', unit: 'MWh' }, { state: 'SUBMITTED', version: 2 });
    const key = { entityId: 'oslo', dataPointId: 'electricity', period: 'FY' };
    serve(aDataPoint(), {
      [submit]: () => ({
        data: { submitted: 1, results: [{ ...key, status: 'saved', cell: fakeSaved(cell), findings: [] }] },
      }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Submit 1 draft' }));
    await screen.findByText('1 value submitted');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'));
  });
});

describe('a draft over a value that counts', () => {
  const counted = {
    state: 'SUBMITTED',
    value: '577.9',
    unit: 'MWh',
    canonical: '577.9',
    reason: null,
    note: 'Meter',
    at: null,
  } as const;

  it('shows both, and is discarded by typing what counts again', async () => {
    kept.cells.set('oslo', aCell('oslo', { value: '900', unit: 'MWh' }, { state: 'DRAFT', version: 2, counted }));
    serve();
    open();
    await screen.findByRole('grid');
    expect(cellOf(0)).toHaveTextContent('577.9 counts');
    await userEvent.click(cellOf(0));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard the draft' }));
    await waitFor(() =>
      expect(kept.saved).toMatchObject([
        { value: '577.9', unit: 'MWh', note: 'Meter', state: 'DRAFT', baseVersion: 2 },
      ]),
    );
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('an absence', () => {
  it('is taken back by Ctrl+Z', async () => {
    kept.cells.set('oslo', aCell('oslo', { value: '4', unit: 'MWh' }, { state: 'DRAFT' }));
    serve();
    open();
    await screen.findByRole('grid');
    await userEvent.click(cellOf(0));
    await userEvent.click(await screen.findByRole('radio', { name: /No data/ }));
    await waitFor(() => expect(kept.saved.at(-1)).toMatchObject({ absence: 'NOT_AVAILABLE' }));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(kept.saved.at(-1)).toMatchObject({ absence: null, value: '4' }));
  });
});
