import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { type Facts, happened } from '#functions/core/events/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { AppError } from '#shared/api/problem.ts';
import { defaultYearDates } from '#shared/collection/periods/rules.ts';
import type { YearConfigChange } from '#shared/collection/year/changes.ts';
import type { YearAction } from '#shared/collection/year/events.ts';
import { dateProblems } from '#shared/collection/year/rules.ts';
import type { Caller } from '#shared/people/access.ts';
import {
  dataPointOf,
  includedDataPoints,
  loadYear,
  mustBeChangeable,
  type Whose,
  type YearContext,
} from './context.ts';
import { moveDates } from './dates.ts';
import * as years from './store.ts';

type Act = { readonly caller: Caller; readonly now: Date };

/**
 * Changes the set-up of a year; the first change creates it. Copying another year takes its data points, periodicity,
 * entities and assignments; opt-outs and values stay behind.
 * @throws AppError `locked`, `conflict` with the current version or with the values that would stand for other days, or
 * `invalid` with fields
 */
export async function configure(whose: Whose, label: number, change: YearConfigChange, act: Act): Promise<void> {
  const context = await loadYear(whose, label);
  const { orgId } = context;
  mustBeChangeable(context.record);
  mustBeCurrent(context, change.baseVersion);
  await check(context, change, act);
  const record = context.record ?? (await begin(context, act));
  const copied = change.copyFrom === undefined ? undefined : await copyOf(orgId, change.copyFrom, context);
  const { startDate, endDate, autoLockDays, frameworks, defaultAssigneeId } = change;
  const named = { startDate, endDate, autoLockDays, frameworks, defaultAssigneeId };
  const values = { ...copied?.values, ...withoutUndefined(named) };
  const noted = event(act, 'set-up', withoutUndefined({ ...named, copyFrom: change.copyFrom }));
  const dates = { ...context.asking, ...withoutUndefined({ startDate, endDate }) };
  const moves = dates.startDate !== context.asking.startDate || dates.endDate !== context.asking.endDate;
  if (moves && record.status === 'LAUNCHED') {
    await moveDates(context, dates, change.consent, {
      move: () => years.save(record, values, noted, 'OPEN'),
      keep: (moved, former) => years.save(moved, former, event(act, 'dates-kept', former), 'OPEN'),
    });
  } else if (context.record === undefined || Object.keys(values).length > 0) {
    await years.save(record, values, noted);
  }
  const dataPoints = [...(copied?.dataPoints ?? []), ...(change.dataPoints ?? [])];
  if (dataPoints.length > 0) await saveDataPoints(context, dataPoints, event(act, 'data-points'));
  if (copied && copied.sections.length > 0) {
    await years.saveSections(orgId, label, copied.sections, event(act, 'copy-assignments'));
  }
}

async function check(context: YearContext, change: YearConfigChange, { caller }: Act): Promise<void> {
  const fields: Record<string, string> = {};
  const { startDate, endDate } = { ...context.asking, ...withoutUndefined(change) };
  if (change.startDate || change.endDate) Object.assign(fields, dateProblems({ startDate, endDate }, context.label));
  for (const [index, id] of (change.frameworks ?? []).entries()) {
    if (!context.catalogue.frameworkVersionById.get(id))
      fields[`frameworks.${index}`] = 'There is no such framework version';
  }
  for (const [index, { dataPointId }] of (change.dataPoints ?? []).entries()) {
    if (!context.catalogue.dataPointByKey.get(dataPointId))
      fields[`dataPoints.${index}.dataPointId`] = 'There is no such data point';
  }
  if (change.defaultAssigneeId && !(await memberships.find(caller.orgId, change.defaultAssigneeId))) {
    fields.defaultAssigneeId = 'This person is not a member of the organisation';
  }
  if (change.copyFrom === context.label) fields.copyFrom = 'Choose another year to copy';
  if (Object.keys(fields).length > 0) throw new AppError('invalid', Object.values(fields)[0] ?? '', { fields });
}

/** A year begins with the organisation's calendar, no data point, and reminders 14, 7 and 1 days before the deadline. */
async function begin({ orgId, label, organisation }: YearContext, act: Act): Promise<years.YearRecord> {
  const { yearEndMonth } = organisation;
  return years.create(
    {
      orgId,
      year: label,
      status: 'DRAFT',
      ...defaultYearDates(label, yearEndMonth),
      remindDaysBefore: [14, 7, 1],
      remindEveryDaysOverdue: 7,
      frameworks: [],
      libraryVersion: currentLibrary().version,
    },
    event(act, 'begin'),
  );
}

/** What a year takes over of another one: of that year's catalogue, as far as its own has it. */
async function copyOf(orgId: string, from: number, into: YearContext) {
  const source = await loadYear(orgId, from);
  if (!source.record) {
    throw new AppError('invalid', `The year ${from} was not set up.`, { fields: { copyFrom: 'Choose another year' } });
  }
  const living = new Set(into.entities.filter(({ archived }) => !archived).map(({ id }) => id));
  const kept = <T extends { readonly entityIds: readonly string[] }>(each: T) => ({
    ...each,
    entityIds: each.entityIds.filter((id) => living.has(id)),
  });
  const { remindDaysBefore, remindEveryDaysOverdue, defaultAssigneeId, autoLockDays } = source.record;
  const { dataPointByKey, sectionByKey, frameworkVersionById } = into.catalogue;
  const frameworks = source.record.frameworks.filter((id) => frameworkVersionById.has(id));
  return {
    values: withoutUndefined({ frameworks, remindDaysBefore, remindEveryDaysOverdue, defaultAssigneeId, autoLockDays }),
    dataPoints: includedDataPoints(source).flatMap(({ definition: former, ...setup }) => {
      const definition = dataPointByKey.get(former.key);
      if (!definition) return [];
      const { optional, periodicity, entityIds, assignees } = setup;
      return {
        dataPointId: definition.key,
        included: true,
        optional,
        periodicity: definition.periodicities.includes(periodicity) ? periodicity : definition.defaultPeriodicity,
        entityIds: entityIds?.filter((id) => living.has(id)) ?? null,
        assignees: assignees.map(kept),
      };
    }),
    sections: [...source.setup.sections.values()]
      .filter(({ groupId }) => sectionByKey.has(groupId))
      .map(({ groupId, assignees }) => ({
        groupId,
        assignees: assignees.map(({ userId, entityIds }) => kept({ userId, entityIds })),
      })),
  };
}

/** Lays changes over the set-up of data points and writes those that differ. */
export async function saveDataPoints(
  context: YearContext,
  changes: readonly years.DataPointChange[],
  noted: ReturnType<typeof event>,
): Promise<void> {
  const merged = new Map<string, years.DataPointChange>();
  for (const change of changes) {
    merged.set(change.dataPointId, { ...merged.get(change.dataPointId), ...withoutUndefined(change) });
  }
  const writes = [...merged.values()].map((change) => {
    const { definition, included, optional, periodicity, entityIds, assignees, optOuts, version } = dataPointOf(
      context,
      change.dataPointId,
    );
    const whole = { included, optional, periodicity, entityIds, assignees, optOuts, ...withoutUndefined(change) };
    return { ...change, baseVersion: version, whole: { ...whole, dataPointId: definition.key } };
  });
  await years.saveDataPoints(context.orgId, context.label, writes, noted);
}

/** @throws AppError `conflict` when the set-up moved on since it was read */
export function mustBeCurrent({ record }: Pick<YearContext, 'record'>, baseVersion: number): void {
  const version = record?.version ?? 0;
  if (version === baseVersion) return;
  throw new AppError(
    'conflict',
    'Somebody changed this set-up while you had it open. Compare with the current state and save again.',
    { current: { version } },
  );
}

/** An entry of the year's history by the caller. */
export function event({ caller, now }: Act, action: YearAction, after?: Facts, reason?: string) {
  const by = { by: caller.userId, via: caller.via, at: now.toISOString() };
  const { eventId } = happened({ action }, now);
  return { ...by, eventId, action, ...(after && { after }), reason };
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;
}
