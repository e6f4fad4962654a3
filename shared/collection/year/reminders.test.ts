import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/library/dates/rules.ts';
import { dueOn, nextDue } from './reminders.ts';

const daysOf = (deadline: string, schedule: Parameters<typeof dueOn>[2], from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => addDays(deadline, from + index)).flatMap((day) => {
    const due = dueOn(day, deadline, schedule);
    return due ? [`${day} ${due}`] : [];
  });

describe('the days on which somebody is told of a deadline', () => {
  test('before it, from a weekend on the Friday before; after it, from a weekend on the Monday after', () => {
    // 31 March 2026 is a Tuesday.
    expect(daysOf('2026-03-31', { daysBefore: [14, 3], everyDaysOverdue: 4 }, -30, 21)).toEqual([
      '2026-03-17 near',
      '2026-03-27 near',
      '2026-04-06 passed',
      '2026-04-08 passed',
      '2026-04-13 passed',
      '2026-04-16 passed',
      '2026-04-20 passed',
    ]);
  });

  test('five times the people, then the administrators at the same pace, for a year', () => {
    const days = daysOf('2026-03-31', { daysBefore: [], everyDaysOverdue: 7 }, 0, 800);
    expect(days.slice(0, 7)).toEqual([
      '2026-04-07 passed',
      '2026-04-14 passed',
      '2026-04-21 passed',
      '2026-04-28 passed',
      '2026-05-05 passed',
      '2026-05-12 escalated',
      '2026-05-19 escalated',
    ]);
    expect(days.at(-1)?.startsWith('2027-04')).toBe(true);
  });

  test('never on a weekend, whatever the pace', () => {
    for (let every = 1; every <= 30; every += 1) {
      for (const day of daysOf('2026-03-28', { daysBefore: [1, 2, 7], everyDaysOverdue: every }, -10, 300)) {
        expect([0, 6], `every ${every}: ${day}`).not.toContain(new Date(day.slice(0, 10)).getUTCDay());
      }
    }
  });

  test('and nobody where no reminder is set', () => {
    expect(daysOf('2026-03-31', { daysBefore: [], everyDaysOverdue: null }, -100, 100)).toEqual([]);
  });

  test('are found one after the other: the next from each day is the first on which somebody is told', () => {
    const deadline = '2026-03-31';
    for (const schedule of [
      { daysBefore: [14, 7, 1], everyDaysOverdue: 3 },
      { daysBefore: [30], everyDaysOverdue: null },
      { daysBefore: [], everyDaysOverdue: 1 },
      { daysBefore: [2], everyDaysOverdue: 30 },
      { daysBefore: [], everyDaysOverdue: null },
    ]) {
      const told = daysOf(deadline, schedule, -60, 420).map((each) => each.slice(0, 10));
      for (let at = -60; at <= 420; at += 1) {
        const from = addDays(deadline, at);
        const next = told.find((day) => day >= from);
        // Reminders that fall beyond the days looked at are not compared.
        if (next !== undefined || at > 400 || told.length === 0) expect(nextDue(from, deadline, schedule)).toBe(next);
      }
    }
  });
});
