import type * as v from 'valibot';
import type { AssignmentChange } from '#shared/collection/year/changes.ts';
import type { Assignee } from '#shared/collection/year/schema.ts';

/** What people are assigned to: a section, or one data point of it, with who is assigned now. */
export type Target = {
  readonly groupId: string;
  readonly dataPointId: string | null;
  readonly name: string;
  readonly assignees: readonly Assignee[];
  readonly askedEntityIds: readonly string[];
};

export type Changes = v.InferOutput<typeof AssignmentChange>['changes'];

/** The key of a target among others. */
export function keyOf({ groupId, dataPointId }: Pick<Target, 'groupId' | 'dataPointId'>): string {
  return dataPointId === null ? `group ${groupId}` : `point ${dataPointId}`;
}

/** The changes that assign people to targets: beside those assigned already, or instead of them. */
export function assignmentChanges(
  targets: readonly Target[],
  chosen: readonly Assignee[],
  how: 'add' | 'replace',
): Changes {
  return targets.map(({ groupId, dataPointId, assignees }) => ({
    groupId,
    ...(dataPointId !== null && { dataPointId }),
    assignees: copies(how === 'replace' ? chosen : joined(assignees, chosen)),
  }));
}

/** The changes that bring back who is assigned now. */
export function restoring(targets: readonly Target[]): Changes {
  return targets.map(({ groupId, dataPointId, assignees }) => ({
    groupId,
    ...(dataPointId !== null && { dataPointId }),
    assignees: copies(assignees),
  }));
}

/** Both lists in one; a person of both is asked for the entities of both, where all is more than any. */
export function joined(former: readonly Assignee[], more: readonly Assignee[]): Assignee[] {
  const byId = new Map(former.map((assignee) => [assignee.userId, assignee]));
  for (const { userId, entityIds } of more) {
    const known = byId.get(userId);
    const all = entityIds.length === 0 || known?.entityIds.length === 0;
    byId.set(userId, { userId, entityIds: all ? [] : [...new Set([...(known?.entityIds ?? []), ...entityIds])] });
  }
  return [...byId.values()];
}

const copies = (assignees: readonly Assignee[]) =>
  assignees.map(({ userId, entityIds }) => ({ userId, entityIds: [...entityIds] }));
