import type { Recipient } from '#functions/core/events/audiences.ts';
import { tellOf } from '#functions/core/events/told.ts';
import { yearEvents } from '#shared/collection/year/events.ts';
import { eventOf, type YearAct } from './store.ts';

/**
 * Tells people of what happened to a year, as its events declare it.
 * @param act as it was written
 * @param asked whom it asks for more than before
 */
export async function tellOfYear(
  orgId: string,
  year: number,
  act: YearAct & { readonly eventId: string },
  asked: () => readonly Recipient[] = () => [],
): Promise<void> {
  const event = { ...eventOf(orgId, year, act), at: new Date(act.at) };
  await tellOf(yearEvents, event, { 'who is newly asked': async () => asked() });
}
