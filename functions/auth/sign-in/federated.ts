import { randomBytes } from 'node:crypto';
import { startSession, type Visit } from '#functions/auth/sessions/lifecycle.ts';
import { identityProvider } from '#functions/core/identity/current.ts';
import type { Identified } from '#functions/core/identity/port.ts';
import { errorFields, log } from '#functions/core/log.ts';
import { Reply } from '#functions/http/serve.ts';
import { safeReturnTo } from '#shared/auth/return-to/rules.ts';
import type { SignInProblem } from '#shared/auth/sign-in/schema.ts';
import { signInCookie, signInCookieName } from './cookie.ts';
import { personBehind } from './link.ts';
import * as signIns from './store.ts';

type Redirected = Reply<Record<never, never>>;

/** Sends the browser to the identity provider; what has to come back unchanged waits behind a cookie. */
export async function startRedirect(returnTo: string | undefined, { now }: Visit): Promise<Redirected> {
  const [state = '', nonce = '', codeVerifier = ''] = [1, 2, 3].map(() => randomBytes(32).toString('base64url'));
  const location = identityProvider().redirectTo({ state, nonce, codeVerifier });
  if (!location) return toLogin('unavailable');
  const id = await signIns.begin({ state, nonce, codeVerifier, returnTo: safeReturnTo(returnTo) }, now);
  return new Reply({}, { location, cookies: [signInCookie(id)] });
}

type Returned = {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
};

/** Takes the browser back: a session and the way to where it wanted to go, or the login screen with the reason. */
export async function finishRedirect({ code, state, error }: Returned, visit: Visit): Promise<Redirected> {
  const away = await signIns.takeAway(visit.request.cookie(signInCookieName()), visit.now);
  if (!away || !state || away.state !== state) return toLogin('expired');
  if (error || !code) return toLogin('refused');
  let identified: Identified | undefined;
  try {
    identified = await identityProvider().exchange(code, away);
  } catch (failure) {
    log('warn', 'sign-in by redirect failed', errorFields(failure));
    return toLogin('unavailable');
  }
  if (!identified) return toLogin('refused');
  const found = await personBehind(identified, visit.now);
  if (typeof found === 'string') return toLogin(found);
  const session = await startSession(found, identified, visit);
  return new Reply({}, { location: away.returnTo, cookies: [...session, signInCookie('')] });
}

function toLogin(problem: SignInProblem): Redirected {
  return new Reply({}, { location: `/login?problem=${problem}`, cookies: [signInCookie('')] });
}
