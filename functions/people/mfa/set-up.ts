import type * as v from 'valibot';
import { authenticatorApps } from '#functions/core/identity/current.ts';
import { otpauthOf } from '#functions/core/identity/otpauth.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { noteAppSetUp, noteAppSwitchedOff } from '#functions/core/mfa/app.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { openToken } from '#functions/core/sessions/refresh-token.ts';
import * as sessions from '#functions/core/sessions/store.ts';
import { sessionCookieName } from '#functions/http/authenticate.ts';
import { AppError } from '#shared/api/problem.ts';
import type { AppProof } from '#shared/people/mfa/routes.ts';
import { prove } from './prove.ts';

/** A person at the request that sets an app up: the session behind their cookie speaks for them at the provider. */
export type Visitor = {
  readonly userId: string;
  readonly now: Date;
  readonly request: { cookie(name: string): string | undefined };
};

/**
 * Begins to set up an authenticator app, for who proves to be the person: whoever has the app is the only one to sign in
 * from then on. One that is on is switched off first, by its code: else a session that was stolen
 * could put another app in its place.
 * @throws AppError `conflict` for Microsoft people, with an app, and for a session that can no longer speak for the person;
 * as `prove`
 */
export async function beginApp(
  visitor: Visitor,
  password: string,
): Promise<{ readonly secret: string; readonly otpauth: string }> {
  const user = await personWithoutApp(visitor.userId);
  const token = await tokenOf(await sessionOf(visitor));
  await prove(user, { password }, visitor.now);
  const secret = await authenticatorApps().beginTotp(token);
  if (!secret) throw tooOld();
  return { secret, otpauth: otpauthOf(user.email, secret) };
}

/**
 * Proves the app by a code.
 * @throws AppError `invalid` with `fields.code`, or `conflict` as `beginApp`
 */
export async function confirmApp(visitor: Visitor, code: string): Promise<void> {
  const user = await personWithoutApp(visitor.userId);
  const session = await sessionOf(visitor);
  const outcome = await authenticatorApps().confirmTotp(await tokenOf(session), code);
  if (outcome === 'expired') throw tooOld();
  if (outcome === 'wrong') {
    const message = 'This code is not right. Wait for the next one and try again';
    throw new AppError('invalid', `${message}.`, { fields: { code: message } });
  }
  await noteAppSetUp(user, visitor.now, session);
}

/**
 * Switches the app off; without one nothing changes.
 * @throws AppError `conflict` for Microsoft people, and while an organisation of the person asks for an app; as `prove`
 */
export async function switchAppOff(visitor: Visitor, proof: v.InferOutput<typeof AppProof>): Promise<void> {
  const { userId, now } = visitor;
  const [user, session] = await Promise.all([passwordPerson(userId), sessionOf(visitor)]);
  const own = await memberships.listOfUser(userId);
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

async function passwordPerson(userId: string): Promise<users.User> {
  const user = await users.get(userId);
  if (user.method !== 'MICROSOFT_AD') return user;
  throw new AppError('conflict', 'You sign in with Microsoft: your directory asks for a second factor, Sedum cannot.');
}

async function personWithoutApp(userId: string): Promise<users.User> {
  const user = await passwordPerson(userId);
  if (!user.mfaEnabledAt) return user;
  throw new AppError(
    'conflict',
    'You have an authenticator app already. Switch it off first, then set up another one.',
  );
}

/**
 * The session of the request.
 * @throws AppError `conflict` where there is none any more
 */
export async function sessionOf({ now, request }: Visitor): Promise<sessions.Session> {
  const session = await sessions.open(request.cookie(sessionCookieName()) ?? '', now, false);
  if (!session) throw tooOld();
  return session;
}

async function tokenOf({ refreshToken, userId }: sessions.Session): Promise<string> {
  if (!refreshToken) throw tooOld();
  return openToken(refreshToken, userId);
}

function tooOld(): AppError {
  return new AppError('conflict', 'Sign out and in again first: this session can no longer change how you sign in.');
}
