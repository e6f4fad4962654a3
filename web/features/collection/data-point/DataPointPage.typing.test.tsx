import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { fakeSaved } from '#web/features/collection/cells/fakeWorld.ts';
import type { SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { figureWords } from '#web/features/reporting/dashboard/figures.ts';
import { cellOf, kept, open, serve, startPage, typedIn, typeInto } from './fakePage.tsx';
import { aCell, aDataPoint } from './fixture.ts';

startPage();

describe('typing into the grid', () => {
  it('calls nothing a part where nothing was answered yet', async () => {
    serve();
    open();
    const strip = await screen.findByRole('region', { name: 'Result so far' });
    expect(strip).toHaveTextContent('0 of 3 cells answered');
    expect(strip).not.toHaveTextContent('Partial');
  });

  it('saves a draft over the version that was seen, and says when', async () => {
    serve();
    open();
    await screen.findByRole('grid');
    await typeInto(0, '1,234.5');
    await screen.findByText(/^Saved \d/);
    expect(kept.saved).toEqual([
      expect.objectContaining({ entityId: 'oslo', value: '1234.5', unit: 'MWh', baseVersion: 0, state: 'DRAFT' }),
    ]);
    expect(screen.getByRole('button', { name: 'Submit 1 draft' })).toBeEnabled();
    expect(screen.getByRole('region', { name: 'Result so far' })).toHaveTextContent('1,234.5 MWh');
  });

  it.each<[string, Partial<SectionDataPoint>, string]>([
    ['a number of one decimal', { decimals: 1 }, '1.3 MWh'],
    ['a count', { type: 'integer', decimals: null, unit: null, units: [] }, '1'],
  ])('writes the average of %s as every other page does: by the decimals of its metric', async (_, change, words) => {
    const unit = change.unit === null ? null : 'MWh';
    for (const [id, value] of Object.entries({ oslo: '1', lyon: '1', porto: '2' })) {
      kept.cells.set(id, aCell(id, { value, unit }, { state: 'SUBMITTED', canonical: value }));
    }
    const dataPoint = aDataPoint({ entityAggregation: 'average', consolidation: 'full', ...change });
    serve(dataPoint);
    open();
    const strip = await screen.findByRole('region', { name: 'Result so far' });
    await waitFor(() => expect(strip.querySelector('p')).toHaveTextContent(new RegExp(`^${words}$`)));
    const written = { type: dataPoint.type, unit: dataPoint.unit, decimals: dataPoint.decimals ?? 0 };
    expect(figureWords(written, String(4 / 3), 'en-GB')).toBe(words);
  });

  it('takes a number in the unit that is chosen, also over one in another unit, and says which that was', async () => {
    kept.cells.set('oslo', aCell('oslo', { value: '1200', unit: 'MWh' }, { state: 'DRAFT', version: 3 }));
    serve();
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Numbers are typed in'), 'kWh');
    expect(cellOf(0)).toHaveTextContent('1,200 MWh');
    await typeInto(0, '1200000');
    await waitFor(() =>
      expect(kept.saved).toEqual([expect.objectContaining({ value: '1200000', unit: 'kWh', baseVersion: 3 })]),
    );
    expect(cellOf(0)).toHaveTextContent('kWh, was MWh · = 1,200 MWh');
  });

  it('begins with the unit that was used last, and keeps the unit that a text names', async () => {
    kept.cells.set('oslo', aCell('oslo', { value: '7', unit: 'MWh' }, { state: 'DRAFT', at: '2026-01-01T00:00:00Z' }));
    kept.cells.set('lyon', aCell('lyon', { value: '9', unit: 'kWh' }, { state: 'DRAFT', at: '2026-02-01T00:00:00Z' }));
    serve();
    open();
    expect(await screen.findByLabelText('Numbers are typed in')).toHaveValue('kWh');
    await typeInto(0, '8 MWh');
    await waitFor(() => expect(kept.saved).toEqual([expect.objectContaining({ value: '8', unit: 'MWh' })]));
    expect(cellOf(0)).not.toHaveTextContent('was');
  });

  it('types in the unit that was chosen, and converts what is shown', async () => {
    serve();
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Numbers are typed in'), 'kWh');
    await typeInto(0, '2500');
    await waitFor(() => expect(kept.saved).toEqual([expect.objectContaining({ value: '2500', unit: 'kWh' })]));
    await userEvent.click(cellOf(0));
    expect(cellOf(0)).toHaveTextContent('= 2.5 MWh');
    await waitFor(() => expect(screen.getAllByText('= 2.5 MWh')).toHaveLength(2));
  });

  it('keeps a text that is no number as a draft, for the person to mend', async () => {
    serve();
    open();
    await screen.findByRole('grid');
    await typeInto(1, 'about 40');
    await waitFor(() => expect(kept.saved.map(({ value }) => value)).toEqual(['about 40']));
    expect(cellOf(1)).toHaveTextContent('about 40');
  });

  it('takes N/A for what it is', async () => {
    serve();
    open();
    await screen.findByRole('grid');
    await typeInto(2, 'n/a');
    await waitFor(() =>
      expect(kept.saved).toEqual([expect.objectContaining({ absence: 'NOT_APPLICABLE', value: null })]),
    );
  });

  it('lists what a paste could not take, and saves the rest', async () => {
    serve();
    open();
    await screen.findByRole('grid');
    await userEvent.click(cellOf(0));
    const clipboardData = { getData: () => '1\nx\n3\n4' };
    fireEvent.paste(cellOf(0), { clipboardData });
    const report = await screen.findByRole('region', { name: 'What was not taken' });
    expect(report).toHaveTextContent('2 texts were not taken.');
    expect(screen.getByText(/^Pasted 2 cells; 1 cell could not be read; 1 cell did not fit/)).toBeInTheDocument();
    expect(report).toHaveTextContent("Lyon plant, FY 2024: x. 'x' is not a number.");
    expect(report).toHaveTextContent('Beyond the table: 4.');
    await waitFor(() =>
      expect(kept.saved.map(({ entityId, method }) => `${entityId} ${method}`)).toEqual(['oslo paste', 'porto paste']),
    );
  });

  it('asks which of two numbers is meant', async () => {
    serve();
    open(undefined, { numberLocale: 'nb-NO' });
    await screen.findByRole('grid');
    fireEvent.paste(cellOf(0), { clipboardData: { getData: () => '1.234\n5' } });
    const report = await screen.findByRole('region', { name: 'What was not taken' });
    await userEvent.click(within(report).getByRole('button', { name: '1,234' }));
    await waitFor(() =>
      expect(kept.saved).toContainEqual(expect.objectContaining({ entityId: 'oslo', value: '1.234', unit: 'MWh' })),
    );
    expect(screen.queryByRole('region', { name: 'What was not taken' })).toBeNull();
  });

  it('unit-by-case-only: asks which unit is meant, and saves the number in the one that was chosen', async () => {
    serve(aDataPoint({ unit: 'm3', units: ['m3', 'l', 'ML'].map((unit) => ({ unit, label: unit })) }));
    open();
    await screen.findByRole('grid');
    fireEvent.paste(cellOf(0), { clipboardData: { getData: () => '500 ml' } });
    const report = await screen.findByRole('region', { name: 'What was not taken' });
    expect(within(report).getByRole('button', { name: '500 ML = 500,000 m3' })).toBeVisible();
    await userEvent.click(within(report).getByRole('button', { name: '0.5 l = 0.0005 m3' }));
    await waitFor(() => expect(kept.saved).toEqual([expect.objectContaining({ value: '0.5', unit: 'l' })]));
  });

  it('asks no more about a text once the cell holds something else, and never writes it over that', async () => {
    serve(aDataPoint({ unit: 'm3', units: ['m3', 'l', 'ML'].map((unit) => ({ unit, label: unit })) }));
    open();
    await screen.findByRole('grid');
    await typeInto(0, '500 ml');
    await typeInto(1, '20 ml');
    const report = await screen.findByRole('region', { name: 'What was not taken' });
    expect(report).toHaveTextContent('2 texts can be read in more than one way.');
    await typeInto(0, '1300');
    await waitFor(() => expect(kept.saved).toEqual([expect.objectContaining({ entityId: 'oslo', value: '1300' })]));
    expect(report).toHaveTextContent('1 text can be read in more than one way.');
    await userEvent.click(within(report).getByRole('button', { name: '0.02 l = 0.00002 m3' }));
    await waitFor(() => expect(kept.saved).toHaveLength(2));
    expect(kept.saved).toContainEqual(
      expect.objectContaining({ entityId: 'lyon', value: '0.02', unit: 'l', method: 'screen' }),
    );
    expect(screen.queryByRole('region', { name: 'What was not taken' })).toBeNull();
  });

  it('unit-typed-into-the-box: keeps the unit that is typed behind the number', async () => {
    serve(aDataPoint({ unit: 'm3', units: ['m3', 'l'].map((unit) => ({ unit, label: unit })) }));
    open();
    await screen.findByRole('grid');
    await userEvent.click(cellOf(0));
    const box = await screen.findByRole('textbox', { name: 'Oslo plant, FY 2024' });
    await userEvent.type(box, '1,200 l{Enter}');
    await waitFor(() => expect(kept.saved).toEqual([expect.objectContaining({ value: '1200', unit: 'l' })]));
    await userEvent.tab();
    expect(screen.getByRole('combobox', { name: /^Unit of Oslo plant/ })).toHaveValue('l');
  });

  it('asks under the box what a text means, and takes the answer', async () => {
    serve(
      aDataPoint({
        unit: 'MWh_net',
        units: [
          { unit: 'MWh_net', label: 'MWh (net CV)' },
          { unit: 'kWh_net', label: 'kWh (net CV)' },
          { unit: 'kWh_gross_natural_gas', label: 'kWh of natural gas (gross CV)' },
        ],
      }),
    );
    open();
    await screen.findByRole('grid');
    await userEvent.click(cellOf(0));
    const box = await screen.findByRole('textbox', { name: 'Oslo plant, FY 2024' });
    await userEvent.type(box, '12000 kWh{Enter}');
    await userEvent.click(
      await screen.findByRole('button', { name: /^12,000 kWh of natural gas \(gross CV\) = 10\.8/ }),
    );
    await waitFor(() =>
      expect(kept.saved).toEqual([expect.objectContaining({ value: '12000', unit: 'kWh_gross_natural_gas' })]),
    );
    expect(screen.queryByRole('button', { name: /^12,000 kWh/ })).toBeNull();
  });

  it('keeps both values of a conflict until the person chooses', async () => {
    const theirs = aCell('oslo', { value: '7', unit: 'MWh' }, { version: 5, state: 'DRAFT' });
    let conflicts = 1;
    serve(aDataPoint(), {
      'PUT /api/year/{year}/submissions': ({ body }) => {
        const [draft] = (body as { cells: CellDraft[] }).cells;
        if (!draft) throw new AppError('invalid', 'No cell');
        kept.saved.push(draft);
        const { entityId, dataPointId, period } = draft;
        const key = { entityId, dataPointId, period };
        conflicts -= 1;
        if (conflicts >= 0) return { data: [{ ...key, status: 'conflict', current: theirs }] };
        return {
          data: [
            {
              ...key,
              status: 'saved',
              cell: fakeSaved(aCell('oslo', typedIn(draft), { version: 6, state: 'DRAFT' })),
              findings: [],
            },
          ],
        };
      },
    });
    open();
    await screen.findByRole('grid');
    await typeInto(0, '8');
    const bar = screen.getByRole('region', { name: 'Save and submit' });
    await userEvent.click(await within(bar).findByRole('button', { name: 'Compare' }));
    const dialog = await screen.findByRole('dialog', { name: 'Two people changed this value' });
    expect(dialog).toHaveTextContent('8 MWh');
    expect(dialog).toHaveTextContent('7 MWh');
    expect(dialog).toHaveTextContent('Ulrik Lunde');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(kept.saved.map(({ value, baseVersion }) => [value, baseVersion])).toEqual([
        ['8', 0],
        ['8', 5],
      ]),
    );
    await screen.findByText(/^Saved \d/);
  });

  it('keeps what was typed when the session has ended, and shows it as not saved after a reload', async () => {
    const refuse = () => {
      throw new AppError('unauthenticated', 'Sign in to continue.');
    };
    serve(aDataPoint(), { 'PUT /api/year/{year}/submissions': refuse });
    const { unmount } = open();
    await screen.findByRole('grid');
    await typeInto(0, '42');
    await screen.findByText(/1 value not saved/);
    unmount();
    // Another person at the same device sees nothing of it; the first one does.
    const first = kept.person;
    kept.person += 1;
    serve();
    const other = open();
    await screen.findByRole('grid');
    expect(cellOf(0)).not.toHaveTextContent('42');
    other.unmount();
    kept.person = first;
    open();
    await screen.findByText(/1 typed value not saved/);
    expect(cellOf(0)).toHaveTextContent('42');
    await userEvent.click(screen.getByRole('button', { name: 'Save now' }));
    await waitFor(() => expect(kept.saved).toEqual([expect.objectContaining({ value: '42', baseVersion: 0 })]));
  });
});
