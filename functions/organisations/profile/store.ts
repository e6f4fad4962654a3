import type { EntityItem } from 'electrodb';
import { readAll } from '#functions/db/batch.ts';
import type { Put, Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import type { FlagKey } from '#shared/features/flags.ts';
import { OrganisationEntity } from './entity.ts';

type Item = EntityItem<typeof OrganisationEntity>;
export type OrganisationRecord = Omit<Item, 'flagOverrides'> & {
  readonly flagOverrides: Readonly<Partial<Record<FlagKey, boolean>>>;
};

export async function find(orgId: string): Promise<OrganisationRecord | undefined> {
  const { data } = await OrganisationEntity.get({ orgId }).go();
  return data ?? undefined;
}

/** @throws AppError `missing` */
export async function get(orgId: string): Promise<OrganisationRecord> {
  const found = await find(orgId);
  if (!found) throw new AppError('missing', 'There is no such organisation.');
  return found;
}

/** Several organisations by id; unknown ids are left out. */
export async function listByIds(orgIds: readonly string[]): Promise<OrganisationRecord[]> {
  if (orgIds.length === 0) return [];
  const keys = [...new Set(orgIds)].map((orgId) => ({ orgId }));
  return readAll(keys, (some) => OrganisationEntity.get([...some]).go());
}

/** Every organisation of the installation: for the provider's own staff and jobs alone. */
export async function listAll(): Promise<OrganisationRecord[]> {
  const { data } = await OrganisationEntity.query.byShelf({ shelf: 'organisations' }).go({ pages: 'all' });
  return data;
}

/** Every organisation of a type: the provider's own is the one of type `admin`. */
export async function listOfType(type: Item['type']): Promise<OrganisationRecord[]> {
  const { data } = await OrganisationEntity.query
    .byShelf({ shelf: 'organisations' })
    .where((item, { eq }) => eq(item.type, type))
    .go({ pages: 'all' });
  return data;
}

export type OrganisationDraft = Pick<
  Item,
  'orgId' | 'name' | 'type' | 'organizationType' | 'currency' | 'rootEntityId'
> &
  Partial<Item>;

/** The write that creates an organisation, for the transaction that also creates its root entity. */
export function creation(draft: OrganisationDraft): Write {
  return { Put: OrganisationEntity.create(draft).params<Put>() };
}

type Change = Partial<
  Pick<Item, 'name' | 'currency' | 'industries' | 'yearEndMonth' | 'timeZone' | 'numberLocale' | 'consolidation'>
>;

/**
 * Changes what is named over the version that the change was based on.
 * @throws AppError `missing`, or `conflict` when somebody else changed the settings; `current` is then for the caller to add
 */
export async function save(orgId: string, version: number, change: Change): Promise<OrganisationRecord> {
  try {
    const { data } = await OrganisationEntity.patch({ orgId })
      .set(change)
      .add({ version: 1 })
      .where((item, { eq }) => eq(item.version, version))
      .go({ response: 'all_new' });
    return data as OrganisationRecord;
  } catch (error) {
    if ((error as { code?: number }).code !== 4001) throw error;
    await get(orgId);
    throw new AppError('conflict', 'Somebody else changed these settings meanwhile.');
  }
}
