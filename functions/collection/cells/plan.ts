import { assignedOf, cellsOf } from '#functions/collection/year/context.ts';
import type { AskedCell } from '#shared/collection/asked/rules.ts';
import { isRepeated, isSameCell, restoredBy, type StoredCell, typedInto } from '#shared/collection/cells/rules.ts';
import type { CellDraft, CellKey, RuleFinding } from '#shared/collection/cells/schema.ts';
import { checkedTexts } from '#shared/collection/cells/texts.ts';
import { mayEnter } from '#shared/collection/reach/rules.ts';
import type { Caller } from '#shared/people/access.ts';
import { checkDraft } from './check.ts';
import { comparedWith, type Desk } from './desk.ts';
import { judging } from './judge.ts';
import { sourceOf } from './source.ts';
import type { Row, RowKey } from './store.ts';

export type Act = { readonly caller: Caller; readonly now: Date };

/** What became of one cell of a request, with what the rules between answers say of it. */
export type SaveOutcome = Became & { readonly findings?: readonly RuleFinding[] };
type Became =
  | { readonly key: CellKey; readonly status: 'saved'; readonly cell: StoredCell | undefined }
  | { readonly key: CellKey; readonly status: 'conflict'; readonly current: StoredCell | undefined }
  | { readonly key: CellKey; readonly status: 'invalid'; readonly fields: Readonly<Record<string, string>> }
  | { readonly key: CellKey; readonly status: 'busy'; readonly detail: string };

/** A cell that was checked and is to be written over the version `base`. */
export type Planned = {
  readonly key: CellKey;
  readonly base: number;
  readonly next: StoredCell;
  readonly before: StoredCell | undefined;
  /** The row as it was read; undefined = there was none. */
  readonly row: Row | undefined;
  /** Takes a draft away, so that nothing that counts changes. */
  readonly restores: boolean;
};

/** What cells come to before anything is written. */
export type RowPlan = {
  /** Cells that are not written: refused with what is wrong, in conflict, or there already as they are sent. */
  readonly settled: readonly SaveOutcome[];
  /** Cells to write, each over the version that its author saw. */
  readonly writes: readonly Planned[];
  /** What the rules between answers say of a cell; none where they hold. */
  readonly findingsOf: (key: CellKey) => readonly RuleFinding[];
};

/** A plan whose rules wait for rows: read those that it wants, then it decides. */
export type Planning = { readonly wants: readonly RowKey[]; readonly decide: (beside: readonly Row[]) => RowPlan };

/**
 * Plans a save of cells, for a request and a job alike: checks each on its own and then what is submitted together, by the
 * catalogue's rules. It reads and writes nothing: the same desk, drafts and act give the same plan.
 */
export function planRows(desk: Desk, drafts: readonly CellDraft[], act: Act): Planning {
  const settled: SaveOutcome[] = [];
  const planned: Planned[] = [];
  const asked = askedOn(desk, drafts);
  for (const draft of drafts) {
    const result = plan(desk, asked, draft, act);
    if ('status' in result) settled.push(result);
    else planned.push(result);
  }
  const { wants, decide } = judging(desk.context, desk.read, planned, act.caller);
  return {
    wants,
    decide(beside) {
      const { good, refused, findingsOf } = decide(beside);
      const invalid = refused.map((each): SaveOutcome => {
        return { ...each, status: 'invalid', findings: findingsOf(each.key) };
      });
      return { settled: [...settled, ...invalid], writes: good, findingsOf };
    },
  };
}

type AskedOn = { readonly has: (entityId: string) => boolean; readonly at: (key: CellKey) => AskedCell | undefined };

/** The entities that drafts name and the cells that are asked of them: hundreds of drafts are looked up in these. */
function askedOn({ context, dataPoints }: Desk, drafts: readonly CellKey[]): AskedOn {
  const named = new Set(drafts.map(({ entityId }) => entityId));
  const entities = context.entities.filter(({ id }) => named.has(id));
  const entityIds = new Set(entities.map(({ id }) => id));
  const cells = new Map(
    [...dataPoints.values()].flatMap((dataPoint) =>
      cellsOf({ ...context, entities }, dataPoint).map((cell) => [
        nameOf({ ...cell, dataPointId: dataPoint.definition.key }),
        cell,
      ]),
    ),
  );
  return { has: (entityId) => entityIds.has(entityId), at: (key) => cells.get(nameOf(key)) };
}

function plan(desk: Desk, { has, at }: AskedOn, given: CellDraft, { caller, now }: Act): Planned | SaveOutcome {
  const key = pick(given);
  const dataPoint = desk.dataPoints.get(key.dataPointId);
  if (!dataPoint) return { key, status: 'invalid', fields: { dataPointId: 'There is no such data point.' } };
  // An entity that is out of reach is answered like one that is not there.
  if (!has(key.entityId) || !mayWrite(desk, key, caller)) {
    return { key, status: 'invalid', fields: { entityId: 'There is no such entity at this data point.' } };
  }
  const asked = at(key);
  if (!asked) return { key, status: 'invalid', fields: { period: 'This cell is not asked in this year.' } };
  if (asked.optOut) return { key, status: 'invalid', fields: { value: 'This cell is opted out. Opt it in first.' } };
  const texts = checkedTexts(given);
  if ('fields' in texts) return { key, status: 'invalid', fields: texts.fields };
  const { draft } = texts;
  const row = desk.read.rows.get(key.dataPointId)?.get(key.entityId);
  const before = row?.cells[key.period];
  const { typed, errors, ambiguous } = checkDraft(
    desk.context,
    dataPoint,
    asked,
    draft,
    comparedWith(desk, key),
    caller,
  );
  const method = sourceOf(caller, draft.method);
  // A draft that says what counts already is none: it would only take the cell out of what is answered.
  const restored = draft.state === 'DRAFT' ? restoredBy(before, typed) : undefined;
  const act = { state: draft.state, method, by: caller.userId, at: now.toISOString() };
  const next = restored ?? typedInto(before, typed, act);
  if ((before?.version ?? 0) !== draft.baseVersion) return overtaken(key, before, next);
  const mustBeRight = draft.state === 'SUBMITTED' || (ambiguous && caller.via === 'service-account');
  if (mustBeRight && Object.keys(errors).length > 0) return { key, status: 'invalid', fields: errors };
  if (isSameCell(before, next)) return { key, status: 'saved', cell: before };
  return { key, base: draft.baseVersion, before, next, row, restores: restored !== undefined };
}

/** May the caller write into a cell of the desk? */
export function mayWrite({ context, dataPoints }: Desk, { dataPointId, entityId }: CellKey, caller: Caller): boolean {
  const dataPoint = dataPoints.get(dataPointId);
  return dataPoint !== undefined && mayEnter(caller, assignedOf(context, dataPoint), entityId);
}

/** The key alone of what names a cell. */
export const pick = ({ entityId, dataPointId, period }: CellKey): CellKey => ({ entityId, dataPointId, period });
/** One text for a cell, within its year. */
export const nameOf = ({ entityId, dataPointId, period }: CellKey) => `${entityId}.${dataPointId}.${period}`;

/** A save over a version that is not the present one: what it says is there already by the same person, or it conflicts. */
export function overtaken(key: CellKey, current: StoredCell | undefined, next: StoredCell): SaveOutcome {
  return isRepeated(current, next) ? { key, status: 'saved', cell: current } : { key, status: 'conflict', current };
}
