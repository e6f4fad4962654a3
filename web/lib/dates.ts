/** Dates are shown in one unambiguous way (`31 Jan 2025`), whatever the browser's language: figures are quoted across borders. */
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
const LOCALE = 'en-GB';

/** A plain date in words: `31 Jan 2025`. It never becomes a moment in some time zone. */
export function dayText(plainDate: string): string {
  return new Intl.DateTimeFormat(LOCALE, { ...DAY, timeZone: 'UTC' }).format(new Date(`${plainDate}T00:00:00Z`));
}

/** An instant (UTC, ISO 8601) in a time zone: `31 Jan 2025, 14:05`. */
export function momentText(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { ...DAY, hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(instant),
  );
}

/** From when to when, in words: `from 1 Jan 2024`, `until 31 Dec 2025`, both, or nothing where both ends are open. */
export function rangeText(from: string | null, to: string | null): string {
  if (from && to) return `${dayText(from)} to ${dayText(to)}`;
  if (from) return `from ${dayText(from)}`;
  return to ? `until ${dayText(to)}` : '';
}

/** The distance to a deadline in words: `due in 12 days`, `due tomorrow`, `due today`, `3 days overdue`. */
export function dueText(daysLeft: number): string {
  if (daysLeft < -1) return `${-daysLeft} days overdue`;
  if (daysLeft === -1) return '1 day overdue';
  if (daysLeft === 0) return 'due today';
  return daysLeft === 1 ? 'due tomorrow' : `due in ${daysLeft} days`;
}
