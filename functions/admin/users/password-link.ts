import { happened, record } from '#functions/core/events/store.ts';
import { tellSurely } from '#functions/core/events/told.ts';
import { countRequest } from '#functions/core/rate/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';
import { memberEvents } from '#shared/people/members/events.ts';
import { inTrailsOf, person } from './change.ts';

/**
 * Mails the person the way to the screen that sends a code for a new password. Nothing of it is answered: staff never hold
 * what opens somebody's account.
 * @throws AppError `missing`, `conflict` for who signs in with Microsoft or is disabled, or `too-many`
 * after five mails to one address in an hour
 */
export async function sendPasswordLink(userId: string, caller: Caller, now: Date): Promise<void> {
  const user = await person(userId);
  if (user.method === 'MICROSOFT_AD') {
    throw new AppError('conflict', 'This person signs in with Microsoft: their directory sets a new password.');
  }
  if (user.disabled) throw new AppError('conflict', 'This person is disabled: enable them first.');
  await countRequest('reset-mail', user.email, now);
  const what = { action: 'password-link-sent', subject: 'person', subjectId: userId } as const;
  const event = happened({ ...what, orgId: caller.orgId, actorId: caller.userId, via: 'staff' }, now);
  for (const each of await inTrailsOf(userId, event)) await record(each, now);
  await tellSurely(memberEvents, event);
}
