import { byDataPoint, type RowsOf } from '#functions/collection/cells/rows.ts';
import * as cells from '#functions/collection/cells/store.ts';
import type { YearContext } from '#functions/collection/year/context.ts';
import { AT_ONCE, mapSome, readTogether } from '#functions/db/batch.ts';
import type { EntityFigures, Figures } from '#shared/collection/rollups/rules.ts';
import { references } from '#shared/library/formula/order.ts';
import { libraryFormula } from '#shared/library/metrics/formulas.ts';
import { inputsOf, planOf } from './plan.ts';
import * as rollUps from './store.ts';

/** Figures that were read and not computed; those of the organisation only where its entities do not add up to them. */
export type ReadFigures = { readonly periods?: Figures | undefined; readonly entities: EntityFigures };

/** Rows of this year by data point and entity, and stored figures by metric. */
type Sources = {
  readonly rows: ReadonlyMap<string, RowsOf>;
  readonly figures: ReadonlyMap<string, ReadFigures>;
};

/** Rows that stand in memory at once: of 12 months each, some 20 KB. */
const ROWS_AT_ONCE = 5000;
/** Rows of the part of a year that is projected at once, unless one data point has more: some seconds of work. */
const ROWS_OF_A_PART = 20_000;
/** From so many rows of an entity on, a query of its whole year costs less than each of them by its key. */
const QUERIED_FROM = 60;
/** Rows, and figures by entity, that one request foresees figures from at most: two data points of the most entities. */
const ROWS_FORESEEN = 10_000;
/** Rows of a page of such a query: about the 1 MB that DynamoDB gives at once. */
const PAGE = 400;

/**
 * The part of a year's data points that begins after a key: by their keys as many as have so many rows together, at least one.
 * @returns them in the order in which they were given, and the last key where more come after it
 */
export function partOf(
  context: YearContext,
  known: ReadonlySet<string>,
  { after, rows = ROWS_OF_A_PART }: { readonly after: string | undefined; readonly rows: number | undefined },
): { readonly dataPointIds: readonly string[]; readonly last: string | undefined } {
  const coming = [...known].filter((id) => after === undefined || id > after).toSorted();
  let sum = 0;
  const beyond = coming.findIndex((id, at) => {
    sum += entitiesOf(context, id).length;
    return at > 0 && sum > rows;
  });
  const last = beyond < 0 ? undefined : coming[beyond - 1];
  const part = new Set(beyond < 0 ? coming : coming.slice(0, beyond));
  return { dataPointIds: [...known].filter((id) => part.has(id)), last };
}

/**
 * The data points, in their order, as far as what they and what hangs on them are computed from has so many rows together; those
 * that would be beyond are left.
 */
export function foreseeable(
  context: YearContext,
  dataPointIds: Iterable<string>,
  rows = ROWS_FORESEEN,
): { readonly within: readonly string[]; readonly left: readonly string[] } {
  const read = new Set<string>();
  const [within, left]: [string[], string[]] = [[], []];
  let sum = 0;
  for (const id of dataPointIds) {
    const plan = planOf(context.catalogue, [id]);
    const own = [...withConditions(context, plan.dataPointIds), ...inputsOf(context.catalogue, plan)];
    const more = [...new Set(own)].filter((key) => !read.has(key));
    const size = more.reduce((total, key) => total + entitiesOf(context, key).length, 0);
    if (sum + size > rows) {
      left.push(id);
      continue;
    }
    within.push(id);
    for (const key of more) read.add(key);
    sum += size;
  }
  return { within, left };
}

/** The data points, in their order, in batches whose rows stand in memory together. */
export function batchesOf(context: YearContext, dataPointIds: readonly string[]): string[][] {
  const batches: string[][] = [];
  let left = 0;
  for (const id of dataPointIds) {
    const rows = entitiesOf(context, id).length;
    if (rows > left) {
      batches.push([]);
      left = ROWS_AT_ONCE;
    }
    batches.at(-1)?.push(id);
    left -= rows;
  }
  return batches;
}

/**
 * Reads what figures are computed from, consistently and together: this year's rows of data points at every entity, those
 * that decide whether they are asked, and the stored figures of other metrics.
 */
export async function readSources(
  context: YearContext,
  dataPointIds: readonly string[],
  metrics: readonly string[],
): Promise<Sources> {
  const { orgId, label: year } = context;
  const wanted = rowsFor(context, dataPointIds);
  const whole = [...wanted].filter(([, ids]) => ids.size >= QUERIED_FROM);
  const single = [...wanted].filter(([, ids]) => ids.size < QUERIED_FROM);
  const keys = single.flatMap(([entityId, ids]) =>
    [...ids].map((dataPointId) => cells.storedKeyOf({ orgId, year, entityId, dataPointId })),
  );
  const parts = metrics.map((metricId) => ({ metricId, alone: addsUp(context, metricId) }));
  const [items, queried] = await Promise.all([
    readTogether([...keys, ...rollUps.storedKeysOf(orgId, year, parts)]),
    mapSome(whole, AT_ONCE, ([entityId, ids]) => rowsAt(context, entityId, ids)),
  ]);
  return { rows: byDataPoint([...cells.rowsIn(items), ...queried.flat()]), figures: await rollUps.figuresIn(items) };
}

/** Do the figures of the organisation follow from those of the entities alone? Not those of a formula or a weighted average. */
function addsUp({ catalogue }: YearContext, key: string): boolean {
  const point = catalogue.dataPointByKey.get(key);
  return point !== undefined && point.weightKey === undefined;
}

/** The data points whose rows are wanted, by entity. */
function rowsFor(context: YearContext, dataPointIds: readonly string[]): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  for (const id of withConditions(context, dataPointIds)) {
    for (const entityId of entitiesOf(context, id)) {
      const own = wanted.get(entityId) ?? new Set();
      wanted.set(entityId, own.add(id));
    }
  }
  return wanted;
}

/** Data points with those whose answers decide whether they are asked. */
function withConditions({ catalogue }: YearContext, dataPointIds: readonly string[]): Set<string> {
  const conditions = dataPointIds.flatMap((id) => {
    const { showIf } = catalogue.dataPointByKey.get(id) ?? {};
    return showIf === undefined ? [] : references(libraryFormula(showIf));
  });
  return new Set([...dataPointIds, ...conditions]);
}

/** Where a data point has rows: at the root what is answered once for the company, anything else at every entity. */
function entitiesOf({ catalogue, entities, organisation }: YearContext, dataPointId: string): readonly string[] {
  const isCompanys = catalogue.dataPointByKey.get(dataPointId)?.askedAt === 'company';
  return isCompanys ? [organisation.rootEntityId] : entities.map(({ id }) => id);
}

async function rowsAt(
  { orgId, label }: YearContext,
  entityId: string,
  dataPointIds: ReadonlySet<string>,
): Promise<cells.Row[]> {
  const rows: cells.Row[] = [];
  for await (const row of cells.listOfEntity(orgId, label, entityId, PAGE)) {
    if (dataPointIds.has(row.dataPointId)) rows.push(row);
  }
  return rows;
}
