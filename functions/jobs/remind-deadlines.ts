import { errorFields, log } from '#functions/core/log.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { hourIn, remind } from '#functions/notifications/api.ts';
import { HOUR_MS } from '#shared/library/dates/rules.ts';

/** The hour of the day at which people are reminded, in the time of their organisation. */
const HOUR = 9;

/** What the schedule sends: the hour that is meant, as a UTC instant. */
type Event = { readonly time?: string };

/**
 * Every hour: reminds the people of the organisations where it is nine in the morning, a page of organisations at a time. One organisation that fails holds up
 * no other; the run then fails at its end, so that it is tried again for the same hour.
 */
export async function handler(event: Event = {}): Promise<{ readonly reminded: number }> {
  const at = hourOf(event);
  const counts = { organisations: 0, reminded: 0, failed: 0 };
  for await (const page of organisations.pages()) {
    for (const organisation of page.filter(({ timeZone }) => hourIn(timeZone, at) === HOUR)) {
      counts.organisations += 1;
      try {
        counts.reminded += await remind(organisation, at);
      } catch (error) {
        counts.failed += 1;
        log('error', 'reminders failed', { orgId: organisation.orgId, ...errorFields(error) });
      }
    }
  }
  log('info', 'reminders', { at: at.toISOString(), ...counts });
  const { failed, reminded } = counts;
  if (failed > 0) throw new Error(`The reminders of ${failed} of ${counts.organisations} organisations failed`);
  return { reminded };
}

/** The beginning of the hour that is meant; now, where the schedule names none. */
function hourOf({ time }: Event): Date {
  const named = new Date(time ?? Number.NaN);
  const at = Number.isNaN(named.getTime()) ? new Date() : named;
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
}
