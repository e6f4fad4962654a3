/** The time of day of a moment in milliseconds, in the person's words: `10:42`. */
export function showTime(ms: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(ms));
}

/** A count with its noun: `1 value`, `3 values`. */
export function many(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`;
}
