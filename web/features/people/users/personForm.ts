import * as v from 'valibot';
import type { AppError } from '#shared/api/problem.ts';
import { access } from '#shared/people/invites/schema.ts';
import { Member } from '#shared/people/members/schema.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import type { Difference } from '#web/features/organisations/conflict/ConflictNotice.tsx';
import { type Access, sentAccess } from './reach.ts';
import { type AccessChoices, labelIn } from './useAccessChoices.ts';

/** The form holds roles and reach as one value; its rules are those of the API. */
export const PersonForm = v.object({ access: v.object(access) });

/** Roles and reach of a member, apart from the rest. */
export function accessOf({ roles, allowedQuestionGroupIds, allowedEntityIds }: Access): Access {
  return { roles, allowedQuestionGroupIds, allowedEntityIds };
}

/** The stored member in a conflict; undefined where the error is another, or does not hold it. */
export function storedIn(error: AppError | null): Member | undefined {
  const stored = v.safeParse(Member, error?.code === 'conflict' ? error.current : undefined);
  return stored.success ? stored.output : undefined;
}

/** Where the form and the member as somebody else has just stored them differ, in words. */
export function accessDifferences(mine: Access, stored: Access, { groups, entities }: AccessChoices): Difference[] {
  const words = (value: Access) => {
    const sent = sentAccess(value);
    return {
      Roles: sent.roles.map(roleLabel).join(', '),
      Sections: sent.allowedQuestionGroupIds.map((id) => labelIn(groups, id)).join(', ') || 'not limited',
      Entities: sent.allowedEntityIds.map((id) => labelIn(entities, id)).join(', ') || 'not limited',
    };
  };
  const [ours, theirs] = [words(mine), words(stored)];
  return (Object.keys(ours) as (keyof typeof ours)[])
    .map((field) => ({ field, mine: ours[field], stored: theirs[field] }))
    .filter((each) => each.mine !== each.stored);
}
