import { createHash } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import * as gates from '#functions/collection/year/gates/store.ts';
import { readAll } from '#functions/db/batch.ts';
import { type Put, transact, type Update, type Write } from '#functions/db/transact.ts';
import type { EntityFigures, Figures } from '#shared/collection/rollups/rules.ts';
import type { Counts } from '#shared/collection/year/schema.ts';
import { EntityRollUpEntity, ProgressEntity, RollUpEntity } from './entity.ts';

export type { Figures };
/** A data point at an entity: how its cells count, and how many of its cells hold anything at all. */
export type EntityProgress = {
  readonly counts: Counts;
  /** The same for those who see no drafts: under a draft stands the answer that counts, or none. */
  readonly shown?: Counts;
  readonly stored: number;
};

/** What a projection writes of one metric. */
export type Projection = {
  readonly metricId: string;
  readonly periods: Figures;
  readonly entities: EntityFigures;
  readonly progress: Readonly<Record<string, EntityProgress>>;
  readonly libraryVersion: string;
};

/** Projections that nobody has written, by metric. */
export type Foreseen = ReadonlyMap<string, Pick<Projection, 'periods' | 'entities'>>;

type RollUpItem = EntityItem<typeof RollUpEntity>;

const strictly = { consistent: true, concurrent: 4 } as const;

type Digests = { readonly periods: string; readonly entities: string; readonly progress: string };

/** What the next projection of a metric writes over: the revision, 0 = none yet, and what was written, in short. */
export type Former = { readonly rev: number; readonly digests: Partial<Digests> };

/** What the last projection of a metric left. */
export async function formerOf(orgId: string, year: number, metricId: string): Promise<Former> {
  const { data } = await RollUpEntity.get({ orgId, year, metricId }).go({ consistent: true });
  return { rev: data?.rev ?? 0, digests: data?.digests ?? {} };
}

/**
 * Writes a projection over what it was computed from; false when another projection was faster. Parts that say what they
 * said are not written again, but the revision moves on always: an older projection that is still under way must fail.
 * @param factsId the frozen facts that it was computed by; undefined = today's
 * @throws FactsMoved when the year's figures are made by others now: it was locked, completed or reopened meanwhile
 */
export async function save(
  orgId: string,
  year: number,
  former: Former,
  projection: Projection,
  factsId: string | undefined,
): Promise<boolean> {
  const { metricId, periods, entities, progress, libraryVersion } = projection;
  const { rev } = former;
  const key = { orgId, year, metricId, rev: rev + 1 };
  const digests: Digests = {
    periods: digestOf([periods, libraryVersion]),
    entities: digestOf(entities),
    progress: digestOf(progress),
  };
  const differs = (part: keyof Digests) => former.digests[part] !== digests[part];
  const same = !differs('periods') && !differs('entities') && !differs('progress');
  const whole = RollUpEntity.put({ ...key, periods, libraryVersion, digests }).where((item, op) =>
    rev === 0 ? op.notExists(item.rev) : op.eq(item.rev, rev),
  );
  const refusals = await transact([
    gates.standing(orgId, year, factsId, metricId),
    same ? movingOn(key, rev) : { Put: whole.params<Put>() },
    ...(differs('entities') ? [{ Put: EntityRollUpEntity.put({ ...key, entities }).params<Put>() }] : []),
    ...(differs('progress') ? [{ Put: ProgressEntity.put({ ...key, entities: progress }).params<Put>() }] : []),
  ]);
  if (refusals.some(({ index }) => index === 0)) throw new gates.FactsMoved(`The facts of ${year} moved on`);
  return refusals.length === 0;
}

function movingOn({ rev: next, ...key }: RollKey & { readonly rev: number }, rev: number): Write {
  const update = RollUpEntity.patch(key)
    .set({ rev: next })
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
export type MetricFigures = { readonly periods: Figures; readonly at: string; readonly libraryVersion: string };

/** The organisation's figures of every metric of a year, by metric. */
export async function listFigures(orgId: string, year: number): Promise<Map<string, MetricFigures>> {
  const { data } = await RollUpEntity.query.byYear({ orgId, year }).go({ pages: 'all' });
  return new Map(data.map((item) => [item.metricId, toFigures(item)]));
}

/** The organisation's figures of one metric. */
export async function findFigures(orgId: string, year: number, metricId: string): Promise<MetricFigures | undefined> {
  const { data } = await RollUpEntity.get({ orgId, year, metricId }).go();
  return data ? toFigures(data) : undefined;
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
  return data?.entities ?? {};
}

/** Several metrics' figures by entity, read consistently. */
export async function listEntityFiguresOf(
  orgId: string,
  year: number,
  metricIds: readonly string[],
): Promise<Map<string, EntityFigures>> {
  const keys = metricIds.map((metricId) => ({ orgId, year, metricId }));
  const found = await readAll(keys, (some) => EntityRollUpEntity.get([...some]).go(strictly));
  return new Map(found.map((item) => [item.metricId, item.entities]));
}

/** How far every data point of a year is, by data point and entity. */
export async function listProgress(
  orgId: string,
  year: number,
): Promise<Map<string, Readonly<Record<string, EntityProgress>>>> {
  const { data } = await ProgressEntity.query.byYear({ orgId, year }).go({ pages: 'all' });
  return new Map(data.map((item) => [item.metricId, item.entities]));
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
