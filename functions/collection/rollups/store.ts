import { readAll, readTogether, type StoredItem } from '#functions/db/batch.ts';
import { ofKind } from '#functions/db/kinds.ts';
import { type Put, transact, type Update, type Write } from '#functions/db/transact.ts';
import type { EntityFigures, Figures } from '#shared/collection/rollups/rules.ts';
import type { Behind } from '#shared/collection/rollups/schema.ts';
import { digestOf } from './digest.ts';
import { RollUpEntity } from './entity.ts';
import {
  type EntityProgress,
  entityFiguresBeside,
  entityFiguresIn,
  figureItems,
  leaving,
  type Part,
  partOf,
  progressItems,
  type RollKey,
  type RollUpItem,
  rollUpKeyOf,
} from './parts/store.ts';
import { type Change, saveChanges } from './transactions.ts';
import * as unmade from './unmade/store.ts';
import { liesWithin } from './within.ts';

export {
  findEntityFigures,
  listEntityFiguresOf,
  listProgress,
  listProgressOf,
  listSpreads,
  type Spreads,
  storedKeysOf,
} from './parts/store.ts';
export { behindAmong, listBehind, listBehindIn, unmadeKeyOf } from './unmade/store.ts';
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
  /** Is it a formula? Its figures by entity lie with the organisation's while they are small. */
  readonly computed?: boolean;
};

const strictly = { consistent: true, concurrent: 4 } as const;

type Digests = Readonly<Record<'periods' | Part, string>> & {
  /** Of each block, where a part lies in blocks. */
  readonly blocks?: Readonly<Record<Part, readonly string[]>>;
};

/** What the next projection of a metric writes over: the revision, 0 = none yet, and what was written, in short. */
type Former = {
  readonly rev: number;
  readonly digests: Partial<Digests>;
  /** Did the figures by entity lie with those of the organisation? */
  readonly within: boolean;
  /** Did somebody say that the figures are not made? */
  readonly unmade?: boolean | undefined;
};
/** What is written over where nothing was written yet. */
const first: Former = { rev: 0, digests: {}, within: false };

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
      : (await readTogether(metricIds.map((metricId) => rollUpKeyOf({ orgId, year, metricId })))).flatMap(
          (Item) => RollUpEntity.parse({ Item }).data ?? [],
        );
  return new Map(
    items.map(({ metricId, rev, digests, unmade, entities }) => [
      metricId,
      { rev, digests: digests ?? {}, unmade, within: entities !== undefined },
    ]),
  );
}

/** The stored figures among items of several kinds, by metric, with the blocks in which those of many entities lie. */
export async function figuresIn(
  items: readonly StoredItem[],
): Promise<Map<string, { readonly periods?: Figures | undefined; readonly entities: EntityFigures }>> {
  const own = ofKind(RollUpEntity, items);
  const periods = new Map(own.map((item) => [item.metricId, item.periods]));
  const entities = await entityFiguresIn(items, own);
  return new Map(
    [...new Set([...periods.keys(), ...entities.keys()])].map((metricId) => [
      metricId,
      { periods: periods.get(metricId), entities: entities.get(metricId) ?? {} },
    ]),
  );
}

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
  return saveChanges(orgId, year, changes, factsId);
}

function changeOf(orgId: string, year: number, projection: Projection, formers: Formers): Change {
  const { metricId, entities, progress, through, computed = false } = projection;
  const { rev, digests: known, unmade: isUnmade, within: wasWithin } = formers.get(metricId) ?? first;
  const key = { orgId, year, metricId, rev: rev + 1 };
  const progresses = partOf(progressItems, key, progress, known);
  const together = digestsOf(projection, { digest: digestOf(entities), marks: [] }, progresses);
  const itemWith = () => RollUpEntity.put(itemOf(key, projection, together, true)).params<Put>().Item ?? {};
  // A data point's are read without those of the organisation, by whoever saves a value.
  const isWithin = computed && liesWithin(entities, itemWith);
  const figures = isWithin ? undefined : partOf(figureItems, key, entities, wasWithin ? {} : known);
  const digests = figures ? digestsOf(projection, figures, progresses) : together;
  const moved = isWithin && !wasWithin ? leaving(figureItems, key, known) : [];
  const ofParts = [...(figures?.writes ?? moved), ...progresses.writes];
  const sameWithin = isWithin === wasWithin && (!isWithin || known.entities === digests.entities);
  const same = known.periods === digests.periods && sameWithin && ofParts.length === 0 && !isUnmade;
  const whole = RollUpEntity.put(itemOf(key, projection, digests, isWithin)).where((item, op) =>
    rev === 0 ? op.notExists(item.rev) : op.eq(item.rev, rev),
  );
  // The revision that says that they are not made is the one that these are written over: so nothing came after it.
  const takenBack = isUnmade ? [unmade.takingBack({ orgId, year, metricId })] : [];
  return {
    metricId,
    writes: [same ? movingOn(key, rev, through) : { Put: whole.params<Put>() }, ...takenBack, ...ofParts],
  };
}

/** A part as it is written: what it says in short, as a whole and by block. */
type InShort = { readonly digest: string; readonly marks: readonly string[] };

function digestsOf({ periods, libraryVersion }: Projection, figures: InShort, progress: InShort): Digests {
  const inBlocks = figures.marks.length + progress.marks.length > 0;
  return {
    periods: digestOf([periods, libraryVersion]),
    entities: figures.digest,
    progress: progress.digest,
    ...(inBlocks && { blocks: { entities: figures.marks, progress: progress.marks } }),
  };
}

function itemOf<K extends RollKey>(
  key: K,
  { periods, entities, libraryVersion, through }: Projection,
  digests: Digests,
  isWithin: boolean,
) {
  return { ...key, periods, ...(isWithin && { entities }), libraryVersion, through, digests: asStored(digests) };
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

/** Every figure of a year, of the organisation and by entity, read consistently and metric by metric. */
export async function* listWhole(
  orgId: string,
  year: number,
): AsyncGenerator<MetricFigures & { readonly metricId: string; readonly entities: Readonly<Record<string, Figures>> }> {
  const { data } = await RollUpEntity.query.byYear({ orgId, year }).go({ pages: 'all', consistent: true });
  for (const item of data) {
    yield { metricId: item.metricId, ...toFigures(item), entities: await entityFiguresBeside(item) };
  }
}

function toFigures({ periods, updatedAt, libraryVersion }: RollUpItem): MetricFigures {
  return { periods, at: updatedAt, libraryVersion };
}
