import * as v from 'valibot';
import { secret } from '#shared/api/secret.ts';
import { NewPassword } from '#shared/auth/passwords/rules.ts';
import { Email } from '#shared/people/users/rules.ts';

/** A question that stands between a right password and a session. */
export const challenges = ['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'MFA_SETUP'] as const;
export type Challenge = (typeof challenges)[number];

/** Why a sign-in by redirect ended on the login screen: `?problem=<key>`, with the text that the screen shows. */
export const signInProblems = {
  'unknown-account':
    'There is no Sedum account for this Microsoft account. The administrator of your organisation can invite you.',
  'unverified-address':
    'Your Microsoft account has no confirmed e-mail address, so Sedum cannot tell whose account it is.',
  'unregistered-directory':
    'The directory of your Microsoft account is not registered for your e-mail domain. The administrator of your organisation can register it.',
  'other-account':
    'Another Microsoft account signs in with this e-mail address. The administrator of your organisation can help.',
  expired: 'The sign-in took too long or was started in another window. Start it again.',
  refused: 'Microsoft did not sign you in.',
  'sign-out': 'Sedum could not sign you out: you are still signed in. Try again in a moment.',
  unavailable: 'Sign-in with Microsoft is not available at the moment.',
  'too-many': 'Too many sign-ins were started here. Wait five minutes and try again.',
  disabled: 'This account is switched off. The administrator of your organisation can help.',
} as const satisfies Record<string, string>;
export type SignInProblem = keyof typeof signInProblems;

/** A password as it is typed at sign-in: no rule, because older passwords may break today's. */
export const Password = v.pipe(secret('Enter your password'), v.maxLength(256));

export const Credentials = v.strictObject({ email: Email, password: Password });

/** Six digits of an authenticator app; spaces between them are forgiven. */
export const TotpCode = v.pipe(
  v.string('Enter the code'),
  v.transform((text) => text.replace(/\s/g, '')),
  v.regex(/^\d{6}$/, 'Enter the six digits of your authenticator app'),
);

export const ChallengeAnswer = v.variant('challenge', [
  v.strictObject({ challenge: v.literal('NEW_PASSWORD_REQUIRED'), newPassword: NewPassword }),
  v.strictObject({ challenge: v.literal('SOFTWARE_TOKEN_MFA'), code: TotpCode }),
  v.strictObject({ challenge: v.literal('MFA_SETUP'), code: TotpCode }),
]);
export type ChallengeAnswer = v.InferOutput<typeof ChallengeAnswer>;

/** Signed in, or what is asked next. With MFA_SETUP comes the secret for the authenticator app, as text and as a link. */
export const SignInStep = v.variant('status', [
  v.object({ status: v.literal('SIGNED_IN') }),
  v.object({ status: v.literal('NEW_PASSWORD_REQUIRED') }),
  v.object({ status: v.literal('SOFTWARE_TOKEN_MFA') }),
  v.object({ status: v.literal('MFA_SETUP'), secret: v.string(), otpauth: v.string() }),
]);
export type SignInStep = v.InferOutput<typeof SignInStep>;

export const ForgottenPassword = v.strictObject({ email: Email });
