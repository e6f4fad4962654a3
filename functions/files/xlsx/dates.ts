import { DAY_MS, daysBetween } from '#shared/library/dates/rules.ts';

/**
 * Excel's number of a day in the 1900 system: 1 is 1 January 1900, and 60 is 29 February 1900, which never was, so that
 * days from 1 March 1900 on are one further. `null` for days before 1900, which the system does not have, and for a text
 * that is no day of the calendar.
 */
export function serialOf(date: string): number | null {
  if (!isDay(date) || date < '1900-01-01') return null;
  return daysBetween(date < '1900-03-01' ? '1899-12-31' : '1899-12-30', date);
}

/** Excel's number of an instant (ISO 8601), in days of UTC with their fraction; `null` like `serialOf`. */
export function serialOfTime(instant: string): number | null {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return null;
  const day = serialOf(new Date(at).toISOString().slice(0, 10));
  return day === null ? null : day + (((at % DAY_MS) + DAY_MS) % DAY_MS) / DAY_MS;
}

/** The day behind a whole or broken number of the 1900 system; `null` for one that has none. */
export function dateOfSerial(serial: number): string | null {
  const day = Math.floor(serial);
  if (day < 1 || day > LAST_SERIAL || day === 60) return null;
  return new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * DAY_MS).toISOString().slice(0, 10);
}

/** The instant behind a number of the 1900 system, to the millisecond; `null` for one that has none. */
export function timeOfSerial(serial: number): string | null {
  const day = dateOfSerial(serial);
  if (day === null) return null;
  const ms = Math.round((serial - Math.floor(serial)) * DAY_MS);
  return new Date(Date.parse(`${day}T00:00:00Z`) + ms).toISOString();
}

/** 31 December 9999. */
const LAST_SERIAL = 2_958_465;

function isDay(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === date;
}
