import { blockCount, inBlocks } from '#functions/collection/rollups/blocks.ts';
import { digestOf } from '#functions/collection/rollups/digest.ts';
import { readAll, readTogether, type StoredItem, type StoredKey } from '#functions/db/batch.ts';
import { backoff } from '#functions/db/failures.ts';
import { ofKind } from '#functions/db/kinds.ts';
import type { Delete, Put, Write } from '#functions/db/transact.ts';
import type { Period } from '#shared/collection/periods/rules.ts';
import type { EntityFigures, Figures } from '#shared/collection/rollups/rules.ts';
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

export const figureItems: PartItems<Figures> = {
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

export const progressItems: PartItems<EntityProgress> = {
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
      ...before.slice(marks.length).map((_, at) => ({ Delete: items.placeOf({ ...key, block: marks.length + at }) })),
    ],
  };
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

/** Where the figures of a metric by entity lie. */
export function figuresKeyOf(key: RollKey): StoredKey {
  return EntityRollUpEntity.get(key).params<{ readonly Key: StoredKey }>().Key;
}

/** The figures by entity among items of several kinds, by metric, with the blocks in which those of many entities lie. */
export function entityFiguresIn(items: readonly StoredItem[]): Promise<Map<string, EntityFigures>> {
  return inFull(figureItems, ofKind(EntityRollUpEntity, items));
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
