import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { PasswordReset } from '#shared/auth/passwords/schema.ts';
import { ChallengeAnswer, Credentials, ForgottenPassword, SignInStep } from './schema.ts';

/** What an issuer sends back with the browser (RFC 6749, appendix A). */
const FromIssuer = v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/, 'Printable ASCII characters only'));
const Redirect = v.object({});

export const signInRoutes = defineRoutes({
  startFederatedSignIn: {
    method: 'GET',
    path: '/api/auth/login',
    summary: 'Send the browser to Microsoft (code with PKCE, state and nonce); returnTo is kept for the way back',
    access: 'public',
    query: v.object({ returnTo: v.optional(v.string()) }),
    answer: Redirect,
    status: 302,
    rate: 'sign-in',
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in with e-mail and password; answers signed in or the next challenge',
    access: 'public',
    body: Credentials,
    fails: ['unauthenticated'],
    answer: dataOf(SignInStep),
    rate: 'sign-in',
  },
  answerChallenge: {
    method: 'POST',
    path: '/api/auth/challenge',
    summary: 'Answer the open challenge: a new password, or a code of the authenticator app',
    access: 'public',
    body: ChallengeAnswer,
    fails: ['gone'],
    answer: dataOf(SignInStep),
    rate: 'sign-in',
  },
  finishFederatedSignIn: {
    method: 'GET',
    path: '/api/auth/callback',
    summary: 'Take the browser back from Microsoft: exchange the code, start the session, go to returnTo',
    access: 'public',
    query: v.object({
      code: v.optional(FromIssuer),
      state: v.optional(FromIssuer),
      error: v.optional(FromIssuer),
    }),
    answer: Redirect,
    status: 302,
    rate: 'sign-in',
  },
  sendResetCode: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Mail a code for a new password; the answer is the same whether or not the address is known',
    access: 'public',
    body: ForgottenPassword,
    answer: dataOf(v.object({ sent: v.literal(true) })),
    rate: 'sign-in',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the mailed code; every session of the person ends',
    access: 'public',
    body: PasswordReset,
    answer: dataOf(v.object({ changed: v.literal(true) })),
    rate: 'sign-in',
  },
});
