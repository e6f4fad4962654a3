import { tellOf } from '#functions/core/notices/from-events.ts';
import { yearEvents } from '#shared/collection/year/events.ts';
import type { Caller } from '#shared/people/access.ts';

type Act = { readonly caller: Caller; readonly now: Date };

/** Tells everybody who may enter data that they no longer can, or can again. */
export async function tellWhoEnters(
  orgId: string,
  year: number,
  action: 'lock' | 'unlock' | 'complete' | 'reopen',
  reason: string | undefined,
  { caller: { userId: actorId, via }, now }: Act,
): Promise<void> {
  const subject = { subject: 'year', subjectId: String(year), year } as const;
  await tellOf(yearEvents, { orgId, action, ...subject, actorId, via, ...(reason && { texts: { reason } }) }, now);
}
