import type * as v from 'valibot';
import { proofs } from '#functions/core/identity/current.ts';
import type { User } from '#functions/core/people/store.ts';
import { countRequest, forgive } from '#functions/core/rate/store.ts';
import { beganAt, type Session } from '#functions/core/sessions/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { AppProof } from '#shared/people/mfa/routes.ts';

/**
 * Proves that it is the person who sits at their session: by the password and, where they have an app, by its code. Tries are
 * counted apart from those at the sign-in, where anybody may try.
 * @throws AppError `invalid` with `fields.password` or `fields.code`, or `too-many`
 */
export async function prove(
  { userId, email, cognitoUsername = '' }: User,
  { password, code }: Pick<v.InferOutput<typeof AppProof>, 'password'> & { readonly code?: string | undefined },
  now: Date,
): Promise<void> {
  await countRequest('password', email, now);
  const proof = await proofs().provePassword(cognitoUsername, password);
  if (proof === 'wrong') throw wrong('password', 'This password is not right');
  await forgive('password', email, now);
  if (proof === 'right') return;
  if (!code) throw wrong('code', 'Type the code of your authenticator app');
  await countRequest('code', userId, now);
  const answer = await proofs().proveCode(cognitoUsername, proof.asksForCode, code);
  if (answer === 'wrong') throw wrong('code', 'This code is not right, or it was used already. Wait for the next one');
  await forgive('code', userId, now);
}

/** How old the session of who signs in with Microsoft may be for it to count as a proof. */
const NEW_SIGN_IN_MS = 10 * 60_000;

/**
 * Proves anew that it is the person who sits at their session, before their credentials change or they are erased: as `prove`,
 * and for who signs in with Microsoft by a sign-in of the last ten minutes, since the directory alone can ask them.
 * @throws AppError as `prove`, or `conflict` that asks for a new sign-in
 */
export async function proveAnew(
  user: User,
  session: Session,
  { password, code }: Partial<v.InferOutput<typeof AppProof>>,
  now: Date,
): Promise<void> {
  if (user.method === 'MICROSOFT_AD') {
    if (now.getTime() - beganAt(session).getTime() <= NEW_SIGN_IN_MS) return;
    throw new AppError('conflict', 'Sign out and in again with Microsoft, and do this within ten minutes of it.');
  }
  if (!password) throw wrong('password', 'Type your password');
  await prove(user, { password, code }, now);
}

function wrong(field: keyof v.InferOutput<typeof AppProof>, message: string): AppError {
  return new AppError('invalid', `${message}.`, { fields: { [field]: message } });
}
