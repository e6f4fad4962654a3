import * as trail from '#functions/core/events/store.ts';

const ENOUGH = 100;

/** What an organisation's audit trail holds, newest first: all, or of one action, or of one action upon somebody or something. */
export async function eventsOf(orgId: string, action?: string, subjectId?: string) {
  const { events } = await trail.list(orgId, { limit: ENOUGH });
  return events.filter(
    (event) => (!action || event.action === action) && (!subjectId || event.subjectId === subjectId),
  );
}
