import {
  type DateRange,
  overlaps,
  type Period,
  type Periodicity,
  periodsOf,
  rangeOf,
  type YearDates,
} from '#shared/collection/periods/rules.ts';
import type { OptOut } from '#shared/collection/year/schema.ts';

/** What the rules need of an entity. */
export type AskableEntity = DateRange & { readonly id: string; readonly isRoot: boolean; readonly archived: boolean };

/** What the rules need of a year's set-up. */
export type AskingYear = YearDates & { readonly entityIds: readonly string[] | null };

/** What the rules need of a data point in the year. */
export type AskedDataPoint = {
  /** Asked of the root entity alone, or of every entity. */
  readonly askedAt: 'company' | 'entity';
  readonly included: boolean;
  readonly periodicity: Periodicity;
  readonly entityIds: readonly string[] | null;
  readonly optOuts: readonly OptOut[];
};

/** A cell that is asked, with the real dates of its period and the opt-out that answers for it. */
export type AskedCell = {
  readonly entityId: string;
  readonly period: Period;
  readonly from: string;
  readonly to: string;
  readonly optOut: OptOut | null;
};

/** The entities that report in the year: those chosen, or every living one. */
export function reportingEntities<E extends AskableEntity>(year: AskingYear, entities: readonly E[]): E[] {
  const chosen = year.entityIds === null ? null : new Set(year.entityIds);
  return entities.filter((entity) => (chosen ? chosen.has(entity.id) : !entity.archived) && overlapsYear(entity, year));
}

/**
 * The entities that a data point is asked of: the root for what is answered once for the company; else those chosen for
 * it, or every reporting entity but the root. The root answers an entity's data point only where it was chosen.
 */
export function askedEntities<E extends AskableEntity>(
  year: AskingYear,
  dataPoint: Pick<AskedDataPoint, 'askedAt' | 'entityIds'>,
  entities: readonly E[],
): E[] {
  if (dataPoint.askedAt === 'company') return entities.filter(({ isRoot }) => isRoot);
  const reporting = reportingEntities(year, entities);
  if (dataPoint.entityIds === null) return reporting.filter(({ isRoot }) => !isRoot);
  const chosen = new Set(dataPoint.entityIds);
  const root = entities.filter(({ isRoot, id }) => isRoot && chosen.has(id));
  return [...root, ...reporting.filter(({ isRoot, id }) => !isRoot && chosen.has(id))];
}

type PeriodOfYear = { readonly period: Period; readonly from: string; readonly to: string };
const worked = new WeakMap<YearDates, Map<Periodicity, readonly PeriodOfYear[]>>();

/** The periods that a year has, with their real dates: worked out once for a year that is at hand, whatever asks it. */
function periodsOfYear(periodicity: Periodicity, year: YearDates): readonly PeriodOfYear[] {
  const known = worked.get(year) ?? new Map<Periodicity, readonly PeriodOfYear[]>();
  worked.set(year, known);
  const ready = known.get(periodicity);
  if (ready) return ready;
  const made = periodsOf(periodicity).flatMap((period) => {
    const range = rangeOf(period, year);
    return range ? [{ period, ...range }] : [];
  });
  known.set(periodicity, made);
  return made;
}

/** The entities at which a data point has cells: those that are asked and there in some period of the year. */
export function entitiesWithCells<E extends AskableEntity>(
  year: AskingYear,
  dataPoint: Pick<AskedDataPoint, 'askedAt' | 'entityIds' | 'included' | 'periodicity'>,
  entities: readonly E[],
): E[] {
  if (!dataPoint.included) return [];
  const ranges = periodsOfYear(dataPoint.periodicity, year);
  return askedEntities(year, dataPoint, entities).filter((entity) => ranges.some((range) => overlaps(entity, range)));
}

/** The cells that are asked: no cell outside the dates of the year or of its entity. */
export function askedCells(
  year: AskingYear,
  dataPoint: AskedDataPoint,
  entities: readonly AskableEntity[],
): AskedCell[] {
  if (!dataPoint.included) return [];
  const optOutAt = optOutsOf(dataPoint.optOuts);
  const ranges = periodsOfYear(dataPoint.periodicity, year);
  return askedEntities(year, dataPoint, entities).flatMap((entity) =>
    ranges.flatMap((range) =>
      overlaps(entity, range) ? [{ entityId: entity.id, ...range, optOut: optOutAt(entity.id, range.period) }] : [],
    ),
  );
}

/**
 * The opt-out that answers for a cell: of the cell, its entity, its period, or the whole data point; of several the one that
 * was written first.
 */
function optOutsOf(optOuts: readonly OptOut[]): (entityId: string, period: Period) => OptOut | null {
  const first = new Map<string, number>();
  for (const [at, { entityId, period }] of optOuts.entries()) {
    const place = placeOf(entityId, period);
    if (!first.has(place)) first.set(place, at);
  }
  return (entityId, period) => {
    const places = [placeOf(entityId, period), placeOf(entityId, null), placeOf(null, period), placeOf(null, null)];
    return optOuts[Math.min(...places.map((place) => first.get(place) ?? optOuts.length))] ?? null;
  };
}

function placeOf(entityId: string | null, period: Period | null): string {
  return `${entityId ?? ''}.${period ?? ''}`;
}

function overlapsYear(entity: AskableEntity, year: YearDates): boolean {
  return entity.isRoot || overlaps(entity, { from: year.startDate, to: year.endDate });
}
