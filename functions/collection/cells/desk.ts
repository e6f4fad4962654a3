import * as rollUps from '#functions/collection/rollups/store.ts';
import {
  type About,
  type DataPointOfYear,
  dataPointOf,
  loadYearBeside,
  type YearContext,
} from '#functions/collection/year/context.ts';
import { currentLibrary } from '#functions/core/catalogue/library.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { countedOf } from '#shared/collection/cells/rules.ts';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import { isNumeric } from '#shared/library/metrics/formulas.ts';
import { othersIn } from '#shared/library/validation/spread.ts';
import type { Compared } from './check.ts';
import { byDataPoint, type RowsOf } from './rows.ts';
import * as cells from './store.ts';

type Place = Pick<CellKey, 'entityId' | 'dataPointId'>;

/** Rows that were read of a year: which were asked for, and those of them that are there. */
export type ReadRows = { readonly names: ReadonlySet<string>; readonly rows: ReadonlyMap<string, RowsOf> };

/** Everything that saving needs to know of the cells of a request. */
export type Desk = {
  readonly context: YearContext;
  /** This year's rows where something is written. */
  readonly read: ReadRows;
  readonly lastYear: ReadonlyMap<string, RowsOf>;
  /** How far the entities' values lie apart, of the data points of which a value is held against theirs. */
  readonly spreads: rollUps.Spreads;
  readonly dataPoints: ReadonlyMap<string, DataPointOfYear>;
};

/** The rows of the cells of a request, this year's and last year's. */
export type WrittenRows = { readonly keys: readonly cells.RowKey[]; readonly rows: readonly cells.Row[] };

/** Names a row within its year. */
export function rowName({ entityId, dataPointId }: Place): string {
  return `${entityId}|${dataPointId}`;
}

/** Rows that are read with the year; of more it is first asked whether their entities are there. */
const ROWS_WITH_THE_YEAR = 20;

/** Loads a year together with the rows that a request writes, this year's and last year's, in one read where they are few. */
export async function yearWithRows(
  organisation: OrganisationRecord,
  label: number,
  about: About,
  places: readonly Place[],
): Promise<{ readonly context: YearContext; readonly written: WrittenRows | undefined }> {
  const known = places.filter(({ dataPointId }) => currentLibrary().dataPointByKey.has(dataPointId));
  const keys = rowKeys(organisation.orgId, label, known);
  if (keys.length > 2 * ROWS_WITH_THE_YEAR) {
    return { context: (await loadYearBeside(organisation, label, about, [])).context, written: undefined };
  }
  const { context, items } = await loadYearBeside(organisation, label, about, keys.map(cells.storedKeyOf));
  return { context, written: { keys, rows: cells.rowsIn(items) } };
}

/** Each row once, of this year and of the one before. */
function rowKeys(orgId: string, label: number, places: readonly Place[]): cells.RowKey[] {
  const once = new Map(places.map((place) => [rowName(place), place]));
  return [...once.values()].flatMap(({ entityId, dataPointId }) =>
    [label, label - 1].map((year) => ({ orgId, year, entityId, dataPointId })),
  );
}

/**
 * Lays out what the cells of a request are checked by.
 * @param written their rows where they were read with the year; else they are read here
 */
export async function openDesk(context: YearContext, keys: readonly CellKey[], written?: WrittenRows): Promise<Desk> {
  const { orgId, label } = context;
  const entityIds = new Set(context.entities.map(({ id }) => id));
  const known = keys.filter(
    (key) => context.catalogue.dataPointByKey.has(key.dataPointId) && entityIds.has(key.entityId),
  );
  const own = written ?? (await readRows(rowKeys(orgId, label, known)));
  const lastYear = byDataPoint(own.rows.filter(({ year }) => year !== label));
  const rows = own.rows.filter(({ year }) => year === label);
  const names = new Set(own.keys.flatMap((key) => (key.year === label ? [rowName(key)] : [])));
  const ids = new Set(keys.map(({ dataPointId }) => dataPointId));
  return {
    context,
    read: { names, rows: byDataPoint(rows) },
    lastYear,
    spreads: await rollUps.listSpreads(orgId, label, heldAgainst(context, known, lastYear)),
    dataPoints: new Map(
      [...ids].filter((id) => context.catalogue.dataPointByKey.has(id)).map((id) => [id, dataPointOf(context, id)]),
    ),
  };
}

async function readRows(keys: readonly cells.RowKey[]): Promise<WrittenRows> {
  return { keys, rows: await cells.listByKeys(keys) };
}

/**
 * The data points of which a number is held against those of the other entities: it has none of last year's to be compared with
 * (see `warningsFor`).
 */
function heldAgainst(
  { catalogue }: YearContext,
  keys: readonly CellKey[],
  lastYear: ReadonlyMap<string, RowsOf>,
): string[] {
  const isNew = (key: CellKey) => {
    const definition = catalogue.dataPointByKey.get(key.dataPointId);
    const isCompared =
      definition?.askedAt === 'entity' && definition.warning !== undefined && isNumeric(definition.type);
    return isCompared && canonicalAt(lastYear.get(key.dataPointId), key.entityId, key) === null;
  };
  return [...new Set(keys.filter(isNew).map(({ dataPointId }) => dataPointId))];
}

/** What a cell is compared with; the other entities' values are as the figures were last made. */
export function comparedWith({ lastYear, spreads }: Desk, key: CellKey): Compared {
  const spread = spreads.get(key.dataPointId)?.(key.period);
  return {
    lastYear: canonicalAt(lastYear.get(key.dataPointId), key.entityId, key),
    others: spread && othersIn(spread, key.entityId),
  };
}

function canonicalAt(rows: RowsOf | undefined, entityId: string, { period }: Pick<CellKey, 'period'>): string | null {
  return countedOf(rows?.get(entityId)?.cells[period])?.canonical ?? null;
}
