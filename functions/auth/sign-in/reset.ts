import type * as v from 'valibot';
import type { Visit } from '#functions/auth/sessions/lifecycle.ts';
import { passwords } from '#functions/core/identity/current.ts';
import * as users from '#functions/core/people/store.ts';
import { countRequest } from '#functions/core/rate/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { PasswordReset } from '#shared/auth/passwords/schema.ts';
import { passwordAccountOf } from './password-account.ts';
import { countTry, originOf } from './tries.ts';

/**
 * Mails a code to a person with a password. Everybody else takes the same way to the identity provider, which mails
 * nothing.
 * @throws AppError `too-many` after five mails to one address that one origin asks for in an hour, known or not
 */
export async function sendResetCode(email: string, visit: Visit): Promise<void> {
  const { user, username } = await passwordAccountOf(email);
  await countTry('reset-mail', email, await originOf(user, visit), visit.now);
  await passwords().sendResetCode(username);
}

/**
 * The same at the wish of an administrator of the person, whose mails are counted apart from those of strangers.
 * @throws AppError `too-many` after five mails to one address in an hour
 */
export async function sendResetCodeByAdministrator(email: string, now: Date): Promise<void> {
  await countRequest('reset-mail', email, now);
  const { username } = await passwordAccountOf(email);
  await passwords().sendResetCode(username);
}

/**
 * Sets a new password by the mailed code and ends every session of the person.
 * @throws AppError `invalid` with the field, `too-many` after ten tries at one address from one origin; what was tried at
 * the password does not count
 */
export async function resetPassword(
  { email, code, newPassword }: v.InferOutput<typeof PasswordReset>,
  visit: Visit,
): Promise<void> {
  const { user, username } = await passwordAccountOf(email);
  await countTry('reset-code', email, await originOf(user, visit), visit.now);
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
