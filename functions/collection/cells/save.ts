import type { YearContext } from '#functions/collection/year/context.ts';
import { isAnswered } from '#shared/collection/cells/rules.ts';
import type { CellDraft, CellKey } from '#shared/collection/cells/schema.ts';
import { type Desk, openDesk, type WrittenRows } from './desk.ts';
import { type Act, mayWrite, nameOf, pick, planRows, type SaveOutcome } from './plan.ts';
import { cellAt } from './rows.ts';
import * as cells from './store.ts';
import { applyRows, mustTakeValues } from './write.ts';

/**
 * Saves cells: each is checked on its own, the good ones are written row by row, the others come back with what is wrong.
 * @param written the rows of these cells, where they were read with the year
 * @throws AppError `locked` when the year takes no values at all
 */
export async function saveCells(
  context: YearContext,
  drafts: readonly CellDraft[],
  act: Act,
  written?: WrittenRows,
): Promise<SaveOutcome[]> {
  mustTakeValues(context);
  return saveAt(await openDesk(context, drafts, written), drafts, act);
}

/** Plans, reads what the rules wait for, and applies; the outcomes come in the order of the drafts. */
async function saveAt(desk: Desk, drafts: readonly CellDraft[], act: Act): Promise<SaveOutcome[]> {
  const { wants, decide } = planRows(desk, drafts, act);
  const outcomes = await applyRows(desk.context, decide(await cells.listByKeys(wants)), act);
  const order = new Map(drafts.map((draft, index) => [nameOf(draft), index]));
  return outcomes.toSorted((a, b) => (order.get(nameOf(a.key)) ?? 0) - (order.get(nameOf(b.key)) ?? 0));
}

/**
 * Submits drafts as they stand; a draft with an error, or one that somebody changed meanwhile, stays and says why. What
 * this person has submitted already is saved, as it stands: the answer to the first time may have been lost.
 */
export async function submitCells(context: YearContext, keys: readonly CellKey[], act: Act): Promise<SaveOutcome[]> {
  mustTakeValues(context);
  const desk = await openDesk(context, keys);
  const drafts: CellDraft[] = [];
  const repeated: SaveOutcome[] = [];
  // What is out of reach is answered like what is not there: not at all.
  for (const each of keys.filter((key) => mayWrite(desk, key, act.caller))) {
    const key = pick(each);
    const cell = cellAt(desk.read.rows.get(key.dataPointId) ?? new Map(), key);
    if (cell?.state === 'DRAFT' || cell?.state === 'CHANGES_REQUESTED') {
      const { value, unit, absence, reason, note, version } = cell;
      drafts.push({ ...key, baseVersion: version, value, unit, absence, reason, note, state: 'SUBMITTED' });
    } else if (cell && isAnswered(cell.state) && cell.by === act.caller.userId) {
      repeated.push({ key, status: 'saved', cell });
    }
  }
  return [...repeated, ...(await saveAt(desk, drafts, act))];
}
