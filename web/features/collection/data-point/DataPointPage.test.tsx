import 'fake-indexeddb/auto';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import type { CellDraft, Submission } from '#shared/collection/cells/schema.ts';
import type { Question } from '#web/features/collection/cells/question.ts';
import { chooseOrganisation } from '#web/lib/organisation.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { DataPointPage } from './DataPointPage.tsx';
import { aCell, aQuestion, aSection } from './fixture.ts';

// A save waits for a pause, and the machine that runs the tests may be busy.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 30_000 });

let cells: Map<string, Submission>;
let saved: CellDraft[];
let person = 0;

beforeEach(() => {
  // jsdom lays nothing out: the rows need a height to be in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  chooseOrganisation('o1');
  person += 1;
  saved = [];
  cells = new Map(['oslo', 'lyon', 'porto'].map((id) => [id, aCell(id, {})]));
});
afterEach(() => {
  chooseOrganisation(null);
  localStorage.clear();
});

const typedIn = ({ value = null, unit = null, absence = null, reason = null, note = null }: CellDraft) => ({
  value,
  unit,
  absence,
  reason,
  note,
});

/** The API as the page meets it: one question, whose cells are saved and submitted. */
function serve(question: Question = aQuestion(), more: Parameters<typeof serveWith>[0] = {}, section = {}) {
  return serveWith({
    'GET /api/year/{year}/question-groups/{id}/schema': () => ({ data: aSection([question], section) }),
    'GET /api/year/{year}/submissions': () => ({ data: [...cells.values()], previous: [], rollUp: {} }),
    'PUT /api/year/{year}/submissions': ({ body }) => {
      const drafts = (body as { cells: CellDraft[] }).cells;
      saved.push(...drafts);
      return {
        data: drafts.map((draft) => {
          const version = draft.baseVersion + 1;
          const cell = aCell(draft.entityId, typedIn(draft), {
            version,
            state: 'DRAFT',
            by: { id: `u${person}`, name: 'Ada' },
          });
          cells.set(draft.entityId, cell);
          const { entityId, dataPointId, period } = draft;
          return { entityId, dataPointId, period, status: 'saved', cell };
        }),
      };
    },
    'GET /api/features': () => ({ data: {} }),
    ...more,
  });
}

function open(address = '/collect-data/data-points/electricity?group=energy&year=2024') {
  const page = (
    <Routes>
      <Route path="/collect-data/data-points/:dataPointId" element={<DataPointPage />} />
    </Routes>
  );
  return renderFor(aSession({ id: `u${person}` }), page, address);
}

const cellOf = (row: number) =>
  screen.getByRole('grid').querySelector(`td[data-row="${row}"][data-column="0"]`) as HTMLElement;

async function typeInto(row: number, text: string) {
  const user = userEvent.setup();
  await user.click(cellOf(row));
  await user.keyboard(`${text}{Enter}`);
}

describe('the page of a question', () => {
  it('opens in two requests where the link names the section', async () => {
    const { asked } = serve();
    open();
    await screen.findByRole('grid', { name: 'Electricity purchased, 2024' });
    expect(asked.filter((line) => line.includes('/api/year/'))).toHaveLength(2);
  });

  it('finds the section in a third request where the link does not', async () => {
    const { asked } = serve(aQuestion(), {
      'GET /api/year/{year}/data-points': () => ({ data: [aQuestion()] }),
    });
    open('/collect-data/data-points/electricity?year=2024');
    await screen.findByRole('grid');
    expect(asked.filter((line) => line.includes('/api/year/'))).toHaveLength(3);
  });

  it('starts at the cell that a link leads to', async () => {
    serve();
    open('/collect-data/data-points/electricity?group=energy&year=2024&cell=lyon.FY');
    await screen.findByRole('grid');
    expect(cellOf(1)).toHaveAttribute('tabindex', '0');
    expect(screen.getByRole('region', { name: 'Lyon plant, FY 2024' })).toBeVisible();
  });

  it('says that the year does not ask the question, and leads back', async () => {
    serve(aQuestion(), { 'GET /api/year/{year}/data-points': () => ({ data: [] }) });
    open('/collect-data/data-points/unknown?year=2024&status=NO_DATA');
    await screen.findByText('This question is not asked in 2024');
    expect(screen.getByRole('link', { name: 'All sections' })).toHaveAttribute(
      'href',
      '/collect-data?status=NO_DATA&year=2024',
    );
  });

  it('offers another try where it could not be loaded', async () => {
    let failing = true;
    serve(aQuestion(), {
      'GET /api/year/{year}/submissions': () => {
        if (failing) throw new AppError('invalid', 'Not today.');
        return { data: [...cells.values()], previous: [], rollUp: {} };
      },
    });
    open();
    await screen.findByText('The question could not be loaded');
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('grid');
  });
});

describe('typing into the grid', () => {
  it('saves a draft over the version that was seen, and says when', async () => {
    serve();
    open();
    await screen.findByRole('grid');
    await typeInto(0, '1,234.5');
    await screen.findByText(/^Saved \d/);
    expect(saved).toEqual([
      expect.objectContaining({ entityId: 'oslo', value: '1234.5', unit: 'MWh', baseVersion: 0, state: 'DRAFT' }),
    ]);
    expect(screen.getByRole('button', { name: 'Submit 1 draft' })).toBeEnabled();
    expect(screen.getByRole('region', { name: 'Result so far' })).toHaveTextContent('1,234.5 MWh');
  });

  it('keeps the unit of a value that is typed over', async () => {
    cells.set('oslo', aCell('oslo', { value: '1500', unit: 'kWh' }, { state: 'DRAFT', version: 3 }));
    serve();
    open();
    await screen.findByRole('grid');
    expect(cellOf(0)).toHaveTextContent('1,500 kWh');
    await typeInto(0, '1600');
    await waitFor(() =>
      expect(saved).toEqual([expect.objectContaining({ value: '1600', unit: 'kWh', baseVersion: 3 })]),
    );
  });

  it('types in the unit that was chosen, and converts what is shown', async () => {
    serve();
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Numbers are typed in'), 'kWh');
    await typeInto(0, '2500');
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ value: '2500', unit: 'kWh' })]));
    await userEvent.click(cellOf(0));
    expect(cellOf(0)).toHaveTextContent('= 2.5 MWh');
    expect(await screen.findAllByText('= 2.5 MWh')).toHaveLength(2);
  });

  it('keeps a text that is no number as a draft, for the person to mend', async () => {
    serve();
    open();
    await screen.findByRole('grid');
    await typeInto(1, 'about 40');
    await waitFor(() => expect(saved.map(({ value }) => value)).toEqual(['about 40']));
    expect(cellOf(1)).toHaveTextContent('about 40');
  });

  it('takes N/A for what it is', async () => {
    serve();
    open();
    await screen.findByRole('grid');
    await typeInto(2, 'n/a');
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ absence: 'NOT_APPLICABLE', value: null })]));
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
    expect(report).toHaveTextContent("Lyon plant, FY 2024: x. 'x' is not a number.");
    expect(report).toHaveTextContent('Beyond the table: 4.');
    await waitFor(() =>
      expect(saved.map(({ entityId, method }) => `${entityId} ${method}`)).toEqual(['oslo paste', 'porto paste']),
    );
  });

  it('asks which of two numbers is meant', async () => {
    serve();
    const page = (
      <Routes>
        <Route path="/collect-data/data-points/:dataPointId" element={<DataPointPage />} />
      </Routes>
    );
    const norwegian = aSession({ id: `u${person}` }, { numberLocale: 'nb-NO' });
    renderFor(norwegian, page, '/collect-data/data-points/electricity?group=energy&year=2024');
    await screen.findByRole('grid');
    fireEvent.paste(cellOf(0), { clipboardData: { getData: () => '1.234\n5' } });
    const report = await screen.findByRole('region', { name: 'What was not taken' });
    await userEvent.click(within(report).getByRole('button', { name: '1,234' }));
    await waitFor(() =>
      expect(saved).toContainEqual(expect.objectContaining({ entityId: 'oslo', value: '1.234', unit: 'MWh' })),
    );
    expect(screen.queryByRole('region', { name: 'What was not taken' })).toBeNull();
  });

  it('keeps both values of a conflict until the person chooses', async () => {
    const theirs = aCell('oslo', { value: '7', unit: 'MWh' }, { version: 5, state: 'DRAFT' });
    let conflicts = 1;
    serve(aQuestion(), {
      'PUT /api/year/{year}/submissions': ({ body }) => {
        const [draft] = (body as { cells: CellDraft[] }).cells;
        if (!draft) throw new AppError('invalid', 'No cell');
        saved.push(draft);
        const { entityId, dataPointId, period } = draft;
        const key = { entityId, dataPointId, period };
        conflicts -= 1;
        if (conflicts >= 0) return { data: [{ ...key, status: 'conflict', current: theirs }] };
        return {
          data: [{ ...key, status: 'saved', cell: aCell('oslo', typedIn(draft), { version: 6, state: 'DRAFT' }) }],
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
      expect(saved.map(({ value, baseVersion }) => [value, baseVersion])).toEqual([
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
    serve(aQuestion(), { 'PUT /api/year/{year}/submissions': refuse });
    const { unmount } = open();
    await screen.findByRole('grid');
    await typeInto(0, '42');
    await screen.findByText(/1 value not saved/);
    unmount();
    // Another person at the same device sees nothing of it; the first one does.
    const first = person;
    person += 1;
    serve();
    const other = open();
    await screen.findByRole('grid');
    expect(cellOf(0)).not.toHaveTextContent('42');
    other.unmount();
    person = first;
    open();
    await screen.findByText(/1 typed value not saved/);
    expect(cellOf(0)).toHaveTextContent('42');
    await userEvent.click(screen.getByRole('button', { name: 'Save now' }));
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ value: '42', baseVersion: 0 })]));
  });
});

describe('submitting', () => {
  const submit = 'POST /api/year/{year}/submit';
  const draftCell = () => aCell('oslo', { value: '-4', unit: 'MWh' }, { state: 'DRAFT' });

  it('lists each value that was refused with why, and a way there', async () => {
    cells.set('oslo', draftCell());
    const key = { entityId: 'oslo', dataPointId: 'electricity', period: 'FY' };
    serve(aQuestion(), {
      [submit]: () => ({
        data: { submitted: 0, results: [{ ...key, status: 'invalid', fields: { value: 'Enter 0 MWh or more.' } }] },
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
    expect(screen.getByRole('region', { name: 'Oslo plant, FY 2024' })).toBeVisible();
  });

  it('submits the chosen rows alone', async () => {
    cells.set('oslo', draftCell());
    cells.set('lyon', aCell('lyon', { value: '4', unit: 'MWh' }, { state: 'DRAFT' }));
    const bodies: unknown[] = [];
    serve(aQuestion(), {
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
    cells.set('oslo', aCell('oslo', { value: '4', unit: 'MWh' }, { state: 'SUBMITTED', version: 3 }));
    const { asked } = serve(aQuestion(), {
      'DELETE /api/submissions/{id}': () => ({ data: aCell('oslo', {}, { version: 4 }) }),
    });
    open();
    await screen.findByRole('grid');
    await userEvent.click(cellOf(0));
    await userEvent.keyboard('{Delete}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Clear the submitted value?' });
    expect(saved).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(asked).toContain('DELETE /api/submissions/2024.oslo.electricity.fy?baseVersion=3'));
    await waitFor(() => expect(cellOf(0)).not.toHaveTextContent('4'));
  });
});

describe('a year that takes no values', () => {
  it('says why, and lets nobody type', async () => {
    cells.set('oslo', aCell('oslo', { value: '4', unit: 'MWh' }, { state: 'DRAFT' }));
    const lock = { state: 'LOCKED', reason: 'Audit', by: { id: 'u9', name: 'Vera' }, at: null };
    serve(aQuestion(), {}, { lock });
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
    serve(aQuestion(), {
      'GET /api/year/{year}/question-groups/{id}/schema': () => ({ data: aSection([aQuestion()], { lock } as object) }),
      'PUT /api/year/{year}/submissions': ({ body }) => {
        if (locked) {
          lock = { ...lock, state: 'LOCKED', reason: 'Audit' };
          throw new AppError('locked', 'The year 2024 is locked: Audit');
        }
        const [draft] = (body as { cells: CellDraft[] }).cells;
        if (draft) saved.push(draft);
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
    await waitFor(() => expect(saved.map(({ value }) => value)).toContain('5'));
  });
});

describe('questions that are no numbers', () => {
  const options = [
    { value: 'iso_14001', label: 'ISO 14001' },
    { value: 'emas', label: 'EMAS' },
  ];

  it('are answered by choices', async () => {
    serve(aQuestion({ type: 'multi_choice', unit: null, units: [], options, cells: aQuestion().cells.slice(0, 1) }));
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'EMAS' }));
    await waitFor(() => expect(saved).toEqual([expect.objectContaining({ value: ['emas'] })]));
  });

  it('keep a text as it is typed while it is being saved', async () => {
    serve(aQuestion({ type: 'text', unit: null, units: [], cells: aQuestion().cells.slice(0, 1) }));
    open();
    const box = await screen.findByRole('textbox', { name: 'Oslo plant, FY 2024' });
    await userEvent.type(box, 'Bought green ');
    await waitFor(() => expect(saved).toHaveLength(1));
    await userEvent.type(box, 'power');
    expect(box).toHaveValue('Bought green power');
  });

  it('are opted out with a reason', async () => {
    serve(aQuestion({ type: 'boolean', unit: null, units: [], cells: aQuestion().cells.slice(0, 1) }));
    open();
    await userEvent.click(await screen.findByRole('radio', { name: /^Opted out/ }));
    expect(await screen.findByText('Choose a reason, or it cannot be submitted.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText(/Why it is opted out/), 'Confidential');
    await waitFor(() =>
      expect(saved.at(-1)).toMatchObject({ absence: 'OPTED_OUT', reason: 'confidential', value: null }),
    );
  });
});
