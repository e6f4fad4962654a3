import { askedPeople } from '#shared/collection/reach/rules.ts';
import type { Assignee, YearDataPoint, YearSection } from '#shared/collection/year/schema.ts';

/** A data point with who is asked for it. */
export type AssignedPoint = {
  readonly point: YearDataPoint;
  /** Asked entities for which neither the data point nor its section names anybody. */
  readonly uncovered: readonly string[];
};

/** A section of the year with its data points and people. */
export type AssignedSection = {
  readonly section: YearSection;
  readonly points: readonly AssignedPoint[];
  /** Entities for which the section's own people are asked: those of points without people of their own. */
  readonly asked: readonly string[];
};

/** The sections of the year with their data points, in the library's order. */
export function assignedSections(
  sections: readonly YearSection[],
  points: readonly YearDataPoint[],
): AssignedSection[] {
  const byId = new Map(points.map((point) => [point.id, point]));
  return sections.map((section) => {
    const own = section.dataPointIds.flatMap((id) => byId.get(id) ?? []);
    return {
      section,
      points: own.map((point) => ({ point, uncovered: uncoveredOf(point, section) })),
      asked: [
        ...new Set(
          own.filter(({ assignees }) => assignees.length === 0).flatMap(({ askedEntityIds }) => askedEntityIds),
        ),
      ],
    };
  });
}

function uncoveredOf(point: YearDataPoint, section: YearSection): string[] {
  const assigned = {
    groupId: section.id,
    sectionAssignees: section.assignees,
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
export function unassignedIn(sections: readonly AssignedSection[]): number {
  return sections.reduce((sum, { points }) => sum + points.filter(({ uncovered }) => uncovered.length > 0).length, 0);
}

/** What the list of assignments is narrowed by. */
export type AssignmentFilters = {
  readonly search: string;
  readonly category: string | null;
  readonly person: string | null;
  readonly unassigned: boolean;
};

/** The sections as the filters leave them; a section stays when its name fits or one of its data points does. */
export function filteredSections(sections: readonly AssignedSection[], filters: AssignmentFilters): AssignedSection[] {
  const { search, category, person, unassigned } = filters;
  const words = search.toLowerCase().split(/\s+/);
  const says = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const has = (assignees: readonly Assignee[]) => assignees.some(({ userId }) => userId === person);
  return sections.flatMap((each) => {
    const { section, points } = each;
    if (category !== null && section.category !== category) return [];
    const ofSection = person !== null && has(section.assignees);
    const left = points.filter(
      ({ point, uncovered }) =>
        (!unassigned || uncovered.length > 0) &&
        (person === null || has(point.assignees) || (ofSection && point.assignees.length === 0)) &&
        says(`${section.name} ${point.name}`),
    );
    return left.length > 0 ? [{ ...each, points: left }] : [];
  });
}
