import { isGathererOnly, type Role } from '#shared/people/access.ts';
import { hasReach } from '#shared/people/roles/rules.ts';
import { many } from '#shared/text/plural.ts';

/** Roles and reach of a person or an invitation. */
export type Access = {
  readonly roles: readonly Role[];
  /** Sections and entities; empty = all, for a mere gatherer none. */
  readonly allowedQuestionGroupIds: readonly string[];
  readonly allowedEntityIds: readonly string[];
};

/** How far somebody reaches, in words: `all entities`, `3 entities, 2 sections`; empty for administrators, who reach everything. */
export function reachText({ roles, allowedEntityIds, allowedQuestionGroupIds }: Access): string {
  if (!hasReach(roles)) return '';
  const whole = isGathererOnly({ roles }) ? 'no' : 'all';
  const entities = counted(allowedEntityIds.length, 'entity', 'entities', whole);
  const sections = counted(allowedQuestionGroupIds.length, 'section', 'sections', whole);
  return whole === 'all' && allowedQuestionGroupIds.length === 0 ? entities : `${entities}, ${sections}`;
}

function counted(count: number, one: string, several: string, none: 'all' | 'no'): string {
  return count === 0 ? `${none} ${several}` : many(count, one, several);
}

/** The access as it is sent: roles without limits carry none. */
export function sentAccess({ roles, allowedQuestionGroupIds, allowedEntityIds }: Access) {
  const limited = hasReach(roles);
  return {
    roles: [...roles],
    allowedQuestionGroupIds: limited ? [...allowedQuestionGroupIds] : [],
    allowedEntityIds: limited ? [...allowedEntityIds] : [],
  };
}

/** A mere gatherer without sections or entities collects nothing but what is assigned; says so, else undefined. */
export function reachWarning({ roles, allowedQuestionGroupIds, allowedEntityIds }: Access): string | undefined {
  if (!isGathererOnly({ roles })) return undefined;
  if (allowedEntityIds.length === 0) return 'Without an entity, a data gatherer can collect nothing.';
  if (allowedQuestionGroupIds.length > 0) return undefined;
  return 'Without a section, a data gatherer collects only the data points that are assigned to them.';
}
