import { sendResetCodeByAdministrator } from '#functions/auth/api.ts';
import { record } from '#functions/core/events/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';

/**
 * Has a code for a new password mailed to a member; whether there was anything to send is never told.
 * @throws AppError `missing` for somebody else's people, `conflict` for who signs in with Microsoft, `too-many` after five
 * mails to one address in an hour
 */
export async function sendMemberReset({ orgId, userId, via }: Caller, memberId: string, now: Date): Promise<void> {
  const [membership, user] = await Promise.all([memberships.find(orgId, memberId), users.find(memberId)]);
  if (!membership || !user) throw new AppError('missing', 'There is no such person in this organisation.');
  if (user.method === 'MICROSOFT_AD') {
    throw new AppError('conflict', 'This person signs in with Microsoft: their directory sets a new password.');
  }
  await sendResetCodeByAdministrator(user.email, now);
  const sent = { action: 'password-link-sent', subject: 'person', subjectId: memberId } as const;
  await record({ ...sent, orgId, actorId: userId, via }, now);
}
