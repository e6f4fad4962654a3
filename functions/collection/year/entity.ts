import { Entity } from 'electrodb';
import { keyText, keyYear, orgId, SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { shapeVersionOf } from '#functions/db/shaped.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { assignees } from './attributes.ts';

/** The set-up and the status of a reporting year. */
export const YearEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'year', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      /** A year of version 1 may have data points that stand in no pack. */
      v: shapeVersionOf(2),
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

export const yearSectionTelling = telling(YearSectionEntity, { plain: ['groupId', 'assignees'] });
