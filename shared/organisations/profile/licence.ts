import type { licenceStates } from '#shared/admin/organisations/schema.ts';
import { addDays, dateIn } from '#shared/library/dates/rules.ts';

type Licence = {
  readonly licenceStartDate?: string | null | undefined;
  /** The last day on which data can be changed; absent = no end. */
  readonly licenceEndDate?: string | null | undefined;
};

/** Days before its end from which a licence counts as ending. */
export const ENDING_DAYS = 60;

/** Where a licence stands on a day (`YYYY-MM-DD`); its first and its last day both belong to it. */
export function licenceStateOf(licence: Licence, today: string): (typeof licenceStates)[number] {
  const { licenceStartDate: start, licenceEndDate: end } = licence;
  if (start && today < start) return 'not-begun';
  if (!end) return 'open-ended';
  if (today > end) return 'ended';
  return end <= addDays(today, ENDING_DAYS) ? 'ending' : 'running';
}

/** Has the licence ended at an instant, by the calendar of the organisation's time zone? Then everything is read-only. */
export function licenceEnded(organisation: Licence & { readonly timeZone: string }, now: Date): boolean {
  return licenceStateOf(organisation, dateIn(organisation.timeZone, now)) === 'ended';
}
