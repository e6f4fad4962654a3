import type * as v from 'valibot';
import { passwords } from '#functions/auth/identity/current.ts';
import { countRequest } from '#functions/http/rate/store.ts';
import * as users from '#functions/people/users/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { PasswordReset } from '#shared/auth/sign-in/schema.ts';
import { passwordAccountOf } from './password-account.ts';

/**
 * Mails a code to a person with a password. Everybody else takes the same way to the identity provider, which mails
 * nothing.
 * @throws AppError `too-many` after five mails to one address in an hour, known or not
 */
export async function sendResetCode(email: string, now: Date): Promise<void> {
  await countRequest('reset-mail', email, now);
  const { username } = await passwordAccountOf(email);
  await passwords().sendResetCode(username);
}

/**
 * Sets a new password by the mailed code and ends every session of the person.
 * @throws AppError `invalid` with the field, `too-many` after ten tries at one address
 */
export async function resetPassword(
  { email, code, newPassword }: v.InferOutput<typeof PasswordReset>,
  now: Date,
): Promise<void> {
  await countRequest('password', email, now);
  const { user, username } = await passwordAccountOf(email);
  const outcome = await passwords().resetPassword(username, code, newPassword);
  if (outcome === 'weak') {
    const message = 'This password cannot be used: choose one that you have not had before';
    throw new AppError('invalid', `${message}.`, { fields: { newPassword: message } });
  }
  if (outcome === 'wrong-code' || !user) {
    const message = 'This code is not right or too old';
    throw new AppError('invalid', `${message}. Ask for a new one.`, { fields: { code: message } });
  }
  await users.endSessions(user.userId);
}
