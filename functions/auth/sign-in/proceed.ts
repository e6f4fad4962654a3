import type { Visit } from '#functions/auth/sessions/lifecycle.ts';
import { otpauthOf } from '#functions/core/identity/otpauth.ts';
import type { OpenChallenge } from '#functions/core/identity/port.ts';
import type { User } from '#functions/core/people/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { SignInStep } from '#shared/auth/sign-in/schema.ts';
import { signInCookie } from './cookie.ts';
import * as signIns from './store.ts';

/** What a step of the sign-in gives: the answer, and the cookies that go with it. */
export type Step = { readonly step: SignInStep; readonly cookies: readonly string[] };

/** The one refusal of a password sign-in: it says nothing about which part was wrong. */
export function wrongCredentials(): AppError {
  return new AppError(
    'unauthenticated',
    'The e-mail address or the password is not right. If you cannot sign in, set a new password.',
  );
}

/** Remembers an open challenge and asks the browser for its answer. */
export async function ask(user: User, open: OpenChallenge, { now }: Visit): Promise<Step> {
  const { challenge, username, session, secret } = open;
  const id = await signIns.begin({ userId: user.userId, challenge, username, session }, now);
  return { step: stepOf(user, challenge, secret), cookies: [signInCookie(id)] };
}

function stepOf(user: User, challenge: OpenChallenge['challenge'], secret: string | undefined): SignInStep {
  if (challenge !== 'MFA_SETUP') return { status: challenge };
  if (!secret) throw new Error('The identity provider gave no secret for the authenticator app');
  return { status: challenge, secret, otpauth: otpauthOf(user.email, secret) };
}
