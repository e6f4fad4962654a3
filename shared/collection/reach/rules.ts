import type { Assignee } from '#shared/collection/year/schema.ts';
import { allows, type Caller, isAdmin, reachesEntity, reachesGroup } from '#shared/people/access.ts';

type Reaching = Pick<Caller, 'userId' | 'roles' | 'allowedEntityIds' | 'allowedQuestionGroupIds'>;

/** The assignments that decide who is asked for a data point. */
export type Assigned = {
  readonly groupId: string;
  readonly groupAssignees: readonly Assignee[];
  readonly dataPointAssignees: readonly Assignee[];
  readonly defaultAssigneeId: string | null;
};

/**
 * Who is asked for a cell: the people of its data point at that entity, else those of its group, else the year's default.
 * Empty = nobody was named, and the administrators answer.
 */
export function askedPeople(assigned: Assigned, entityId: string): readonly string[] {
  const at = (assignees: readonly Assignee[]) =>
    assignees
      .filter(({ entityIds }) => entityIds.length === 0 || entityIds.includes(entityId))
      .map(({ userId }) => userId);
  const own = at(assigned.dataPointAssignees);
  if (own.length > 0) return own;
  const group = at(assigned.groupAssignees);
  if (group.length > 0) return group;
  return assigned.defaultAssigneeId ? [assigned.defaultAssigneeId] : [];
}

/** Is the person asked for the cell? What nobody was named for is the administrators'. */
export function isAsked(caller: Reaching, assigned: Assigned, entityId: string): boolean {
  const people = askedPeople(assigned, entityId);
  return people.length > 0 ? people.includes(caller.userId) : isAdmin(caller);
}

/** Does the person reach the question: by an allowed group, or because they were assigned to it? */
export function reachesQuestion(caller: Reaching, assigned: Assigned): boolean {
  if (reachesGroup(caller, assigned.groupId)) return true;
  return [...assigned.dataPointAssignees, ...assigned.groupAssignees].some(({ userId }) => userId === caller.userId);
}

/** May the person read the cell's submitted answer? */
export function mayRead(caller: Reaching, assigned: Assigned, entityId: string): boolean {
  return reachesEntity(caller, entityId) && reachesQuestion(caller, assigned);
}

/** May the person enter a value, and so see its draft? */
export function mayEnter(caller: Reaching, assigned: Assigned, entityId: string): boolean {
  return allows(dataEntry, caller) && mayRead(caller, assigned, entityId);
}

const dataEntry = { method: 'PUT', access: 'data-entry' } as const;
