import 'fake-indexeddb/auto';
import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Cell, CellDraft } from '#shared/collection/cells/schema.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { fakeSaved } from '#web/features/collection/cells/fakeWorld.ts';
import type { SectionDataPoint } from '#web/features/collection/cells/sectionDataPoint.ts';
import { chooseOrganisation } from '#web/lib/organisation.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { DataPointPage } from './DataPointPage.tsx';
import { aCell, aDataPoint, aSection } from './fixture.ts';

/** What the server of a test holds, and what the page sent it. Each test begins with a person of its own. */
export const kept = { cells: new Map<string, Cell>(), saved: [] as CellDraft[], person: 0 };

/** Makes ready for tests of the page of a data point: call it once, at the top of the file. */
export function startPage(): void {
  // A save waits for a pause, and the machine that runs the tests may be busy.
  configure({ asyncUtilTimeout: 8_000 });
  vi.setConfig({ testTimeout: 30_000 });
  beforeEach(() => {
    // jsdom lays nothing out: the rows need a height to be in sight.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
    chooseOrganisation('o1');
    kept.person += 1;
    kept.saved = [];
    kept.cells = new Map(['oslo', 'lyon', 'porto'].map((id) => [id, aCell(id, {})]));
  });
  afterEach(() => {
    chooseOrganisation(null);
    localStorage.clear();
  });
}

/** What somebody typed into a cell, of all that its draft says. */
export const typedIn = ({ value = null, unit = null, absence = null, reason = null, note = null }: CellDraft) => ({
  value,
  unit,
  absence,
  reason,
  note,
});

/** The API as the page meets it: one data point, whose cells are saved and submitted. */
export function serve(
  dataPoint: SectionDataPoint = aDataPoint(),
  more: Parameters<typeof serveWith>[0] = {},
  section = {},
) {
  return serveWith({
    'GET /api/year/{year}/data-points/{id}': () => ({
      section: aSection([dataPoint], section),
      data: [...kept.cells.values()],
      previous: [],
    }),
    'PUT /api/year/{year}/submissions': ({ body }) => {
      const drafts = (body as { cells: CellDraft[] }).cells;
      kept.saved.push(...drafts);
      return { data: drafts.map(savedNow) };
    },
    'GET /api/features': () => ({ data: flagsFor({ isDemo: false, flagOverrides: {} }) }),
    ...more,
  });
}

function savedNow(draft: CellDraft) {
  const { entityId, dataPointId, period } = draft;
  const by = { id: `u${kept.person}`, name: 'Ada' };
  const cell = aCell(entityId, typedIn(draft), { version: draft.baseVersion + 1, state: 'DRAFT', by });
  kept.cells.set(entityId, cell);
  return { entityId, dataPointId, period, status: 'saved', cell: fakeSaved(cell), findings: [] };
}

/** Opens the page for the test's person, who may count in another way. */
export function open(
  address = '/collect-data/data-points/electricity?group=energy&year=2024',
  organisation: Parameters<typeof aSession>[1] = {},
) {
  const page = (
    <Routes>
      <Route path="/collect-data/data-points/:dataPointId" element={<DataPointPage />} />
    </Routes>
  );
  return renderFor(aSession({ id: `u${kept.person}` }, organisation), page, address);
}

/** The cell of a row in the grid. */
export const cellOf = (row: number) =>
  screen.getByRole('grid').querySelector(`td[data-row="${row}"][data-column="0"]`) as HTMLElement;

/** Types a text into a row and leaves the cell. */
export async function typeInto(row: number, text: string) {
  const user = userEvent.setup();
  await user.click(cellOf(row));
  await user.keyboard(`${text}{Enter}`);
}
