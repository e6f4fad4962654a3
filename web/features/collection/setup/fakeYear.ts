import { noCounts } from '#shared/collection/progress/rules.ts';
import type {
  EntityOfYear,
  YearConfig,
  YearDataPoint,
  YearSection,
  YearStatusNow,
} from '#shared/collection/year/schema.ts';

/** A draft of 2026 without a deadline; change what a test is about. */
export function aYear(changes: Partial<YearConfig> = {}): YearConfig {
  return {
    year: 2026,
    status: 'DRAFT',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    deadline: null,
    timeZone: 'Europe/Oslo',
    autoLockDays: null,
    reminders: { daysBefore: [14, 7, 1], everyDaysOverdue: 7 },
    frameworks: [],
    libraryVersion: '1.0.0',
    newestLibraryVersion: '1.0.0',
    currency: 'EUR',
    facts: 'today',
    defaultAssigneeId: null,
    entityIds: null,
    lock: { state: 'UNLOCKED', reason: null, by: null, at: null },
    launchedAt: null,
    completedAt: null,
    otherYears: [],
    version: 3,
    ...changes,
  };
}

/** Where the year stands: a draft with nothing in its way. */
export function aStatus(changes: Partial<YearStatusNow> = {}): YearStatusNow {
  return {
    year: 2026,
    status: 'DRAFT',
    deadline: null,
    overdue: false,
    daysLeft: null,
    locked: false,
    counts: noCounts,
    obstacles: { launch: [], complete: [], draft: [] },
    ...changes,
  };
}

/** An included data point, asked annually of every site. */
export function aPoint(id: string, changes: Partial<YearDataPoint> = {}): YearDataPoint {
  return {
    id,
    name: id,
    groupId: 'energy',
    category: 'Environment',
    type: 'number',
    unit: 'MWh',
    askedAt: 'entity',
    frameworks: [],
    core: false,
    included: true,
    hasHiddenValues: false,
    optional: false,
    periodicity: 'annual',
    periodicityOptions: ['annual', 'quarterly'],
    entityIds: null,
    askedEntityIds: ['oslo', 'lyon'],
    assignees: [],
    optOuts: [],
    status: 'NO_DATA',
    counts: noCounts,
    mayEnter: true,
    mine: false,
    version: 1,
    ...changes,
  };
}

/** A section of the year. */
export function aSection(id: string, changes: Partial<YearSection> = {}): YearSection {
  return {
    id,
    name: id,
    category: 'Environment',
    description: '',
    status: 'NO_DATA',
    counts: noCounts,
    mine: { status: 'NO_DATA', counts: noCounts },
    assignees: [],
    dataPointIds: [],
    children: [],
    ...changes,
  };
}

/** A site that reports. */
export function anEntity(id: string, changes: Partial<EntityOfYear> = {}): EntityOfYear {
  return {
    id,
    name: id,
    type: 'site',
    country: null,
    tags: [],
    from: null,
    to: null,
    isRoot: false,
    reporting: true,
    ...changes,
  };
}
