import * as v from 'valibot';
import { dateProblems } from '#shared/collection/year/rules.ts';
import { ReminderSchedule, type YearConfig } from '#shared/collection/year/schema.ts';
import type { FieldWords } from '#web/lib/conflict.ts';
import { dayText } from '#web/lib/dates.ts';
import { sameValue } from '#web/lib/useForm.ts';

/** Dates, deadline and reminders of a year as the form holds them; numbers of days are typed text. */
export type Timing = {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly deadline: string | null;
  readonly daysBefore: readonly number[];
  readonly everyDaysOverdue: string | null;
  readonly autoLockDays: string | null;
};

/** The form's values of a stored year. */
export function timingOf(config: YearConfig): Timing {
  const { startDate, endDate, deadline, reminders, autoLockDays } = config;
  return {
    startDate,
    endDate,
    deadline,
    daysBefore: [...reminders.daysBefore].toSorted((a, b) => b - a),
    everyDaysOverdue: reminders.everyDaysOverdue === null ? null : String(reminders.everyDaysOverdue),
    autoLockDays: autoLockDays === null ? null : String(autoLockDays),
  };
}

const days = (most: number, message: string) =>
  v.pipe(
    v.nullable(v.string()),
    v.check((text) => text === null || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most), message),
  );

/** What the form accepts; both dates together are judged by `endProblem`. */
export const TimingForm = v.object({
  startDate: v.string('Choose the first day'),
  endDate: v.string('Choose the last day'),
  deadline: v.nullable(v.string()),
  daysBefore: ReminderSchedule.entries.daysBefore,
  everyDaysOverdue: days(30, 'Remind every 1 to 30 days, in whole days'),
  autoLockDays: days(365, 'Lock 1 to 365 days after the deadline, in whole days'),
});

/** What is wrong with the dates of the year with this label; undefined = nothing. */
export function endProblem({ startDate, endDate }: Pick<Timing, 'startDate' | 'endDate'>, year: number) {
  if (startDate === null || endDate === null) return undefined;
  return dateProblems({ startDate, endDate }, year).endDate;
}

/** Which of the three requests a change needs. */
export function changesOf(values: Timing, stored: Timing) {
  const dates = ['startDate', 'endDate', 'autoLockDays'] as const;
  return {
    config: dates.some((name) => values[name] !== stored[name]),
    deadline: values.deadline !== stored.deadline,
    reminders: !sameValue(values.daysBefore, stored.daysBefore) || values.everyDaysOverdue !== stored.everyDaysOverdue,
  };
}

const names: Readonly<Record<keyof Timing, string>> = {
  startDate: 'First day',
  endDate: 'Last day',
  deadline: 'Deadline',
  daysBefore: 'Days before the deadline',
  everyDaysOverdue: 'Days between reminders after the deadline',
  autoLockDays: 'Days until the automatic lock',
};

function wordsOf(name: keyof Timing, values: Timing): string {
  const value = values[name];
  if (value === null) return 'None';
  if (typeof value !== 'string') return value.length === 0 ? 'None' : value.join(', ');
  return name.endsWith('Date') || name === 'deadline' ? dayText(value) : value;
}

/** How the fields of the form are worded where two states of them are compared. */
export const timingWords: readonly FieldWords<Timing>[] = (Object.keys(names) as (keyof Timing)[]).map((name) => [
  names[name],
  (values) => wordsOf(name, values),
]);
