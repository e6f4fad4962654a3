import type * as v from 'valibot';
import { authenticatorApps } from '#functions/core/identity/current.ts';
import { otpauthOf } from '#functions/core/identity/otpauth.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { noteAppSetUp, noteAppSwitchedOff } from '#functions/core/mfa/app.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import type { User } from '#functions/core/people/store.ts';
import { openToken } from '#functions/core/sessions/refresh-token.ts';
import type { Session } from '#functions/core/sessions/store.ts';
import { AppError } from '#shared/api/problem.ts';
import type { AppProof } from '#shared/people/mfa/routes.ts';
import { prove } from './prove.ts';

/** A person at the request that sets an app up: their session speaks for them at the provider. */
export type Visitor = { readonly user: User; readonly session: Session; readonly now: Date };

/**
 * Begins to set up an authenticator app, for who proves to be the person: whoever has the app is the only one to sign in
 * from then on. One that is on is switched off first, by its code: else a session that was stolen
 * could put another app in its place.
 * @throws AppError `conflict` for Microsoft people, with an app, and for a session that can no longer speak for the person;
 * as `prove`
 */
export async function beginApp(
  { user, session, now }: Visitor,
  password: string,
): Promise<{ readonly secret: string; readonly otpauth: string }> {
  mustLackApp(user);
  const token = await tokenOf(session);
  await prove(user, { password }, now);
  const secret = await authenticatorApps().beginTotp(token);
  if (!secret) throw tooOld();
  return { secret, otpauth: otpauthOf(user.email, secret) };
}

/**
 * Proves the app by a code.
 * @throws AppError `invalid` with `fields.code`, or `conflict` as `beginApp`
 */
export async function confirmApp({ user, session, now }: Visitor, code: string): Promise<void> {
  mustLackApp(user);
  const outcome = await authenticatorApps().confirmTotp(await tokenOf(session), code);
  if (outcome === 'expired') throw tooOld();
  if (outcome === 'wrong') {
    const message = 'This code is not right. Wait for the next one and try again';
    throw new AppError('invalid', `${message}.`, { fields: { code: message } });
  }
  await noteAppSetUp(user, now, session);
}

/**
 * Switches the app off; without one nothing changes.
 * @throws AppError `conflict` for Microsoft people, and while an organisation of the person asks for an app; as `prove`
 */
export async function switchAppOff(
  { user, session, now }: Visitor,
  proof: v.InferOutput<typeof AppProof>,
): Promise<void> {
  mustHavePassword(user);
  const own = await memberships.listOfUser(user.userId);
  const asking = (await organisations.listByIds(own.map(({ orgId }) => orgId))).filter(({ enforceMfa }) => enforceMfa);
  if (asking.length > 0) {
    const names = asking.map(({ name }) => name).join(', ');
    throw new AppError('conflict', `The app stays on, because it is asked for by ${names}.`);
  }
  await prove(user, proof, now);
  // Also where we know of none: the provider's word counts at the sign-in.
  if (user.cognitoUsername) await authenticatorApps().switchOffTotp(user.cognitoUsername);
  if (user.mfaEnabledAt) await noteAppSwitchedOff(user, now, session);
}

function mustHavePassword({ method }: User): void {
  if (method !== 'MICROSOFT_AD') return;
  throw new AppError('conflict', 'You sign in with Microsoft: your directory asks for a second factor, Sedum cannot.');
}

function mustLackApp(user: User): void {
  mustHavePassword(user);
  if (!user.mfaEnabledAt) return;
  throw new AppError(
    'conflict',
    'You have an authenticator app already. Switch it off first, then set up another one.',
  );
}

async function tokenOf({ refreshToken, userId }: Session): Promise<string> {
  if (!refreshToken) throw tooOld();
  return openToken(refreshToken, userId);
}

function tooOld(): AppError {
  return new AppError('conflict', 'Sign out and in again first: this session can no longer change how you sign in.');
}
