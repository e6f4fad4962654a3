import { DAY_MS, dateIn } from '#shared/library/dates/rules.ts';

/** The last whole day on which an invitation can be accepted, in the organisation's time zone; a plain date. */
export function lastDayOf(expiresAt: string, timeZone: string): string {
  return dateIn(timeZone, new Date(Date.parse(expiresAt) - DAY_MS));
}
