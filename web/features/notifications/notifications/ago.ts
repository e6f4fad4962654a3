import { dateIn } from '#shared/library/dates/rules.ts';
import { dayText } from '#web/lib/dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago an instant was, in words: `just now`, `5 minutes ago`, `yesterday`, `3 days ago`; its day after a week. */
export function agoText(instant: string, now: Date, timeZone: string): string {
  const passed = now.getTime() - Date.parse(instant);
  const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return words.format(-Math.floor(passed / HOUR), 'hour');
  if (passed < 7 * DAY) return words.format(-Math.floor(passed / DAY), 'day');
  return dayText(dateIn(timeZone, new Date(instant)));
}
