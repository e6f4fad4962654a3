import { isDeepStrictEqual } from 'node:util';
import { foresee } from '#functions/collection/rollups/project.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { byPeriodInOrder } from '#shared/collection/periods/rules.ts';
import type { ChangedFigure, FiguresThatChange } from '#shared/collection/year/facts/schema.ts';
import { metricOf } from '#shared/library/metrics/rules.ts';
import type { YearContext } from './context.ts';
import { unitOf } from './present.ts';

/** Figures that an answer names; the count is over all that were computed. */
const NAMED = 200;

/**
 * The stored figures of a year that would be others in another context: by other facts, or by another catalogue; as far as one
 * request can compute them. Nothing is written.
 * @param dataPointIds those whose figures can change; what hangs on them and what is derived from them is looked at too
 * @param gone metrics that the other context does not have: their figures would go
 */
export async function changedFigures(
  context: YearContext,
  other: YearContext,
  dataPointIds: Iterable<string>,
  gone: readonly string[] = [],
): Promise<FiguresThatChange> {
  const { figures: foreseen, left } = await foresee(other, dataPointIds);
  const known = await rollUps.listFiguresOf(context.orgId, context.label, [...foreseen.keys(), ...gone]);
  const changed = [...foreseen.keys(), ...gone].flatMap((metricId) => {
    const [before, after] = [known.get(metricId)?.periods ?? {}, foreseen.get(metricId)?.periods ?? {}];
    const metric = metricOf(other.catalogue, metricId) ?? metricOf(context.catalogue, metricId);
    if (!metric) return [];
    return byPeriodInOrder({ ...before, ...after }).flatMap(([period]): ChangedFigure[] => {
      const [was, is] = [before[period] ?? null, after[period] ?? null];
      if (isDeepStrictEqual(stored(was), stored(is))) return [];
      return [{ metricId, name: metric.name, unit: unitOf(metric, context), period, before: was, after: is }];
    });
  });
  return { figureCount: changed.length, figures: changed.slice(0, NAMED), metricsLeft: left.length };
}

/** A figure as the table gives it back: what is undefined is not there. */
function stored(figure: ChangedFigure['before']): unknown {
  return JSON.parse(JSON.stringify(figure));
}
