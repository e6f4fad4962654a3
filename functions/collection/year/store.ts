import { createHash } from 'node:crypto';
import { type EntityItem, Service } from 'electrodb';
import { type Facts, recording } from '#functions/core/events/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { readAll, readTogether, type StoredItem, type StoredKey } from '#functions/db/batch.ts';
import { backoff } from '#functions/db/failures.ts';
import { table } from '#functions/db/table.ts';
import {
  type ConditionCheck,
  checking,
  type Delete,
  type Put,
  transact,
  type Update,
  type Write,
} from '#functions/db/transact.ts';
import { FIRST_YEAR, LAST_YEAR } from '#shared/api/params.ts';
import { AppError } from '#shared/api/problem.ts';
import type { YearAction } from '#shared/collection/year/events.ts';
import type { Assignee, OptOut } from '#shared/collection/year/schema.ts';
import type { Via } from '#shared/people/access.ts';
import { type DataPointSetup, YearDataPointEntity, YearEntity, YearPackEntity, YearSectionEntity } from './entity.ts';
import * as gates from './gates/store.ts';
import { closedError } from './open.ts';

export type YearRecord = EntityItem<typeof YearEntity>;
export type YearDataPointRecord = DataPointSetup & { readonly dataPointId: string };
export type YearSectionRecord = EntityItem<typeof YearSectionEntity>;

/** Everything that was set up for a year. `year` is undefined before the first save. */
export type YearSetup = {
  readonly year: YearRecord | undefined;
  readonly dataPoints: ReadonlyMap<string, YearDataPointRecord>;
  readonly sections: ReadonlyMap<string, YearSectionRecord>;
};

const setup = new Service(
  { year: YearEntity, yearPack: YearPackEntity, yearDataPoint: YearDataPointEntity, yearGroup: YearSectionEntity },
  table,
);

type Pack = EntityItem<typeof YearPackEntity>;
type Apart = EntityItem<typeof YearDataPointEntity>;

/** Packs of a year: some 20 data points of a full year stand in each, so that it is read and written as one unit. */
const PACKS = 16;

/** The pack that a data point stands in. */
export function packOf(dataPointId: string): number {
  return createHash('sha256').update(dataPointId).digest().readUInt8(0) % PACKS;
}

/** How often a set-up is read that is being written meanwhile, and written that others write meanwhile. */
const TRIES = 10;

/** The whole set-up of a year in one query. */
export async function load(orgId: string, year: number): Promise<YearSetup> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await backoff(tried - 1);
    const { data } = await setup.collections.yearSetup({ orgId, year }).go({ pages: 'all', consistent: true });
    const dataPoints = together(data.yearPack.flatMap(setupsIn), data.yearDataPoint);
    if (dataPoints === undefined) continue;
    return {
      year: data.year[0],
      dataPoints,
      sections: new Map(data.yearGroup.map((each) => [each.groupId, each])),
    };
  }
  throw new Error(`The set-up of ${year} does not stand still`);
}

type StoredSetup = readonly [dataPointId: string, setup: Pack['points'][string]];

function setupsIn(pack: Pack | null): StoredSetup[] {
  return Object.entries(pack?.points ?? {});
}

/**
 * The data points of packs and of items of their own. What a pack says counts; what is in none stands as it was written before
 * there were packs.
 * @returns undefined where a pack names an item that was not read as it says: one of both was written in between
 */
function together(
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

/** A set-up with items of other kinds, as they are stored, that were read in the same request. */
export type SetupBeside = { readonly setup: YearSetup; readonly items: readonly StoredItem[] };

/** The set-up of a year as far as it says something of these data points and sections: a few items in one read. */
export async function loadFor(
  orgId: string,
  year: number,
  dataPointIds: readonly string[],
  sectionIds: readonly string[],
  beside: readonly StoredKey[] = [],
): Promise<SetupBeside> {
  const asked = [
    YearEntity.get({ orgId, year }).params<Named>(),
    ...[...new Set(dataPointIds.map(packOf))].map((pack) => YearPackEntity.get({ orgId, year, pack }).params<Named>()),
    ...sectionIds.map((sectionId) => YearSectionEntity.get({ orgId, year, groupId: sectionId }).params<Named>()),
  ];
  const items = await readTogether([...asked.map(({ Key }) => Key), ...beside]);
  const record = items.flatMap((Item) => YearEntity.parse({ Item }).data ?? [])[0];
  const sections = items.flatMap((Item) => YearSectionEntity.parse({ Item }).data ?? []);
  const wanted = new Set(dataPointIds);
  const stored = items
    .flatMap((Item) => setupsIn(YearPackEntity.parse({ Item }).data))
    .filter(([dataPointId]) => wanted.has(dataPointId));
  const apart = stored.flatMap(([id, each]) => ('apart' in each ? [id] : []));
  const found = record?.v === 1 ? undefined : together(stored, await listApart(orgId, year, apart));
  const all = found ?? (await load(orgId, year)).dataPoints;
  const dataPoints = new Map(dataPointIds.flatMap((id) => pairOf(id, all.get(id))));
  return {
    setup: { year: record, dataPoints, sections: new Map(sections.map((each) => [each.groupId, each])) },
    items,
  };
}

async function listApart(orgId: string, year: number, dataPointIds: readonly string[]): Promise<readonly Apart[]> {
  const keys = dataPointIds.map((dataPointId) => YearDataPointEntity.get({ orgId, year, dataPointId }).params<Named>());
  const items = await readTogether(keys.map(({ Key }) => Key));
  return items.flatMap((Item) => YearDataPointEntity.parse({ Item }).data ?? []);
}

function pairOf<T>(key: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[key, value]];
}

type Named = { readonly Key: StoredKey };

/** The year's own item. */
export async function find(orgId: string, year: number): Promise<YearRecord | undefined> {
  const { data } = await YearEntity.get({ orgId, year }).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Several years of the organisation at once; years that were never set up are left out.
 * @param consistent false for years that only stand beside what is shown: half the price
 */
export async function listYears(orgId: string, years: readonly number[], consistent = true): Promise<YearRecord[]> {
  const keys = years.map((year) => ({ orgId, year }));
  return readAll(keys, (some) => YearEntity.get([...some]).go({ consistent }));
}

/** A year of several organisations, by organisation, at half the price; where it was never set up it is left out. */
export async function listOf(orgIds: readonly string[], year: number): Promise<Map<string, YearRecord>> {
  const keys = orgIds.map((orgId) => ({ orgId, year }));
  const found = await readAll(keys, (some) => YearEntity.get([...some]).go({ concurrent: 4 }));
  return new Map(found.map((record) => [record.orgId, record]));
}

/** Every year of the organisation that was ever set up, whatever its label. */
export function listAllYears(orgId: string): Promise<YearRecord[]> {
  return listYears(orgId, labels);
}
const labels = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);

/** One entry of the year's history, written with the change that it tells of. */
export type YearAct = {
  /** Of the event; the later batches of a long change have events of their own. */
  readonly eventId?: string;
  readonly by: string;
  readonly via: Via | 'system';
  readonly at: string;
  readonly action: YearAction;
  readonly reason?: string | undefined;
  readonly before?: Facts;
  readonly after?: Facts;
};

type NewYear = Omit<YearRecord, 'v' | 'version' | 'createdAt' | 'updatedAt' | 'lockState'>;

/** @throws AppError `conflict` when somebody set the year up in the meantime */
export async function create(draft: NewYear, act: YearAct): Promise<YearRecord> {
  const { orgId, year } = draft;
  const refusals = await transact([
    { Put: YearEntity.create({ ...draft, lockState: 'UNLOCKED' }).params<Put>() },
    organisations.beginning(orgId, year),
    ...noting(orgId, year, act),
  ]);
  if (refusals.length > 0) throw await stale(orgId, year);
  return mustFind(orgId, year);
}

type YearChange = Partial<
  Omit<YearRecord, 'orgId' | 'year' | 'v' | 'version' | 'createdAt' | 'updatedAt' | 'entityIds' | 'deadline'>
>;
type Clearable =
  | 'deadline'
  | 'autoLockDays'
  | 'remindEveryDaysOverdue'
  | 'defaultAssigneeId'
  | 'entityIds'
  | 'completedAt'
  | 'launchedAt'
  | 'currency'
  | 'factsId'
  | 'sealId';
type Values = YearChange & { readonly entityIds?: string[] | undefined; readonly deadline?: string | undefined };

/**
 * Changes the year and writes its history in one transaction; with `state`, all 16 gates too. A value of null clears it.
 * @param also writes and conditions of others that belong to the change
 * @throws AppError `conflict` with the current set-up when the version moved on
 * @throws FactsMoved when a condition in `also` does not hold
 */
export async function save(
  record: YearRecord,
  change: { readonly [K in keyof Values]?: Values[K] | (K extends Clearable ? null : never) },
  act: YearAct,
  state?: 'OPEN' | 'CLOSED',
  also: readonly Write[] = [],
): Promise<YearRecord> {
  const { orgId, year, version } = record;
  const entries = Object.entries(change);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
  const emptied = entries.filter(([, value]) => value === null).map(([name]) => name as Clearable);
  const patch = YearEntity.patch({ orgId, year }).set({ ...values, version: version + 1 });
  const whole = emptied.length > 0 ? patch.remove(emptied) : patch;
  const own: Write[] = [
    { Update: whole.where((item, op) => op.eq(item.version, version)).params<Update>() },
    ...noting(orgId, year, act),
    ...(state ? gates.writing({ ...record, ...change }, state) : []),
  ];
  const refusals = await transact([...own, ...also]);
  if (refusals.some(({ index }) => index < own.length)) throw await stale(orgId, year);
  if (refusals.length > 0) throw new gates.FactsMoved(`The facts of ${year} moved on`);
  return mustFind(orgId, year);
}

export type DataPointChange = {
  readonly dataPointId: string;
  readonly included?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly periodicity?: YearDataPointRecord['periodicity'] | undefined;
  readonly entityIds?: readonly string[] | null | undefined;
  readonly assignees?: readonly Assignee[] | undefined;
  readonly optOuts?: readonly OptOut[] | undefined;
};

type PointWrite = DataPointChange & { readonly baseVersion: number; readonly whole: NewDataPoint };

/**
 * Writes the set-up of data points, 40 to a transaction, each batch with one entry in the year's history.
 * `baseVersion` is the version that a data point was read with; one that moved on is a conflict.
 * @throws AppError `conflict`, or `locked` where the year has been closed meanwhile
 */
export async function saveDataPoints(
  orgId: string,
  year: number,
  changes: readonly PointWrite[],
  act: YearAct,
): Promise<void> {
  const packed = changes.toSorted((one, other) => packOf(one.dataPointId) - packOf(other.dataPointId));
  const telling = ({ whole: _, baseVersion: __, ...change }: PointWrite) => ({
    ...change,
    optOuts: change.optOuts?.map(withoutNote),
  });
  for (const { batch, beside } of inBatches(orgId, year, packed, act, telling)) {
    await saveIntoPacks(orgId, year, batch, beside);
  }
}

/**
 * Writes data points into their packs. Where others wrote into a pack meanwhile it is read again: only a data point that moved
 * on itself is a conflict.
 */
async function saveIntoPacks(
  orgId: string,
  year: number,
  batch: readonly PointWrite[],
  beside: readonly Write[],
): Promise<void> {
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
    if (moved) break;
    const writes = keys.map((key) => intoPack(key, packs.get(key.pack), byPack.get(key.pack) ?? []));
    const refusals = await transact([
      ...writes.map(({ pack }) => pack),
      ...writes.flatMap(({ own }) => own),
      ...beside,
    ]);
    if (refusals.length === 0) return;
    if (refusals.some(({ index }) => index >= keys.length)) break;
  }
  throw await refused(orgId, year);
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

export type NewDataPoint = {
  readonly dataPointId: string;
  readonly included: boolean;
  readonly optional: boolean;
  readonly periodicity: YearDataPointRecord['periodicity'];
  readonly entityIds: readonly string[] | null;
  readonly assignees: readonly Assignee[];
  readonly optOuts: readonly OptOut[];
};

/**
 * Replaces the assignees of sections.
 * @throws AppError `locked` where the year has been closed meanwhile
 */
export async function saveSections(
  orgId: string,
  year: number,
  changes: readonly { readonly groupId: string; readonly assignees: readonly Assignee[] }[],
  act: YearAct,
): Promise<void> {
  for (const { batch, beside } of inBatches(orgId, year, changes, act, (change) => change)) {
    const writes = batch.map(({ groupId, assignees }) => {
      const section = { orgId, year, groupId, assignees: toItems(assignees) };
      return { Update: YearSectionEntity.upsert(section).add({ version: 1 }).params<Update>() };
    });
    if ((await transact([...writes, ...beside])).length > 0) throw await refused(orgId, year);
  }
}

/** Changes of a set-up, 40 to a transaction, each with what else is in it: their entry in the history, and that the year is open. */
function inBatches<C>(
  orgId: string,
  year: number,
  changes: readonly C[],
  act: YearAct,
  telling: (change: C) => unknown,
): { readonly batch: readonly C[]; readonly beside: readonly Write[] }[] {
  const { eventId: _, ...later } = act;
  return Array.from({ length: Math.ceil(changes.length / 40) }, (__, at) => {
    const batch = changes.slice(at * 40, (at + 1) * 40);
    const noted = { ...(at === 0 ? act : later), after: { changes: batch.map(telling) } };
    return { batch, beside: [...noting(orgId, year, noted), staysOpen(orgId, year)] };
  });
}

/** The condition that a year is neither completed nor locked. */
function staysOpen(orgId: string, year: number): Write {
  const own = YearEntity.get({ orgId, year }).params<ConditionCheck>();
  const closed = { completed: 'COMPLETED', locked: 'LOCKED' };
  return checking(own, '#status <> :completed AND #lockState <> :locked', closed);
}

async function refused(orgId: string, year: number): Promise<AppError> {
  return closedError(await find(orgId, year)) ?? stale(orgId, year);
}

/** The writes of an entry in the year's history. */
function noting(orgId: string, year: number, act: YearAct): Write[] {
  return recording(eventOf(orgId, year, act), new Date(act.at));
}

/** An act upon a year as the event that is written of it. */
export function eventOf<A extends YearAct>(orgId: string, year: number, { by: actorId, at: _, reason, ...act }: A) {
  const subject = { subject: 'year', subjectId: String(year), year } as const;
  return { ...act, ...subject, orgId, actorId, ...(reason && { texts: { reason } }) };
}

const toItems = (assignees: readonly Assignee[]) =>
  assignees.map(({ userId, entityIds }) => ({ userId, entityIds: [...entityIds] }));

/** An opt-out as the history has it: why, and not in whose words, which stand with the data point. */
const withoutNote = ({ note: _, ...optOut }: OptOut) => optOut;

const toOptOuts = (optOuts: readonly OptOut[]) =>
  optOuts.map(({ entityId, period, ...rest }) => ({
    ...rest,
    ...(entityId !== null && { entityId }),
    ...(period !== null && { period }),
  }));

async function mustFind(orgId: string, year: number): Promise<YearRecord> {
  const record = await find(orgId, year);
  if (!record) throw new AppError('missing', `The year ${year} was not set up.`);
  return record;
}

async function stale(orgId: string, year: number): Promise<AppError> {
  const current = await find(orgId, year);
  const message = 'Somebody changed this set-up while you had it open. Compare with the current state and save again.';
  return new AppError('conflict', message, { current: current ? { version: current.version } : undefined });
}
