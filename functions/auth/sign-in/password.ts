import type * as v from 'valibot';
import { startSession, type Visit } from '#functions/auth/sessions/lifecycle.ts';
import { identityProvider } from '#functions/core/identity/current.ts';
import type { SignInOutcome } from '#functions/core/identity/port.ts';
import { noteAppSetUp } from '#functions/core/mfa/app.ts';
import { isDue, resetNow } from '#functions/core/mfa/reset.ts';
import * as users from '#functions/core/people/store.ts';
import { countRequest, forgive } from '#functions/core/rate/store.ts';
import { transact } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import type { ChallengeAnswer, Credentials } from '#shared/auth/sign-in/schema.ts';
import { signInCookie, signInCookieName } from './cookie.ts';
import { mayUsePassword, passwordAccountOf } from './password-account.ts';
import { ask, type Step, wrongCredentials } from './proceed.ts';
import * as signIns from './store.ts';
import { countTry, forgiveTries, originOf } from './tries.ts';

/**
 * Signs a person in by password, or asks what the identity provider wants to know next. Whoever has no password that counts
 * takes the same way and gets the same refusal as a wrong password.
 * @throws AppError `unauthenticated`, or `too-many` after ten wrong tries at one address from one origin
 */
export async function signInWithPassword(
  { email, password }: v.InferOutput<typeof Credentials>,
  visit: Visit,
): Promise<Step> {
  const { user, username } = await passwordAccountOf(email);
  const origin = await originOf(user, visit);
  await countTry('password', email, origin, visit.now);
  const outcome = await identityProvider().signIn(username, password);
  if (!user) throw wrongCredentials();
  if (outcome.kind !== 'wrong') await forgiveTries('password', email, origin, visit.now);
  // The password is proven: now a reset whose time has come takes the app's question away.
  if (outcome.kind === 'challenge' && outcome.open.challenge === 'SOFTWARE_TOKEN_MFA' && isDue(user, visit.now)) {
    const withoutApp = await resetNow(user, visit.now);
    return follow(withoutApp, await identityProvider().signIn(username, password), visit, wrongCredentials);
  }
  return follow(user, outcome, visit, wrongCredentials);
}

/**
 * Takes the answer to the open challenge.
 * @throws AppError `gone` when there is none (any more), `invalid` with the field of a wrong answer, `too-many` after ten
 * codes of one person in an hour of which none was right, in however many sign-ins
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
  if (!user || !(await mayUsePassword(user))) throw tooLate();
  const asksForCode = body.challenge === 'SOFTWARE_TOKEN_MFA';
  if (!(await signIns.countAnswer(id))) throw tooLate();
  if (asksForCode) await countRequest('code', user.userId, visit.now);
  const answer = body.challenge === 'NEW_PASSWORD_REQUIRED' ? body.newPassword : body.code;
  const outcome = await identityProvider().answerChallenge({ ...waiting, answer });
  if (outcome.kind !== 'wrong') await signIns.remove(id);
  if (asksForCode && outcome.kind === 'identified') await forgive('code', user.userId, visit.now);
  const known = outcome.kind === 'identified' ? await noteApp(user, body.challenge, visit.now) : user;
  return follow(known, outcome, visit, () => wrongAnswer(body));
}

/** A code that was right says that there is an app, and that a reset of it is not wanted any more. */
async function noteApp(user: users.User, challenge: ChallengeAnswer['challenge'], now: Date): Promise<users.User> {
  if (challenge === 'MFA_SETUP') return noteAppSetUp(user, now);
  if (challenge !== 'SOFTWARE_TOKEN_MFA') return user;
  if (user.mfaReset) await transact([users.stoppingReset(user.userId, user.mfaReset.askedAt)]);
  return user.mfaEnabledAt ? user : users.save(user.userId, { mfaEnabledAt: now.toISOString() });
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
