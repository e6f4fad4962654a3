import { askedPeople } from '#shared/collection/reach/rules.ts';
import type { Assignee, YearDataPoint, YearGroup } from '#shared/collection/year/schema.ts';

/** A data point with who is asked for it. */
export type AssignedPoint = {
  readonly point: YearDataPoint;
  /** Asked entities for which neither the data point nor its group names anybody. */
  readonly uncovered: readonly string[];
};

/** A group of the year with its data points and people. */
export type AssignedGroup = {
  readonly group: YearGroup;
  readonly points: readonly AssignedPoint[];
  /** Entities for which the group's own people are asked: those of points without people of their own. */
  readonly asked: readonly string[];
};

/** The groups of the year with their data points, in the library's order. */
export function assignedGroups(groups: readonly YearGroup[], points: readonly YearDataPoint[]): AssignedGroup[] {
  const byId = new Map(points.map((point) => [point.id, point]));
  return groups.map((group) => {
    const own = group.dataPointIds.flatMap((id) => byId.get(id) ?? []);
    return {
      group,
      points: own.map((point) => ({ point, uncovered: uncoveredOf(point, group) })),
      asked: [
        ...new Set(
          own.filter(({ assignees }) => assignees.length === 0).flatMap(({ askedEntityIds }) => askedEntityIds),
        ),
      ],
    };
  });
}

function uncoveredOf(point: YearDataPoint, group: YearGroup): string[] {
  const assigned = {
    groupId: group.id,
    groupAssignees: group.assignees,
    dataPointAssignees: point.assignees,
    defaultAssigneeId: null,
  };
  return point.askedEntityIds.filter((entityId) => askedPeople(assigned, entityId).length === 0);
}

/** How many of the data points nobody is assigned to, and how many at some of their entities only. */
export function gapsIn(points: readonly AssignedPoint[]): { readonly nobody: number; readonly partly: number } {
  const gaps = points.filter(({ uncovered }) => uncovered.length > 0);
  const nobody = gaps.filter(({ point, uncovered }) => uncovered.length === point.askedEntityIds.length).length;
  return { nobody, partly: gaps.length - nobody };
}

/** Data points of which some entity has nobody. */
export function unassignedIn(groups: readonly AssignedGroup[]): number {
  return groups.reduce((sum, { points }) => sum + points.filter(({ uncovered }) => uncovered.length > 0).length, 0);
}

/** What the list of assignments is narrowed by. */
export type AssignmentFilters = {
  readonly search: string;
  readonly category: string | null;
  readonly person: string | null;
  readonly unassigned: boolean;
};

/** The groups as the filters leave them; a group stays when its name fits or one of its data points does. */
export function filteredGroups(groups: readonly AssignedGroup[], filters: AssignmentFilters): AssignedGroup[] {
  const { search, category, person, unassigned } = filters;
  const words = search.toLowerCase().split(/\s+/);
  const says = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const has = (assignees: readonly Assignee[]) => assignees.some(({ userId }) => userId === person);
  return groups.flatMap((each) => {
    const { group, points } = each;
    if (category !== null && group.category !== category) return [];
    const ofGroup = person !== null && has(group.assignees);
    const left = points.filter(
      ({ point, uncovered }) =>
        (!unassigned || uncovered.length > 0) &&
        (person === null || has(point.assignees) || (ofGroup && point.assignees.length === 0)) &&
        says(`${group.name} ${point.name}`),
    );
    return left.length > 0 ? [{ ...each, points: left }] : [];
  });
}
