import { assignedOf, cellsOf, type YearContext } from '#functions/collection/year/context.ts';
import { isAnswered, isSameCell, typedInto } from '#shared/collection/cells/rules.ts';
import type { CellDraft, CellKey } from '#shared/collection/cells/schema.ts';
import { checkedTexts } from '#shared/collection/cells/texts.ts';
import { mayEnter } from '#shared/collection/reach/rules.ts';
import type { Caller } from '#shared/people/access.ts';
import { checkDraft } from './check.ts';
import { comparedWith, type Desk, openDesk, type WrittenRows } from './desk.ts';
import { judge } from './judge.ts';
import { cellAt } from './rows.ts';
import { sourceOf } from './source.ts';
import { type Act, mustTakeValues, overtaken, type Planned, type SaveOutcome, writeRows } from './write.ts';

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

async function saveAt(desk: Desk, drafts: readonly CellDraft[], act: Act): Promise<SaveOutcome[]> {
  const { context } = desk;
  const outcomes: SaveOutcome[] = [];
  const planned: Planned[] = [];
  for (const draft of drafts) {
    const result = plan(desk, draft, act);
    if ('status' in result) outcomes.push(result);
    else planned.push(result);
  }
  const judged = await judge(context, desk.read, planned, act.caller);
  const refused = judged.refused.map((each): SaveOutcome => ({ ...each, status: 'invalid' }));
  const written = [...refused, ...(await writeRows(context, judged.good, act))];
  outcomes.push(...written.map((each): SaveOutcome => ({ ...each, findings: judged.findingsOf(each.key) })));
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
  for (const each of keys) {
    const key = pick(each);
    const cell = cellAt(desk.read.rows.get(key.dataPointId) ?? new Map(), key);
    if (cell?.state === 'DRAFT' || cell?.state === 'CHANGES_REQUESTED') {
      const { value, unit, absence, reason, note, version } = cell;
      drafts.push({ ...key, baseVersion: version, value, unit, absence, reason, note, state: 'SUBMITTED' });
    } else if (cell && isAnswered(cell.state) && cell.by === act.caller.userId && mayWrite(desk, key, act.caller)) {
      repeated.push({ key, status: 'saved', cell });
    }
  }
  return [...repeated, ...(await saveAt(desk, drafts, act))];
}

function plan(desk: Desk, given: CellDraft, { caller, now }: Act): Planned | SaveOutcome {
  const key = pick(given);
  const dataPoint = desk.dataPoints.get(key.dataPointId);
  if (!dataPoint) return { key, status: 'invalid', fields: { dataPointId: 'There is no such data point.' } };
  const known = desk.context.entities.some(({ id }) => id === key.entityId);
  if (!known) return { key, status: 'invalid', fields: { entityId: 'There is no such entity.' } };
  if (!mayWrite(desk, key, caller)) {
    return { key, status: 'forbidden', detail: 'You have no access to this data point at this entity.' };
  }
  const asked = cellsOf(desk.context, dataPoint).find(
    ({ entityId, period }) => entityId === key.entityId && period === key.period,
  );
  if (!asked) return { key, status: 'invalid', fields: { period: 'This cell is not asked in this year.' } };
  if (asked.optOut) return { key, status: 'invalid', fields: { value: 'This cell is opted out. Opt it in first.' } };
  const texts = checkedTexts(given);
  if ('fields' in texts) return { key, status: 'invalid', fields: texts.fields };
  const { draft } = texts;
  const before = cellAt(desk.read.rows.get(key.dataPointId) ?? new Map(), key);
  const { typed, errors, ambiguous } = checkDraft(
    desk.context,
    dataPoint,
    asked,
    draft,
    comparedWith(desk, key),
    caller,
  );
  const method = sourceOf(caller, draft.method);
  const next = typedInto(before, typed, { state: draft.state, method, by: caller.userId, at: now.toISOString() });
  if ((before?.version ?? 0) !== draft.baseVersion) return overtaken(key, before, next);
  const mustBeRight = draft.state === 'SUBMITTED' || (ambiguous && caller.via === 'service-account');
  if (mustBeRight && Object.keys(errors).length > 0) return { key, status: 'invalid', fields: errors };
  if (isSameCell(before, next)) return { key, status: 'saved', cell: before };
  return { key, base: draft.baseVersion, before, next };
}

function mayWrite({ context, dataPoints }: Desk, { dataPointId, entityId }: CellKey, caller: Caller): boolean {
  const dataPoint = dataPoints.get(dataPointId);
  return dataPoint !== undefined && mayEnter(caller, assignedOf(context, dataPoint), entityId);
}

const pick = ({ entityId, dataPointId, period }: CellKey): CellKey => ({ entityId, dataPointId, period });
const nameOf = ({ entityId, dataPointId, period }: CellKey) => `${entityId}.${dataPointId}.${period}`;
