import { ownedIn } from '#functions/collection/rollups/figure-facts.ts';
import { assignedOf, cellsOf, dataPointOf, type YearContext } from '#functions/collection/year/context.ts';
import { countedOf, isAnswered, type StoredCell } from '#shared/collection/cells/rules.ts';
import type { CellKey, CellWarning, RuleFinding } from '#shared/collection/cells/schema.ts';
import {
  type CheckedDataPoint,
  type CheckedYear,
  type CheckPlace,
  checkerOf,
  checksOf,
  keysBeside,
  type PlacedFinding,
  type Plan,
  planOf,
  rulesBeside,
  worthTelling,
} from '#shared/collection/checks/rules.ts';
import { mayRead } from '#shared/collection/reach/rules.ts';
import { references } from '#shared/library/formula/order.ts';
import { libraryFormula } from '#shared/library/metrics/formulas.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import { isShown } from '#shared/library/validation/cross-field.ts';
import { type Caller, reachesEntity } from '#shared/people/access.ts';
import { type ReadRows, rowName } from './desk.ts';
import { byDataPoint, cellAt, type RowsOf, valuesAt } from './rows.ts';
import type * as cells from './store.ts';

/** A cell that is about to be written. */
type Submitted = { readonly key: CellKey; readonly next: StoredCell; readonly restores: boolean };
type Rows = ReadonlyMap<string, RowsOf>;
type Check = { readonly plan: Plan; readonly place: CheckPlace };

/** What became of the cells of a submission: those that may be written, and those that a rule refuses. */
export type Judged<Cell extends Submitted> = {
  readonly good: readonly Cell[];
  readonly refused: readonly { readonly key: CellKey; readonly fields: Readonly<Record<string, string>> }[];
  /** What the rules say of a cell; none where they hold. */
  readonly findingsOf: (key: CellKey) => readonly RuleFinding[];
};

/**
 * Data points that a request has to know the set-up of: those that it submits, what stands beside them in the catalogue's
 * rules, and what decides whether those are asked.
 */
export function judgedTogether(catalogue: Library, submitted: Iterable<string>): Set<string> {
  const keys = keysBeside(catalogue, new Set(submitted));
  return new Set([...keys, ...[...keys].flatMap((key) => conditionsOf(catalogue, key))]);
}

/** A judging that waits for the rows of others: read those that it wants, then it decides. */
export type Judging<Cell extends Submitted> = {
  readonly wants: readonly cells.RowKey[];
  readonly decide: (beside: readonly cells.Row[]) => Judged<Cell>;
};

/**
 * Runs the catalogue's rules over what is being submitted together with what counts already, wherever a figure that a rule
 * reads becomes known or changes (decisions, 10.12): at the coarser period where the sides differ, at the entity, and over
 * the organisation where only there the sides meet. An error refuses the cell, a warning goes with it, and a rule that
 * waits for answers of others says for which. What is refused is not counted when the rest is judged. Reads nothing itself.
 * @param read this year's rows that are read already, among them those that are written
 */
export function judging<Cell extends Submitted>(
  context: YearContext,
  read: ReadRows,
  planned: readonly Cell[],
  caller: Caller,
): Judging<Cell> {
  const submitted = planned.filter(isSubmitted);
  if (submitted.length === 0) {
    return { wants: [], decide: () => ({ good: planned, refused: [], findingsOf: () => [] }) };
  }
  const bench = benchOf(context, read, submitted);
  return {
    wants: rowsBeside(bench),
    decide: (beside) => judged(bench, merged(read.rows, beside), planned, caller),
  };
}

/** Does a figure that a rule reads change by it? */
const isSubmitted = ({ next, restores }: Submitted) => isAnswered(next.state) && !restores;

function judged<Cell extends Submitted>(
  bench: Bench,
  known: Rows,
  planned: readonly Cell[],
  caller: Caller,
): Judged<Cell> {
  const { context } = bench;
  let standing = planned.filter(isSubmitted);
  const others = planned.filter((each) => !isSubmitted(each));
  const told = new Map<string, readonly PlacedFinding[]>();
  const refused: Cell[] = [];
  let bad: readonly Cell[] = [];
  do {
    const check = checkerOf(yearOf(bench, laidOver(context, known, standing)));
    for (const { key } of standing) {
      const found = (bench.checks.get(nameOf(key)) ?? []).flatMap(({ plan, place }) => check(plan, place) ?? []);
      told.set(nameOf(key), worthTelling(context.catalogue, found));
    }
    bad = standing.filter(({ key }) => told.get(nameOf(key))?.some(({ outcome }) => outcome === 'error'));
    refused.push(...bad);
    const gone = new Set(bad);
    standing = standing.filter((each) => !gone.has(each));
  } while (bad.length > 0);
  const everywhere = context.entities.every(({ id }) => reachesEntity(caller, id));
  const findingsOf = (key: CellKey) =>
    (told.get(nameOf(key)) ?? []).map((finding) => shown(context, finding, caller, everywhere));
  return {
    good: [...others, ...standing.map((each) => withWarnings(each, findingsOf(each.key)))],
    refused: refused.map(({ key }) => {
      const error = findingsOf(key).find(({ outcome }) => outcome === 'error');
      return { key, fields: { value: error?.message ?? '' } };
    }),
    findingsOf,
  };
}

function withWarnings<Cell extends Submitted>(cell: Cell, findings: readonly RuleFinding[]): Cell {
  const warnings = findings.flatMap(({ outcome, rule, message }): CellWarning[] =>
    outcome === 'warning' ? [{ code: rule, message }] : [],
  );
  return { ...cell, next: { ...cell.next, warnings: [...cell.next.warnings, ...warnings] } };
}

/** What the judging of a submission rests on. */
type Bench = {
  readonly context: YearContext;
  readonly read: ReadRows;
  /** Data points that the rules read. */
  readonly keys: ReadonlySet<string>;
  readonly checks: ReadonlyMap<string, readonly Check[]>;
};

function benchOf(context: YearContext, read: ReadRows, submitted: readonly Submitted[]): Bench {
  const touched = new Set(submitted.map(({ key }) => key.dataPointId));
  const keys = keysBeside(context.catalogue, touched);
  const year = yearOf({ context, keys }, laidOver(context, read.rows, submitted), { hidden: true });
  const plans = rulesBeside(context.catalogue, touched).flatMap((rule) => planOf(year, rule) ?? []);
  const placesOf = checksOf(year, plans);
  const checks = new Map(submitted.map(({ key }) => [nameOf(key), placesOf(key)]));
  return { context, read, keys, checks };
}

/** The rows that the checks read and that nobody has read yet: of one entity, or of all where the organisation is checked. */
function rowsBeside({ context, read, checks }: Bench): cells.RowKey[] {
  const { orgId, label: year, organisation, catalogue } = context;
  const wanted = new Map<string, cells.RowKey>();
  const want = (dataPointId: string, entityId: string) => {
    const name = rowName({ entityId, dataPointId });
    if (!read.names.has(name)) wanted.set(name, { orgId, year, entityId, dataPointId });
  };
  const places = new Map(
    [...checks.values()].flat().map((check) => [`${check.plan.rule.key} ${check.place.entityId}`, check]),
  );
  for (const { plan, place } of places.values()) {
    for (const key of plan.keys) {
      for (const id of place.entityId === null ? askedAt(context, key) : [place.entityId]) want(key, id);
      for (const condition of conditionsOf(catalogue, key)) {
        const company = catalogue.dataPointByKey.get(condition)?.askedAt === 'company';
        want(condition, company ? organisation.rootEntityId : (place.entityId ?? organisation.rootEntityId));
      }
    }
  }
  return [...wanted.values()];
}

function askedAt(context: YearContext, key: string): Set<string> {
  return new Set(cellsOf(context, dataPointOf(context, key)).map(({ entityId }) => entityId));
}

function conditionsOf(catalogue: Library, key: string): string[] {
  const showIf = catalogue.dataPointByKey.get(key)?.showIf;
  return showIf === undefined ? [] : references(libraryFormula(showIf));
}

/**
 * The year as the rules read it. A data point whose condition does not hold waits for no answer; what was answered stands.
 * @param options `hidden` keeps also the open cells of such data points
 */
function yearOf({ context, keys }: Pick<Bench, 'context' | 'keys'>, rows: Rows, { hidden = false } = {}): CheckedYear {
  const dataPoints = new Map<string, CheckedDataPoint>();
  for (const key of keys) {
    const dataPoint = dataPointOf(context, key);
    if (!dataPoint.included) continue;
    const { definition, periodicity } = dataPoint;
    const asked = cellsOf(context, dataPoint).flatMap((cell) => {
      const answer = countedOf(cellAt(rows.get(key) ?? new Map(), cell));
      const waits =
        answer !== undefined || hidden || isShown(context.catalogue, definition, valuesAt(context, rows, cell));
      return waits ? [{ ...cell, answer }] : [];
    });
    if (asked.length > 0) dataPoints.set(key, { definition, periodicity, cells: asked });
  }
  return {
    library: context.catalogue,
    facts: { dates: context.asking, entities: ownedIn(context) },
    rootEntityId: context.organisation.rootEntityId,
    dataPoints,
  };
}

function merged(rows: Rows, more: readonly cells.Row[]): Rows {
  return byDataPoint([...[...rows.values()].flatMap((own) => [...own.values()]), ...more]);
}

/** The rows with the submitted cells in them, as if they were written. */
function laidOver({ orgId, label: year }: YearContext, rows: Rows, submitted: readonly Submitted[]): Rows {
  const all = new Map([...rows].map(([id, own]) => [id, new Map(own)]));
  for (const { key, next } of submitted) {
    const { entityId, dataPointId, period } = key;
    const own = all.get(dataPointId) ?? new Map<string, cells.Row>();
    const row = own.get(entityId) ?? { orgId, year, entityId, dataPointId, cells: {} };
    all.set(dataPointId, own.set(entityId, { ...row, cells: { ...row.cells, [period]: next } }));
  }
  return all;
}

/**
 * A finding as the caller may see it: its numbers only where every answer behind them is within reach.
 * @param everywhere whether the caller reaches every entity
 */
function shown(context: YearContext, finding: PlacedFinding, caller: Caller, everywhere: boolean): RuleFinding {
  const { rule, outcome, entityId, period, missing, message, numbers, keys } = finding;
  const seen = keys.every((key) => {
    const dataPoint = dataPointOf(context, key);
    const { rootEntityId } = context.organisation;
    const at = dataPoint.definition.askedAt === 'company' ? rootEntityId : (entityId ?? rootEntityId);
    return (entityId !== null || everywhere) && mayRead(caller, assignedOf(context, dataPoint), at);
  });
  const told = seen && outcome !== 'could_not_run' ? `${message} (${numbers})` : message;
  const waitsFor = missing.map((id) => ({ id, name: context.catalogue.dataPointByKey.get(id)?.name ?? id }));
  return { rule, outcome, entityId, period, missing: waitsFor, message: told };
}

const nameOf = ({ entityId, dataPointId, period }: CellKey) => `${entityId}.${dataPointId}.${period}`;
