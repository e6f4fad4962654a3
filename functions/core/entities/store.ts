import { createHash } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import * as limits from '#functions/core/limits/store.ts';
import type { StoredItem, StoredKey } from '#functions/db/batch.ts';
import { ofKind } from '#functions/db/kinds.ts';
import {
  type ConditionCheck,
  checking,
  type Delete,
  type Put,
  type Refusal,
  transact,
  type Update,
  type Write,
} from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { nameKey } from '#shared/api/text.ts';
import { NAME_TAKEN } from '#shared/organisations/entities/rules.ts';
import { MAX_ENTITIES, type ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { EntityNameEntity, EntityRevisionEntity, ReportingEntityEntity } from './entity.ts';

type Item = EntityItem<typeof ReportingEntityEntity>;
type Draft = Omit<ReportingEntity, 'archived' | 'version'>;

/**
 * Every entity of the organisation, archived ones too: the root first, then by name.
 * @param consistent true where what was just written must be among them
 */
export async function list(orgId: string, consistent = false): Promise<ReportingEntity[]> {
  const { data } = await ReportingEntityEntity.query.byOrganisation({ orgId }).go({ pages: 'all', consistent });
  return data.map(toEntity).toSorted(rootFirst);
}

/** The key of the count of changes, for those who read it together with other items. */
export function revisionKeyOf(orgId: string): StoredKey {
  return EntityRevisionEntity.get({ orgId }).params<{ readonly Key: StoredKey }>().Key;
}

/** The count of changes among items of several kinds; 0 where there is none. */
export function revisionIn(items: readonly StoredItem[]): number {
  return ofKind(EntityRevisionEntity, items)[0]?.revision ?? 0;
}

type Kept = { readonly revision: number; readonly entities: readonly ReportingEntity[] };
const kept = new Map<string, Kept>();
/** Entities that stay in memory, of all organisations together: some 10 MB. */
const KEPT = 20_000;

/**
 * The entities at a revision that was read consistently in this request: from memory where they are those of that revision, so
 * that nobody meets an entity that was changed or has gone. They are read after the revision: what changes in between is in
 * them, and the next request reads another revision.
 */
export async function listAt(orgId: string, revision: number): Promise<readonly ReportingEntity[]> {
  const known = kept.get(orgId);
  if (known?.revision === revision) return known.entities;
  const entities = await list(orgId, true);
  keep(orgId, { revision, entities: entities.map(frozen) });
  return entities;
}

function keep(orgId: string, next: Kept): void {
  kept.delete(orgId);
  kept.set(orgId, next);
  let sum = [...kept.values()].reduce((all, { entities }) => all + entities.length, 0);
  for (const [oldest, { entities }] of kept) {
    if (sum <= KEPT) return;
    kept.delete(oldest);
    sum -= entities.length;
  }
}

/** What several requests hold in their hands: nobody may change it. */
function frozen(entity: ReportingEntity): ReportingEntity {
  for (const list of [entity.tags, entity.shares]) Object.freeze(list);
  return Object.freeze(entity);
}

export async function find(orgId: string, entityId: string): Promise<ReportingEntity | undefined> {
  const { data } = await ReportingEntityEntity.get({ orgId, entityId }).go({ consistent: true });
  return data ? toEntity(data) : undefined;
}

/** @throws AppError `missing` */
export async function get(orgId: string, entityId: string): Promise<ReportingEntity> {
  const found = await find(orgId, entityId);
  if (!found) throw new AppError('missing', 'There is no such entity.');
  return found;
}

/**
 * Creates an entity below others.
 * @param above the entities from its parent to the root, as the caller saw them
 * @throws AppError `conflict` when one of them has moved, changed or been archived meanwhile, or the id is taken; `invalid`
 * when another entity has got the name meanwhile, or the organisation has the most entities
 */
export async function create(orgId: string, draft: Draft, above: readonly ReportingEntity[]): Promise<ReportingEntity> {
  const [entity, claim] = creation(orgId, draft);
  const one = await limits.counting({ orgId, limit: 'entities' }, async () => (await list(orgId, true)).length);
  const writes = [entity, claim, one, moving(orgId), ...above.map((each) => unchanged(orgId, each))];
  const refusals = await transact(writes);
  refuseTaken(refusals, writes, claim);
  refuseFull(refusals, writes, one);
  if (refusals.length > 0) throw new AppError('conflict', 'The entities above have just changed. Load them again.');
  return get(orgId, draft.id);
}

/** The writes that create an entity under its name: for those who create its organisation in the same transaction. */
export function creation(
  orgId: string,
  { id, parentId, country, fromDate, toDate, shares, ...rest }: Draft,
): readonly [entity: Write, claim: Write] {
  const item = {
    orgId,
    entityId: id,
    ...rest,
    shares: shares.map((share) => ({ ...share })),
    ...optional({ parentId, country, fromDate, toDate }),
  };
  return [{ Put: ReportingEntityEntity.create(item).params<Put>() }, claiming(orgId, { id, name: rest.name })];
}

/**
 * Writes an entity over the version that it was based on.
 * @param current the entity as that version has it
 * @param revision of the entities as they were looked at, where the change rests on what lies above or below
 * @throws AppError `conflict` with the stored entity when somebody else changed it; `invalid` when another entity has got
 * the name meanwhile
 */
export async function save(
  orgId: string,
  change: ReportingEntity,
  current: ReportingEntity,
  revision: number | undefined,
): Promise<ReportingEntity> {
  const { id, version, parentId, country, fromDate, toDate, name, type, tags, shares, archived } = change;
  const nullable = { parentId, country, fromDate, toDate };
  const gone = (Object.keys(nullable) as (keyof typeof nullable)[]).filter((key) => nullable[key] === null);
  const update = ReportingEntityEntity.patch({ orgId, entityId: id })
    .set({
      name,
      type,
      tags: [...tags],
      shares: shares.map((share) => ({ ...share })),
      archived,
      ...optional(nullable),
    })
    .remove(gone)
    .add({ version: 1 })
    .where((item, { eq }) => eq(item.version, version))
    .params<Update>();
  const { claim, leave } = renaming(orgId, current, change);
  const writes = [{ Update: update }, ...claim, ...leave, moving(orgId, revision)];
  const refusals = await transact(writes);
  if (refusals.length === 0) return get(orgId, id);
  refuseTaken(refusals, writes, claim[0]);
  throw new AppError('conflict', 'Somebody else changed these entities meanwhile. Look at them and save again.', {
    current: await find(orgId, id),
  });
}

/** How often the organisation's entities have changed; 0 = never since it was founded. */
export async function revisionNow(orgId: string): Promise<number> {
  const { data } = await EntityRevisionEntity.get({ orgId }).go({ consistent: true });
  return data?.revision ?? 0;
}

/** The condition that no entity has changed since. */
export function unmoved(orgId: string, revision: number): Write {
  const own = EntityRevisionEntity.get({ orgId }).params<ConditionCheck>();
  if (revision === 0) return checking(own, 'attribute_not_exists(#revision)');
  return checking(own, '#revision = :revision', { revision });
}

/**
 * The write that counts a change, in the transaction of the change.
 * @param from where given, it fails if an entity has changed since that revision
 */
function moving(orgId: string, from?: number): Write {
  const next = EntityRevisionEntity.upsert({ orgId }).add({ revision: 1 });
  if (from === undefined) return { Update: next.params<Update>() };
  return { Update: next.where(({ revision }, { eq }) => eq(revision, from)).params<Update>() };
}

/** The writes by which an entity takes its present name and leaves its former one: an archived one has none. */
function renaming(orgId: string, from: ReportingEntity, to: ReportingEntity) {
  const [held, wanted] = [from, to].map(({ archived, name }) => (archived ? undefined : nameKey(name)));
  const moves = held !== wanted;
  return {
    claim: moves && wanted !== undefined ? [claiming(orgId, to)] : [],
    leave: moves && held !== undefined ? [leaving(orgId, from)] : [],
  };
}

function claiming(orgId: string, { id, name }: Pick<ReportingEntity, 'id' | 'name'>): Write {
  return { Put: EntityNameEntity.create({ orgId, nameHash: hashOf(name), entityId: id }).params<Put>() };
}

/** Gives a name free. It is the entity's own as long as the entity has the version that is changed in the same transaction. */
function leaving(orgId: string, { name }: Pick<ReportingEntity, 'name'>): Write {
  return { Delete: EntityNameEntity.delete({ orgId, nameHash: hashOf(name) }).params<Delete>() };
}

function hashOf(name: string): string {
  return createHash('sha256').update(nameKey(name)).digest('hex');
}

/** @throws AppError `invalid` when the claim is what was refused first; what stands before it has another reason */
function refuseTaken(refusals: readonly Refusal[], writes: readonly Write[], claim: Write | undefined): void {
  const [first] = refusals;
  if (!first || writes[first.index] !== claim) return;
  throw new AppError('invalid', `${NAME_TAKEN}.`, { fields: { name: NAME_TAKEN } });
}

/** @throws AppError `invalid` when the organisation has the most entities */
function refuseFull(refusals: readonly Refusal[], writes: readonly Write[], one: Write): void {
  if (!refusals.some(({ index }) => writes[index] === one)) return;
  throw new AppError('invalid', `An organisation has at most ${MAX_ENTITIES} entities, archived ones included.`);
}

function unchanged(orgId: string, { id, version }: ReportingEntity): Write {
  const own = ReportingEntityEntity.get({ orgId, entityId: id }).params<ConditionCheck>();
  return checking(own, '#version = :version', { version });
}

function optional<T extends Record<string, string | null>>(values: T): Partial<{ [K in keyof T]: string }> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as never;
}

function toEntity({ entityId, parentId, country, fromDate, toDate, ...item }: Item): ReportingEntity {
  return {
    id: entityId,
    name: item.name,
    type: item.type,
    parentId: parentId ?? null,
    country: country ?? null,
    tags: item.tags,
    fromDate: fromDate ?? null,
    toDate: toDate ?? null,
    shares: item.shares,
    archived: item.archived,
    version: item.version,
  };
}

function rootFirst(a: ReportingEntity, b: ReportingEntity): number {
  if (a.type === 'root' || b.type === 'root') return a.type === 'root' ? -1 : 1;
  return a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);
}
