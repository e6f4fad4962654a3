import type { EntityItem } from 'electrodb';
import { readAll, type Wanted } from '#functions/db/batch.ts';
import { unlessGone } from '#functions/db/failures.ts';
import {
  type ConditionCheck,
  checking,
  type Delete,
  type Put,
  type Update,
  type Write,
} from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { HOUR_MS } from '#shared/library/dates/rules.ts';
import type { Role } from '#shared/people/access.ts';
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

/** @throws AppError `conflict` when the person is a member already */
export async function create(draft: Draft): Promise<Membership> {
  try {
    const { data } = await MembershipEntity.create({ ...draft, roles: [...draft.roles] }).go();
    return data;
  } catch (error) {
    if ((error as { code?: number }).code === 4001) {
      throw new AppError('conflict', 'This person is a member already.');
    }
    throw error;
  }
}

/** The write that makes somebody a member, for the transaction that says why; it fails where they are one already. */
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

/** The write that ends a membership; it fails where the membership is not as it was looked at. */
export function removal({ orgId, userId, version }: Membership): Write {
  const remove = MembershipEntity.delete({ orgId, userId })
    .where((item, { eq }) => eq(item.version, version))
    .params<Delete>();
  return { Delete: remove };
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
