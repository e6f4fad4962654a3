import { happened, recording } from '#functions/core/events/store.ts';
import * as invites from '#functions/core/invites/store.ts';
import type { Actor } from '#functions/core/memberships/granting.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { deliver } from './deliver.ts';
import { by, expiryOf, lostRole, refuseKnown, telling } from './invite.ts';
import { statusOf } from './present.ts';
import { hashOf, newToken } from './token.ts';

/**
 * Sends an open or expired invitation again, with a new secret and another 14 days: the former link stops working.
 * @throws AppError `missing`, `gone` where it was accepted or withdrawn, `conflict` where the person is a member by now,
 * has a newer invitation, or somebody else has just sent it
 */
export async function resend(
  organisation: OrganisationRecord,
  inviteId: string,
  actor: Actor,
  now: Date,
  conditions: readonly Write[] = [],
): Promise<invites.InviteRecord> {
  const { orgId } = organisation;
  const current = await invites.get(orgId, inviteId);
  mustBePending(current);
  if (statusOf(current, now) === 'EXPIRED') await refuseKnown(orgId, current.email, now);
  const token = newToken();
  const what = { orgId, action: 'invite-resent', subjectId: inviteId } as const;
  const event = happened({ ...what, ...telling(current, now), ...by(actor) }, now);
  const writes = [...invites.renewal(current, hashOf(token) ?? '', expiryOf(now), now), ...recording(event, now)];
  const [refused] = await transact([...writes, ...conditions]);
  if (!refused) return deliver(await invites.get(orgId, inviteId), event, token, organisation, now);
  if (refused.index >= writes.length) throw lostRole();
  mustBePending(await invites.get(orgId, inviteId));
  throw new AppError('conflict', 'Somebody else has just sent this invitation. Look at the list again.');
}

/**
 * Withdraws an invitation that was not accepted: its link stops working. Withdrawing twice is the same as once.
 * @throws AppError `missing`, `gone` where it was accepted
 */
export async function withdraw(
  orgId: string,
  inviteId: string,
  actor: Actor,
  now: Date,
  conditions: readonly Write[] = [],
): Promise<invites.InviteRecord> {
  const current = await invites.get(orgId, inviteId);
  if (current.status === 'WITHDRAWN') return current;
  mustBePending(current);
  const what = { orgId, action: 'invite-withdrawn', subjectId: inviteId } as const;
  const event = { ...what, ...telling(current, now), ...by(actor) };
  const writes = [...invites.ending(current, { status: 'WITHDRAWN' }, now), ...recording(event, now)];
  const [refused] = await transact([...writes, ...conditions]);
  if (!refused) return invites.get(orgId, inviteId);
  if (refused.index >= writes.length) throw lostRole();
  const meanwhile = await invites.get(orgId, inviteId);
  if (meanwhile.status === 'WITHDRAWN') return meanwhile;
  mustBePending(meanwhile);
  throw new AppError('conflict', 'Somebody else has just sent this invitation. Look at the list again.');
}

/** The invitations of an organisation that can still be accepted, or sent again because they have expired. */
export async function listOpen(orgId: string): Promise<invites.InviteRecord[]> {
  return (await invites.list(orgId)).filter(({ status }) => status === 'PENDING');
}

function mustBePending({ status }: invites.InviteRecord): void {
  if (status === 'ACCEPTED') throw new AppError('gone', 'This invitation was accepted already.');
  if (status === 'WITHDRAWN') throw new AppError('gone', 'This invitation was withdrawn. Invite the person again.');
}
