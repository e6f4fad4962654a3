import type { YearDataPoint } from '#shared/collection/year/schema.ts';
import { isDone } from '#web/features/collection/collect/sections.ts';
import { linkTo } from '#web/lib/links.ts';
import type { YearState } from './useHome.ts';

/** The data points that wait for this person: asked of them, open to them, and not answered yet; none while nothing can be entered. */
export function openDataPoints(
  { status, locked }: Pick<YearState, 'status' | 'locked'>,
  dataPoints: readonly YearDataPoint[],
): YearDataPoint[] {
  if (status !== 'LAUNCHED' || locked) return [];
  return dataPoints.filter(
    (dataPoint) => dataPoint.included && dataPoint.mine && dataPoint.mayEnter && !isDone(dataPoint),
  );
}

/** The data points of this person with something typed and not submitted; none while nothing can be submitted. */
export function draftDataPoints(
  { status, locked }: Pick<YearState, 'status' | 'locked'>,
  dataPoints: readonly YearDataPoint[],
): YearDataPoint[] {
  if (status !== 'LAUNCHED' || locked) return [];
  return dataPoints.filter(({ included, mine, mayEnter, counts }) => included && mine && mayEnter && counts.drafts > 0);
}

/** The address of a data point in a year. */
export function dataPointLink({ id, groupId }: Pick<YearDataPoint, 'id' | 'groupId'>, year: number): string {
  return linkTo('/collect-data/data-points/{dataPointId}', { dataPointId: id }, { group: groupId, year });
}
