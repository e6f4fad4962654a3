import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { cellOf, kept, open, serve, startPage, typeInto } from './fakePage.tsx';
import { aCell, aDataPoint, aSection } from './fixture.ts';

startPage();

describe('the page of a data point', () => {
  it('opens in one request, whatever the link says of its section', async () => {
    const { asked } = serve();
    open('/collect-data/data-points/electricity?group=another&year=2024');
    await screen.findByRole('grid', { name: 'Electricity purchased, 2024' });
    expect(asked.filter((line) => line.includes('/api/year/'))).toHaveLength(1);
  });

  it('starts at the cell that a link leads to', async () => {
    serve();
    open('/collect-data/data-points/electricity?group=energy&year=2024&cell=lyon.FY');
    await screen.findByRole('grid');
    expect(cellOf(1)).toHaveAttribute('tabindex', '0');
    expect(await screen.findByRole('region', { name: 'Lyon plant, FY 2024' })).toBeVisible();
  });

  it('is shown when the last page of its cells is there, and never with cells that are not read yet', async () => {
    for (const id of kept.cells.keys())
      kept.cells.set(id, aCell(id, { value: '4', unit: 'MWh' }, { state: 'SUBMITTED' }));
    const [oslo, lyon, porto] = [...kept.cells.values()];
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { asked } = serve(aDataPoint(), {
      'GET /api/year/{year}/data-points/{id}': async ({ url }) => {
        if (!url.searchParams.has('cursor')) {
          return { section: aSection(), data: [oslo, lyon], previous: [], cursor: 'rest' };
        }
        await arrived;
        return { data: [porto], previous: [] };
      },
    });
    open();
    const pages = () => asked.filter((line) => line.includes('/data-points/')).length;
    await waitFor(() => expect(pages()).toBe(2));
    expect(screen.queryByRole('grid')).toBeNull();
    arrive();
    await screen.findByRole('grid');
    for (const row of [0, 1, 2]) expect(cellOf(row)).toHaveTextContent('4');
    expect(pages()).toBe(2);
  });

  it('says that the year does not ask the data point, and leads back', async () => {
    serve(aDataPoint(), {
      'GET /api/year/{year}/data-points/{id}': () => {
        throw new AppError('missing', 'This question is not asked in 2024.');
      },
    });
    open('/collect-data/data-points/unknown?year=2024&status=NO_DATA');
    await screen.findByText('This question is not asked in 2024');
    expect(screen.getByRole('link', { name: 'All sections' })).toHaveAttribute(
      'href',
      '/collect-data?status=NO_DATA&year=2024',
    );
  });

  it('offers another try where it could not be loaded', async () => {
    let failing = true;
    serve(aDataPoint(), {
      'GET /api/year/{year}/data-points/{id}': () => {
        if (failing) throw new AppError('invalid', 'Not today.');
        return { section: aSection(), data: [...kept.cells.values()], previous: [] };
      },
    });
    open();
    await screen.findByText('The question could not be loaded');
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('grid');
  });
});

describe('a year that takes no values', () => {
  it('says why, and lets nobody type', async () => {
    kept.cells.set('oslo', aCell('oslo', { value: '4', unit: 'MWh' }, { state: 'DRAFT' }));
    const lock = { state: 'LOCKED', reason: 'Audit', by: { id: 'u9', name: 'Vera' }, at: null };
    serve(aDataPoint(), {}, { lock });
    open();
    await screen.findByText(/2024 is locked by Vera/);
    expect(screen.getByText('Reason: Audit')).toBeVisible();
    await typeInto(0, '5');
    expect(cellOf(0)).toHaveTextContent('4');
    expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
  });
});

describe('a year that is locked while somebody types', () => {
  it('keeps what was typed, says why it is not saved, and saves it when the lock opens', async () => {
    let lock = { state: 'UNLOCKED', reason: null as string | null, by: null, at: null };
    let locked = true;
    serve(aDataPoint(), {
      'GET /api/year/{year}/data-points/{id}': () => ({
        section: aSection([aDataPoint()], { lock } as object),
        data: [...kept.cells.values()],
        previous: [],
      }),
      'PUT /api/year/{year}/submissions': ({ body }) => {
        if (locked) {
          lock = { ...lock, state: 'LOCKED', reason: 'Audit' };
          throw new AppError('locked', 'The year 2024 is locked: Audit');
        }
        const [draft] = (body as { cells: CellDraft[] }).cells;
        if (draft) kept.saved.push(draft);
        return { data: [] };
      },
    });
    const { unmount } = open();
    await screen.findByRole('grid');
    await typeInto(0, '5');
    expect(await screen.findByText('Reason: Audit')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Save and submit' })).toHaveTextContent('1 value not saved.');
    expect(cellOf(0)).toHaveTextContent('5');
    unmount();
    locked = false;
    lock = { ...lock, state: 'UNLOCKED' };
    open();
    await waitFor(() => expect(kept.saved.map(({ value }) => value)).toContain('5'));
  });
});

describe('data points that are no numbers', () => {
  const options = [
    { value: 'iso_14001', label: 'ISO 14001' },
    { value: 'emas', label: 'EMAS' },
  ];

  it('are answered by choices', async () => {
    serve(aDataPoint({ type: 'multi_choice', unit: null, units: [], options, entityIds: ['oslo'] }));
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'EMAS' }));
    await waitFor(() => expect(kept.saved).toEqual([expect.objectContaining({ value: ['emas'] })]));
  });

  it('keep a text as it is typed while it is being saved', async () => {
    serve(aDataPoint({ type: 'text', unit: null, units: [], entityIds: ['oslo'] }));
    open();
    const box = await screen.findByRole('textbox', { name: 'Oslo plant, FY 2024' });
    await userEvent.type(box, 'Bought green ');
    await waitFor(() => expect(kept.saved).toHaveLength(1));
    await userEvent.type(box, 'power');
    expect(box).toHaveValue('Bought green power');
  });

  it('are opted out with a reason', async () => {
    serve(aDataPoint({ type: 'boolean', unit: null, units: [], entityIds: ['oslo'] }));
    open();
    await userEvent.click(await screen.findByRole('radio', { name: /^Opted out/ }));
    expect(await screen.findByText('Without a reason it stays a draft.')).toBeVisible();
    expect(screen.getByLabelText(/Why it is opted out/)).not.toBeInvalid();
    await userEvent.selectOptions(screen.getByLabelText(/Why it is opted out/), 'Confidential');
    await waitFor(() =>
      expect(kept.saved.at(-1)).toMatchObject({ absence: 'OPTED_OUT', reason: 'confidential', value: null }),
    );
  });
});
