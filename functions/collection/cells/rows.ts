import { cellsOf, type DataPointOfYear, type YearContext } from '#functions/collection/year/context.ts';
import type { AskedCell } from '#shared/collection/asked/rules.ts';
import { countedOf } from '#shared/collection/cells/rules.ts';
import type { Period } from '#shared/collection/periods/rules.ts';
import { references } from '#shared/library/formula/order.ts';
import { libraryFormula } from '#shared/library/metrics/formulas.ts';
import type { StoredValues } from '#shared/library/metrics/values.ts';
import { isShown } from '#shared/library/validation/cross-field.ts';
import * as store from './store.ts';

/** Rows of a data point by entity. */
export type RowsOf = ReadonlyMap<string, store.Row>;

/** Rows of a data point, by entity; read consistently unless told otherwise. */
export async function rowsOf(
  orgId: string,
  year: number,
  dataPointId: string,
  entityIds: readonly string[],
  consistent = true,
): Promise<RowsOf> {
  const rows = await store.listByDataPoint(orgId, year, dataPointId, entityIds, consistent);
  return new Map(rows.map((row) => [row.entityId, row]));
}

/** The stored cell behind an asked one. */
export function cellAt(rows: RowsOf, { entityId, period }: { readonly entityId: string; readonly period: Period }) {
  return rows.get(entityId)?.cells[period];
}

/**
 * The asked cells of a data point whose condition holds where they are.
 * @param cells those of them that are wanted; absent = all
 */
export async function conditionalCells(
  context: YearContext,
  dataPoint: DataPointOfYear,
  cells = cellsOf(context, dataPoint),
): Promise<AskedCell[]> {
  const { showIf } = dataPoint.definition;
  if (!showIf || cells.length === 0) return cells;
  const entityIds = cells.map(({ entityId }) => entityId);
  const answers = byDataPoint(await store.listByKeys(conditionKeys(context, dataPoint, entityIds)));
  return cellsThatHold(context, dataPoint, answers, cells);
}

/** The same over rows that are read already; those that the condition looks at are among them. */
export function cellsThatHold(
  context: YearContext,
  dataPoint: DataPointOfYear,
  rows: ReadonlyMap<string, RowsOf>,
  cells = cellsOf(context, dataPoint),
): AskedCell[] {
  if (!dataPoint.definition.showIf) return cells;
  return cells.filter((cell) => isShown(context.catalogue, dataPoint.definition, valuesAt(context, rows, cell)));
}

/** The answers that count at an entity in a period; what is asked of the company is read from the root entity. */
export function valuesAt(
  context: YearContext,
  rows: ReadonlyMap<string, RowsOf>,
  { entityId, period }: { readonly entityId: string; readonly period: Period },
): StoredValues {
  return (key) => {
    const company = context.catalogue.dataPointByKey.get(key)?.askedAt === 'company';
    const cells = rows.get(key)?.get(company ? context.organisation.rootEntityId : entityId)?.cells;
    const answer = countedOf(cells?.[period] ?? (company ? cells?.FY : undefined));
    return answer ? (answer.canonical ?? answer.value) : null;
  };
}

/** The rows that the condition of a data point looks at, at these entities; the company's own answers are the root's. */
export function conditionKeys(
  { orgId, label: year, organisation, catalogue }: YearContext,
  { definition: { showIf } }: DataPointOfYear,
  entityIds: readonly string[],
): store.RowKey[] {
  if (!showIf) return [];
  const isCompanys = (key: string) => catalogue.dataPointByKey.get(key)?.askedAt === 'company';
  return [...new Set(references(libraryFormula(showIf)))].flatMap((dataPointId) =>
    (isCompanys(dataPointId) ? [organisation.rootEntityId] : [...new Set(entityIds)]).map((entityId) => ({
      orgId,
      year,
      entityId,
      dataPointId,
    })),
  );
}

/** Rows of one year by data point and entity. */
export function byDataPoint(rows: readonly store.Row[]): Map<string, RowsOf> {
  const all = new Map<string, Map<string, store.Row>>();
  for (const row of rows) {
    const own = all.get(row.dataPointId) ?? new Map<string, store.Row>();
    all.set(row.dataPointId, own.set(row.entityId, row));
  }
  return all;
}
