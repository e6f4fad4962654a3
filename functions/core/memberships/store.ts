import type { EntityItem } from 'electrodb';
import * as limits from '#functions/core/limits/store.ts';
import { readAll, type Wanted } from '#functions/db/batch.ts';
import { unlessGone } from '#functions/db/failures.ts';
import {
  type ConditionCheck,
  checking,
  type Delete,
  type Put,
  transact,
  type Update,
  type Write,
} from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { HOUR_MS } from '#shared/library/dates/rules.ts';
import type { Role } from '#shared/people/access.ts';
import { MOST_MEMBERS } from '#shared/people/members/schema.ts';
import { MembershipEntity } from './entity.ts';

type Item = EntityItem<typeof MembershipEntity>;
export type Membership = Omit<Item, 'roles'> & { readonly roles: readonly Role[] };

/** The membership, to be read together with other items. */
export function wanted(orgId: string, userId: string): Wanted<Membership> {
  const { Key } = MembershipEntity.get({ orgId, userId }).params<Wanted<Membership>>();
  return { Key, parse: (Item) => MembershipEntity.parse({ Item }).data };
}

/** The membership, read consistently: a removal or a new role counts on the next request. */
export async function find(orgId: string, userId: string): Promise<Membership | undefined> {
  const { data } = await MembershipEntity.get({ orgId, userId }).go({ consistent: true });
  return data ?? undefined;
}

/** Who of these people are members, read consistently and in no order. */
export async function listOf(orgId: string, userIds: readonly string[]): Promise<Membership[]> {
  const keys = [...new Set(userIds)].map((userId) => ({ orgId, userId }));
  return readAll(keys, (some) => MembershipEntity.get([...some]).go({ consistent: true }));
}

/** Every member of an organisation. */
export async function list(orgId: string): Promise<Membership[]> {
  const { data } = await MembershipEntity.query.byOrganisation({ orgId }).go({ pages: 'all' });
  return data;
}

/** The same, read consistently: for the rule that an organisation keeps an administrator. */
export async function listNow(orgId: string): Promise<Membership[]> {
  const { data } = await MembershipEntity.query.byOrganisation({ orgId }).go({ pages: 'all', consistent: true });
  return data;
}

/** How many members an organisation has. */
export async function count(orgId: string): Promise<number> {
  return (await list(orgId)).length;
}

/** Every organisation of a person. */
export async function listOfUser(userId: string): Promise<Membership[]> {
  const { data } = await MembershipEntity.query.byUser({ userId }).go({ pages: 'all' });
  return data;
}

type Draft = Pick<Membership, 'orgId' | 'userId' | 'roles'> &
  Partial<Pick<Membership, 'allowedQuestionGroupIds' | 'allowedEntityIds'>>;

/** @throws AppError `conflict` when the person is a member already, or the organisation has the most members */
export async function create(draft: Draft): Promise<Membership> {
  const [refused] = await transact([creation(draft), await counting(draft.orgId)]);
  if (refused) throw new AppError('conflict', refused.index === 0 ? 'This person is a member already.' : `${FULL}.`);
  const made = await find(draft.orgId, draft.userId);
  if (!made) throw new AppError('missing', 'This person was removed a moment ago.');
  return made;
}

/** What is said where one member more is asked for than there may be. */
export const FULL = `An organisation has at most ${MOST_MEMBERS.toLocaleString('en')} people`;

const members = (orgId: string) => ({ orgId, limit: 'members' }) as const;
const standing = (orgId: string) => async () => (await listNow(orgId)).length;

/** The write by which one member more counts; it fails where the organisation has the most already. */
export function counting(orgId: string): Promise<Write> {
  return limits.counting(members(orgId), standing(orgId));
}

/** How many more members an organisation may have at this moment. */
export function room(orgId: string): Promise<number> {
  return limits.roomFor(members(orgId), standing(orgId));
}

/** The write that makes somebody a member, for the transaction that also counts them; it fails where they are one already. */
export function creation(draft: Draft): Write {
  return { Put: MembershipEntity.create({ ...draft, roles: [...draft.roles] }).params<Put>() };
}

/** What an administrator changes of a membership. */
export type Access = Pick<Membership, 'roles' | 'allowedQuestionGroupIds' | 'allowedEntityIds'>;

/** The write that gives a member other roles and reach; it fails where the membership is not as it was looked at. */
export function changing({ orgId, userId, version }: Membership, access: Access): Write {
  const update = MembershipEntity.patch({ orgId, userId })
    .set({
      roles: [...access.roles],
      allowedQuestionGroupIds: [...access.allowedQuestionGroupIds],
      allowedEntityIds: [...access.allowedEntityIds],
      version: version + 1,
    })
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  return { Update: update };
}

/** The writes that end a membership, which counts no more; the first fails where the membership is not as it was looked at. */
export async function removal({ orgId, userId, version }: Membership): Promise<Write[]> {
  const remove = MembershipEntity.delete({ orgId, userId })
    .where((item, { eq }) => eq(item.version, version))
    .params<Delete>();
  return [{ Delete: remove }, await limits.leaving(members(orgId), standing(orgId))];
}

/** The condition that somebody is a member with this role at the moment of a transaction. */
export function holds(orgId: string, userId: string, role: Role): Write {
  return checking(MembershipEntity.get({ orgId, userId }).params<ConditionCheck>(), 'contains(#roles, :role)', {
    role,
  });
}

/** The condition that somebody is a member at the moment of a transaction. */
export function stands({ orgId, userId }: Pick<Membership, 'orgId' | 'userId'>): Write {
  return checking(MembershipEntity.get({ orgId, userId }).params<ConditionCheck>(), 'attribute_exists(pk)');
}

/**
 * Notes that the person was here: once a sign-in, and once an hour after it, so that reading costs no write.
 * @returns false where they were removed since their membership was read
 */
export async function markSeen(
  { orgId, userId, lastSeenAt }: Membership,
  signedInAt: Date,
  now: Date,
): Promise<boolean> {
  const last = lastSeenAt ? Date.parse(lastSeenAt) : 0;
  if (last >= signedInAt.getTime() && now.getTime() - last < HOUR_MS) return true;
  return unlessGone(() => MembershipEntity.patch({ orgId, userId }).set({ lastSeenAt: now.toISOString() }).go());
}
