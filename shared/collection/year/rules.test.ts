import { describe, expect, test } from 'vitest';
import { noCounts } from '#shared/collection/progress/rules.ts';
import {
  completionObstacles,
  dateProblems,
  daysLeft,
  draftObstacles,
  launchObstacles,
  reminderDates,
  type YearFacts,
} from './rules.ts';

const facts: YearFacts = {
  status: 'DRAFT',
  locked: false,
  dataPoints: 3,
  reportingEntities: 2,
  withoutEntities: [],
  counts: noCounts,
  incompleteSections: [],
  hasValues: false,
};

describe('the dates of a year', () => {
  test('1 to 18 months that touch the year of the label', () => {
    expect(dateProblems({ startDate: '2025-01-01', endDate: '2025-12-31' }, 2025)).toEqual({});
    expect(dateProblems({ startDate: '2024-07-01', endDate: '2025-12-31' }, 2025)).toEqual({});
    expect(dateProblems({ startDate: '2025-12-31', endDate: '2025-01-01' }, 2025)).toHaveProperty('endDate');
    expect(dateProblems({ startDate: '2025-01-01', endDate: '2025-01-10' }, 2025)).toHaveProperty('endDate');
    expect(dateProblems({ startDate: '2024-01-01', endDate: '2025-12-31' }, 2025)).toHaveProperty('endDate');
    expect(dateProblems({ startDate: '2023-01-01', endDate: '2023-12-31' }, 2025)).toHaveProperty('endDate');
  });
});

describe('the steps of a year', () => {
  test('a launch needs a data point, an entity, and entities for every data point', () => {
    expect(launchObstacles(facts)).toEqual([]);
    const bare = { ...facts, dataPoints: 0, reportingEntities: 0, withoutEntities: ['Electricity'] };
    expect(launchObstacles(bare).map(({ code }) => code)).toEqual([
      'no-data-points',
      'no-entities',
      'data-points-without-entities',
    ]);
    expect(launchObstacles({ ...facts, status: 'LAUNCHED' })[0]?.code).toBe('not-draft');
  });

  test('a completion warns of open sections and refuses any other status', () => {
    const launched = { ...facts, status: 'LAUNCHED' as const };
    expect(completionObstacles(launched)).toEqual([]);
    const open = { ...launched, incompleteSections: ['Energy'], counts: { ...noCounts, required: 5, answered: 4 } };
    expect(completionObstacles(open)[0]).toMatchObject({
      code: 'incomplete',
      message: '1 required cell is open in Energy.',
    });
    expect(completionObstacles(facts)[0]?.code).toBe('not-launched');
  });

  test('the way back to draft is closed once a value exists or the year is locked', () => {
    const launched = { ...facts, status: 'LAUNCHED' as const };
    expect(draftObstacles(launched)).toEqual([]);
    expect(draftObstacles({ ...launched, hasValues: true })[0]?.code).toBe('has-values');
    expect(draftObstacles({ ...launched, locked: true })[0]?.code).toBe('locked');
  });
});

describe('the deadline', () => {
  test.each([
    ['Pacific/Auckland', '2026-03-31T10:59:59Z', 0],
    ['Pacific/Auckland', '2026-03-31T11:00:00Z', -1],
    ['America/Los_Angeles', '2026-04-01T06:59:59Z', 0],
    ['America/Los_Angeles', '2026-04-01T07:00:00Z', -1],
    ['Europe/London', '2026-03-31T22:59:59Z', 0],
    ['Europe/London', '2026-03-31T23:00:00Z', -1],
    ['Europe/London', '2026-03-28T12:00:00Z', 3],
  ])('31 March in %s at %s leaves %i days', (zone, now, days) => {
    expect(daysLeft('2026-03-31', zone, new Date(now))).toBe(days);
  });

  test('reminders avoid weekends: the Friday before the deadline, the Monday after it', () => {
    // The deadline is a Tuesday; 3 days before is a Saturday.
    expect(reminderDates('2026-03-31', { daysBefore: [3], everyDaysOverdue: null })).toEqual([
      { date: '2026-03-27', kind: 'before' },
    ]);
    const overdue = reminderDates('2026-03-31', { daysBefore: [], everyDaysOverdue: 4 });
    expect(overdue.map(({ date }) => date)).toEqual([
      '2026-04-06',
      '2026-04-08',
      '2026-04-13',
      '2026-04-16',
      '2026-04-20',
    ]);
  });
});
