import type { Recipient } from '#functions/core/events/audiences.ts';
import { askedPeople } from '#shared/collection/reach/rules.ts';
import type { Assignee } from '#shared/collection/year/schema.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import { assignedOf, cellsOf, includedDataPoints, type YearContext } from './context.ts';

type Change = {
  readonly groupId: string;
  readonly dataPointId?: string | undefined;
  readonly assignees: readonly Assignee[];
};
/** Data points that a person is asked for and was not before, by person. */
type Asked = Map<string, Set<string>>;

/**
 * Whom these assignments newly ask, each with how much. A year in draft takes no answers, so its people are told when it is
 * launched.
 */
export function newlyAsked(context: YearContext, changes: readonly Change[]): Recipient[] {
  if (context.record?.status !== 'LAUNCHED') return [];
  return recipientsOf(context, askedIn(withAssignments(context, changes), askedIn(context)));
}

/** Everybody whom a year asks that is launched, each with how much. */
export function askedAtLaunch(context: YearContext): Recipient[] {
  return recipientsOf(context, askedIn(context));
}

function recipientsOf({ catalogue }: YearContext, asked: Asked): Recipient[] {
  return [...asked].flatMap(([id, points]) =>
    points.size > 0 ? [{ id, detail: { points: String(points.size), sections: sectionsOf(catalogue, points) } }] : [],
  );
}

/** Who is asked for what, without what stands in `former`. */
function askedIn(context: YearContext, former?: Asked): Asked {
  const asked: Asked = new Map();
  for (const dataPoint of includedDataPoints(context)) {
    const assigned = assignedOf(context, dataPoint);
    const { key } = dataPoint.definition;
    const entityIds = new Set(cellsOf(context, dataPoint).map(({ entityId }) => entityId));
    for (const userId of [...entityIds].flatMap((id) => askedPeople(assigned, id))) {
      if (former?.get(userId)?.has(key)) continue;
      asked.set(userId, (asked.get(userId) ?? new Set()).add(key));
    }
  }
  return asked;
}

/** The year as it is once these assignments are written. */
function withAssignments(context: YearContext, changes: readonly Change[]): YearContext {
  const dataPoints = new Map(context.setup.dataPoints);
  const sections = new Map(context.setup.sections);
  for (const { groupId, dataPointId, assignees } of changes) {
    const named = assignees.map(({ userId, entityIds }) => ({ userId, entityIds: [...entityIds] }));
    const point = dataPointId === undefined ? undefined : dataPoints.get(dataPointId);
    if (point) dataPoints.set(point.dataPointId, { ...point, assignees: named });
    if (dataPointId !== undefined) continue;
    const section = sections.get(groupId) ?? emptySection(context, groupId);
    sections.set(groupId, { ...section, assignees: named });
  }
  return { ...context, setup: { ...context.setup, dataPoints, sections } };
}

function emptySection({ orgId, label: year }: YearContext, sectionId: string) {
  return { orgId, year, groupId: sectionId, v: 1, version: 0, assignees: [], createdAt: '', updatedAt: '' };
}

/** 'Energy, Water and 2 more': the sections of the data points, in the catalogue's order. */
function sectionsOf(catalogue: Library, dataPointIds: ReadonlySet<string>): string {
  const asked = new Set([...dataPointIds].map((id) => catalogue.dataPointByKey.get(id)?.group));
  const names = catalogue.sections.filter(({ key }) => asked.has(key)).map(({ name }) => name);
  const more = names.length - 3;
  if (more > 0) return `${names.slice(0, 3).join(', ')} and ${more} more`;
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}
