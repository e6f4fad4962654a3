import type { Assignee, OptOut } from '#shared/collection/year/schema.ts';
import { isAmong } from '#shared/lists/among.ts';
import { allows, type Caller, isAdmin, isViewerOnly, reachesEntity, reachesSection } from '#shared/people/access.ts';

type Reaching = Pick<Caller, 'userId' | 'roles' | 'allowedEntityIds' | 'allowedQuestionGroupIds'>;

/** The assignments that decide who is asked for a data point. */
export type Assigned = {
  readonly groupId: string;
  readonly sectionAssignees: readonly Assignee[];
  readonly dataPointAssignees: readonly Assignee[];
  readonly defaultAssigneeId: string | null;
};

/**
 * Who is asked for a cell: the people of its data point at that entity, else those of its section, else the year's default.
 * Empty = nobody was named, and the administrators answer.
 */
export function askedPeople(assigned: Assigned, entityId: string): readonly string[] {
  const at = (assignees: readonly Assignee[]) =>
    assignees
      .filter(({ entityIds }) => entityIds.length === 0 || isAmong(entityIds, entityId))
      .map(({ userId }) => userId);
  const own = at(assigned.dataPointAssignees);
  if (own.length > 0) return own;
  const section = at(assigned.sectionAssignees);
  if (section.length > 0) return section;
  return assigned.defaultAssigneeId ? [assigned.defaultAssigneeId] : [];
}

/** Is the person asked for the cell? What nobody was named for is the administrators'. */
export function isAsked(caller: Reaching, assigned: Assigned, entityId: string): boolean {
  const people = askedPeople(assigned, entityId);
  return people.length > 0 ? people.includes(caller.userId) : isAdmin(caller);
}

/** Does the person reach the data point: by an allowed section, or because they were assigned to it? */
export function reachesDataPoint(caller: Reaching, assigned: Assigned): boolean {
  if (reachesSection(caller, assigned.groupId)) return true;
  return [...assigned.dataPointAssignees, ...assigned.sectionAssignees].some(({ userId }) => userId === caller.userId);
}

/** May the person read the cell's submitted answer? */
export function mayRead(caller: Reaching, assigned: Assigned, entityId: string): boolean {
  return reachesEntity(caller, entityId) && reachesDataPoint(caller, assigned);
}

/** May the person enter a value, and so see its draft? */
export function mayEnter(caller: Reaching, assigned: Assigned, entityId: string): boolean {
  return allows(entering, caller) && mayRead(caller, assigned, entityId);
}

/** Does the person see drafts where they reach: what was typed and not submitted? For others only what counts is there. */
export function seesDrafts(caller: Pick<Caller, 'roles'>): boolean {
  return allows(entering, caller);
}

const entering = { method: 'PUT', access: 'data-entry' } as const;

/** The entities of a list that the person may know of: an administrator all, everybody else those within reach. */
export function seenEntityIds(caller: Reaching, entityIds: readonly string[]): string[] {
  return isAdmin(caller) ? [...entityIds] : entityIds.filter((id) => reachesEntity(caller, id));
}

/**
 * Who is asked, as the person may see it: no people for a viewer, nobody of a data point that is out of reach, nobody who is
 * asked elsewhere alone.
 */
export function seenAssignees(caller: Reaching, assigned: Assigned, assignees: readonly Assignee[]): Assignee[] {
  if (isViewerOnly(caller)) return [];
  if (!isAdmin(caller) && !reachesDataPoint(caller, assigned)) return [];
  return assignees.flatMap(({ userId, entityIds }) => {
    const seen = seenEntityIds(caller, entityIds);
    return entityIds.length > 0 && seen.length === 0 ? [] : [{ userId, entityIds: seen }];
  });
}

/** The opt-outs that concern the person's cells; a viewer sees that and why, without the note and its author. */
export function seenOptOuts(caller: Reaching, assigned: Assigned, optOuts: readonly OptOut[]): OptOut[] {
  if (!isAdmin(caller) && !reachesDataPoint(caller, assigned)) return [];
  const own = optOuts.filter(({ entityId }) => entityId === null || seenEntityIds(caller, [entityId]).length > 0);
  return isViewerOnly(caller) ? own.map((optOut) => ({ ...optOut, note: '', by: '' })) : own;
}
