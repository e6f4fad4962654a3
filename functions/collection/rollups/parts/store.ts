import type { EntityItem } from 'electrodb';
import { blockCount, inBlocks } from '#functions/collection/rollups/blocks.ts';
import { digestOf } from '#functions/collection/rollups/digest.ts';
import { RollUpEntity } from '#functions/collection/rollups/entity.ts';
import { readAll, readTogether, type StoredItem, type StoredKey } from '#functions/db/batch.ts';
import { backoff } from '#functions/db/failures.ts';
import { ofKind } from '#functions/db/kinds.ts';
import type { Delete, Put, Write } from '#functions/db/transact.ts';
import type { Period } from '#shared/collection/periods/rules.ts';
import type { EntityFigures, Figures } from '#shared/collection/rollups/rules.ts';
import type { Counts } from '#shared/collection/year/schema.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import { type Sized, type Spread, spreadOf } from '#shared/library/validation/spread.ts';
import {
  type EntityProgress,
  EntityRollUpEntity,
  FigureBlockEntity,
  ProgressBlockEntity,
  ProgressEntity,
} from './entity.ts';

export type { EntityProgress };

export type RollKey = { readonly orgId: string; readonly year: number; readonly metricId: string };

const strictly = { consistent: true, concurrent: 4 } as const;

/** The parts of a metric that are by entity. */
export type Part = 'entities' | 'progress';

/** What the last projection wrote of the parts, in short; of each block, where a part lies in blocks. */
type Known = Readonly<Partial<Record<Part, string>>> & { readonly blocks?: Readonly<Record<Part, readonly string[]>> };

type ByEntity<T> = Readonly<Record<string, T>>;
type BlockKey = RollKey & { readonly block: number };
type Block<T> = {
  readonly metricId: string;
  readonly block: number;
  readonly mark: string;
  readonly entities: ByEntity<T>;
};
type Whole<T> = RollKey & { readonly entities: ByEntity<T>; readonly blocks?: readonly string[] | undefined };
/** A part of several metrics as it was read, and those of which a projection wrote between two items that were read. */
type Read<T> = { readonly wholes: readonly Whole<T>[]; readonly torn: readonly RollKey[] };

/** The items of one part of a metric. */
type PartItems<T> = {
  readonly part: Part;
  /** The part's own item: what is by entity, or where it lies in blocks what stands in each. */
  readonly whole: (key: RollKey & { readonly rev: number }, entities: ByEntity<T>, blocks: readonly string[]) => Put;
  readonly block: (key: BlockKey, entities: ByEntity<T>, mark: string) => Put;
  /** Where the part's own item lies, for a removal. */
  readonly placeOf: (key: RollKey) => Place;
  /** Where a block lies, for a read or a removal. */
  readonly blockPlaceOf: (key: BlockKey) => Place;
  readonly parse: (Item: StoredItem) => Block<T> | null;
  readonly again: (keys: readonly RollKey[]) => Promise<Read<T>>;
};
type Place = Pick<Delete, 'TableName' | 'Key'>;

export const figureItems: PartItems<Figures> = {
  part: 'entities',
  whole(key, entities, blocks) {
    const own = blocks.length === 0 ? { entities } : { entities: {}, blocks: [...blocks], spread: spreadsOf(entities) };
    return EntityRollUpEntity.put({ ...key, ...own }).params<Put>();
  },
  block: ({ orgId, year, metricId, block }, entities, mark) =>
    FigureBlockEntity.put({ orgId, year, metricId, block, entities, mark }).params<Put>(),
  placeOf: ({ orgId, year, metricId }) => EntityRollUpEntity.get({ orgId, year, metricId }).params<Place>(),
  blockPlaceOf: ({ orgId, year, metricId, block }) =>
    FigureBlockEntity.get({ orgId, year, metricId, block }).params<Place>(),
  parse: (Item) => FigureBlockEntity.parse({ Item }).data,
  async again(keys) {
    const items = await readTogether(keys.flatMap((key) => [figuresKeyOf(key), rollUpKeyOf(key)]));
    return figuresRead(items, ofKind(RollUpEntity, items));
  },
};

export const progressItems: PartItems<EntityProgress> = {
  part: 'progress',
  whole(key, entities, blocks) {
    const own = blocks.length === 0 ? { entities: keptProgress(entities) } : { entities: {}, blocks: [...blocks] };
    return ProgressEntity.put({ ...key, ...own }).params<Put>();
  },
  block: ({ orgId, year, metricId, block }, entities, mark) =>
    ProgressBlockEntity.put({ orgId, year, metricId, block, entities: keptProgress(entities), mark }).params<Put>(),
  placeOf: ({ orgId, year, metricId }) => ProgressEntity.get({ orgId, year, metricId }).params<Place>(),
  blockPlaceOf: ({ orgId, year, metricId, block }) =>
    ProgressBlockEntity.get({ orgId, year, metricId, block }).params<Place>(),
  parse: (Item) => ProgressBlockEntity.parse({ Item }).data,
  async again(keys) {
    return { wholes: await readAll(keys, (some) => ProgressEntity.get([...some]).go(strictly)), torn: [] };
  },
};

/** Progress as it is kept: where there is nothing to look at, which is nearly everywhere, nothing is said of it. */
function keptProgress(entities: ByEntity<EntityProgress>): ByEntity<EntityProgress> {
  const kept = ({ toLookAt, ...counts }: Counts): Counts =>
    // What is not there is read as none.
    toLookAt === 0 ? (counts as Counts) : { ...counts, toLookAt };
  return Object.fromEntries(
    Object.entries(entities).map(([id, { counts, shown, ...own }]) => {
      return [id, { ...own, counts: kept(counts), ...(shown && { shown: kept(shown) }) }];
    }),
  );
}

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

/** A part of a metric as this projection writes it: in one item, or an item that names the blocks and those that differ. */
export function partOf<T>(
  items: PartItems<T>,
  key: RollKey & { readonly rev: number },
  byEntity: ByEntity<T>,
  known: Known,
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
      ...before
        .slice(marks.length)
        .map((_, at) => ({ Delete: items.blockPlaceOf({ ...key, block: marks.length + at }) })),
    ],
  };
}

/** Takes a part away that has lain in items of its own and does no more. */
export function leaving<T>(items: PartItems<T>, key: RollKey, known: Known): Write[] {
  if (known[items.part] === undefined) return [];
  const blocks = known.blocks?.[items.part] ?? [];
  return [
    { Delete: items.placeOf(key) },
    ...blocks.map((_, block) => ({ Delete: items.blockPlaceOf({ ...key, block }) })),
  ];
}

/** Reads of a part whose blocks were of another projection than the item that names them. */
const TRIES = 6;

/**
 * A part of several metrics by metric and entity, with the blocks of those that lie in blocks. They are written with the item
 * that names them and read after it: a part of which a projection wrote a block in between is read again from its beginning.
 * @throws Error where others write it again and again
 */
async function inFull<T>(items: PartItems<T>, read: Read<T>): Promise<Map<string, ByEntity<T>>> {
  const full = new Map<string, ByEntity<T>>();
  let { wholes, torn } = read;
  for (let tried = 1; ; tried += 1) {
    const inBlocks = wholes.filter(({ blocks = [] }) => blocks.length > 0);
    const keys = inBlocks.flatMap(({ blocks = [], ...key }) =>
      blocks.map((_, block) => items.blockPlaceOf({ ...key, block }).Key ?? {}),
    );
    const found = Map.groupBy(
      (await readTogether(keys)).flatMap((Item) => items.parse(Item) ?? []),
      (each) => each.metricId,
    );
    const overtaken = [...torn];
    for (const { orgId, year, metricId, entities, blocks = [] } of wholes) {
      const own = (found.get(metricId) ?? []).toSorted((one, other) => one.block - other.block);
      if (blocks.length === 0) full.set(metricId, entities);
      else if (blocks.every((mark, block) => own[block]?.mark === mark)) {
        full.set(metricId, Object.assign({}, ...own.map((block) => block.entities)));
      } else overtaken.push({ orgId, year, metricId });
    }
    if (overtaken.length === 0) return full;
    if (tried === TRIES) throw new Error(`The figures of ${overtaken[0]?.metricId} do not stand still`);
    await backoff(tried);
    ({ wholes, torn } = await items.again(overtaken));
  }
}

/** Where the figures of a metric for the organisation lie. */
export function rollUpKeyOf(key: RollKey): StoredKey {
  return RollUpEntity.get(key).params<{ readonly Key: StoredKey }>().Key;
}

/** Where the figures of a metric by entity lie, unless they lie with those of the organisation. */
function figuresKeyOf(key: RollKey): StoredKey {
  return EntityRollUpEntity.get(key).params<{ readonly Key: StoredKey }>().Key;
}

/** A metric whose stored figures are wanted. */
export type WantedFigures = {
  readonly metricId: string;
  /** Are those by entity wanted alone, and never with those of the organisation? So it is of every data point. */
  readonly alone: boolean;
};

/** The keys of stored figures: those by entity and, where these do not say it all or may lie with them, those of the organisation. */
export function storedKeysOf(orgId: string, year: number, metrics: readonly WantedFigures[]): StoredKey[] {
  return metrics.flatMap(({ metricId, alone }) => {
    const key = { orgId, year, metricId };
    return [figuresKeyOf(key), ...(alone ? [] : [rollUpKeyOf(key)])];
  });
}

/** A metric's figures of the organisation, as they were read. */
export type RollUpItem = EntityItem<typeof RollUpEntity>;

/** What a part says in short that says nothing. */
const NOTHING = digestOf({});

/**
 * The figures by entity, wherever they lie. An item of their own and that of the organisation are written together and may be
 * read one after the other: where the one that was read says that there are some, and the other is not there, they were moved in
 * between.
 */
function figuresRead(items: readonly StoredItem[], rollUps: readonly RollUpItem[]): Read<Figures> {
  const within = rollUps.flatMap(({ orgId, year, metricId, entities }) =>
    entities ? [{ orgId, year, metricId, entities }] : [],
  );
  const isWithin = new Set(within.map(({ metricId }) => metricId));
  const apart = ofKind(EntityRollUpEntity, items).filter(({ metricId }) => !isWithin.has(metricId));
  const isThere = new Set([...isWithin, ...apart.map(({ metricId }) => metricId)]);
  const torn = rollUps.filter(
    ({ metricId, digests }) => !isThere.has(metricId) && (digests?.entities ?? NOTHING) !== NOTHING,
  );
  return { wholes: [...within, ...apart], torn };
}

/**
 * The figures by entity among items of several kinds, by metric, with the blocks in which those of many entities lie.
 * @param rollUps those of the organisation among them
 */
export function entityFiguresIn(
  items: readonly StoredItem[],
  rollUps: readonly RollUpItem[],
): Promise<Map<string, EntityFigures>> {
  return inFull(figureItems, figuresRead(items, rollUps));
}

/** Whose figures of which year are read, by the catalogue that says which of them are computed. */
type OfYear = { readonly orgId: string; readonly label: number; readonly catalogue: Library };

/** A metric's figures by entity, read at half the price. */
export async function findEntityFigures(of: OfYear, metricId: string): Promise<EntityFigures> {
  return (await entityFiguresOf(of, [metricId], false)).get(metricId) ?? {};
}

/** Several metrics' figures by entity, read consistently. */
export function listEntityFiguresOf(of: OfYear, metricIds: readonly string[]): Promise<Map<string, EntityFigures>> {
  return entityFiguresOf(of, metricIds, true);
}

async function entityFiguresOf(
  { orgId, label, catalogue }: OfYear,
  metricIds: readonly string[],
  consistent: boolean,
): Promise<Map<string, EntityFigures>> {
  const wanted = metricIds.map((metricId) => ({ metricId, alone: catalogue.dataPointByKey.has(metricId) }));
  const items = await readTogether(storedKeysOf(orgId, label, wanted), consistent);
  return entityFiguresIn(items, ofKind(RollUpEntity, items));
}

/** The figures by entity of a metric whose figures of the organisation were read before. */
export async function entityFiguresBeside(rollUp: RollUpItem): Promise<EntityFigures> {
  const { metricId, entities } = rollUp;
  if (entities) return entities;
  return (await entityFiguresIn(await readTogether([figuresKeyOf(rollUp)]), [rollUp])).get(metricId) ?? {};
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
  return inFull(progressItems, { wholes: data, torn: [] });
}

/** How far some data points of a year are, by data point and entity. */
export async function listProgressOf(
  orgId: string,
  year: number,
  metricIds: readonly string[],
): Promise<Map<string, Readonly<Record<string, EntityProgress>>>> {
  const keys = metricIds.map((metricId) => ({ orgId, year, metricId }));
  const wholes = await readAll(keys, (some) => ProgressEntity.get([...some]).go());
  return inFull(progressItems, { wholes, torn: [] });
}
