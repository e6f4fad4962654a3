import * as v from 'valibot';
import { roles } from '#shared/people/access.ts';

/** A member of the organisation, as its administrators see them. */
export const Member = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  picture: v.nullable(v.string()),
  jobTitle: v.nullable(v.string()),
  isSSO: v.boolean(),
  roles: v.array(v.picklist(roles)),
  /** Empty = all; for a mere data gatherer none. */
  allowedQuestionGroupIds: v.array(v.string()),
  allowedEntityIds: v.array(v.string()),
  memberSince: v.string(),
  lastSeenAt: v.nullable(v.string()),
  version: v.number(),
});
export type Member = v.InferOutput<typeof Member>;
