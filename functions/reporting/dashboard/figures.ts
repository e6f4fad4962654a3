import * as rollUps from '#functions/collection/rollups/store.ts';
import type { YearContext } from '#functions/collection/year/context.ts';
import type { Period } from '#shared/collection/periods/rules.ts';
import { combineEntities } from '#shared/collection/rollups/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { library } from '#shared/content/library/library.ts';
import { type Caller, reachesEntity, reachesGroup } from '#shared/people/access.ts';

export type FiguresByMetric = ReadonlyMap<string, rollUps.Figures>;

/** Does the person see every entity? Then the organisation's figures are theirs to see. */
export function seesAllEntities(caller: Caller): boolean {
  return caller.allowedEntityIds.length === 0;
}

/** Metrics of the groups that the person reaches. */
export function reachesMetric(caller: Caller, metricId: string): boolean {
  const metric = library.dataPointByKey.get(metricId) ?? library.derivedByKey.get(metricId);
  return metric !== undefined && reachesGroup(caller, metric.group);
}

/**
 * The figures of a year as the caller may see them: the organisation's for those who reach all of it, else those of their
 * entities together. A ratio over some of the entities is nobody's figure, so they see derived metrics of one entity only.
 * @param only the metrics that are wanted; absent = all of the year
 */
export async function figuresFor(caller: Caller, year: number, only?: readonly string[]): Promise<FiguresByMetric> {
  const all = await (only ? rollUps.listFiguresOf(caller.orgId, year, only) : rollUps.listFigures(caller.orgId, year));
  const metricIds = [...all.keys()].filter((id) => reachesMetric(caller, id));
  if (seesAllEntities(caller)) return new Map(metricIds.map((id) => [id, all.get(id)?.periods ?? {}]));
  const byEntity = await rollUps.listEntityFiguresOf(caller.orgId, year, metricIds);
  return new Map(metricIds.map((id) => [id, ownFigures(caller, id, byEntity.get(id) ?? {})]));
}

function ownFigures(
  caller: Caller,
  metricId: string,
  byEntity: Readonly<Record<string, rollUps.Figures>>,
): rollUps.Figures {
  const own = Object.entries(byEntity).flatMap(([id, figures]) => (reachesEntity(caller, id) ? [figures] : []));
  const point = library.dataPointByKey.get(metricId);
  if (!point) return own.length === 1 ? (own[0] ?? {}) : {};
  const periods = [...new Set(own.flatMap((figures) => Object.keys(figures) as Period[]))];
  return Object.fromEntries(
    periods.map((period) => {
      const figures = own.flatMap((each) => each[period] ?? []);
      return [period, combineEntities(point, figures)];
    }),
  );
}

/** An empty figure: nothing was asked, or nothing was answered. */
export const noFigure: RollUpFigure = { value: null, expected: 0, answered: 0, excluded: 0, partial: false };

/** The entities of the year that the caller reaches, by id. */
export function reachedEntities({ entities }: YearContext, caller: Caller) {
  return new Map(entities.filter(({ id }) => reachesEntity(caller, id)).map((entity) => [entity.id, entity]));
}
