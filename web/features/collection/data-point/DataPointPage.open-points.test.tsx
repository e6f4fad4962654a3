import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeSaved } from '#web/features/collection/cells/fakeWorld.ts';
import { cellOf, kept, open, serve, startPage, typedIn } from './fakePage.tsx';
import { aCell, aDataPoint, aSection } from './fixture.ts';

startPage();

const odd = {
  code: 'SUSPECT_UNIT',
  message: "1,490,000 MWh is about 970 times as much as last year's 1,536 MWh.",
  mark: '970 × last year',
};
const lastYear = { entityId: 'oslo', dataPointId: 'electricity', period: 'FY', value: '1536', absence: null };
const read = 'GET /api/year/{year}/data-points/{id}';
const submit = 'POST /api/year/{year}/submit';
const withLastYear = {
  [read]: () => ({ section: aSection([aDataPoint()]), data: [...kept.cells.values()], previous: [lastYear] }),
};
const oddCell = (state: 'DRAFT' | 'SUBMITTED', entityId = 'oslo') =>
  aCell(entityId, { value: '1490000', unit: 'MWh' }, { state, version: 1, warnings: [odd] });

describe('a value that looks wrong', () => {
  it('stands out in the grid with the factor in words, and in its panel first with what would mend it', async () => {
    kept.cells.set('oslo', oddCell('SUBMITTED'));
    serve(aDataPoint(), withLastYear);
    open();
    await screen.findByRole('grid');
    expect(cellOf(0)).toHaveTextContent('to look at: 970 × last year');
    await userEvent.click(cellOf(0));
    const points = await screen.findByRole('region', { name: 'To look at' });
    expect(points).toHaveTextContent(odd.message);
    await userEvent.click(within(points).getByRole('button', { name: 'Read as kWh (= 1,490 MWh)' }));
    await waitFor(() => expect(kept.saved.map(typedIn)).toMatchObject([{ value: '1490000', unit: 'kWh' }]));
    expect(points).toHaveFocus();
    expect(points).toHaveTextContent('Read as kWh (= 1,490 MWh). It is a draft until it is submitted.');
    expect(cellOf(0)).not.toHaveTextContent('970');
  });

  it('leads to its note', async () => {
    kept.cells.set('oslo', oddCell('SUBMITTED'));
    serve(aDataPoint(), withLastYear);
    open();
    await screen.findByRole('grid');
    await userEvent.click(cellOf(0));
    await userEvent.click(await screen.findByRole('button', { name: 'Explain in a note' }));
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  });

  it('is where the page opens for whoever came to look at it', async () => {
    kept.cells.set('lyon', oddCell('SUBMITTED', 'lyon'));
    serve();
    open('/collect-data/data-points/electricity?group=energy&year=2024&look=true');
    expect(await screen.findByRole('region', { name: 'To look at' })).toHaveTextContent(odd.message);
    expect(cellOf(1)).toHaveAttribute('tabindex', '0');
  });
});

describe('submitting values that look wrong', () => {
  const bodies: unknown[] = [];
  const answered = () => {
    const results = ['oslo', 'lyon'].map((entityId) => {
      const cell = aCell(entityId, { value: '1490000', unit: 'MWh' }, { state: 'SUBMITTED', version: 3 });
      return {
        entityId,
        dataPointId: 'electricity',
        period: 'FY',
        status: 'saved',
        cell: fakeSaved(cell),
        findings: [],
      };
    });
    return { data: { submitted: 2, results } };
  };
  const start = async () => {
    bodies.length = 0;
    kept.cells.set('oslo', oddCell('DRAFT'));
    kept.cells.set('lyon', oddCell('DRAFT', 'lyon'));
    serve(aDataPoint(), {
      [submit]: ({ body }) => {
        bodies.push(body);
        return answered();
      },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Submit 2 drafts' }));
    return screen.findByRole('dialog', { name: '2 values to look at before you submit' });
  };

  it('shows these alone first, with what they say; going back submits nothing', async () => {
    const dialog = await start();
    expect(within(dialog).getAllByText(odd.message)).toHaveLength(2);
    expect(dialog).toHaveTextContent('Oslo plant, FY 2024');
    expect(dialog).toHaveTextContent('1,490,000');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies).toEqual([]);
  });

  it('submits them without a note too', async () => {
    const dialog = await start();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit anyway' }));
    await screen.findByText('2 values submitted');
    expect(bodies).toEqual([{ dataPointId: 'electricity' }]);
    expect(kept.saved).toEqual([]);
  });

  it('puts one note to several, saves it and then submits', async () => {
    const dialog = await start();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Note to Oslo plant, FY 2024' }), 'New line');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'One note for several' }), 'Moved here');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Put it to 1 value without a note' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Submit with these notes' }));
    await screen.findByText('2 values submitted');
    expect(kept.saved.map(({ entityId, note }) => [entityId, note])).toEqual([
      ['oslo', 'New line'],
      ['lyon', 'Moved here'],
    ]);
    expect(bodies).toHaveLength(1);
  });
});
