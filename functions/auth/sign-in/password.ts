import type * as v from 'valibot';
import { identityProvider } from '#functions/auth/identity/current.ts';
import type { SignInOutcome } from '#functions/auth/identity/port.ts';
import { startSession, type Visit } from '#functions/auth/sessions/lifecycle.ts';
import { countRequest, forgive } from '#functions/http/rate/store.ts';
import * as users from '#functions/people/users/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { ChallengeAnswer, Credentials } from '#shared/auth/sign-in/schema.ts';
import { signInCookie, signInCookieName } from './cookie.ts';
import { ask, type Step, wrongCredentials } from './proceed.ts';
import * as signIns from './store.ts';

/**
 * Signs a person in by password, or asks what the identity provider wants to know next. Unknown, disabled and Microsoft
 * people take the same way and get the same refusal as a wrong password.
 * @throws AppError `unauthenticated`, or `too-many` after ten wrong tries at one address
 */
export async function signInWithPassword(
  { email, password }: v.InferOutput<typeof Credentials>,
  visit: Visit,
): Promise<Step> {
  await countRequest('password', email, visit.now);
  const user = await users.findByEmail(email);
  const outcome = await identityProvider().signIn(user?.cognitoUsername ?? email, password);
  if (!user || user.disabled || user.method !== 'USERNAME_PASSWORD') throw wrongCredentials();
  if (outcome.kind !== 'wrong') await forgive('password', email, visit.now);
  return follow(user, outcome, visit, wrongCredentials);
}

/**
 * Takes the answer to the open challenge.
 * @throws AppError `gone` when there is none (any more), `invalid` with the field of a wrong answer
 */
export async function answerChallenge(body: ChallengeAnswer, visit: Visit): Promise<Step> {
  const id = visit.request.cookie(signInCookieName());
  const waiting = await signIns.findWaiting(id, visit.now);
  if (!id || !waiting) throw tooLate();
  if (waiting.challenge !== body.challenge) {
    throw new AppError('invalid', 'Something else is asked for. Start the sign-in again.', {
      fields: { challenge: `${waiting.challenge} is asked for` },
    });
  }
  const user = await users.find(waiting.userId);
  if (!user || user.disabled) throw tooLate();
  const answer = body.challenge === 'NEW_PASSWORD_REQUIRED' ? body.newPassword : body.code;
  const outcome = await identityProvider().answerChallenge({ ...waiting, answer });
  if (outcome.kind === 'wrong') await signIns.countTry(id);
  else await signIns.remove(id);
  return follow(user, outcome, visit, () => wrongAnswer(body));
}

async function follow(user: users.User, outcome: SignInOutcome, visit: Visit, refusal: () => AppError): Promise<Step> {
  if (outcome.kind === 'wrong') throw refusal();
  if (outcome.kind === 'expired') throw tooLate();
  if (outcome.kind === 'challenge') return ask(user, outcome.open, visit);
  if (outcome.identified.username !== user.cognitoUsername) {
    throw new Error(`The identity provider signed in another account than that of ${user.userId}`);
  }
  const session = await startSession(user, outcome.identified, visit);
  return { step: { status: 'SIGNED_IN' }, cookies: [...session, signInCookie('')] };
}

function tooLate(): AppError {
  return new AppError('gone', 'This sign-in took too long or had too many wrong answers. Start it again.');
}

function wrongAnswer({ challenge }: ChallengeAnswer): AppError {
  const fields: Record<string, string> =
    challenge === 'NEW_PASSWORD_REQUIRED'
      ? { newPassword: 'This password cannot be used: choose one that you have not had before' }
      : { code: 'This code is not right, or it was used already' };
  return new AppError('invalid', `${Object.values(fields)[0]}.`, { fields });
}
