import type { EntityItem } from 'electrodb';
import { type Facts, recording } from '#functions/core/events/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { readAll } from '#functions/db/batch.ts';
import { type ConditionCheck, checking, type Put, transact, type Update, type Write } from '#functions/db/transact.ts';
import { FIRST_YEAR, LAST_YEAR } from '#shared/api/params.ts';
import { AppError } from '#shared/api/problem.ts';
import type { YearAction } from '#shared/collection/year/events.ts';
import type { Assignee, OptOut } from '#shared/collection/year/schema.ts';
import type { Via } from '#shared/people/access.ts';
import * as dues from './due/store.ts';
import { YearEntity, YearSectionEntity } from './entity.ts';
import * as gates from './gates/store.ts';
import { closedError } from './open.ts';
import { type PointWrite, packOf, saveIntoPacks, toItems, type YearDataPointRecord } from './packs/store.ts';

export type { YearDataPointRecord } from './packs/store.ts';

export type YearRecord = EntityItem<typeof YearEntity>;
export type YearSectionRecord = EntityItem<typeof YearSectionEntity>;

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

/** The same of an organisation that was read: those alone that it says it set up. */
export function listSetUp(organisation: organisations.OrganisationRecord): Promise<YearRecord[]> {
  return listYears(organisation.orgId, organisations.yearsOf(organisation, labels));
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
  const dated = { ...record, ...change, version: version + 1 };
  const due = dues.moves(change) ? [dues.noting(dated, new Date(act.at))] : [];
  const refusals = await transact([...own, ...also, ...due]);
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

type Change = DataPointChange & PointWrite;

/**
 * Writes the set-up of data points, 40 to a transaction, each batch with one entry in the year's history.
 * `baseVersion` is the version that a data point was read with; one that moved on is a conflict.
 * @throws AppError `conflict`, or `locked` where the year has been closed meanwhile
 */
export async function saveDataPoints(
  orgId: string,
  year: number,
  changes: readonly Change[],
  act: YearAct,
): Promise<void> {
  const packed = changes.toSorted((one, other) => packOf(one.dataPointId) - packOf(other.dataPointId));
  const telling = ({ whole: _, baseVersion: __, ...change }: Change) => ({
    ...change,
    optOuts: change.optOuts?.map(withoutNote),
  });
  for (const { batch, beside } of inBatches(orgId, year, packed, act, telling)) {
    if (!(await saveIntoPacks(orgId, year, batch, beside))) throw await refused(orgId, year);
  }
}

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

/** An opt-out as the history has it: why, and not in whose words, which stand with the data point. */
const withoutNote = ({ note: _, ...optOut }: OptOut) => optOut;

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
