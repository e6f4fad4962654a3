/** The moment of a UTC instant in the person's words: `10 Mar 2026, 14:05`. */
export function showMoment(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** The time of day of a moment in milliseconds, in the person's words: `10:42`. */
export function showTime(ms: number): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(ms));
}

/** A plain date in the person's words, the same day everywhere: `31 Mar 2026`. */
export function showDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return date;
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
}

/** A count with its noun: `1 value`, `3 values`. */
export function many(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : several}`;
}
