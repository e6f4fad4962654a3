import type { InviteRecord } from '#functions/core/invites/store.ts';
import * as users from '#functions/core/people/store.ts';
import type { Invite, InviteStatus } from '#shared/people/invites/schema.ts';

/** Where an invitation stands at an instant. */
export function statusOf({ status, expiresAt }: Pick<InviteRecord, 'status' | 'expiresAt'>, now: Date): InviteStatus {
  return status === 'PENDING' && expiresAt <= now.toISOString() ? 'EXPIRED' : status;
}

/** Invitations as administrators see them; the provider's own stand without a name. */
export async function toInvites(records: readonly InviteRecord[], now: Date): Promise<Invite[]> {
  const people = await users.listByIds(records.flatMap(({ invitedById }) => invitedById ?? []));
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  return records.map((record) => ({
    id: record.inviteId,
    email: record.email,
    name: record.name ?? null,
    roles: [...record.roles],
    allowedQuestionGroupIds: record.allowedQuestionGroupIds,
    allowedEntityIds: record.allowedEntityIds,
    status: statusOf(record, now),
    invitedBy: inviterOf(record, names),
    invitedAt: record.invitedAt,
    mailedAt: record.mailedAt ?? null,
    expiresAt: record.expiresAt,
  }));
}

/** One of them. */
export async function toInvite(record: InviteRecord, now: Date): Promise<Invite> {
  const [invite] = await toInvites([record], now);
  if (!invite) throw new Error('An invitation was given and none came back');
  return invite;
}

function inviterOf(
  { invitedById: id, invitedVia }: InviteRecord,
  names: ReadonlyMap<string, string>,
): Invite['invitedBy'] {
  if (!id || invitedVia === 'staff' || invitedVia === 'system') return null;
  return { id, name: names.get(id) ?? 'Former user' };
}
