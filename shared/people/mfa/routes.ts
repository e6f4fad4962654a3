import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { Password } from '#shared/auth/sign-in/schema.ts';

/** The code of an authenticator app. */
export const AppCode = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s/g, '')),
  v.regex(/^\d{6}$/, 'The code has six digits'),
);

/** What shows that it is the person who sits at their session: a stolen session has neither. */
export const AppProof = v.strictObject({ password: Password, code: AppCode });

/** The same of anybody: the code only with an app, and nothing of who signs in with Microsoft, whose sign-in has to be new. */
export const proofEntries = { password: v.optional(Password), code: v.optional(AppCode) };

const state = dataOf(v.object({ mfaEnabled: v.boolean() }));

export const mfaRoutes = defineRoutes({
  beginMfa: {
    method: 'POST',
    path: '/api/user/mfa',
    summary:
      'Begin to set up an authenticator app, by the password: its secret, as text and as an otpauth address for a QR code; refused with one',
    access: 'signed-in',
    peopleOnly: true,
    rate: 'sign-in',
    body: v.strictObject({ password: Password }),
    fails: ['conflict'],
    answer: dataOf(v.object({ secret: v.string(), otpauth: v.string() })),
  },
  confirmMfa: {
    method: 'PUT',
    path: '/api/user/mfa',
    summary: 'Prove the app by its first code; from now on every sign-in asks for one',
    access: 'signed-in',
    peopleOnly: true,
    rate: 'sign-in',
    body: v.strictObject({ code: AppCode }),
    fails: ['conflict'],
    answer: state,
  },
  switchOffMfa: {
    method: 'DELETE',
    path: '/api/user/mfa',
    summary:
      'Switch the app off, by the password and a code of it; refused while an organisation of the person asks for it',
    access: 'signed-in',
    peopleOnly: true,
    rate: 'sign-in',
    body: AppProof,
    fails: ['conflict'],
    answer: state,
  },
  stopMfaReset: {
    method: 'DELETE',
    path: '/api/user/mfa/reset',
    summary: 'Stop a reset of the app that staff asked for; where none waits nothing changes',
    access: 'signed-in',
    peopleOnly: true,
    fails: ['missing'],
    answer: state,
  },
});
