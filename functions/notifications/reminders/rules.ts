import { reminderDates } from '#shared/collection/year/rules.ts';
import { addDays } from '#shared/library/dates/rules.ts';
import { many } from '#shared/text/plural.ts';

/** The year's reminders as they are set. */
export type Schedule = { readonly daysBefore: readonly number[]; readonly everyDaysOverdue: number | null };

/** What a day is for a deadline: a reminder before or after it, or the day on which the administrators hear of it instead. */
export type DueDay = 'near' | 'passed' | 'escalated';

/** Reminders after the deadline that people get before the administrators are told (decisions, 10.15). */
const PATIENCE = 5;
/** Days after which nobody is told any more. */
const LAST_DAY = 366;

/** What is to be sent on a plain date, if anything; never on a weekend. */
export function dueOn(today: string, deadline: string, schedule: Schedule): DueDay | undefined {
  const own = reminderDates(deadline, schedule).find(({ date }) => date === today);
  if (own) return own.kind === 'before' ? 'near' : 'passed';
  const every = schedule.everyDaysOverdue;
  if (!every || today <= deadline) return undefined;
  const end = addDays(deadline, LAST_DAY);
  for (
    let from = addDays(deadline, every * PATIENCE);
    from < today && from < end;
    from = addDays(from, every * PATIENCE)
  ) {
    const dates = reminderDates(from, { daysBefore: [], everyDaysOverdue: every });
    if (dates.some(({ date }) => date === today)) return 'escalated';
  }
  return undefined;
}

/** The hour of an instant in a time zone, 0 to 23. */
export function hourIn(timeZone: string, at: Date): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));
}

/** '12 data points open, 4 answers typed but not submitted'. */
export function openInWords(dataPoints: number, drafts: number): string {
  const open = `${many(dataPoints, 'data point')} open`;
  return drafts > 0 ? `${open}, ${many(drafts, 'answer')} typed but not submitted` : open;
}

/** 'due in 7 days', 'due today', 'overdue by 3 days'. */
export function dueInWords(daysLeft: number): string {
  if (daysLeft < 0) return `overdue by ${many(-daysLeft, 'day')}`;
  if (daysLeft === 0) return 'due today';
  return daysLeft === 1 ? 'due tomorrow' : `due in ${daysLeft} days`;
}
