import * as v from 'valibot';
import { roles } from '#shared/people/access.ts';
import { access } from '#shared/people/invites/schema.ts';

/** Members of an organisation at most: their list is searched and sorted as a whole. */
export const MOST_MEMBERS = 2000;

/** A member of the organisation, as its administrators see them. */
export const Member = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  /** Presigned address of the picture for a few minutes; null without one. */
  picture: v.nullable(v.string()),
  jobTitle: v.nullable(v.string()),
  isSSO: v.boolean(),
  /** `directory` = signs in with Microsoft, which has to ask for a second factor itself. */
  mfa: v.picklist(['on', 'off', 'directory']),
  isOwner: v.boolean(),
  roles: v.array(v.picklist(roles)),
  /** Empty = all; for a mere data gatherer none. */
  allowedQuestionGroupIds: v.array(v.string()),
  allowedEntityIds: v.array(v.string()),
  memberSince: v.string(),
  lastSeenAt: v.nullable(v.string()),
  version: v.number(),
});
export type Member = v.InferOutput<typeof Member>;

/** New roles and reach of a member, over the version that was looked at. */
export const MemberChange = v.strictObject({
  ...access,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type MemberChange = v.InferOutput<typeof MemberChange>;

/** Somebody who works for a fund manager or in one of its fully managed companies. */
export const ManagedUser = v.object({
  ...Member.entries,
  companyId: v.string(),
  companyName: v.string(),
});
export type ManagedUser = v.InferOutput<typeof ManagedUser>;
