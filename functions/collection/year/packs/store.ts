import { createHash } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { readAll, readTogether, type StoredItem, type StoredKey } from '#functions/db/batch.ts';
import { backoff } from '#functions/db/failures.ts';
import { ofKind } from '#functions/db/kinds.ts';
import { type Delete, type Put, transact, type Write } from '#functions/db/transact.ts';
import type { Assignee, OptOut } from '#shared/collection/year/schema.ts';
import { type DataPointSetup, YearDataPointEntity, YearPackEntity } from './entity.ts';

// For those who read them with their year, in one query; one by one, so that a function that does not is free of them.
export { YearDataPointEntity, YearPackEntity } from './entity.ts';

/** What a year says of a data point. */
export type YearDataPointRecord = DataPointSetup & { readonly dataPointId: string };

type Pack = EntityItem<typeof YearPackEntity>;
type Apart = EntityItem<typeof YearDataPointEntity>;

/** Packs of a year: some 20 data points of a full year stand in each, so that it is read and written as one unit. */
const PACKS = 16;

/** The pack that a data point stands in. */
export function packOf(dataPointId: string): number {
  return createHash('sha256').update(dataPointId).digest().readUInt8(0) % PACKS;
}

/** How often a set-up is read that is being written meanwhile, and written that others write meanwhile. */
export const TRIES = 10;

type StoredSetup = readonly [dataPointId: string, setup: Pack['points'][string]];

/** What a pack says, data point by data point. */
export function setupsIn(pack: Pack | null): StoredSetup[] {
  return Object.entries(pack?.points ?? {});
}

/**
 * The data points of packs and of items of their own. What a pack says counts; what is in none stands as it was written before
 * there were packs.
 * @returns undefined where a pack names an item that was not read as it says: one of both was written in between
 */
export function together(
  stored: readonly StoredSetup[],
  apart: readonly Apart[],
): Map<string, YearDataPointRecord> | undefined {
  const all = new Map(apart.map((item) => [item.dataPointId, setupOf(item)]));
  for (const [dataPointId, each] of stored) {
    const found = 'apart' in each ? all.get(dataPointId) : { dataPointId, ...each };
    if (found?.version !== each.version) return undefined;
    all.set(dataPointId, found);
  }
  return all;
}

function setupOf(item: Apart): YearDataPointRecord {
  const { dataPointId, version, included, optional, periodicity, entityIds, assignees, optOuts } = item;
  return {
    dataPointId,
    version,
    included,
    optional,
    periodicity,
    ...(entityIds && { entityIds }),
    assignees,
    optOuts,
  };
}

type Named = { readonly Key: StoredKey };

/** Where the packs of some data points lie. */
export function packKeysOf(orgId: string, year: number, dataPointIds: readonly string[]): StoredKey[] {
  return [...new Set(dataPointIds.map(packOf))].map(
    (pack) => YearPackEntity.get({ orgId, year, pack }).params<Named>().Key,
  );
}

/** What the packs among items of several kinds say, data point by data point. */
export function setupsAmong(items: readonly StoredItem[]): StoredSetup[] {
  return ofKind(YearPackEntity, items).flatMap(setupsIn);
}

/** The set-ups that stand in items of their own. */
export async function listApart(
  orgId: string,
  year: number,
  dataPointIds: readonly string[],
): Promise<readonly Apart[]> {
  const keys = dataPointIds.map((dataPointId) => YearDataPointEntity.get({ orgId, year, dataPointId }).params<Named>());
  const items = await readTogether(keys.map(({ Key }) => Key));
  return ofKind(YearDataPointEntity, items);
}

export type NewDataPoint = {
  readonly dataPointId: string;
  readonly included: boolean;
  readonly optional: boolean;
  readonly periodicity: YearDataPointRecord['periodicity'];
  readonly entityIds: readonly string[] | null;
  readonly assignees: readonly Assignee[];
  readonly optOuts: readonly OptOut[];
};

/** A change of a data point over the version that it was read with. */
export type PointWrite = { readonly dataPointId: string; readonly baseVersion: number; readonly whole: NewDataPoint };

/**
 * Writes data points into their packs. Where others wrote into a pack meanwhile it is read again: only a data point that moved
 * on itself is in the way.
 * @param beside what belongs into the same transaction
 * @returns whether they are written: not where a data point moved on, nor where something beside them does not hold
 */
export async function saveIntoPacks(
  orgId: string,
  year: number,
  batch: readonly PointWrite[],
  beside: readonly Write[],
): Promise<boolean> {
  const byPack = Map.groupBy(batch, ({ dataPointId }) => packOf(dataPointId));
  const keys = [...byPack.keys()].map((pack) => ({ orgId, year, pack }));
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await backoff(tried - 1);
    const stored = await readAll(keys, (some) => YearPackEntity.get([...some]).go({ consistent: true }));
    const packs = new Map(stored.map((each) => [each.pack, each]));
    const moved = batch.some(({ dataPointId, baseVersion }) => {
      // What stands in no pack and was read nevertheless was written before there were packs, and by nobody since.
      const version = packs.get(packOf(dataPointId))?.points[dataPointId]?.version;
      return version !== undefined && version !== baseVersion;
    });
    if (moved) return false;
    const writes = keys.map((key) => intoPack(key, packs.get(key.pack), byPack.get(key.pack) ?? []));
    const refusals = await transact([
      ...writes.map(({ pack }) => pack),
      ...writes.flatMap(({ own }) => own),
      ...beside,
    ]);
    if (refusals.length === 0) return true;
    if (refusals.some(({ index }) => index >= keys.length)) return false;
  }
  return false;
}

/** A set-up that is longer than so many characters has an item of its own, so that a pack is never too large for one. */
const MOST_WITHIN = 2000;

type PackKey = { readonly orgId: string; readonly year: number; readonly pack: number };

/** The write of a pack, and those of the data points that stand in an item of their own or stand there no more. */
function intoPack(
  key: PackKey,
  stored: Pack | undefined,
  changes: readonly PointWrite[],
): { readonly pack: Write; readonly own: readonly Write[] } {
  const { orgId, year } = key;
  const points = { ...stored?.points };
  const own: Write[] = [];
  for (const { dataPointId, baseVersion, whole } of changes) {
    const before = points[dataPointId];
    const next = pointOf(whole, baseVersion + 1);
    const place = { orgId, year, dataPointId };
    if (JSON.stringify(next).length > MOST_WITHIN) {
      points[dataPointId] = { version: next.version, apart: true };
      own.push({ Put: YearDataPointEntity.put({ ...place, ...next }).params<Put>() });
    } else {
      points[dataPointId] = next;
      const isElsewhere = before === undefined ? baseVersion > 0 : 'apart' in before;
      if (isElsewhere) own.push({ Delete: YearDataPointEntity.delete(place).params<Delete>() });
    }
  }
  const rev = stored?.rev ?? 0;
  const last = changes.map(({ dataPointId }) => dataPointId);
  const put = YearPackEntity.put({
    ...key,
    rev: rev + 1,
    points,
    last,
    ...(stored && { createdAt: stored.createdAt }),
  }).where((item, op) => (rev === 0 ? op.notExists(item.rev) : op.eq(item.rev, rev)));
  return { pack: { Put: put.params<Put>() }, own };
}

/** What of a data point is stored; a cleared list of entities is gone. */
function pointOf(whole: NewDataPoint, version: number) {
  const { included, optional, periodicity, entityIds } = whole;
  return {
    version,
    included,
    optional,
    periodicity,
    ...(entityIds && { entityIds: [...entityIds] }),
    assignees: toItems(whole.assignees),
    optOuts: toOptOuts(whole.optOuts),
  };
}

/** Assignees as they are stored. */
export const toItems = (assignees: readonly Assignee[]) =>
  assignees.map(({ userId, entityIds }) => ({ userId, entityIds: [...entityIds] }));

const toOptOuts = (optOuts: readonly OptOut[]) =>
  optOuts.map(({ entityId, period, ...rest }) => ({
    ...rest,
    ...(entityId !== null && { entityId }),
    ...(period !== null && { period }),
  }));
