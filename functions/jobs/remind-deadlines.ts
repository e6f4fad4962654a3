import { catchUp, dues, years } from '#functions/collection/api.ts';
import { errorFields, log } from '#functions/core/log.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { hourIn, remind } from '#functions/notifications/api.ts';
import { dateIn, HOUR_MS } from '#shared/library/dates/rules.ts';

/** The hour of the day at which people are reminded, in the time of their organisation. */
const HOUR = 9;

/** What the schedule sends: the hour that is meant, as a UTC instant. */
type Event = { readonly time?: string };

/**
 * Every hour: reminds the people of the organisations where it is nine in the morning and something is due today. It reads what
 * is due, and nothing of anybody else; what was due yesterday is moved on to its next day. One organisation that fails holds up
 * no other; the run then fails at its end, so that it is tried again for the same hour.
 */
export async function handler(event: Event = {}): Promise<{ readonly reminded: number }> {
  const at = hourOf(event);
  const counts = { organisations: 0, reminded: 0, failed: 0 };
  const done = new Set<string>();
  const remindOf = async (organisation: organisations.OrganisationRecord) => {
    const { orgId, timeZone } = organisation;
    if (hourIn(timeZone, at) !== HOUR || done.has(orgId)) return;
    done.add(orgId);
    counts.organisations += 1;
    try {
      counts.reminded += await remind(organisation, at);
    } catch (error) {
      counts.failed += 1;
      log('error', 'reminders failed', { orgId, ...errorFields(error) });
    }
  };
  // An index is a moment behind: whose days are noted in this hour are reminded without it.
  for await (const page of catchUp(at)) for (const organisation of page) await remindOf(organisation);
  for await (const page of dues.pagesUntil(dues.latestDay(at))) {
    const found = await organisations.listByIds([...new Set(page.map(({ orgId }) => orgId))]);
    const byId = new Map(found.map((record) => [record.orgId, record]));
    const days = await mapSome(page, AT_ONCE, (due) => dayNow(due, byId.get(due.orgId), at));
    for (const [index, { orgId }] of page.entries()) {
      const organisation = byId.get(orgId);
      if (organisation && days[index] === dateIn(organisation.timeZone, at)) await remindOf(organisation);
    }
  }
  log('info', 'reminders', { at: at.toISOString(), ...counts });
  const { failed, reminded } = counts;
  if (failed > 0) throw new Error(`The reminders of ${failed} of ${counts.organisations} organisations failed`);
  return { reminded };
}

/** The day on which a year is due: one that is over where the organisation is has been moved on. */
async function dayNow(
  due: dues.YearDue,
  organisation: organisations.OrganisationRecord | undefined,
  at: Date,
): Promise<string | undefined> {
  // An organisation that is gone is reminded of nothing any more.
  if (!organisation) return dues.moveOn(due, undefined, due.day);
  const today = dateIn(organisation.timeZone, at);
  return due.day < today ? dues.moveOn(due, await years.find(due.orgId, due.year), today) : due.day;
}

/** The beginning of the hour that is meant; now, where the schedule names none. */
function hourOf({ time }: Event): Date {
  const named = new Date(time ?? Number.NaN);
  const at = Number.isNaN(named.getTime()) ? new Date() : named;
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
}
