import { dateIn } from '#shared/library/dates/rules.ts';
import { dayText } from '#web/lib/dates.ts';
import { agoText } from '#web/lib/words.ts';

const WEEK = 7 * 24 * 60 * 60_000;

/** How long ago something of these days was: as `agoText` for a week, then its day in a time zone: `3 Mar 2026`. */
export function recentText(instant: string, now: Date, timeZone: string): string {
  const isRecent = now.getTime() - Date.parse(instant) < WEEK;
  return isRecent ? agoText(instant, now) : dayText(dateIn(timeZone, new Date(instant)));
}
