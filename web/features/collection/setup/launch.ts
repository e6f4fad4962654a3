import type { YearDataPoint } from '#shared/collection/year/schema.ts';

/** What a launch opens: data points, the entities that they are asked of, and those without people of their own. */
export function launchSummary(points: readonly Pick<YearDataPoint, 'included' | 'askedEntityIds' | 'assignees'>[]) {
  const asked = points.filter(({ included }) => included);
  return {
    dataPoints: asked.length,
    entities: new Set(asked.flatMap(({ askedEntityIds }) => askedEntityIds)).size,
    unassigned: asked.filter(({ assignees }) => assignees.length === 0).length,
  };
}
