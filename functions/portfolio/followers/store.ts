import type { EntityItem } from 'electrodb';
import type { Delete, Put, Update, Write } from '#functions/db/transact.ts';
import { FollowRequestEntity } from './entity.ts';

export type FollowRequest = EntityItem<typeof FollowRequestEntity>;

/** The wish of a fund manager to follow a company, read consistently. */
export async function find(companyId: string, managerId: string): Promise<FollowRequest | undefined> {
  const { data } = await FollowRequestEntity.get({ orgId: companyId, managerId }).go({ consistent: true });
  return data ?? undefined;
}

/** Every fund manager that asks to follow a company, or was declined. */
export async function list(companyId: string): Promise<FollowRequest[]> {
  const { data } = await FollowRequestEntity.query.byCompany({ orgId: companyId }).go({ pages: 'all' });
  return data;
}

/** The write that asks a company; it fails where the manager has asked it before. */
export function creation(companyId: string, managerId: string, linkedAs: string): Write {
  return { Put: FollowRequestEntity.create({ orgId: companyId, managerId, linkedAs }).params<Put>() };
}

/**
 * The write that asks a company once more which has not answered; it fails where the wish is not as it was looked at.
 * @param linkedAs the company in the manager's link that waits from now on
 */
export function renewing({ orgId, managerId, version }: FollowRequest, linkedAs: string): Write {
  const update = FollowRequestEntity.patch({ orgId, managerId })
    .set({ linkedAs, version: version + 1 })
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  return { Update: update };
}

/** The write that keeps a no; it fails where the wish is not as it was looked at. */
export function declining({ orgId, managerId, version }: FollowRequest): Write {
  const update = FollowRequestEntity.patch({ orgId, managerId })
    .set({ status: 'DECLINED', version: version + 1 })
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  return { Update: update };
}

/** The write that takes the wish away, in the transaction that fulfils it. */
export function removal({ orgId, managerId, version }: FollowRequest): Write {
  const remove = FollowRequestEntity.delete({ orgId, managerId })
    .where((item, { eq }) => eq(item.version, version))
    .params<Delete>();
  return { Delete: remove };
}
