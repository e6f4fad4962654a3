/** The time of day of a moment in milliseconds, in the person's words: `10:42`. */
export function showTime(ms: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(ms));
}
