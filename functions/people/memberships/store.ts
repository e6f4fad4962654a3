import type { EntityItem } from 'electrodb';
import { AppError } from '#shared/api/problem.ts';
import type { Role } from '#shared/people/access.ts';
import { MembershipEntity } from './entity.ts';

type Item = EntityItem<typeof MembershipEntity>;
export type Membership = Omit<Item, 'roles'> & { readonly roles: readonly Role[] };

/** The membership, read consistently: a removal or a new role counts on the next request. */
export async function find(orgId: string, userId: string): Promise<Membership | undefined> {
  const { data } = await MembershipEntity.get({ orgId, userId }).go({ consistent: true });
  return data ?? undefined;
}

/** Every member of an organisation. */
export async function list(orgId: string): Promise<Membership[]> {
  const { data } = await MembershipEntity.query.byOrganisation({ orgId }).go({ pages: 'all' });
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

/** Notes that the person was here; at most once an hour, so that reading costs no write. */
export async function markSeen(membership: Membership, now: Date): Promise<void> {
  const last = membership.lastSeenAt ? Date.parse(membership.lastSeenAt) : 0;
  if (now.getTime() - last < 3_600_000) return;
  await MembershipEntity.patch({ orgId: membership.orgId, userId: membership.userId })
    .set({ lastSeenAt: now.toISOString() })
    .go();
}
