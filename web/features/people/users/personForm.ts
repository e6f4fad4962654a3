import * as v from 'valibot';
import { access } from '#shared/people/invites/schema.ts';
import { roleLabel } from '#shared/people/roles/labels.ts';
import { type Access, sentAccess } from '#web/features/people/access/reach.ts';
import { type AccessChoices, labelIn } from '#web/features/people/access/useAccessChoices.ts';
import type { FieldWords } from '#web/lib/conflict.ts';

/** The form holds roles and reach as one value; its rules are those of the API. */
export const PersonForm = v.object({ access: v.object(access) });

/** Roles and reach of a member, apart from the rest. */
export function accessOf({ roles, allowedQuestionGroupIds, allowedEntityIds }: Access): Access {
  return { roles, allowedQuestionGroupIds, allowedEntityIds };
}

/** How access is worded where two states of it are compared. */
export function accessWords({
  groups: sections,
  entities,
}: AccessChoices): readonly FieldWords<{ readonly access: Access }>[] {
  const listed = (choices: Parameters<typeof labelIn>[0], ids: readonly string[]) =>
    ids.map((id) => labelIn(choices, id)).join(', ') || 'not limited';
  return [
    ['Roles', ({ access: each }) => sentAccess(each).roles.map(roleLabel).join(', ')],
    ['Sections', ({ access: each }) => listed(sections, sentAccess(each).allowedQuestionGroupIds)],
    ['Entities', ({ access: each }) => listed(entities, sentAccess(each).allowedEntityIds)],
  ];
}
