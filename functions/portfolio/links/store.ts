import type { EntityItem } from 'electrodb';
import type { Put, Write } from '#functions/db/transact.ts';
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
