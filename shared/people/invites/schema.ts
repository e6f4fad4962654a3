import * as v from 'valibot';
import { Identifier } from '#shared/api/params.ts';
import { NewPassword } from '#shared/auth/passwords/rules.ts';
import { roles } from '#shared/people/access.ts';
import { PersonName } from '#shared/people/profile/schema.ts';
import { Email } from '#shared/people/users/rules.ts';

/** Days for which an invitation can be accepted. */
export const INVITE_DAYS = 14;

/** People that one request invites at most. */
export const MOST_INVITES = 100;

export const inviteStatuses = ['PENDING', 'EXPIRED', 'ACCEPTED', 'WITHDRAWN'] as const;
export type InviteStatus = (typeof inviteStatuses)[number];

const Ids = (most: number) =>
  v.pipe(
    v.array(Identifier),
    v.maxLength(most, `Choose at most ${most}`),
    v.transform((ids) => [...new Set(ids)]),
  );

/** Roles and reach of a member: what an invitation carries and what administrators change. */
export const access = {
  roles: v.pipe(
    v.array(v.picklist(roles, 'Choose roles of the list')),
    v.minLength(1, 'Choose at least one role'),
    v.maxLength(roles.length),
    v.transform((chosen) => [...new Set(chosen)]),
  ),
  /** Empty = all; for a mere data gatherer none. */
  allowedQuestionGroupIds: v.optional(Ids(500), []),
  allowedEntityIds: v.optional(Ids(5000), []),
};

/** Somebody to invite into the current organisation. */
export const NewInvite = v.strictObject({ email: Email, name: v.optional(PersonName), ...access });
export type NewInvite = v.InferOutput<typeof NewInvite>;

/** Several at once. With `dryRun` nothing is written, and the answer says what would happen to each line. */
export const NewInvites = v.strictObject({
  dryRun: v.optional(v.boolean(), false),
  invites: v.pipe(
    v.array(
      // Each line is checked for itself, so that one wrong address does not hide the others' errors.
      v.strictObject({
        email: v.pipe(v.string(), v.maxLength(254)),
        name: v.optional(v.pipe(v.string(), v.maxLength(200))),
        roles: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(roles.length)),
        allowedQuestionGroupIds: v.optional(Ids(500), []),
        allowedEntityIds: v.optional(Ids(5000), []),
      }),
    ),
    v.minLength(1, 'Name at least one person'),
    v.maxLength(MOST_INVITES, `Invite at most ${MOST_INVITES} people at once`),
  ),
});

/** An invitation as administrators see it. */
export const Invite = v.object({
  id: v.string(),
  email: v.string(),
  name: v.nullable(v.string()),
  roles: v.array(v.picklist(roles)),
  allowedQuestionGroupIds: v.array(v.string()),
  allowedEntityIds: v.array(v.string()),
  status: v.picklist(inviteStatuses),
  invitedBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
  invitedAt: v.string(),
  /** When the mail was last handed over; null where that failed, and the invitation has to be sent again. */
  mailedAt: v.nullable(v.string()),
  expiresAt: v.string(),
});
export type Invite = v.InferOutput<typeof Invite>;

/** What became, or would become, of one line of several invitations, in their order. */
export const InviteOutcome = v.object({
  email: v.string(),
  outcome: v.picklist(['invited', 'would-invite', 'already-member', 'already-invited', 'twice', 'invalid', 'failed']),
  /** Why not, and what to do; null for what works. */
  problem: v.nullable(v.string()),
  fields: v.record(v.string(), v.string()),
  inviteId: v.nullable(v.string()),
});
export type InviteOutcome = v.InferOutput<typeof InviteOutcome>;

/** What the holder of the link is shown before accepting. */
export const OpenInvite = v.object({
  organisationName: v.string(),
  email: v.string(),
  name: v.nullable(v.string()),
  roles: v.array(v.picklist(roles)),
  invitedBy: v.nullable(v.string()),
  /** As the mail says it: the last whole day on which it can be accepted, where the organisation is. */
  lastDay: v.string(),
  /** An account exists for the address: sign in and accept. Only the holder of the mailed link learns it. */
  hasAccount: v.boolean(),
  /** The address signs in with its Microsoft account: no password is set. */
  usesMicrosoft: v.boolean(),
});
export type OpenInvite = v.InferOutput<typeof OpenInvite>;

/**
 * What a new person sets: a password, but where the address signs in with Microsoft. The terms are accepted on the screen
 * that follows the first sign-in.
 */
export const NewAccount = v.strictObject({ name: PersonName, password: v.optional(NewPassword) });
export type NewAccount = v.InferOutput<typeof NewAccount>;
