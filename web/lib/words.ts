const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The distance of an instant in words: `just now`, `5 minutes ago`, `yesterday`, `in 12 days`, `3 months ago`. */
export function agoText(instant: string, now: Date): string {
  const distance = Date.parse(instant) - now.getTime();
  const far = Math.abs(distance);
  if (far < MINUTE) return 'just now';
  if (far < HOUR) return relative.format(Math.trunc(distance / MINUTE), 'minute');
  if (far < DAY) return relative.format(Math.trunc(distance / HOUR), 'hour');
  const days = Math.trunc(distance / DAY);
  if (Math.abs(days) < 60) return relative.format(days, 'day');
  const months = Math.trunc(days / 30.44);
  return Math.abs(months) < 24 ? relative.format(months, 'month') : relative.format(Math.trunc(days / 365.25), 'year');
}
