import type { EntityItem } from 'electrodb';
import { mapSome, readAll } from '#functions/db/batch.ts';
import { isConditionFailure } from '#functions/db/failures.ts';
import type { Delete, Put, Update, Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Role, Via } from '#shared/people/access.ts';
import { InviteAddressEntity, InviteEntity } from './entity.ts';

type Item = EntityItem<typeof InviteEntity>;
export type InviteRecord = Omit<Item, 'roles'> & { readonly roles: readonly Role[] };

/** Days for which an invitation that has ended stays in the list. */
export const KEPT_DAYS = 180;
/** Deletions under way at once. */
const AT_ONCE = 25;

/** The invitation, read consistently. */
export async function find(orgId: string, inviteId: string): Promise<InviteRecord | undefined> {
  const { data } = await InviteEntity.get({ orgId, inviteId }).go({ consistent: true });
  return data ?? undefined;
}

/** @throws AppError `missing` */
export async function get(orgId: string, inviteId: string): Promise<InviteRecord> {
  const found = await find(orgId, inviteId);
  if (!found) throw new AppError('missing', 'There is no such invitation.');
  return found;
}

/** The invitation of a secret: found by its index, then read again, because a replaced secret may still stand there. */
export async function findByTokenHash(tokenHash: string): Promise<InviteRecord | undefined> {
  const { data } = await InviteEntity.query.byTokenHash({ tokenHash }).go();
  const [indexed] = data;
  const current = indexed && (await find(indexed.orgId, indexed.inviteId));
  return current?.tokenHash === tokenHash ? current : undefined;
}

/** Every invitation of an organisation, the newest first. */
export async function list(orgId: string): Promise<InviteRecord[]> {
  const { data } = await InviteEntity.query.byOrganisation({ orgId }).go({ pages: 'all', order: 'desc' });
  return data;
}

/** Reads of one page that looks for some of the invitations: what they did not find is looked for by the next page. */
const ROUNDS = 10;

/**
 * A page of an organisation's invitations, the newest first. It reads about as many as it gives; where few are wanted it may give
 * fewer, or none, and goes on all the same.
 * @param cursor ElectroDB's own cursor of the former page; null begins, and ends
 */
export async function page(
  orgId: string,
  asked: { readonly cursor: string | null; readonly limit: number; readonly wanted: (invite: InviteRecord) => boolean },
): Promise<{ readonly data: InviteRecord[]; readonly cursor: string | null }> {
  const { limit, wanted } = asked;
  const data: InviteRecord[] = [];
  let { cursor } = asked;
  for (let round = 0; round < ROUNDS && data.length < limit; round += 1) {
    const read = await InviteEntity.query
      .byOrganisation({ orgId })
      .go({ order: 'desc', cursor, limit: limit - data.length });
    data.push(...read.data.filter(wanted));
    cursor = read.cursor;
    if (cursor === null) break;
  }
  return { data, cursor };
}

/** The invitations that hold these addresses and are still open at an instant, in no order. */
export async function listOpen(orgId: string, emails: readonly string[], now: Date): Promise<InviteRecord[]> {
  const addresses = [...new Set(emails)].map((email) => ({ orgId, email }));
  const taken = await readAll(addresses, (some) => InviteAddressEntity.get([...some]).go({ consistent: true }));
  const open = taken.filter(({ until }) => until > now.toISOString()).map(({ inviteId }) => ({ orgId, inviteId }));
  return readAll(open, (some) => InviteEntity.get([...some]).go({ consistent: true }));
}

export type InviteDraft = Pick<
  InviteRecord,
  'orgId' | 'inviteId' | 'tokenHash' | 'email' | 'name' | 'roles' | 'allowedQuestionGroupIds' | 'allowedEntityIds'
> & {
  readonly invitedById?: string | undefined;
  readonly invitedVia: Via | 'system';
  readonly managerName?: string | undefined;
  readonly invitedAt: string;
  readonly expiresAt: string;
};

/** The writes that create an invitation; they fail where its address has an open one. */
export function creation(draft: InviteDraft): Write[] {
  const item = { ...draft, roles: [...draft.roles], ttl: keptUntil(draft.expiresAt) };
  return [taking(draft, draft.invitedAt), { Put: InviteEntity.create(item).params<Put>() }];
}

/** The writes that give an open invitation another secret and another end; they fail where it is not as it was looked at. */
export function renewal(invite: InviteRecord, tokenHash: string, expiresAt: string, now: Date): Write[] {
  const { orgId, inviteId, version } = invite;
  const update = InviteEntity.patch({ orgId, inviteId })
    .set({ tokenHash, expiresAt, ttl: keptUntil(expiresAt), version: version + 1 })
    .remove(['mailedAt', 'claimedUntil', 'claimId'])
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  return [taking({ ...invite, expiresAt }, now.toISOString()), { Update: update }];
}

/** The writes that end an invitation which was looked at; `claimId` is of the request that has claimed it. */
export function ending(
  invite: InviteRecord,
  end: { readonly status: 'ACCEPTED'; readonly acceptedById: string } | { readonly status: 'WITHDRAWN' },
  now: Date,
  claimId?: string,
): Write[] {
  const { orgId, inviteId, email, tokenHash, expiresAt } = invite;
  const at = now.toISOString();
  const update = InviteEntity.patch({ orgId, inviteId })
    .set({ ...end, endedAt: at, ttl: keptUntil(at) })
    .add({ version: 1 })
    .where((item, { eq, gt, notExists, lt }) => {
      // Only what stands in the condition may be built: the table refuses a value that it does not use.
      const open = `${eq(item.status, 'PENDING')} AND ${eq(item.tokenHash, tokenHash)}`;
      if (end.status === 'WITHDRAWN') return open;
      const inTime = `${open} AND ${gt(item.expiresAt, at)}`;
      if (claimId !== undefined) return `${inTime} AND ${eq(item.claimId, claimId)}`;
      return `${inTime} AND (${notExists(item.claimedUntil)} OR ${lt(item.claimedUntil, at)})`;
    })
    .params<Update>();
  // An address that is free again may be another invitation's by now.
  if (expiresAt <= at) return [{ Update: update }];
  const release = InviteAddressEntity.delete({ orgId, email })
    .where((item, { eq }) => eq(item.inviteId, inviteId))
    .params<Delete>();
  return [{ Update: update }, { Delete: release }];
}

/** Notes that the mail of this secret was handed over. */
export async function markMailed(invite: InviteRecord, now: Date): Promise<InviteRecord> {
  const { orgId, inviteId, tokenHash } = invite;
  try {
    const { data } = await InviteEntity.patch({ orgId, inviteId })
      .set({ mailedAt: now.toISOString() })
      .where((item, { eq }) => eq(item.tokenHash, tokenHash))
      .go({ response: 'all_new' });
    return data as InviteRecord;
  } catch (error) {
    // Somebody sent another one meanwhile, whose mail counts.
    if (!isConditionFailure(error)) throw error;
    return get(orgId, inviteId);
  }
}

/** Reserves an open invitation for one request; false where another one has it, or it has ended. */
export async function claim(invite: InviteRecord, claimId: string, until: Date, now: Date): Promise<boolean> {
  const { orgId, inviteId, tokenHash } = invite;
  const at = now.toISOString();
  try {
    await InviteEntity.patch({ orgId, inviteId })
      .set({ claimId, claimedUntil: until.toISOString() })
      .where((item, { eq, gt, lt, notExists }) => {
        const open = `${eq(item.status, 'PENDING')} AND ${eq(item.tokenHash, tokenHash)} AND ${gt(item.expiresAt, at)}`;
        return `${open} AND (${notExists(item.claimedUntil)} OR ${lt(item.claimedUntil, at)})`;
      })
      .go();
    return true;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    return false;
  }
}

/** Gives a claim back, so that the person can try again at once. */
export async function release({ orgId, inviteId }: InviteRecord, claimId: string): Promise<void> {
  try {
    await InviteEntity.patch({ orgId, inviteId })
      .remove(['claimId', 'claimedUntil'])
      .where((item, { eq }) => eq(item.claimId, claimId))
      .go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Deletes every invitation of an address, open and over, in every organisation. */
export async function forgetEverywhere(email: string): Promise<void> {
  const [invites, addresses] = await Promise.all([
    InviteEntity.query.byEmail({ email }).go({ pages: 'all' }),
    InviteAddressEntity.query.byEmail({ email }).go({ pages: 'all' }),
  ]);
  await mapSome(invites.data, AT_ONCE, ({ orgId, inviteId }) => InviteEntity.delete({ orgId, inviteId }).go());
  await mapSome(addresses.data, AT_ONCE, ({ orgId }) => InviteAddressEntity.delete({ orgId, email }).go());
}

/** The write by which an invitation takes its address; it fails where another one that is open has it. */
function taking(
  { orgId, email, inviteId, expiresAt }: Pick<Item, 'orgId' | 'email' | 'inviteId' | 'expiresAt'>,
  at: string,
): Write {
  const put = InviteAddressEntity.put({ orgId, email, inviteId, until: expiresAt, ttl: keptUntil(expiresAt) })
    .where(
      (item, { eq, lt, notExists }) =>
        `${notExists(item.inviteId)} OR ${eq(item.inviteId, inviteId)} OR ${lt(item.until, at)}`,
    )
    .params<Put>();
  return { Put: put };
}

function keptUntil(end: string): number {
  return Math.floor(Date.parse(end) / 1000) + KEPT_DAYS * 86_400;
}
