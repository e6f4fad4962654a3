import type * as v from 'valibot';
import { proofs } from '#functions/auth/identity/current.ts';
import { countRequest, forgive } from '#functions/http/rate/store.ts';
import type { User } from '#functions/people/users/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { AppProof } from '#shared/people/mfa/routes.ts';

/**
 * Proves that it is the person who sits at their session: by the password and, where they have an app, by its code. Tries are
 * counted together with those at the sign-in.
 * @throws AppError `invalid` with `fields.password` or `fields.code`, or `too-many`
 */
export async function prove(
  { userId, email, cognitoUsername = '' }: User,
  { password, code }: v.InferOutput<typeof AppProof>,
  now: Date,
): Promise<void> {
  await countRequest('password', email, now);
  const proof = await proofs().provePassword(cognitoUsername, password);
  if (proof === 'wrong') throw wrong('password', 'This password is not right');
  await forgive('password', email, now);
  if (proof === 'right') return;
  await countRequest('code', userId, now);
  const answer = await proofs().proveCode(cognitoUsername, proof.asksForCode, code);
  if (answer === 'wrong') throw wrong('code', 'This code is not right, or it was used already. Wait for the next one');
  await forgive('code', userId, now);
}

function wrong(field: keyof v.InferOutput<typeof AppProof>, message: string): AppError {
  return new AppError('invalid', `${message}.`, { fields: { [field]: message } });
}
