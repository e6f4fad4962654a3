import { createHash } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import * as gates from '#functions/collection/year/gates/store.ts';
import { readAll, readTogether, type StoredItem, type StoredKey } from '#functions/db/batch.ts';
import { backoff } from '#functions/db/failures.ts';
import { type Delete, type Put, transact, type Update, type Write } from '#functions/db/transact.ts';
import type { Period } from '#shared/collection/periods/rules.ts';
import type { EntityFigures, Figures } from '#shared/collection/rollups/rules.ts';
import type { Behind } from '#shared/collection/rollups/schema.ts';
import { type Sized, type Spread, spreadOf } from '#shared/library/validation/spread.ts';
import { blockCount, inBlocks } from './blocks.ts';
import {
  type EntityProgress,
  EntityRollUpEntity,
  FigureBlockEntity,
  ProgressBlockEntity,
  ProgressEntity,
  RollUpEntity,
} from './entity.ts';
import * as unmade from './unmade/store.ts';

export { listBehind, listBehindIn } from './unmade/store.ts';
export type { EntityProgress, Figures };

/** What a projection writes of one metric. */
export type Projection = {
  readonly metricId: string;
  readonly periods: Figures;
  readonly entities: EntityFigures;
  readonly progress: Readonly<Record<string, EntityProgress>>;
  readonly libraryVersion: string;
  /** When the newest answer was given that they are made of, '' where they have none; undefined of a formula. */
  readonly through?: string | undefined;
};

type RollUpItem = EntityItem<typeof RollUpEntity>;

const strictly = { consistent: true, concurrent: 4 } as const;

type Part = 'entities' | 'progress';
type Digests = Readonly<Record<'periods' | Part, string>> & {
  /** Of each block, where a part lies in blocks. */
  readonly blocks?: Readonly<Record<Part, readonly string[]>>;
};

/** What the next projection of a metric writes over: the revision, 0 = none yet, and what was written, in short. */
type Former = {
  readonly rev: number;
  readonly digests: Partial<Digests>;
  /** Did somebody say that the figures are not made? */
  readonly unmade?: boolean | undefined;
};

/** The same of several metrics, by metric. */
export type Formers = ReadonlyMap<string, Former>;

/** From so many metrics on their revisions are read with those of the whole year. */
const QUERIED_FROM = 100;

/**
 * What the last projections of some metrics left; one that is not in it was never projected. Read before all that the next
 * projection is computed from: then whatever is read too early to hold a change has lost against the projection of it.
 * @param metricIds undefined = all of the year
 */
export async function formersOf(orgId: string, year: number, metricIds?: readonly string[]): Promise<Formers> {
  const items =
    metricIds === undefined || metricIds.length >= QUERIED_FROM
      ? (await RollUpEntity.query.byYear({ orgId, year }).go({ pages: 'all', consistent: true })).data
      : (await readTogether(metricIds.map((metricId) => keyIn(RollUpEntity, { orgId, year, metricId })))).flatMap(
          (Item) => RollUpEntity.parse({ Item }).data ?? [],
        );
  return new Map(
    items.map(({ metricId, rev, digests, unmade }) => [metricId, { rev, digests: digests ?? {}, unmade }]),
  );
}

/** The keys of stored figures: those by entity and, where these do not say it all, those of the organisation. */
export function storedKeysOf(
  orgId: string,
  year: number,
  metrics: readonly { readonly metricId: string; readonly alone: boolean }[],
): StoredKey[] {
  return metrics.flatMap(({ metricId, alone }) => {
    const key = { orgId, year, metricId };
    return [keyIn(EntityRollUpEntity, key), ...(alone ? [] : [keyIn(RollUpEntity, key)])];
  });
}

/** The stored figures among items of several kinds, by metric, with the blocks in which those of many entities lie. */
export async function figuresIn(
  items: readonly StoredItem[],
): Promise<Map<string, { readonly periods?: Figures | undefined; readonly entities: EntityFigures }>> {
  const periods = new Map(
    items.flatMap((Item) => RollUpEntity.parse({ Item }).data ?? []).map((item) => [item.metricId, item.periods]),
  );
  const entities = await inFull(
    figureItems,
    items.flatMap((Item) => EntityRollUpEntity.parse({ Item }).data ?? []),
  );
  return new Map(
    [...new Set([...periods.keys(), ...entities.keys()])].map((metricId) => [
      metricId,
      { periods: periods.get(metricId), entities: entities.get(metricId) ?? {} },
    ]),
  );
}

type Gettable = { readonly get: (key: RollKey) => { readonly params: <T>() => T } };

function keyIn(entity: Gettable, key: RollKey): StoredKey {
  return entity.get(key).params<{ readonly Key: StoredKey }>().Key;
}

/** Actions of one transaction, of which one asks the gate; DynamoDB takes 100. */
const ACTIONS = 99;
/** Bytes of one transaction; DynamoDB takes 4 MB. One metric of the most entities that there can be is below that. */
const BYTES = 4_000_000;

/**
 * Writes projections over what they were computed from, in their order and as many together as one transaction takes. Parts
 * that say what they said are not written again, but the revision moves on always: an older projection that is still under
 * way must fail.
 * @param factsId the frozen facts that they were computed by; undefined = today's
 * @returns the metrics that are not written: another projection was faster, and they are to be computed anew
 * @throws FactsMoved when the year's figures are made by others now: it was locked, completed or reopened meanwhile
 */
export async function saveAll(
  orgId: string,
  year: number,
  projections: Iterable<Projection>,
  formers: Formers,
  factsId: string | undefined,
): Promise<string[]> {
  const changes = [...projections].map((projection) => changeOf(orgId, year, projection, formers));
  const lost: string[] = [];
  for (const batch of inTransactions(changes)) lost.push(...(await saveTogether(orgId, year, batch, factsId)));
  return lost;
}

/** The writes of one metric; the first of them holds the revision. */
type Change = { readonly metricId: string; readonly writes: readonly Write[] };

function changeOf(orgId: string, year: number, projection: Projection, formers: Formers): Change {
  const { metricId, periods, entities, progress, libraryVersion, through } = projection;
  const { rev, digests: known, unmade: isUnmade } = formers.get(metricId) ?? { rev: 0, digests: {} };
  const key = { orgId, year, metricId, rev: rev + 1 };
  const figures = partOf(figureItems, key, entities, known);
  const progresses = partOf(progressItems, key, progress, known);
  const inBlocks = figures.marks.length + progresses.marks.length > 0;
  const digests: Digests = {
    periods: digestOf([periods, libraryVersion]),
    entities: figures.digest,
    progress: progresses.digest,
    ...(inBlocks && { blocks: { entities: figures.marks, progress: progresses.marks } }),
  };
  const ofParts = [...figures.writes, ...progresses.writes];
  const same = known.periods === digests.periods && ofParts.length === 0 && !isUnmade;
  const figuresNow = { ...key, periods, libraryVersion, through, digests: asStored(digests) };
  const whole = RollUpEntity.put(figuresNow).where((item, op) =>
    rev === 0 ? op.notExists(item.rev) : op.eq(item.rev, rev),
  );
  // The revision that says that they are not made is the one that these are written over: so nothing came after it.
  const takenBack = isUnmade ? [unmade.takingBack({ orgId, year, metricId })] : [];
  return {
    metricId,
    writes: [same ? movingOn(key, rev, through) : { Put: whole.params<Put>() }, ...takenBack, ...ofParts],
  };
}

/** Metrics of one transaction that says of each that it is not made: two writes each. */
const SAID_AT_ONCE = 50;

/**
 * Says that figures are not made of what they should be made of, and moves their revisions on: a projection that is under way
 * may have read before the change that they lack, so it must lose and read again, and takes the word back only with figures
 * that hold the change. Said again, the time stays.
 * @param libraryVersion by which figures that were never made are to be made
 */
export async function saveUnmade(
  { orgId, year, libraryVersion }: { readonly orgId: string; readonly year: number; readonly libraryVersion: string },
  metricIds: readonly string[],
  { state, since }: Behind,
): Promise<void> {
  const writes = metricIds.map((metricId): Write[] => {
    const key = { orgId, year, metricId };
    const figures = RollUpEntity.upsert({ ...key, unmade: true })
      .ifNotExists({ periods: {}, libraryVersion })
      .add({
        rev: 1,
      });
    return [{ Update: figures.params<Update>() }, unmade.saying(key, state, since)];
  });
  for (let from = 0; from < writes.length; from += SAID_AT_ONCE) {
    await transact(writes.slice(from, from + SAID_AT_ONCE).flat());
  }
}

/** What ElectroDB takes: it knows no list that is only read. */
function asStored({ blocks, ...digests }: Digests) {
  if (!blocks) return digests;
  return { ...digests, blocks: { entities: [...blocks.entities], progress: [...blocks.progress] } };
}

/** A part of a metric as this projection writes it: in one item, or an item that names the blocks and those that differ. */
function partOf<T>(
  items: PartItems<T>,
  key: RollKey & { readonly rev: number },
  byEntity: ByEntity<T>,
  known: Partial<Digests>,
): { readonly digest: string; readonly marks: readonly string[]; readonly writes: readonly Write[] } {
  const { part } = items;
  const size = Object.keys(byEntity).length;
  const count = blockCount(size);
  const blocks = count === 1 ? [] : inBlocks(byEntity, count);
  const marks = blocks.map(digestOf);
  const digest = digestOf(count === 1 ? byEntity : marks);
  // What never said anything has no item: a metric of the company alone has no entities, and a formula no progress.
  const differs = known[part] === undefined ? size > 0 : known[part] !== digest;
  if (!differs) return { digest, marks, writes: [] };
  const before = known.blocks?.[part] ?? [];
  const moved = (at: number) => before.length !== marks.length || before[at] !== marks[at];
  return {
    digest,
    marks,
    writes: [
      { Put: items.whole(key, byEntity, marks) },
      ...blocks.flatMap((own, block) =>
        moved(block) ? [{ Put: items.block({ ...key, block }, own, marks[block] ?? '') }] : [],
      ),
      ...before.slice(marks.length).map((_, at) => ({ Delete: items.placeOf({ ...key, block: marks.length + at }) })),
    ],
  };
}

type ByEntity<T> = Readonly<Record<string, T>>;
type BlockKey = RollKey & { readonly block: number };
type Block<T> = {
  readonly metricId: string;
  readonly block: number;
  readonly mark: string;
  readonly entities: ByEntity<T>;
};
type Whole<T> = RollKey & { readonly entities: ByEntity<T>; readonly blocks?: readonly string[] | undefined };

/** The items of one part of a metric. */
type PartItems<T> = {
  readonly part: Part;
  /** The part's own item: what is by entity, or where it lies in blocks what stands in each. */
  readonly whole: (key: RollKey & { readonly rev: number }, entities: ByEntity<T>, blocks: readonly string[]) => Put;
  readonly block: (key: BlockKey, entities: ByEntity<T>, mark: string) => Put;
  /** Where a block lies, for a read or a removal. */
  readonly placeOf: (key: BlockKey) => Pick<Delete, 'TableName' | 'Key'>;
  readonly parse: (Item: StoredItem) => Block<T> | null;
  readonly again: (keys: readonly RollKey[]) => Promise<readonly Whole<T>[]>;
};

const figureItems: PartItems<Figures> = {
  part: 'entities',
  whole(key, entities, blocks) {
    const own = blocks.length === 0 ? { entities } : { entities: {}, blocks: [...blocks], spread: spreadsOf(entities) };
    return EntityRollUpEntity.put({ ...key, ...own }).params<Put>();
  },
  block: ({ orgId, year, metricId, block }, entities, mark) =>
    FigureBlockEntity.put({ orgId, year, metricId, block, entities, mark }).params<Put>(),
  placeOf: ({ orgId, year, metricId, block }) =>
    FigureBlockEntity.get({ orgId, year, metricId, block }).params<Pick<Delete, 'TableName' | 'Key'>>(),
  parse: (Item) => FigureBlockEntity.parse({ Item }).data,
  again: (keys) => readAll(keys, (some) => EntityRollUpEntity.get([...some]).go(strictly)),
};

const progressItems: PartItems<EntityProgress> = {
  part: 'progress',
  whole(key, entities, blocks) {
    const own = blocks.length === 0 ? { entities } : { entities: {}, blocks: [...blocks] };
    return ProgressEntity.put({ ...key, ...own }).params<Put>();
  },
  block: ({ orgId, year, metricId, block }, entities, mark) =>
    ProgressBlockEntity.put({ orgId, year, metricId, block, entities, mark }).params<Put>(),
  placeOf: ({ orgId, year, metricId, block }) =>
    ProgressBlockEntity.get({ orgId, year, metricId, block }).params<Pick<Delete, 'TableName' | 'Key'>>(),
  parse: (Item) => ProgressBlockEntity.parse({ Item }).data,
  again: (keys) => readAll(keys, (some) => ProgressEntity.get([...some]).go(strictly)),
};

/** How far the figures of a metric at its entities lie apart, in every period that they have. */
function spreadsOf(entities: EntityFigures): Record<string, Spread> {
  const all = new Set(Object.values(entities).flatMap((figures) => Object.keys(figures) as Period[]));
  return Object.fromEntries([...all].map((period) => [period, spreadOf(sizesIn(entities, period))]));
}

function sizesIn(entities: EntityFigures, period: Period): Sized[] {
  return Object.entries(entities).flatMap(([id, figures]): Sized[] => {
    const value = figures[period]?.value;
    return typeof value === 'string' ? [[id, value]] : [];
  });
}

/** Reads of a part whose blocks were of another projection than the item that names them. */
const TRIES = 6;

/**
 * A part of several metrics by metric and entity, with the blocks of those that lie in blocks. They are written with the item
 * that names them and read after it: a part of which a projection wrote a block in between is read again from its beginning.
 * @throws Error where others write it again and again
 */
async function inFull<T>(items: PartItems<T>, wholes: readonly Whole<T>[]): Promise<Map<string, ByEntity<T>>> {
  const full = new Map(wholes.map(({ metricId, entities }) => [metricId, entities]));
  let left = wholes.filter(({ blocks = [] }) => blocks.length > 0);
  for (let tried = 1; left.length > 0; tried += 1) {
    const keys = left.flatMap(({ blocks = [], ...key }) =>
      blocks.map((_, block) => items.placeOf({ ...key, block }).Key ?? {}),
    );
    const read = Map.groupBy(
      (await readTogether(keys)).flatMap((Item) => items.parse(Item) ?? []),
      (each) => each.metricId,
    );
    const torn: RollKey[] = [];
    for (const { orgId, year, metricId, blocks = [] } of left) {
      const own = (read.get(metricId) ?? []).toSorted((one, other) => one.block - other.block);
      if (blocks.every((mark, block) => own[block]?.mark === mark)) {
        full.set(metricId, Object.assign({}, ...own.map(({ entities }) => entities)));
      } else torn.push({ orgId, year, metricId });
    }
    if (torn.length === 0) break;
    if (tried === TRIES) throw new Error(`The figures of ${torn[0]?.metricId} do not stand still`);
    await backoff(tried);
    const again = await items.again(torn);
    for (const { metricId, entities } of again) full.set(metricId, entities);
    left = again.filter(({ blocks = [] }) => blocks.length > 0);
  }
  return full;
}

/** What a write takes of its transaction, in bytes and not less. */
function bytesOf(write: Write): number {
  return Object.values(write.Put?.Item ?? {}).reduce((total: number, value) => {
    return total + (value instanceof Uint8Array ? value.byteLength : Buffer.byteLength(JSON.stringify(value) ?? ''));
  }, 1000);
}

function inTransactions(changes: readonly Change[]): Change[][] {
  const batches: Change[][] = [];
  let [actions, bytes] = [0, 0];
  for (const change of changes) {
    const size = change.writes.reduce((total, write) => total + bytesOf(write), 0);
    if (batches.length === 0 || actions + change.writes.length > ACTIONS || bytes + size > BYTES) {
      batches.push([]);
      [actions, bytes] = [0, 0];
    }
    batches.at(-1)?.push(change);
    actions += change.writes.length;
    bytes += size;
  }
  return batches;
}

/** @returns the metrics that are not written; what stood beside a refused one is as good as it was, and tried once more */
async function saveTogether(
  orgId: string,
  year: number,
  batch: readonly Change[],
  factsId: string | undefined,
): Promise<readonly string[]> {
  const refused = await refusedOf(orgId, year, batch, factsId);
  const others = batch.filter(({ metricId }) => !refused.has(metricId));
  if (refused.size === 0 || others.length === 0) return [...refused];
  const again = await refusedOf(orgId, year, others, factsId);
  return again.size === 0 ? [...refused] : batch.map(({ metricId }) => metricId);
}

/** Writes all of a batch, or says which of it stood in the way. */
async function refusedOf(
  orgId: string,
  year: number,
  batch: readonly Change[],
  factsId: string | undefined,
): Promise<ReadonlySet<string>> {
  // A closing of the year writes every gate: that of one metric stands for all of them.
  const gate = gates.standing(orgId, year, factsId, batch[0]?.metricId ?? '');
  const owners = batch.flatMap(({ metricId, writes }) => writes.map(() => metricId));
  const refusals = await transact([gate, ...batch.flatMap(({ writes }) => writes)]);
  if (refusals.some(({ index }) => index === 0)) throw new gates.FactsMoved(`The facts of ${year} moved on`);
  return new Set(refusals.flatMap(({ index }) => owners[index - 1] ?? []));
}

function movingOn(
  { rev: next, ...key }: RollKey & { readonly rev: number },
  rev: number,
  through: string | undefined,
): Write {
  const update = RollUpEntity.patch(key)
    .set({ rev: next, through })
    .where((item, op) => op.eq(item.rev, rev));
  return { Update: update.params<Update>() };
}

type RollKey = { readonly orgId: string; readonly year: number; readonly metricId: string };

function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url')
    .slice(0, 16);
}

/** The same value with its keys in one order: what came out of a stored map has none. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  );
}

/** The organisation's figures of a metric. */
export type MetricFigures = {
  readonly periods: Figures;
  readonly at: string;
  readonly libraryVersion: string;
};

/** The organisation's figures of every metric of a year, by metric. */
export async function listFigures(orgId: string, year: number): Promise<Map<string, MetricFigures>> {
  const { data } = await RollUpEntity.query.byYear({ orgId, year }).go({ pages: 'all' });
  return new Map(data.map((item) => [item.metricId, toFigures(item)]));
}

/** The organisation's figures of one metric, and when the newest answer was given that they are made of. */
export async function findFigures(
  orgId: string,
  year: number,
  metricId: string,
): Promise<(MetricFigures & { readonly through?: string | undefined }) | undefined> {
  const { data } = await RollUpEntity.get({ orgId, year, metricId }).go();
  return data ? { ...toFigures(data), through: data.through } : undefined;
}

/** The figures of several metrics at once; metrics without a roll-up are left out. */
export async function listFiguresOf(
  orgId: string,
  year: number,
  metricIds: readonly string[],
): Promise<Map<string, MetricFigures>> {
  const keys = metricIds.map((metricId) => ({ orgId, year, metricId }));
  const found = await readAll(keys, (some) => RollUpEntity.get([...some]).go(strictly));
  return new Map(found.map((item) => [item.metricId, toFigures(item)]));
}

/** A metric's figures by entity. */
export async function findEntityFigures(orgId: string, year: number, metricId: string): Promise<EntityFigures> {
  const { data } = await EntityRollUpEntity.get({ orgId, year, metricId }).go();
  return data ? ((await inFull(figureItems, [data])).get(metricId) ?? {}) : {};
}

/** Several metrics' figures by entity, read consistently. */
export async function listEntityFiguresOf(
  orgId: string,
  year: number,
  metricIds: readonly string[],
): Promise<Map<string, EntityFigures>> {
  const keys = metricIds.map((metricId) => ({ orgId, year, metricId }));
  return inFull(figureItems, await figureItems.again(keys));
}

/** How far figures at entities lie apart in a period. */
type SpreadIn = (period: Period) => Spread | undefined;
/** The same by metric. */
export type Spreads = ReadonlyMap<string, SpreadIn>;

/**
 * How far the figures at entities lie apart, of several metrics: one item of each, whatever the number of its entities, at half
 * the price, since it only stands beside.
 */
export async function listSpreads(orgId: string, year: number, metricIds: readonly string[]): Promise<Spreads> {
  const keys = metricIds.map((metricId) => ({ orgId, year, metricId }));
  const found = await readAll(keys, (some) => EntityRollUpEntity.get([...some]).go({ concurrent: 4 }));
  return new Map(
    found.map(({ metricId, entities, blocks = [], spread }): [string, SpreadIn] => {
      if (blocks.length > 0) return [metricId, (period) => spread?.[period]];
      return [metricId, (period) => spreadOf(sizesIn(entities, period))];
    }),
  );
}

/** How far every data point of a year is, by data point and entity. */
export async function listProgress(
  orgId: string,
  year: number,
): Promise<Map<string, Readonly<Record<string, EntityProgress>>>> {
  const { data } = await ProgressEntity.query.byYear({ orgId, year }).go({ pages: 'all' });
  return inFull(progressItems, data);
}

/** How far some data points of a year are, by data point and entity. */
export async function listProgressOf(
  orgId: string,
  year: number,
  metricIds: readonly string[],
): Promise<Map<string, Readonly<Record<string, EntityProgress>>>> {
  const keys = metricIds.map((metricId) => ({ orgId, year, metricId }));
  return inFull(progressItems, await readAll(keys, (some) => ProgressEntity.get([...some]).go()));
}

/** Every figure of a year, of the organisation and by entity, read consistently and metric by metric. */
export async function* listWhole(
  orgId: string,
  year: number,
): AsyncGenerator<MetricFigures & { readonly metricId: string; readonly entities: Readonly<Record<string, Figures>> }> {
  const { data } = await RollUpEntity.query.byYear({ orgId, year }).go({ pages: 'all', consistent: true });
  for (const item of data) {
    const { metricId } = item;
    const byEntity = await listEntityFiguresOf(orgId, year, [metricId]);
    yield { metricId, ...toFigures(item), entities: byEntity.get(metricId) ?? {} };
  }
}

function toFigures({ periods, updatedAt, libraryVersion }: RollUpItem): MetricFigures {
  return { periods, at: updatedAt, libraryVersion };
}
