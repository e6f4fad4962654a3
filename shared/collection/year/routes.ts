import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { Identifier } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { Period } from '#shared/collection/periods/rules.ts';
import { SectionStatus } from '#shared/collection/progress/schema.ts';
import { OwnershipShare } from '#shared/organisations/entities/schema.ts';
import {
  Assignee,
  AssignmentChange,
  Counts,
  Deadline,
  LockChange,
  Obstacle,
  OptOutChange,
  PeriodicityChange,
  RelevantSitesChange,
  ReminderChange,
  ReportingEntity,
  StatusChange,
  YearConfig,
  YearConfigChange,
  YearDataPoint,
  YearGroup,
  YearLock,
  YearStatus,
} from './schema.ts';

const Actor = v.object({ id: v.string(), name: v.string() });

export const yearRoutes = defineRoutes({
  getYearConfig: {
    method: 'GET',
    path: '/api/year/{year}/config',
    summary: "The year's set-up; defaults where it was never set up",
    access: 'member',
    answer: dataOf(YearConfig),
  },
  saveYearConfig: {
    method: 'PUT',
    path: '/api/year/{year}/config',
    summary: 'Change dates, frameworks, data points or defaults, or copy another year',
    access: 'org-admin',
    body: YearConfigChange,
    answer: dataOf(YearConfig),
  },
  getYearStatus: {
    method: 'GET',
    path: '/api/year/{year}/status',
    summary: 'Status, deadline and progress of the year, and what stands in the way of the next step',
    access: 'member',
    answer: dataOf(
      v.object({
        year: v.number(),
        status: YearStatus,
        deadline: v.nullable(v.string()),
        overdue: v.boolean(),
        daysLeft: v.nullable(v.number()),
        locked: v.boolean(),
        counts: Counts,
        obstacles: v.object({ launch: v.array(Obstacle), complete: v.array(Obstacle), draft: v.array(Obstacle) }),
      }),
    ),
  },
  changeYearStatus: {
    method: 'PUT',
    path: '/api/year/{year}/status',
    summary: 'Complete, reopen with a reason, or go back to draft; 409 says what stands in the way',
    access: 'org-admin',
    body: StatusChange,
    answer: dataOf(YearConfig),
  },
  launchYear: {
    method: 'POST',
    path: '/api/year/{year}/launch',
    summary: 'Open the year for collection',
    access: 'org-admin',
    body: v.strictObject({ baseVersion: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    lookAt: '/api/year/{year}/status',
    answer: dataOf(YearConfig),
  },
  setDeadline: {
    method: 'PUT',
    path: '/api/year/{year}/deadline',
    summary: "The deadline, a date in the organisation's time zone",
    access: 'org-admin',
    body: Deadline,
    answer: dataOf(YearConfig),
  },
  setReminders: {
    method: 'PUT',
    path: '/api/year/{year}/reminder',
    summary: 'The reminder schedule',
    access: 'org-admin',
    body: ReminderChange,
    answer: dataOf(YearConfig),
  },
  getLock: {
    method: 'GET',
    path: '/api/year/{year}/lock',
    summary: 'The lock of the year',
    access: 'member',
    flag: 'data-lock',
    answer: dataOf(YearLock),
  },
  changeLock: {
    method: 'PUT',
    path: '/api/year/{year}/lock',
    summary: 'Lock or unlock the year, with a reason',
    access: 'org-admin',
    flag: 'data-lock',
    body: LockChange,
    answer: dataOf(YearLock),
  },
  listYearEntities: {
    method: 'GET',
    path: '/api/year/{year}/entities',
    summary: 'The entities of the organisation, and which of them report in the year',
    access: 'member',
    answer: dataOf(v.array(ReportingEntity)),
  },
  chooseYearEntities: {
    method: 'PUT',
    path: '/api/year/{year}/entities',
    summary: 'Which entities report; null = every living entity',
    access: 'org-admin',
    body: RelevantSitesChange,
    answer: dataOf(v.array(ReportingEntity)),
  },
  listYearDataPoints: {
    method: 'GET',
    path: '/api/year/{year}/data-points',
    summary: "The year's data points with status, periodicity, entities and assignments",
    access: 'member',
    query: v.strictObject({ all: v.optional(v.picklist(['true', 'false'])) }),
    answer: dataOf(v.array(YearDataPoint)),
  },
  setPeriodicity: {
    method: 'PUT',
    path: '/api/year/{year}/data-points/{id}/config/periodicity',
    summary: 'How often a data point is asked; values of another periodicity are kept and hidden',
    access: 'org-admin',
    body: PeriodicityChange,
    answer: dataOf(YearDataPoint),
  },
  getDataPointStatus: {
    method: 'GET',
    path: '/api/year/{year}/data-points/{id}/status',
    summary: 'Status of one data point, computed from its cells',
    access: 'member',
    answer: dataOf(v.object({ id: v.string(), status: SectionStatus, counts: Counts })),
  },
  getRelevantSites: {
    method: 'GET',
    path: '/api/year/{year}/data-points/{id}/relevant-sites',
    summary: 'Entities that report a data point',
    access: 'member',
    answer: dataOf(v.object({ entityIds: v.nullable(v.array(v.string())), asked: v.array(ReportingEntity) })),
  },
  setRelevantSites: {
    method: 'PUT',
    path: '/api/year/{year}/data-points/{id}/relevant-sites',
    summary: 'Choose the entities that report a data point; null = all that report in the year',
    access: 'org-admin',
    body: RelevantSitesChange,
    answer: dataOf(YearDataPoint),
  },
  setOptOut: {
    method: 'PUT',
    path: '/api/year/{year}/data-points/{id}/opt-out-period',
    summary: 'Opt a period, an entity or the whole data point out with a typed reason, or back in',
    access: 'data-entry',
    flag: 'period-opt-out',
    body: OptOutChange,
    answer: dataOf(YearDataPoint),
  },
  listYearGroups: {
    method: 'GET',
    path: '/api/year/{year}/question-group-config',
    summary: 'The sections of the year with status, progress and assignees',
    access: 'member',
    answer: dataOf(
      v.object({
        groups: v.array(YearGroup),
        people: v.array(v.object({ ...Actor.entries, roles: v.array(v.string()) })),
      }),
    ),
  },
  assignGroups: {
    method: 'PUT',
    path: '/api/year/{year}/question-group-config',
    summary: 'Assign question groups and data points to people',
    access: 'org-admin',
    body: AssignmentChange,
    answer: dataOf(v.object({ changed: v.number() })),
  },
  getGroupSchema: {
    method: 'GET',
    path: '/api/year/{year}/question-groups/{id}/schema',
    summary: "A section's questions as they are asked this year: type, units, periods, entities, guidance, validation",
    access: 'member',
    query: v.strictObject({ orgId: v.optional(Identifier) }),
    answer: dataOf(
      v.object({
        id: v.string(),
        name: v.string(),
        description: v.string(),
        category: v.string(),
        yearStatus: YearStatus,
        lock: YearLock,
        startDate: v.string(),
        endDate: v.string(),
        entities: v.array(ReportingEntity),
        /** The dated shares of the entities of which only a part counts for the organisation: what a figure rests on. */
        owned: v.array(v.object({ entityId: v.string(), shares: v.array(OwnershipShare) })),
        people: v.array(Actor),
        dataPoints: v.array(
          v.object({
            ...YearDataPoint.entries,
            guidance: v.string(),
            decimals: v.nullable(v.number()),
            units: v.array(v.object({ unit: v.string(), label: v.string() })),
            options: v.array(v.object({ value: v.string(), label: v.string() })),
            columns: v.array(
              v.object({
                key: v.string(),
                label: v.string(),
                type: v.string(),
                unit: v.nullable(v.string()),
                options: v.array(v.object({ value: v.string(), label: v.string() })),
              }),
            ),
            validation: v.object({
              min: v.nullable(v.string()),
              max: v.nullable(v.string()),
              integer: v.boolean(),
              pattern: v.nullable(v.string()),
            }),
            periodAggregation: v.string(),
            entityAggregation: v.string(),
            evidenceRecommended: v.boolean(),
            /** The cells that are asked, after dates, entities and opt-outs. */
            cells: v.array(
              v.object({
                entityId: v.string(),
                period: Period,
                label: v.string(),
                from: v.string(),
                to: v.string(),
                optOut: v.nullable(v.object({ reason: v.string(), note: v.string() })),
                mayEnter: v.boolean(),
                mine: v.boolean(),
                /** False where the question's condition does not hold here: it is then not required. */
                asked: v.boolean(),
              }),
            ),
            /** Whether the ownership share of an entity multiplies its answers, or they count in full. */
            consolidation: v.picklist(['ownership_share', 'full']),
            /** Of a weighted average: the weights by entity and period. */
            weights: v.nullable(v.record(v.string(), v.record(v.string(), v.string()))),
            /** The condition under which the question is asked, as a formula; null = always. */
            condition: v.nullable(v.string()),
            frameworkCodes: v.array(v.object({ framework: v.string(), code: v.string(), label: v.string() })),
            assigned: v.array(Assignee),
          }),
        ),
      }),
    ),
  },
  getFrameworkCoverage: {
    method: 'GET',
    path: '/api/year/{year}/framework/{id}',
    summary: "How much of a framework version the year's data points cover, and how much is answered",
    access: 'member',
    answer: dataOf(
      v.object({
        id: v.string(),
        metrics: v.number(),
        included: v.number(),
        complete: v.number(),
        missing: v.array(v.object({ dataPointId: v.string(), name: v.string(), codes: v.array(v.string()) })),
      }),
    ),
  },
  getProgress: {
    method: 'GET',
    path: '/api/year/{year}/data-request/progress',
    summary: 'Progress by section, entity and assignee',
    access: 'member',
    answer: dataOf(
      v.object({
        total: Counts,
        byGroup: v.array(v.object({ id: v.string(), name: v.string(), status: SectionStatus, counts: Counts })),
        byEntity: v.array(v.object({ id: v.string(), name: v.string(), counts: Counts })),
        byAssignee: v.array(
          v.object({ id: v.string(), name: v.string(), counts: Counts, openDataPoints: v.array(v.string()) }),
        ),
      }),
    ),
  },
});
