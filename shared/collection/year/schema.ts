import * as v from 'valibot';
import { Identifier } from '#shared/api/params.ts';
import { OptOutReason } from '#shared/collection/cells/schema.ts';
import { Period, Periodicity, periodicities } from '#shared/collection/periods/rules.ts';
import { SectionStatus } from '#shared/collection/progress/schema.ts';
import { ProgressBehind } from '#shared/collection/rollups/schema.ts';

export const yearStatuses = ['NOT_SET_UP', 'DRAFT', 'LAUNCHED', 'COMPLETED'] as const;
export const YearStatus = v.picklist(yearStatuses);
export type YearStatus = (typeof yearStatuses)[number];

/** Reminders: so many days before the deadline, and every so many days after it. Sent at 09:00 of the organisation. */
export const ReminderSchedule = v.strictObject({
  daysBefore: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1, 'At least 1 day before'), v.maxValue(90, 'At most 90 days'))),
    v.maxLength(6, 'At most 6 reminders before the deadline'),
    v.check((days) => new Set(days).size === days.length, 'Name each day once'),
  ),
  everyDaysOverdue: v.nullable(
    v.pipe(v.number(), v.integer(), v.minValue(1, 'At least every day'), v.maxValue(30, 'At least every 30 days')),
  ),
});
export type ReminderSchedule = v.InferOutput<typeof ReminderSchedule>;

const Actor = v.nullable(v.object({ id: v.string(), name: v.string() }));

export const YearLock = v.object({
  state: v.picklist(['UNLOCKED', 'LOCKED']),
  reason: v.nullable(v.string()),
  by: Actor,
  at: v.nullable(v.string()),
});
export type YearLock = v.InferOutput<typeof YearLock>;

/** The set-up of a reporting year. */
export const YearConfig = v.object({
  year: v.number(),
  status: YearStatus,
  startDate: v.string(),
  endDate: v.string(),
  deadline: v.nullable(v.string()),
  timeZone: v.string(),
  /** Lock so many days after the deadline; null = never by itself. */
  autoLockDays: v.nullable(v.number()),
  reminders: ReminderSchedule,
  /** Ids of framework versions whose data points were chosen. */
  frameworks: v.array(v.string()),
  /** The version of the library that the year is read by: its own from its launch on, before that the newest. */
  libraryVersion: v.string(),
  newestLibraryVersion: v.string(),
  /** What amounts of the year are in: the organisation's currency until the launch, then the year's own. */
  currency: v.string(),
  /** Is the year added up by today's shares, dates and consolidation, or by those that it was closed with? */
  facts: v.picklist(['today', 'frozen']),
  /** Who is asked where nobody is assigned. */
  defaultAssigneeId: v.nullable(v.string()),
  /** Entities that report; null = every living entity. */
  entityIds: v.nullable(v.array(v.string())),
  lock: YearLock,
  launchedAt: v.nullable(v.string()),
  completedAt: v.nullable(v.string()),
  /** Years of the organisation that a copy can be made from, newest first. */
  otherYears: v.array(v.object({ year: v.number(), status: YearStatus })),
  version: v.number(),
});
export type YearConfig = v.InferOutput<typeof YearConfig>;

const Days = v.object({ from: v.string(), to: v.string() });

/** The values that stand for other days once the dates of their year move: what a refusal shows, to be agreed to. */
export const MovedValues = v.object({
  count: v.number(),
  /** The first of them. */
  values: v.array(
    v.object({
      entityId: v.string(),
      entityName: v.string(),
      dataPointId: v.string(),
      name: v.string(),
      period: Period,
      before: Days,
      /** Null = the year does not have the period then: the value is kept and counts nowhere. */
      after: v.nullable(Days),
    }),
  ),
  /** Sent along by whoever agrees to exactly these values. */
  consent: v.string(),
});
export type MovedValues = v.InferOutput<typeof MovedValues>;

/** Who answers: a person, for all entities or for those named. */
export const Assignee = v.strictObject({
  userId: Identifier,
  /** Empty = every entity. */
  entityIds: v.pipe(v.array(Identifier), v.maxLength(500)),
});
export type Assignee = v.InferOutput<typeof Assignee>;

/** An opt-out of a whole data point, of an entity, of a period, or of one cell. */
export const OptOut = v.object({
  entityId: v.nullable(v.string()),
  period: v.nullable(Period),
  reason: OptOutReason,
  note: v.string(),
  by: v.string(),
  at: v.string(),
});
export type OptOut = v.InferOutput<typeof OptOut>;

/**
 * Cells of a data point or a section by what became of them; `required` leaves out what is optional. `toLookAt` counts those with an
 * open point, whatever else they are.
 */
export const Counts = v.object({
  required: v.number(),
  answered: v.number(),
  optedOut: v.number(),
  withoutData: v.number(),
  drafts: v.number(),
  optional: v.number(),
  optionalAnswered: v.number(),
  toLookAt: v.number(),
});
export type Counts = v.InferOutput<typeof Counts>;

/** One data point of the year: its set-up and how far it is. */
export const YearDataPoint = v.object({
  id: v.string(),
  name: v.string(),
  groupId: v.string(),
  category: v.string(),
  type: v.string(),
  unit: v.nullable(v.string()),
  /** Asked of the root entity alone, or of every entity. */
  askedAt: v.picklist(['company', 'entity']),
  frameworks: v.array(v.string()),
  core: v.boolean(),
  included: v.boolean(),
  /** Left out, but with values behind it that are kept. */
  hasHiddenValues: v.boolean(),
  optional: v.boolean(),
  periodicity: Periodicity,
  periodicityOptions: v.array(v.picklist(periodicities)),
  /** Entities chosen for this data point; null = all that report. */
  entityIds: v.nullable(v.array(v.string())),
  /** Entities that it is asked of, after all rules. */
  askedEntityIds: v.array(v.string()),
  assignees: v.array(Assignee),
  optOuts: v.array(OptOut),
  status: SectionStatus,
  counts: Counts,
  /** May the caller enter values here? */
  mayEnter: v.boolean(),
  /** Is the caller asked (assigned, or the default where nobody is)? */
  mine: v.boolean(),
  version: v.number(),
});
export type YearDataPoint = v.InferOutput<typeof YearDataPoint>;

/** Lists of entities that rows refer to by their place, from 0: each stands once, however many rows name it. */
export const EntityLists = v.array(v.array(v.string()));

/** A data point in a list of many, of which most are asked of the same entities. */
export const ListedDataPoint = v.object({
  ...YearDataPoint.entries,
  /** The place of the list of entities chosen for this data point; null = all that report. */
  entityIds: v.nullable(v.number()),
  /** The place of the list of entities that it is asked of, after all rules. */
  askedEntityIds: v.number(),
});
export type ListedDataPoint = v.InferOutput<typeof ListedDataPoint>;

export const EntityOfYear = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  country: v.nullable(v.string()),
  tags: v.array(v.string()),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  isRoot: v.boolean(),
  reporting: v.boolean(),
});
export type EntityOfYear = v.InferOutput<typeof EntityOfYear>;

/** A section of the year with its status. */
export const YearSection = v.object({
  id: v.string(),
  name: v.string(),
  category: v.string(),
  description: v.string(),
  status: SectionStatus,
  counts: Counts,
  /** The same over the cells that the caller is asked for. */
  mine: v.object({ status: SectionStatus, counts: Counts }),
  assignees: v.array(Assignee),
  dataPointIds: v.array(v.string()),
  children: v.array(v.string()),
});
export type YearSection = v.InferOutput<typeof YearSection>;

/** What stands in the way of a launch or a completion, each with where to mend it. */
export const Obstacle = v.object({ code: v.string(), message: v.string(), where: v.nullable(v.string()) });
export type Obstacle = v.InferOutput<typeof Obstacle>;

/** Where the year stands, and what stands in the way of its next step. */
export const YearStatusNow = v.object({
  year: v.number(),
  status: YearStatus,
  deadline: v.nullable(v.string()),
  overdue: v.boolean(),
  daysLeft: v.nullable(v.number()),
  locked: v.boolean(),
  counts: Counts,
  obstacles: v.object({ launch: v.array(Obstacle), complete: v.array(Obstacle), draft: v.array(Obstacle) }),
});
export type YearStatusNow = v.InferOutput<typeof YearStatusNow>;

/** A year as most of its screens show it; each part as its own route answers it. */
export const YearOverview = v.object({
  status: YearStatusNow,
  sections: v.array(YearSection),
  dataPoints: v.array(ListedDataPoint),
  entityLists: EntityLists,
  entities: v.array(EntityOfYear),
  /** Of the data points that the caller reaches; null = none is behind. */
  behind: v.nullable(ProgressBehind),
});
export type YearOverview = v.InferOutput<typeof YearOverview>;
