import type { DirectoryIds } from '#functions/core/identity/port.ts';
import type { Delete, Put, Write } from '#functions/db/transact.ts';
import { UserIdentityEntity } from './entity.ts';

/** Whose account it is, read consistently; undefined before it was linked. */
export async function findOwner({ tenantId, objectId }: DirectoryIds): Promise<string | undefined> {
  const { data } = await UserIdentityEntity.get({ tenantId, objectId }).go({ consistent: true });
  return data?.userId;
}

/** The write that gives an account to a person; it fails where it is somebody's already. */
export function linking({ tenantId, objectId }: DirectoryIds, userId: string): Write {
  return { Put: UserIdentityEntity.create({ tenantId, objectId, userId }).params<Put>() };
}

/** The write that takes an account from its person. */
export function unlinking({ tenantId, objectId }: DirectoryIds): Write {
  return { Delete: UserIdentityEntity.delete({ tenantId, objectId }).params<Delete>() };
}
