import { Entity } from 'electrodb';
import { keyText, keyYear, orgId, SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { optOutReasons } from '#shared/collection/cells/schema.ts';
import { periodicities, periods } from '#shared/collection/periods/rules.ts';

const assignees = {
  type: 'list',
  items: {
    type: 'map',
    properties: {
      userId: { type: 'string', required: true },
      entityIds: { type: 'list', items: { type: 'string' }, required: true },
    },
  },
  required: true,
  default: () => [],
} as const;

/** The set-up and the status of a reporting year. */
export const YearEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'year', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      v: shapeVersion,
      version,
      status: { type: ['DRAFT', 'LAUNCHED', 'COMPLETED'] as const, required: true },
      startDate: { type: 'string', required: true },
      endDate: { type: 'string', required: true },
      deadline: { type: 'string' },
      autoLockDays: { type: 'number' },
      remindDaysBefore: { type: 'list', items: { type: 'number' }, required: true },
      remindEveryDaysOverdue: { type: 'number' },
      frameworks: { type: 'list', items: { type: 'string' }, required: true },
      /** The library that it is read by from its launch on; before, the newest counts. */
      libraryVersion: { type: 'string', required: true },
      /** The currency of its amounts; absent until the launch, where a year follows the organisation's. */
      currency: { type: 'string' },
      /** The document with the facts that it was closed with; absent = today's facts count. */
      factsId: { type: 'string' },
      /** What was signed when it was last completed. */
      sealId: { type: 'string' },
      defaultAssigneeId: { type: 'string' },
      /** Absent = every living entity; a launch writes the list down. */
      entityIds: { type: 'list', items: { type: 'string' } },
      lockState: { type: ['UNLOCKED', 'LOCKED'] as const, required: true, default: 'UNLOCKED' },
      lockReason: { type: 'string' },
      lockBy: { type: 'string' },
      lockAt: { type: 'string' },
      launchedAt: { type: 'string' },
      completedAt: { type: 'string' },
      ...timestamps,
    },
    indexes: {
      // Every screen of a year.
      byYear: {
        collection: 'yearSetup',
        pk: { field: 'pk', composite: ['orgId', 'year'] },
        sk: { field: 'sk', composite: [] },
      },
    },
  },
  table,
);

/** The set-up of one data point in a year. Absent = not included. */
export const YearDataPointEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'yearDataPoint', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      dataPointId: keyText,
      v: shapeVersion,
      version,
      included: { type: 'boolean', required: true },
      optional: { type: 'boolean', required: true, default: false },
      periodicity: { type: periodicities, required: true },
      /** Absent = every reporting entity. */
      entityIds: { type: 'list', items: { type: 'string' } },
      assignees,
      optOuts: {
        type: 'list',
        items: {
          type: 'map',
          properties: {
            entityId: { type: 'string' },
            period: { type: periods },
            reason: { type: optOutReasons, required: true },
            note: { type: 'string', required: true },
            by: { type: 'string', required: true },
            at: { type: 'string', required: true },
          },
        },
        required: true,
        default: () => [],
      },
      ...timestamps,
    },
    indexes: {
      // With its year; a few of them by key, where a request is about these alone.
      byYear: {
        collection: 'yearSetup',
        pk: { field: 'pk', composite: ['orgId', 'year'] },
        sk: { field: 'sk', composite: ['dataPointId'] },
      },
    },
  },
  table,
);

/** Who answers a section in a year. */
export const YearSectionEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'yearGroup', version: '1' },
    attributes: { orgId, year: keyYear, groupId: keyText, v: shapeVersion, version, assignees, ...timestamps },
    indexes: {
      // With its year; those of a few data points by key.
      byYear: {
        collection: 'yearSetup',
        pk: { field: 'pk', composite: ['orgId', 'year'] },
        sk: { field: 'sk', composite: ['groupId'] },
      },
    },
  },
  table,
);

export const yearTelling = telling(YearEntity, {
  written: ['lockReason'],
  plain: [
    'startDate',
    'endDate',
    'deadline',
    'remindDaysBefore',
    'frameworks',
    'libraryVersion',
    'currency',
    'factsId',
    'sealId',
    'defaultAssigneeId',
    'entityIds',
    'lockBy',
    'lockAt',
    'launchedAt',
    'completedAt',
  ],
});

export const yearDataPointTelling = telling(YearDataPointEntity, {
  written: ['optOuts'],
  plain: ['dataPointId', 'entityIds', 'assignees'],
});

export const yearSectionTelling = telling(YearSectionEntity, { plain: ['groupId', 'assignees'] });
