import type { SeenDataPoint } from '#functions/collection/sections/seen-data-points.ts';
import { currentLibrary } from '#functions/core/catalogue/library.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import type { Names } from '#functions/core/people/names.ts';
import { reportingEntities } from '#shared/collection/asked/rules.ts';
import { seenAssignees, seenEntityIds, seenOptOuts } from '#shared/collection/reach/rules.ts';
import type { EntityOfYear, YearConfig, YearDataPoint, YearLock } from '#shared/collection/year/schema.ts';
import { type Caller, mayKnowPeople, reachesEntity } from '#shared/people/access.ts';
import { assignedOf, type YearContext, type YearHead } from './context.ts';
import * as years from './store.ts';

/** The lock of a year as it is shown. */
export function toLock(record: years.YearRecord | undefined, names: Names): YearLock {
  return {
    state: record?.lockState ?? 'UNLOCKED',
    reason: record?.lockReason ?? null,
    by: names(record?.lockBy),
    at: record?.lockAt ?? null,
  };
}

/** The set-up of a year as it is shown; a year that was never set up shows its defaults. */
export async function toConfig(head: YearHead, caller: Caller, names: Names): Promise<YearConfig> {
  const { record, dates, organisation, label, orgId } = head;
  const around = Array.from({ length: 12 }, (_, index) => label + 1 - index).filter((year) => year !== label);
  const others = await years.listYears(orgId, organisations.yearsOf(organisation, around), false);
  return {
    year: label,
    status: record?.status ?? 'NOT_SET_UP',
    ...dates,
    deadline: record?.deadline ?? null,
    timeZone: organisation.timeZone,
    autoLockDays: record?.autoLockDays ?? null,
    reminders: {
      daysBefore: record?.remindDaysBefore ?? [14, 7, 1],
      everyDaysOverdue: record ? (record.remindEveryDaysOverdue ?? null) : 7,
    },
    frameworks: record?.frameworks ?? [],
    libraryVersion: head.catalogue.version,
    newestLibraryVersion: currentLibrary().version,
    currency: head.currency,
    facts: record?.factsId === undefined ? 'today' : 'frozen',
    defaultAssigneeId: seenDefault(caller, record?.defaultAssigneeId),
    entityIds: record?.entityIds ? seenEntityIds(caller, record.entityIds) : null,
    lock: toLock(record, names),
    launchedAt: record?.launchedAt ?? null,
    completedAt: record?.completedAt ?? null,
    otherYears: others.map(({ year, status }) => ({ year, status })).toSorted((a, b) => b.year - a.year),
    version: record?.version ?? 0,
  };
}

/** Who is asked by default: for those who may know people, and for that person. A program assigns people by their ids. */
function seenDefault(caller: Caller, userId: string | undefined): string | null {
  const sees = mayKnowPeople(caller) || caller.via === 'service-account' || caller.userId === userId;
  return sees ? (userId ?? null) : null;
}

/** A data point of the year with its set-up and how far it is. */
export function toDataPoint(
  seen: SeenDataPoint,
  context: YearContext,
  caller: Caller,
  hasHiddenValues: boolean,
): YearDataPoint {
  const { dataPoint, askedEntityIds, status, counts, mine, mayEnter } = seen;
  const { definition } = dataPoint;
  return {
    id: definition.key,
    name: definition.name,
    groupId: definition.group,
    category: definition.category,
    type: definition.type,
    unit: unitOf(definition, context),
    askedAt: definition.askedAt,
    frameworks: [...new Set(definition.frameworks.map(({ version }) => version))],
    core: definition.core,
    included: dataPoint.included,
    hasHiddenValues,
    optional: dataPoint.optional,
    periodicity: dataPoint.periodicity,
    periodicityOptions: definition.periodicities,
    entityIds: dataPoint.entityIds === null ? null : seenEntityIds(caller, dataPoint.entityIds),
    askedEntityIds: seenEntityIds(caller, askedEntityIds),
    assignees: seenAssignees(caller, assignedOf(context, dataPoint), dataPoint.assignees),
    optOuts: seenOptOuts(caller, assignedOf(context, dataPoint), dataPoint.optOuts),
    status,
    counts,
    mayEnter,
    mine,
    version: dataPoint.version,
  };
}

/** The unit that figures of a data point are in: money is in the organisation's reporting currency. */
export function unitOf(
  metric: { readonly unit: string; readonly unitFamily: string },
  { currency }: Pick<YearContext, 'currency'>,
): string | null {
  if (metric.unitFamily === 'money') return currency;
  return metric.unit === '' ? null : metric.unit;
}

/** The entities that the caller reaches, with whether they report in the year. */
export function toEntities(context: YearContext, caller: Caller): EntityOfYear[] {
  const reporting = new Set(reportingEntities(context.asking, context.entities).map(({ id }) => id));
  return context.entities
    .filter(({ id, archived }) => reachesEntity(caller, id) && (!archived || reporting.has(id)))
    .map(({ id, name, type, country, tags, from, to, isRoot }) => ({
      id,
      name,
      type,
      country,
      tags: [...tags],
      from,
      to,
      isRoot,
      reporting: reporting.has(id),
    }));
}
