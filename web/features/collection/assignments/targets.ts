import type { AssignedPoint, AssignedSection } from './assignedSections.ts';
import type { Target } from './changes.ts';

/** A section as something that people are assigned to. */
export function sectionTarget({ section, asked }: Pick<AssignedSection, 'section' | 'asked'>): Target {
  const { id, name, assignees } = section;
  return { groupId: id, dataPointId: null, name, assignees, askedEntityIds: asked };
}

/** A data point as something that people are assigned to. */
export function pointTarget({ point }: AssignedPoint): Target {
  const { id, groupId, name, assignees, askedEntityIds } = point;
  return { groupId, dataPointId: id, name, assignees, askedEntityIds };
}

/** Everything that people can be assigned to. */
export function targetsOf(sections: readonly AssignedSection[]): Target[] {
  return sections.flatMap((each) => [sectionTarget(each), ...each.points.map(pointTarget)]);
}
