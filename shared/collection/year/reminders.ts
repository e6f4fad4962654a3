import { addDays } from '#shared/library/dates/rules.ts';
import { reminderDates } from './rules.ts';

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
  return dueDays(deadline, schedule).find(({ date }) => date === today)?.due;
}

/** The first plain date from one on, itself included, on which something is to be sent. */
export function nextDue(from: string, deadline: string, schedule: Schedule): string | undefined {
  const coming = dueDays(deadline, schedule).flatMap(({ date }) => (date >= from ? date : []));
  return coming.toSorted()[0];
}

/** Every day of a deadline; of two that fall together the one of the people comes first. */
function dueDays(deadline: string, schedule: Schedule): readonly { readonly date: string; readonly due: DueDay }[] {
  const own = reminderDates(deadline, schedule).map(({ date, kind }) => {
    return { date, due: kind === 'before' ? ('near' as const) : ('passed' as const) };
  });
  const every = schedule.everyDaysOverdue;
  if (!every) return own;
  const rounds = Math.ceil(LAST_DAY / (every * PATIENCE)) - 1;
  const escalated = Array.from({ length: rounds }, (_, round) =>
    reminderDates(addDays(deadline, (round + 1) * every * PATIENCE), { daysBefore: [], everyDaysOverdue: every }),
  );
  return [...own, ...escalated.flat().map(({ date }) => ({ date, due: 'escalated' as const }))];
}
