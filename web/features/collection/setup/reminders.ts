import { reminderDates } from '#shared/collection/year/rules.ts';
import { addDays, dateIn } from '#shared/library/dates/rules.ts';
import type { Timing } from './timing.ts';

/** At most so many reminders before the deadline, and so many days before it. */
export const MOST_REMINDERS = 6;
export const LAST_DAY = 90;

/** The days with one more, the furthest first; or why not. */
export function addDay(
  days: readonly number[],
  typed: string | null,
): { readonly days?: readonly number[]; readonly problem?: string } {
  if (typed === null) return { problem: 'Type a number of days' };
  const day = Number(typed);
  if (!Number.isInteger(day) || day < 1 || day > LAST_DAY) return { problem: `1 to ${LAST_DAY} whole days` };
  if (days.includes(day)) return { problem: 'This day is there already' };
  if (days.length >= MOST_REMINDERS) return { problem: `At most ${MOST_REMINDERS} reminders before the deadline` };
  return { days: [...days, day].toSorted((a, b) => b - a) };
}

/** One day of what follows from a deadline. */
export type PlannedDay = {
  readonly date: string;
  readonly kind: 'before' | 'deadline' | 'overdue' | 'lock';
  readonly past: boolean;
};

/** What happens on which day by a form that may not be saved yet: reminders, the deadline, and the automatic lock. */
export function plannedDays(
  { deadline, daysBefore, everyDaysOverdue, autoLockDays }: Timing,
  timeZone: string,
  now: Date,
): PlannedDay[] {
  if (deadline === null) return [];
  const today = dateIn(timeZone, now);
  const every = Number(everyDaysOverdue ?? 0);
  const lock = Number(autoLockDays ?? 0);
  const schedule = { daysBefore, everyDaysOverdue: Number.isInteger(every) && every > 0 ? every : null };
  const days: Omit<PlannedDay, 'past'>[] = [
    ...reminderDates(deadline, schedule),
    { date: deadline, kind: 'deadline' },
    ...(Number.isInteger(lock) && lock > 0 ? [{ date: addDays(deadline, lock), kind: 'lock' as const }] : []),
  ];
  const lockDate = days.find(({ kind }) => kind === 'lock')?.date;
  return (
    days
      // Once the year is locked nobody can answer, so nobody is reminded.
      .filter(({ date, kind }) => kind !== 'overdue' || lockDate === undefined || date < lockDate)
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .map((day) => ({ ...day, past: day.date < today }))
  );
}
