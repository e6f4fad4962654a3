import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { noCounts } from '#shared/collection/progress/rules.ts';
import type { FrameworkSummary, MetricSummary } from '#shared/library/catalogue/schema.ts';
import { differencesOf } from '#web/lib/conflict.ts';
import { choiceOf, namesOf, tagsIn } from './entities.ts';
import { anEntity, aPoint, aYear } from './fakeYear.ts';
import { dataPointsOf } from './frameworkPoints.ts';
import { offeredFrameworks, splitIncluded } from './frameworks.ts';
import { launchSummary } from './launch.ts';
import { reasonProblem } from './reason.ts';
import { recommendedIn } from './recommended.ts';
import { addDay, plannedDays } from './reminders.ts';
import { yearSteps } from './steps.ts';
import { changesOf, endProblem, TimingForm, timingOf, timingWords } from './timing.ts';
import { closedBy } from './year.ts';

describe('the steps of a year', () => {
  const states = (status: 'NOT_SET_UP' | 'DRAFT' | 'LAUNCHED' | 'COMPLETED', obstacles = 0) =>
    yearSteps({ status, obstacles, counts: { ...noCounts, required: 4, answered: 3 } });

  it('stand at the set-up while something is to settle, and at the launch once nothing is', () => {
    expect(states('NOT_SET_UP', 2).map(({ status }) => status)).toEqual(['current', 'locked', 'locked', 'locked']);
    expect(states('DRAFT', 2).map(({ status }) => status)).toEqual(['current', 'open', 'open', 'open']);
    expect(states('DRAFT', 2)[0]?.hint).toBe('2 to settle');
    expect(states('DRAFT').map(({ status }) => status)).toEqual(['done', 'current', 'open', 'open']);
  });

  it('say how much is answered while the year collects, and are all done at its end', () => {
    expect(states('LAUNCHED').map(({ status }) => status)).toEqual(['done', 'done', 'current', 'open']);
    expect(states('LAUNCHED')[2]?.hint).toBe('75% answered');
    expect(states('COMPLETED').every(({ status }) => status === 'done')).toBe(true);
  });
});

describe('a year that cannot be changed', () => {
  it('is completed, or locked', () => {
    const lock = { state: 'LOCKED' as const, reason: 'Audit', by: null, at: null };
    expect(closedBy(aYear())).toBeNull();
    expect(closedBy(aYear({ status: 'COMPLETED' }))).toBe('completed');
    expect(closedBy(aYear({ status: 'LAUNCHED', lock }))).toBe('locked');
  });
});

describe('what follows from a deadline', () => {
  const timing = timingOf(aYear({ deadline: '2027-03-31', autoLockDays: 20 }));
  const plan = plannedDays(timing, 'Europe/Oslo', new Date('2027-03-25T12:00:00Z'));

  it('is shown day by day, with what is past', () => {
    expect(plan.map(({ date, kind, past }) => [date, kind, past])).toEqual([
      ['2027-03-17', 'before', true],
      ['2027-03-24', 'before', true],
      ['2027-03-30', 'before', false],
      ['2027-03-31', 'deadline', false],
      ['2027-04-07', 'overdue', false],
      ['2027-04-14', 'overdue', false],
      ['2027-04-20', 'lock', false],
    ]);
  });

  it('counts the day in the time zone of the organisation', () => {
    const night = new Date('2027-03-30T22:30:00Z');
    expect(plannedDays(timing, 'Europe/Oslo', night)[2]?.past).toBe(true);
    expect(plannedDays(timing, 'America/Los_Angeles', night)[2]?.past).toBe(false);
  });

  it('is nothing without a deadline', () => {
    expect(plannedDays(timingOf(aYear()), 'Europe/Oslo', new Date())).toEqual([]);
  });
});

describe('the days of reminders', () => {
  it('are added in order, the furthest first', () => {
    expect(addDay([14, 1], '7')).toEqual({ days: [14, 7, 1] });
  });

  it.each([
    [[7], null, 'Type a number of days'],
    [[7], '7', 'This day is there already'],
    [[7], '0', '1 to 90 whole days'],
    [[7], '2.5', '1 to 90 whole days'],
    [[7], '91', '1 to 90 whole days'],
    [[1, 2, 3, 4, 5, 6], '7', 'At most 6 reminders before the deadline'],
  ])('%j refuse %j', (days, typed, problem) => {
    expect(addDay(days, typed)).toEqual({ problem });
  });
});

describe('the form of dates and reminders', () => {
  const stored = timingOf(aYear());

  it('sends only what was changed', () => {
    expect(changesOf(stored, stored)).toEqual({ config: false, deadline: false, reminders: false });
    expect(changesOf({ ...stored, deadline: '2027-03-31' }, stored)).toEqual({
      config: false,
      deadline: true,
      reminders: false,
    });
    expect(changesOf({ ...stored, autoLockDays: '5', daysBefore: [3] }, stored)).toEqual({
      config: true,
      deadline: false,
      reminders: true,
    });
  });

  it('refuses days beyond the limits and years of the wrong length', () => {
    expect(v.safeParse(TimingForm, stored).success).toBe(true);
    expect(v.safeParse(TimingForm, { ...stored, autoLockDays: '366' }).success).toBe(false);
    expect(v.safeParse(TimingForm, { ...stored, everyDaysOverdue: '1.5' }).success).toBe(false);
    expect(v.safeParse(TimingForm, { ...stored, startDate: null }).success).toBe(false);
    expect(endProblem({ startDate: '2026-01-01', endDate: '2028-01-01' }, 2026)).toMatch('18 months');
    expect(endProblem({ startDate: '2026-01-01', endDate: null }, 2026)).toBeUndefined();
  });

  it('tells what differs from the store, in words', () => {
    const mine = { ...stored, deadline: '2027-03-31', daysBefore: [] };
    expect(differencesOf(timingWords, { mine, theirs: stored })).toEqual([
      { field: 'Deadline', mine: '31 Mar 2027', stored: 'None' },
      { field: 'Days before the deadline', mine: 'None', stored: '14, 7, 1' },
    ]);
  });
});

describe('the frameworks offered to a year', () => {
  const version = (id: string, firstYear: number, lastYear: number | null) =>
    ({ id, name: id, state: 'current', firstYear, lastYear, metricCount: 4 }) as const;
  const edci: FrameworkSummary = {
    id: 'edci',
    name: 'EDCI',
    abbreviation: 'EDCI',
    authority: '',
    description: '',
    currentVersion: 'edci-2026',
    versions: [version('edci-2026', 2025, null), version('edci-2025', 2024, 2024), version('edci-2022', 2021, 2021)],
  };

  it('are the versions meant for it, the current one, and those chosen already', () => {
    expect(offeredFrameworks([edci], [], 2026).map(({ id }) => id)).toEqual(['edci-2026']);
    const old = offeredFrameworks([edci], ['edci-2022'], 2024);
    expect(old.map(({ id, superseded, chosen }) => [id, superseded, chosen])).toEqual([
      ['edci-2026', true, false],
      ['edci-2025', false, false],
      ['edci-2022', true, true],
    ]);
  });

  it('bring their own data points and those that their computed metrics are computed from', () => {
    const metric = (id: string, formula: string | null) =>
      ({ id, formula, kind: formula ? 'derived' : 'data_point' }) as MetricSummary;
    const metrics = [metric('water', null), metric('intensity', 'total / revenue'), metric('total', 'gas + water')];
    const found = dataPointsOf(metrics, new Set(['water', 'gas', 'revenue', 'other']));
    expect([...found].toSorted()).toEqual(['gas', 'revenue', 'water']);
    const points = [aPoint('water'), aPoint('gas', { included: false }), aPoint('other')];
    expect(splitIncluded(found, points)).toEqual({ included: ['water'], missing: ['gas'] });
  });
});

describe('the entities of a year', () => {
  it('are offered by tag', () => {
    const entities = [anEntity('oslo', { tags: ['office', 'leased'] }), anEntity('lyon', { tags: ['office'] })];
    expect(tagsIn(entities)).toEqual([
      { tag: 'leased', ids: ['oslo'] },
      { tag: 'office', ids: ['oslo', 'lyon'] },
    ]);
  });

  it('start from those that report', () => {
    const entities = [anEntity('oslo'), anEntity('lyon', { reporting: false })];
    expect(choiceOf(aYear(), entities)).toEqual({ which: 'all', ids: new Set(['oslo']) });
    expect(choiceOf(aYear({ entityIds: ['lyon'] }), entities)).toEqual({ which: 'chosen', ids: new Set(['lyon']) });
  });

  it('are named up to a number', () => {
    expect(namesOf(['Oslo', 'Lyon'])).toBe('Oslo, Lyon');
    expect(namesOf(['Oslo', 'Lyon', 'Bern', 'Turku'], 2)).toBe('Oslo, Lyon and 2 more');
  });
});

describe('before a step', () => {
  it('a launch says how much is asked of how many, and what nobody is named for', () => {
    const ada = [{ userId: 'ada', entityIds: [] }];
    const points = [
      aPoint('a'),
      aPoint('b', { assignees: ada, askedEntityIds: ['root'] }),
      aPoint('c', { included: false }),
    ];
    expect(launchSummary(points)).toEqual({ dataPoints: 2, entities: 3, unassigned: 1 });
  });

  it('a reason has 3 to 500 characters', () => {
    expect(reasonProblem('  ok ')).toMatch('at least 3');
    expect(reasonProblem('x'.repeat(501))).toMatch('at most 500');
    expect(reasonProblem(' Audit ')).toBeUndefined();
  });

  it('the recommended set is that of the library', () => {
    expect(recommendedIn([aPoint('a'), aPoint('b')], new Set(['b', 'z'])).map(({ id }) => id)).toEqual(['b']);
  });
});
