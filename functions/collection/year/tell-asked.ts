import { tell } from '#functions/core/notices/tell.ts';
import { askedPeople } from '#shared/collection/reach/rules.ts';
import type { Assignee } from '#shared/collection/year/schema.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import type { Caller } from '#shared/people/access.ts';
import { plural } from '#shared/text/plural.ts';
import { assignedOf, cellsOf, includedDataPoints, type YearContext } from './context.ts';

type Change = {
  readonly groupId: string;
  readonly dataPointId?: string | undefined;
  readonly assignees: readonly Assignee[];
};
type Act = { readonly caller: Caller; readonly now: Date };
/** Data points that a person is asked for and was not before, by person. */
type Asked = Map<string, Set<string>>;

/**
 * Tells each person once how much they are newly asked for by these assignments; whoever assigned knows. A year in draft
 * takes no answers, so its people are told when it is launched.
 */
export async function tellAssigned(context: YearContext, changes: readonly Change[], act: Act): Promise<void> {
  if (context.record?.status !== 'LAUNCHED') return;
  await tellEach(context, askedIn(withAssignments(context, changes), askedIn(context)), act);
}

/** Tells everybody who is asked that the year was launched, with how much is theirs. */
export async function tellLaunched(context: YearContext, act: Act): Promise<void> {
  await tellEach(context, askedIn(context), act);
}

async function tellEach({ orgId, label, catalogue }: YearContext, asked: Asked, { caller, now }: Act): Promise<void> {
  const told = [...asked].filter(([userId, points]) => userId !== caller.userId && points.size > 0);
  for (const [userId, points] of told) {
    const notice = {
      kind: 'assigned' as const,
      title: `You are asked for ${points.size} ${plural(points.size, 'data point')} of ${label}`,
      text: sectionsOf(catalogue, points),
      link: `/collect-data?year=${label}`,
    };
    await tell(orgId, [userId], notice, now);
  }
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
