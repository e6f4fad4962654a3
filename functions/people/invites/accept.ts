import { type Happened, happened, recording } from '#functions/core/events/store.ts';
import { tellOf } from '#functions/core/events/told.ts';
import * as invites from '#functions/core/invites/store.ts';
import { acceptancesOf } from '#functions/core/links/accepted.ts';
import { type LinkEvent, tellOfLink } from '#functions/core/links/events.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { licenceEnded } from '#shared/organisations/profile/licence.ts';
import type { Person, Role } from '#shared/people/access.ts';
import { inviteEvents } from '#shared/people/invites/events.ts';
import { adminRoleOf } from '#shared/people/roles/rules.ts';
import { telling } from './invite.ts';
import { statusOf } from './present.ts';
import { hashOf } from './token.ts';

/** Where an accepted invitation leads. */
export type Accepted = { readonly orgId: string; readonly destinationName: string };

/** An invitation that can be accepted, with its organisation. */
export type OpenInvite = {
  readonly invite: invites.InviteRecord;
  readonly organisation: organisations.OrganisationRecord;
};

/**
 * The open invitation of a link's secret.
 * @throws AppError `missing` for a secret that never was or was replaced, `gone` for one that was used, withdrawn or is too
 * old, `locked` where the organisation's licence has ended
 */
export async function openInvite(token: string, now: Date): Promise<OpenInvite> {
  const tokenHash = hashOf(token);
  const invite = tokenHash && (await invites.findByTokenHash(tokenHash));
  if (!invite) throw noSuchLink();
  const status = statusOf(invite, now);
  if (status !== 'PENDING') throw goneBecause(status);
  const organisation = await organisations.get(invite.orgId);
  if (licenceEnded(organisation, now)) {
    throw new AppError('locked', `The licence of ${organisation.name} has ended: nobody can join it at present.`);
  }
  return { invite, organisation };
}

/**
 * Accepts as the signed-in person. Of several requests at once one alone succeeds.
 * @throws AppError as `openInvite`, `forbidden` for another address than the invited one, `conflict` for a member
 */
export async function acceptInvite(token: string, person: Person, now: Date): Promise<Accepted> {
  const open = await openInvite(token, now);
  if (open.invite.email !== person.email.toLowerCase()) {
    throw new AppError(
      'forbidden',
      'This invitation was sent to another address. Sign out, and open the link again as the person it was sent to.',
    );
  }
  const joined = await joining(open, person.userId, [users.mayStillSignIn(person.userId)], now);
  if (!joined) throw await refusalOf(open, person.userId, now);
  return joined.tell();
}

/** Somebody who has just become a member. */
export type Joined = {
  /** Tells the administrators, and the fund managers that the company accepted by it, and says where the person is now. */
  tell(): Promise<Accepted>;
};

/**
 * Ends the invitation, makes the person a member and records it, in one transaction with what else is written.
 * @returns undefined where something stood in the way
 */
export async function joining(
  { invite, organisation }: OpenInvite,
  userId: string,
  more: readonly Write[],
  now: Date,
  claimId?: string,
): Promise<Joined | undefined> {
  const { orgId, roles, allowedQuestionGroupIds, allowedEntityIds } = invite;
  // Who takes a fund manager's invitation to administer a company agrees to be followed by it.
  const agreed = invite.managerName ? await acceptancesOf(orgId, { userId, roles }, now) : { writes: [], events: [] };
  const event = acceptance(invite, userId, now);
  const refusals = await transact([
    ...invites.ending(invite, { status: 'ACCEPTED', acceptedById: userId }, now, claimId),
    memberships.creation({ orgId, userId, roles, allowedQuestionGroupIds, allowedEntityIds }),
    await memberships.counting(orgId),
    ...recording(event, now),
    ...(answersFor(organisation, roles) ? [organisations.owning(orgId, userId)] : []),
    ...agreed.writes,
    ...more,
  ]);
  if (refusals.length > 0) return undefined;
  return { tell: () => joined(organisation, event, agreed.events) };
}

/** An accepted invitation, as it is recorded and told. */
function acceptance(invite: invites.InviteRecord, actorId: string, now: Date) {
  const { orgId, inviteId: subjectId } = invite;
  const what = { action: 'invite-accepted', subjectId, actorId, via: 'membership' } as const;
  return happened({ ...telling(invite, now), ...what, orgId }, now);
}

/** Why an invitation that was open a moment ago could not be accepted. */
export async function refusalOf({ invite }: OpenInvite, userId: string | undefined, now: Date): Promise<AppError> {
  const { orgId, inviteId, tokenHash } = invite;
  const current = await invites.find(orgId, inviteId);
  if (!current || current.tokenHash !== tokenHash) return noSuchLink();
  const status = statusOf(current, now);
  if (status !== 'PENDING') return goneBecause(status);
  if (userId && (await memberships.find(orgId, userId))) {
    return new AppError('conflict', 'You are a member of this organisation already.');
  }
  if ((await memberships.room(orgId)) === 0) {
    return new AppError('conflict', `${memberships.FULL}. Ask who invited you to remove somebody first.`);
  }
  return new AppError('conflict', 'This invitation is being accepted at this moment. Try again in a minute.');
}

async function joined(
  { orgId, name: destinationName }: organisations.OrganisationRecord,
  event: ReturnType<typeof acceptance>,
  agreed: readonly Happened<LinkEvent>[],
): Promise<Accepted> {
  await Promise.all([tellOf(inviteEvents, event), tellOfLink(agreed)]);
  return { orgId, destinationName };
}

function noSuchLink(): AppError {
  return new AppError(
    'missing',
    'This link is not of an open invitation. Use the link of the newest mail, or ask who invited you to send it again.',
  );
}

function goneBecause(status: 'ACCEPTED' | 'WITHDRAWN' | 'EXPIRED'): AppError {
  const why = {
    ACCEPTED: 'This invitation was accepted already. Sign in.',
    WITHDRAWN: 'This invitation was withdrawn. Ask who invited you.',
    EXPIRED: 'This invitation is too old. Ask who invited you to send it again.',
  };
  return new AppError('gone', why[status]);
}

/** The first administrator becomes the primary contact; who that is can be changed in the settings. */
function answersFor({ ownerId, organizationType }: OpenInvite['organisation'], roles: readonly Role[]): boolean {
  const role = adminRoleOf(organizationType);
  return !ownerId && role !== undefined && roles.includes(role);
}
