import * as devices from '#functions/auth/devices/store.ts';
import { identityProvider } from '#functions/auth/identity/current.ts';
import type { Identified } from '#functions/auth/identity/port.ts';
import { sessionCookieName, sessionCookies } from '#functions/http/authenticate.ts';
import { errorFields, log } from '#functions/http/log.ts';
import * as users from '#functions/people/users/store.ts';
import { openToken, sealToken } from './refresh-token.ts';
import * as sessions from './store.ts';

/** The part of a request that sign-in needs. */
export type Visit = {
  readonly now: Date;
  readonly request: { readonly ip: string; cookie(name: string): string | undefined };
};

/**
 * Starts the person's session under a new id; the session that the browser had before ends.
 * @returns the cookies to set
 */
export async function startSession(
  user: users.User,
  identified: Identified,
  { now, request }: Visit,
): Promise<string[]> {
  await endSession(request.cookie(sessionCookieName()));
  const { refreshToken } = identified;
  const sealed = refreshToken && (await sealToken(refreshToken, user.userId));
  await users.save(user.userId, { lastSignInAt: now.toISOString() });
  const sessionId = await sessions.create(user, sealed, now);
  log('info', 'signed in', { userId: user.userId });
  return [
    ...sessionCookies(sessionId),
    await devices.remember(user.userId, request.cookie(devices.deviceCookieName()), now),
  ];
}

/** Ends the session behind a cookie and revokes its refresh token; a revocation that fails stops nobody from leaving. */
export async function endSession(sessionId: string | undefined): Promise<void> {
  if (!sessionId) return;
  const ended = await sessions.take(sessionId);
  if (!ended?.refreshToken) return;
  try {
    await identityProvider().revoke(await openToken(ended.refreshToken, ended.userId));
  } catch (error) {
    log('warn', 'refresh token not revoked', { userId: ended.userId, ...errorFields(error) });
  }
}
