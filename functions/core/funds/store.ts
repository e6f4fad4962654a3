import type { EntityItem } from 'electrodb';
import type { Put, Update, Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { FundEntity } from './entity.ts';

export type FundRecord = EntityItem<typeof FundEntity>;

/** What people set of a fund. */
export type FundFields = Pick<FundRecord, 'name' | 'type' | 'currency' | 'sfdrArticle'> & {
  readonly vintage: number | null;
};

/** Every fund of a manager, archived ones too, in the order in which they were made. */
export async function list(orgId: string): Promise<FundRecord[]> {
  const { data } = await FundEntity.query.byManager({ orgId }).go({ pages: 'all' });
  return data;
}

/** @throws AppError `missing` */
export async function get(orgId: string, fundId: string): Promise<FundRecord> {
  const { data } = await FundEntity.get({ orgId, fundId }).go({ consistent: true });
  if (!data) throw new AppError('missing', 'There is no such fund.');
  return data;
}

/** The write that creates a fund. */
export function creation(orgId: string, { vintage, ...draft }: FundFields & { readonly fundId: string }): Write {
  const item = { orgId, ...draft, ...(vintage !== null && { vintage }) };
  return { Put: FundEntity.create(item).params<Put>() };
}

/** The write that changes a fund over the version that the change was based on. */
export function saving(orgId: string, fundId: string, version: number, { vintage, ...fields }: FundFields): Write {
  const update = FundEntity.patch({ orgId, fundId })
    .set({ ...fields, ...(vintage !== null && { vintage }), version: version + 1 })
    .remove(vintage === null ? ['vintage'] : [])
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  return { Update: update };
}

/** The write that archives a fund; it fails for one that is archived. */
export function archiving(orgId: string, fundId: string, now: Date): Write {
  const update = FundEntity.patch({ orgId, fundId })
    .set({ archivedAt: now.toISOString() })
    .add({ version: 1 })
    .where((item, { notExists }) => notExists(item.archivedAt))
    .params<Update>();
  return { Update: update };
}
