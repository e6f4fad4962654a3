import { type EntityItem, Service } from 'electrodb';
import { ulid } from 'ulid';
import { readTogether, type StoredKey } from '#functions/db/batch.ts';
import { table } from '#functions/db/table.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Assignee, OptOut } from '#shared/collection/year/schema.ts';
import { GateEntity, YearDataPointEntity, YearEntity, YearEventEntity, YearGroupEntity } from './entity.ts';

export type YearRecord = EntityItem<typeof YearEntity>;
export type YearDataPointRecord = EntityItem<typeof YearDataPointEntity>;
export type YearGroupRecord = EntityItem<typeof YearGroupEntity>;

/** Everything that was set up for a year. `year` is undefined before the first save. */
export type YearSetup = {
  readonly year: YearRecord | undefined;
  readonly dataPoints: ReadonlyMap<string, YearDataPointRecord>;
  readonly groups: ReadonlyMap<string, YearGroupRecord>;
};

/** Gates of a year: a save checks the one of its row, a lock writes all. */
export const GATES = 16;

const setup = new Service(
  {
    year: YearEntity,
    yearDataPoint: YearDataPointEntity,
    yearGroup: YearGroupEntity,
    gate: GateEntity,
    yearEvent: YearEventEntity,
  },
  table,
);

/** The whole set-up of a year in one query. */
export async function load(orgId: string, year: number): Promise<YearSetup> {
  const { data } = await setup.collections.yearSetup({ orgId, year }).go({ pages: 'all', consistent: true });
  return {
    year: data.year[0],
    dataPoints: new Map(data.yearDataPoint.map((each) => [each.dataPointId, each])),
    groups: new Map(data.yearGroup.map((each) => [each.groupId, each])),
  };
}

/** The set-up of a year as far as it says something of these data points and sections: a few items in one read. */
export async function loadFor(
  orgId: string,
  year: number,
  dataPointIds: readonly string[],
  groupIds: readonly string[],
): Promise<YearSetup> {
  const asked = [
    YearEntity.get({ orgId, year }).params<Named>(),
    ...dataPointIds.map((dataPointId) => YearDataPointEntity.get({ orgId, year, dataPointId }).params<Named>()),
    ...groupIds.map((groupId) => YearGroupEntity.get({ orgId, year, groupId }).params<Named>()),
  ];
  const items = await readTogether(asked.map(({ Key }) => Key));
  const dataPoints = items.flatMap((Item) => YearDataPointEntity.parse({ Item }).data ?? []);
  const groups = items.flatMap((Item) => YearGroupEntity.parse({ Item }).data ?? []);
  return {
    year: items.flatMap((Item) => YearEntity.parse({ Item }).data ?? [])[0],
    dataPoints: new Map(dataPoints.map((each) => [each.dataPointId, each])),
    groups: new Map(groups.map((each) => [each.groupId, each])),
  };
}

type Named = { readonly Key: StoredKey };

/** The year's own item. */
export async function find(orgId: string, year: number): Promise<YearRecord | undefined> {
  const { data } = await YearEntity.get({ orgId, year }).go({ consistent: true });
  return data ?? undefined;
}

/** Several years of the organisation at once; years that were never set up are left out. */
export async function listYears(orgId: string, years: readonly number[]): Promise<YearRecord[]> {
  const { data } = await YearEntity.get(years.map((year) => ({ orgId, year }))).go();
  return data;
}

/** One entry of the year's history, written with the change that it tells of. */
export type YearAct = {
  readonly by: string;
  readonly at: string;
  readonly action: string;
  readonly reason?: string | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
};

type NewYear = Omit<YearRecord, 'v' | 'version' | 'createdAt' | 'updatedAt' | 'lockState'>;

/** @throws AppError `conflict` when somebody set the year up in the meantime */
export async function create(draft: NewYear, act: YearAct): Promise<YearRecord> {
  const { orgId, year } = draft;
  const result = await setup.transaction
    .write(({ year: years, yearEvent }) => [
      years.create({ ...draft, lockState: 'UNLOCKED' }).commit(),
      yearEvent.create(eventOf(orgId, year, act)).commit(),
    ])
    .go();
  if (result.canceled) throw await stale(orgId, year);
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
  | 'completedAt';
type Values = YearChange & { readonly entityIds?: string[] | undefined; readonly deadline?: string | undefined };

/**
 * Changes the year and writes its history in one transaction; with `gates`, all 16 gates too. A value of null clears it.
 * @throws AppError `conflict` with the current set-up when the version moved on
 */
export async function save(
  record: YearRecord,
  change: { readonly [K in keyof Values]?: Values[K] | null },
  act: YearAct,
  gates?: 'OPEN' | 'CLOSED',
): Promise<YearRecord> {
  const { orgId, year, version } = record;
  const entries = Object.entries(change);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
  const cleared = entries.filter(([, value]) => value === null).map(([name]) => name as Clearable);
  const result = await setup.transaction
    .write(({ year: years, gate, yearEvent }) => {
      const patch = years.patch({ orgId, year }).set({ ...values, version: version + 1 });
      const whole = cleared.length > 0 ? patch.remove(cleared) : patch;
      return [
        whole.where((item, op) => op.eq(item.version, version)).commit(),
        yearEvent.create(eventOf(orgId, year, act)).commit(),
        ...(gates ? allGates.map((shard) => gate.upsert({ orgId, year, shard, state: gates }).commit()) : []),
      ];
    })
    .go();
  if (result.canceled) throw await stale(orgId, year);
  return mustFind(orgId, year);
}

const allGates = Array.from({ length: GATES }, (_, shard) => shard);

export type DataPointChange = {
  readonly dataPointId: string;
  readonly included?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly periodicity?: YearDataPointRecord['periodicity'] | undefined;
  readonly entityIds?: readonly string[] | null | undefined;
  readonly assignees?: readonly Assignee[] | undefined;
  readonly optOuts?: readonly OptOut[] | undefined;
};

/**
 * Writes the set-up of data points, 40 to a transaction, each batch with one entry in the year's history.
 * `before` gives the version that a data point was read with; one that moved on is a conflict.
 */
export async function saveDataPoints(
  orgId: string,
  year: number,
  changes: readonly (DataPointChange & { readonly baseVersion: number; readonly whole: NewDataPoint })[],
  act: YearAct,
): Promise<void> {
  for (let from = 0; from < changes.length; from += 40) {
    const batch = changes.slice(from, from + 40);
    const after = batch.map(({ whole: _, baseVersion: __, ...change }) => change);
    const result = await setup.transaction
      .write(({ yearDataPoint, yearEvent }) => [
        ...batch.map(({ whole, baseVersion }) => {
          const { entityIds, ...rest } = whole;
          const item = {
            ...rest,
            ...(entityIds && { entityIds: [...entityIds] }),
            orgId,
            year,
            version: baseVersion + 1,
          };
          // A whole item replaces the former one, so that a cleared list of entities is gone.
          return yearDataPoint
            .put({ ...item, assignees: toItems(whole.assignees), optOuts: toOptOuts(whole.optOuts) })
            .where((record, op) =>
              baseVersion === 0 ? op.notExists(record.version) : op.eq(record.version, baseVersion),
            )
            .commit();
        }),
        yearEvent.create(eventOf(orgId, year, { ...act, after })).commit(),
      ])
      .go();
    if (result.canceled) throw await stale(orgId, year);
  }
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

/** Replaces the assignees of question groups. */
export async function saveGroups(
  orgId: string,
  year: number,
  changes: readonly { readonly groupId: string; readonly assignees: readonly Assignee[] }[],
  act: YearAct,
): Promise<void> {
  for (let from = 0; from < changes.length; from += 40) {
    const batch = changes.slice(from, from + 40);
    const result = await setup.transaction
      .write(({ yearGroup, yearEvent }) => [
        ...batch.map(({ groupId, assignees }) =>
          yearGroup
            .upsert({ orgId, year, groupId, assignees: toItems(assignees) })
            .add({ version: 1 })
            .commit(),
        ),
        yearEvent.create(eventOf(orgId, year, { ...act, after: batch })).commit(),
      ])
      .go();
    if (result.canceled) throw await stale(orgId, year);
  }
}

/** Are the gates of the year open? Any one tells, as they are written together. */
export async function isOpen(orgId: string, year: number): Promise<boolean> {
  const { data } = await GateEntity.get({ orgId, year, shard: 0 }).go({ consistent: true });
  return data?.state === 'OPEN';
}

const toItems = (assignees: readonly Assignee[]) =>
  assignees.map(({ userId, entityIds }) => ({ userId, entityIds: [...entityIds] }));

const toOptOuts = (optOuts: readonly OptOut[]) =>
  optOuts.map(({ entityId, period, ...rest }) => ({
    ...rest,
    ...(entityId !== null && { entityId }),
    ...(period !== null && { period }),
  }));

function eventOf(orgId: string, year: number, act: YearAct) {
  const { before, after, ...rest } = act;
  const eventId = ulid().toLowerCase();
  return {
    orgId,
    year,
    eventId,
    ...rest,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

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
