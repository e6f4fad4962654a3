import type { EntityItem } from 'electrodb';
import { readAll, type Wanted } from '#functions/db/batch.ts';
import { type Indexed, type NamePlace, sortNameOf } from '#functions/db/by-name.ts';
import { unlessGone } from '#functions/db/failures.ts';
import { type ConditionCheck, checking, type Put, type Update, type Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import type { FlagKey } from '#shared/features/flags.ts';
import { OrganisationEntity } from './entity.ts';

type Item = EntityItem<typeof OrganisationEntity>;
export type OrganisationRecord = Omit<Item, 'flagOverrides'> & {
  readonly flagOverrides: Readonly<Partial<Record<FlagKey, boolean>>>;
};

/** The organisation, to be read together with other items. */
export function wanted(orgId: string): Wanted<OrganisationRecord> {
  const { Key } = OrganisationEntity.get({ orgId }).params<Wanted<OrganisationRecord>>();
  return { Key, parse: (Item) => OrganisationEntity.parse({ Item }).data };
}

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

/**
 * The organisation as it is at this moment: to answer with what was just written.
 * @throws AppError `missing`
 */
export async function getNow(orgId: string): Promise<OrganisationRecord> {
  const { data } = await OrganisationEntity.get({ orgId }).go({ consistent: true });
  if (!data) throw new AppError('missing', 'There is no such organisation.');
  return data;
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

/** A page of all organisations of the installation; a cursor of null begins, and ends. */
export async function page({
  cursor,
  limit,
}: {
  readonly cursor: string | null;
  readonly limit: number;
}): Promise<{ readonly data: OrganisationRecord[]; readonly cursor: string | null }> {
  return OrganisationEntity.query.byShelf({ shelf: 'organisations' }).go({ cursor, limit });
}

/** Some organisations in the order of their names, of those after a place among them; undefined begins. */
export async function listByName(from: NamePlace | undefined, limit: number): Promise<Indexed<OrganisationRecord>> {
  const all = OrganisationEntity.query.byName({ names: 'organisations' });
  const { data, cursor } = await (from ? all.gt({ sortName: from.sortName, orgId: from.id }) : all).go({ limit });
  return { entries: data.map(asNamed), ended: cursor === null };
}

/** An organisation with where it stands among the names. */
export function asNamed(record: OrganisationRecord) {
  return { ...record, id: record.orgId, sortName: record.sortName ?? sortNameOf(record.name) };
}

/** Puts an organisation of before there were shelves of names on theirs, unless it was renamed meanwhile and stands there. */
export async function shelve({ orgId, name }: Pick<Item, 'orgId' | 'name'>): Promise<void> {
  await unlessGone(() =>
    OrganisationEntity.patch({ orgId })
      .set({ name })
      .where((item, { eq }) => eq(item.name, name))
      .go(),
  );
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
  Pick<
    Item,
    | 'name'
    | 'currency'
    | 'industries'
    | 'yearEndMonth'
    | 'timeZone'
    | 'numberLocale'
    | 'consolidation'
    | 'ownerId'
    | 'logoKey'
  >
>;

/**
 * The write that changes settings over the version that the change was based on.
 * @param gone what is taken away
 */
export function saving(orgId: string, version: number, change: Change, gone: readonly 'logoKey'[] = []): Write {
  const update = OrganisationEntity.patch({ orgId })
    .set({ ...change, version: version + 1 })
    .remove([...gone])
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  return { Update: update };
}

/** The condition that the organisation still consolidates in this way. */
export function consolidating(orgId: string, consolidation: Item['consolidation']): Write {
  const own = OrganisationEntity.get({ orgId }).params<ConditionCheck>();
  return checking(own, '#consolidation = :consolidation', { consolidation });
}

type Support = {
  readonly mode?: NonNullable<Item['supportMode']> | undefined;
  /** Null ends the grant. */
  readonly grant?: Item['supportGrant'] | null;
};

/** The write that says what the provider's staff may see; whoever says it last is right. */
export function supporting(orgId: string, { mode, grant }: Support): Write {
  const update = OrganisationEntity.patch({ orgId })
    .set({ ...(mode && { supportMode: mode }), ...(grant && { supportGrant: grant }) })
    .remove(grant === null ? ['supportGrant'] : [])
    .params<Update>();
  return { Update: update };
}

/** The write that notes a fund manager's one test company; it fails where there is one already. */
export function claimTestCompany(orgId: string): Write {
  const update = OrganisationEntity.patch({ orgId })
    .set({ hasTestCompany: true })
    .where((item, { eq }) => eq(item.hasTestCompany, false))
    .params<Update>();
  return { Update: update };
}

/** The write that makes a company a portfolio company, or a standalone one again. */
export function typing(orgId: string, type: 'port_co' | 'standalone'): Write {
  return { Update: OrganisationEntity.patch({ orgId }).set({ type }).params<Update>() };
}

/** The write that says whether every member with a password needs an authenticator app. */
export function enforcing(orgId: string, enforceMfa: boolean): Write {
  return { Update: OrganisationEntity.patch({ orgId }).set({ enforceMfa }).add({ version: 1 }).params<Update>() };
}

/** The write that notes a year that is set up. */
export function beginning(orgId: string, year: number): Write {
  return {
    Update: OrganisationEntity.patch({ orgId })
      .add({ years: [year] })
      .params<Update>(),
  };
}

/** The years of these that an organisation may have set up: as it says, or all where it does not say. */
export function yearsOf({ v, years = [] }: Pick<Item, 'v' | 'years'>, labels: readonly number[]): readonly number[] {
  return v === 1 ? labels : labels.filter((label) => years.includes(label));
}

/** The write that sets who answers for the organisation. */
export function owning(orgId: string, ownerId: string): Write {
  return { Update: OrganisationEntity.patch({ orgId }).set({ ownerId }).add({ version: 1 }).params<Update>() };
}

/**
 * What the organisation has to do with somebody's leaving: it loses its owner where they are it. Either write fails where
 * that is not as it was looked at.
 */
export function leaving({ orgId, ownerId }: Pick<Item, 'orgId' | 'ownerId'>, userId: string): Write {
  if (ownerId === userId) {
    const update = OrganisationEntity.patch({ orgId })
      .remove(['ownerId'])
      .add({ version: 1 })
      .where((item, { eq }) => eq(item.ownerId, userId))
      .params<Update>();
    return { Update: update };
  }
  const own = OrganisationEntity.get({ orgId }).params<ConditionCheck>();
  return checking(own, 'attribute_not_exists(#ownerId) OR #ownerId <> :userId', { userId });
}

/** The write that notes requests for features, with when; it fails where somebody else asked for one meanwhile. */
export function requesting(
  { orgId, featureRequests: former }: Item,
  requests: Readonly<Record<string, string>>,
): Write {
  const update = OrganisationEntity.patch({ orgId })
    .set({ featureRequests: requests })
    .where((item, { eq }) => eq(item.featureRequests, former))
    .params<Update>();
  return { Update: update };
}

/** What the provider settles of an organisation; null takes a date away. */
export type Administration = Partial<
  Pick<Item, 'name' | 'licenceType' | 'serviceLevel' | 'ownerId' | 'supportMode'>
> & {
  readonly licenceStartDate?: string | null;
  readonly licenceEndDate?: string | null;
};

/** The write that changes licence, service level, name and owner over the version that the change was based on. */
export function administering(orgId: string, version: number, change: Administration): Write {
  const dates = ['licenceStartDate', 'licenceEndDate'] as const;
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined));
  const update = OrganisationEntity.patch({ orgId })
    .set({ ...(set as Partial<Item>), version: version + 1 })
    .remove(dates.filter((date) => change[date] === null))
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  return { Update: update };
}

/** The write that sets an organisation's own flags, and answers its requests for features, over a version. */
export function overriding(
  orgId: string,
  version: number,
  flagOverrides: Readonly<Partial<Record<FlagKey, boolean>>>,
  featureRequests: Readonly<Record<string, string>>,
): Write {
  const update = OrganisationEntity.patch({ orgId })
    .set({ flagOverrides, featureRequests, version: version + 1 })
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  return { Update: update };
}
