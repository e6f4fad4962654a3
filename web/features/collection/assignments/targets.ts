import type { AssignedGroup, AssignedPoint } from './board.ts';
import type { Target } from './changes.ts';

/** A group as something that people are assigned to. */
export function groupTarget({ group, asked }: Pick<AssignedGroup, 'group' | 'asked'>): Target {
  const { id, name, assignees } = group;
  return { groupId: id, dataPointId: null, name, assignees, askedEntityIds: asked };
}

/** A data point as something that people are assigned to. */
export function pointTarget({ point }: AssignedPoint): Target {
  const { id, groupId, name, assignees, askedEntityIds } = point;
  return { groupId, dataPointId: id, name, assignees, askedEntityIds };
}

/** Everything that people can be assigned to. */
export function targetsOf(groups: readonly AssignedGroup[]): Target[] {
  return groups.flatMap((each) => [groupTarget(each), ...each.points.map(pointTarget)]);
}
