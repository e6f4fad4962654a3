import type { EntityItem } from 'electrodb';
import { mapSome } from '#functions/db/batch.ts';
import { type Delete, type Put, transact, type Update, type Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { LinkEntity } from './entity.ts';

export type Link = EntityItem<typeof LinkEntity>;
export type LinkDraft = Parameters<typeof LinkEntity.create>[0];

/** The link, read consistently: one that ended a moment ago opens nothing. */
export async function find(managerId: string, companyId: string): Promise<Link | undefined> {
  const { data } = await LinkEntity.get({ orgId: managerId, companyId }).go({ consistent: true });
  return data ?? undefined;
}

/** Every company of a fund manager, whatever the state of its link. */
export async function listOfManager(managerId: string): Promise<Link[]> {
  const { data } = await LinkEntity.query.byManager({ orgId: managerId }).go({ pages: 'all' });
  return data;
}

/** Every fund manager that follows a company or asks to. */
export async function listOfCompany(companyId: string): Promise<Link[]> {
  const { data } = await LinkEntity.query.byCompany({ companyId }).go({ pages: 'all' });
  return data;
}

/** The write that creates a link, for the transaction that also creates its company. */
export function creation(draft: LinkDraft): Write {
  return { Put: LinkEntity.create(draft).params<Put>() };
}

/** What may change of a link; null takes it away. */
export type LinkPatch = Partial<
  Pick<Link, 'status' | 'managed' | 'fromDate' | 'fundIds' | 'grantedUserIds' | 'acceptedById' | 'acceptedAt'>
> & { readonly toDate?: string | null };

/** The write that changes a link; it fails where the link is not as it was looked at. */
export function saving({ orgId, companyId, version }: Link, { toDate, ...change }: LinkPatch): Write {
  const update = LinkEntity.patch({ orgId, companyId })
    .set({ ...change, ...(toDate && { toDate }), version: version + 1 })
    .remove(toDate === null ? ['toDate'] : [])
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  return { Update: update };
}

/**
 * The write that puts a link in the place of one that was looked at, or of none.
 * @param former the version that stands there; 0 = none
 */
export function replacing(draft: LinkDraft, former: number): Write {
  const put = LinkEntity.put({ ...draft, version: former + 1 })
    .where((item, { eq, notExists }) => (former === 0 ? notExists(item.version) : eq(item.version, former)))
    .params<Put>();
  return { Put: put };
}

/** The write that takes a link away; it fails where the link is not as it was looked at. */
export function removal({ orgId, companyId, version }: Link): Write {
  const remove = LinkEntity.delete({ orgId, companyId })
    .where((item, { eq }) => eq(item.version, version))
    .params<Delete>();
  return { Delete: remove };
}

/**
 * Takes a contact's address and name off every company that was invited by it. The company itself stays in the portfolio: it
 * is the manager's.
 */
export async function forgetContact(contactEmail: string): Promise<void> {
  const { data } = await LinkEntity.query.byContact({ contactEmail }).go({ pages: 'all' });
  await mapSome(data, AT_ONCE, ({ orgId, companyId }) =>
    LinkEntity.patch({ orgId, companyId }).remove(['contactEmail', 'contactName']).add({ version: 1 }).go(),
  );
}

const TRIES = 5;
const AT_ONCE = 25;

/**
 * Takes somebody who left the fund manager off the lists of who sees its companies; twice is the same as once. A list that
 * somebody else changes at that moment is looked at again, so that nobody is put back on it.
 * @throws AppError `unavailable` where a link changes all the time
 */
export async function ungrant(managerId: string, userId: string): Promise<void> {
  const own = (await listOfManager(managerId)).filter(({ grantedUserIds }) => grantedUserIds.includes(userId));
  for (const { companyId } of own) await ungrantOf(managerId, companyId, userId);
}

async function ungrantOf(managerId: string, companyId: string, userId: string): Promise<void> {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const link = await find(managerId, companyId);
    if (!link?.grantedUserIds.includes(userId)) return;
    const grantedUserIds = link.grantedUserIds.filter((id) => id !== userId);
    if ((await transact([saving(link, { grantedUserIds })])).length === 0) return;
  }
  throw new AppError('unavailable', 'The companies are being changed at this moment. Try again.', { retryAfter: 1 });
}
