import { config } from '#functions/config.ts';
import { record } from '#functions/core/events/store.ts';
import { post } from '#functions/core/mail/outbox.ts';
import { countRequest } from '#functions/core/rate/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';
import { eventsOf, person } from './change.ts';

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
  for (const event of await eventsOf(userId, { action: 'password-link-sent' }, caller)) await record(event, now);
  const facts = { link: `${config.publicOrigin}/login?forgotten=1`, name: user.name };
  await post({ orgId: caller.orgId, to: user.email, kind: 'password-link', facts });
}
