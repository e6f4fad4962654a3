import { ulid } from 'ulid';
import { happened, recording } from '#functions/core/events/store.ts';
import * as invites from '#functions/core/invites/store.ts';
import type { Actor } from '#functions/core/memberships/granting.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { DAY_MS } from '#shared/library/dates/rules.ts';
import { INVITE_DAYS } from '#shared/people/invites/schema.ts';
import { deliver } from './deliver.ts';
import { toInvites } from './present.ts';
import { hashOf, newToken } from './token.ts';

/** Whom to invite, with checked roles and reach. */
export type Invitation = memberships.Access & {
  readonly email: string;
  readonly name?: string | undefined;
  /** The fund manager in whose name a company's contact is invited: the mail then asks the company to join. */
  readonly managerName?: string | undefined;
};

/** An invitation that is ready to be written: its writes for a transaction, and what to do once they stand. */
export type PreparedInvite = {
  readonly inviteId: string;
  readonly writes: readonly Write[];
  /** Mails it, after the writes. */
  deliver(): Promise<invites.InviteRecord>;
};

type At = Pick<OrganisationRecord, 'orgId' | 'name' | 'timeZone'>;

/** Prepares an invitation with its secret and its event of the audit trail: for who creates the organisation with it. */
export function prepareInvite(at: At, invitation: Invitation, actor: Actor, now: Date): PreparedInvite {
  const token = newToken();
  const inviteId = ulid(now.getTime()).toLowerCase();
  const draft = {
    ...invitation,
    orgId: at.orgId,
    inviteId,
    tokenHash: hashOf(token) ?? '',
    name: invitation.name,
    invitedById: actor.userId,
    invitedVia: actor.via,
    invitedAt: now.toISOString(),
    expiresAt: expiryOf(now),
  };
  const after = { roles: invitation.roles.join(', ') };
  const what = { action: 'user-invited', subjectId: inviteId, after } as const;
  const event = happened({ ...what, ...telling(invitation, now), ...by(actor), orgId: at.orgId }, now);
  return {
    inviteId,
    writes: [...invites.creation(draft), ...recording(event, now)],
    deliver: async () => deliver(await invites.get(at.orgId, inviteId), event, token, at, now),
  };
}

/**
 * Invites somebody whom `refuseKnown` lets pass, and mails the link. The answer never depends on whether the address has an
 * account: only its standing in this organisation counts.
 * @param conditions further conditions of the transaction, such as that the inviter still has their role
 * @throws AppError `conflict` with the field `email` where the address was invited a moment ago, `forbidden` where a
 * condition does not hold
 */
export async function invite(
  at: At,
  invitation: Invitation,
  actor: Actor,
  now: Date,
  conditions: readonly Write[] = [],
): Promise<invites.InviteRecord> {
  const prepared = prepareInvite(at, invitation, actor, now);
  const [refused] = await transact([...prepared.writes, ...conditions]);
  if (!refused) return prepared.deliver();
  if (refused.index >= prepared.writes.length) throw lostRole();
  await refuseKnown(at.orgId, invitation.email, now);
  throw new AppError('unavailable', 'Somebody else invites this address at this moment. Try again.', { retryAfter: 1 });
}

/**
 * Looks whether somebody can be invited.
 * @throws AppError `conflict` with the field `email` where the person is a member or has an open invitation (then with it as
 * `current`), `invalid` where the organisation has the most members
 */
export async function refuseKnown(orgId: string, email: string, now: Date): Promise<void> {
  const refusal = (await knownOf(orgId, [email], now)).get(email);
  if (refusal) throw refusal;
}

/**
 * Looks whether several people can be invited, in five reads: why not, by address, as `refuseKnown` says it. The first ones
 * get the places that are left; who is invited already and has not come yet holds none, and finds it taken where it is.
 */
export async function knownOf(
  orgId: string,
  emails: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, AppError>> {
  const [ids, open, room] = await Promise.all([
    users.idsByEmail(emails),
    invites.listOpen(orgId, emails, now),
    memberships.room(orgId),
  ]);
  // Addresses of nobody are looked up as well, so that they take as long as those of somebody.
  const userIds = emails.map((email, at) => ids.get(email.trim().toLowerCase()) ?? `nobody-${at}`);
  const members = new Set((await memberships.listOf(orgId, userIds)).map(({ userId }) => userId));
  const shown = await toInvites(open, now);
  const waiting = new Map(open.map(({ email }, at) => [email, shown[at]]));
  let left = room;
  return new Map(
    emails.flatMap((email, at): [string, AppError][] => {
      if (members.has(userIds[at] ?? '')) return [[email, isMember()]];
      if (waiting.has(email)) return [[email, isInvited(waiting.get(email))]];
      left -= 1;
      return left < 0 ? [[email, isFull()]] : [];
    }),
  );
}

function isMember(): AppError {
  const message = 'This person is a member of the organisation already';
  const fields = { email: message };
  return new AppError('conflict', `${message}. Change their roles in the list of people.`, { fields });
}

function isFull(): AppError {
  const message = memberships.FULL;
  return new AppError('invalid', `${message}. Remove somebody first.`, { fields: { email: message } });
}

function isInvited(current: unknown): AppError {
  const message = 'This address has an open invitation';
  return new AppError('conflict', `${message}. Send it again or withdraw it.`, { fields: { email: message }, current });
}

/** The instant until which an invitation that is mailed now can be accepted. */
export function expiryOf(now: Date): string {
  return new Date(now.getTime() + INVITE_DAYS * DAY_MS).toISOString();
}

/** Whom an invitation names, as its events say it: for as long as an invitation itself is kept at most. */
export function telling({ email, name }: Pick<invites.InviteRecord, 'email' | 'name'>, now: Date) {
  const until = new Date(now.getTime() + (INVITE_DAYS + invites.KEPT_DAYS) * DAY_MS);
  return { subject: 'invitation', named: { email, name, until } } as const;
}

/** An actor as the audit trail keeps them. */
export function by({ userId, via }: Actor) {
  return { actorId: userId, via };
}

/** What somebody is told whose own role was taken while they acted. */
export function lostRole(): AppError {
  return new AppError('forbidden', 'Your own role has just changed. Load the page again.');
}
