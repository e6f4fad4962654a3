/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;
/** Milliseconds of a day of UTC, which has no change of the clocks. */
export const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The plain date (`YYYY-MM-DD`) on which an instant falls in a time zone. */
export function dateIn(timeZone: string, instant: Date): string {
  const of = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${of.year}-${of.month}-${of.day}`;
}

/** Every request asks for a date, and a format costs seventy times what its use does: there are as many as time zones. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

/** The plain date `days` days after another; before it where they are negative. */
export function addDays(date: string, days: number): string {
  return new Date(beginningOf(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one plain date to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((beginningOf(to) - beginningOf(from)) / DAY_MS);
}

/** Days from the first to the last day, both counted; 0 when the last is before the first. */
export function daysIn(from: string, to: string): number {
  return Math.max(0, daysBetween(from, to) + 1);
}

function beginningOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
