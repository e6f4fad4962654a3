import type { EntityItem } from 'electrodb';
import type { Delete, Put, Write } from '#functions/db/transact.ts';
import { GuestEntity } from './entity.ts';

export type Guest = EntityItem<typeof GuestEntity>;

/** The accounts of others that were let into an organisation, read consistently: one that was shown out is gone. */
export async function list(orgId: string): Promise<Guest[]> {
  const { data } = await GuestEntity.query.byOrganisation({ orgId }).go({ pages: 'all', consistent: true });
  return data;
}

/** The write that notes an account in an organisation, for the transaction that grants it; twice is the same as once. */
export function noting(orgId: string, clientId: string, homeOrgName: string): Write {
  return { Put: GuestEntity.put({ orgId, clientId, homeOrgName }).params<Put>() };
}

/** The write that forgets an account in an organisation, for the transaction that ends the grant; also where none is noted. */
export function forgetting(orgId: string, clientId: string): Write {
  return { Delete: GuestEntity.delete({ orgId, clientId }).params<Delete>() };
}
