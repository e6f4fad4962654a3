import * as devices from '#functions/core/devices/store.ts';
import { identityProvider } from '#functions/core/identity/current.ts';
import type { Identified } from '#functions/core/identity/port.ts';
import { errorFields, log } from '#functions/core/log.ts';
import * as users from '#functions/core/people/store.ts';
import { openToken, sealToken } from '#functions/core/sessions/refresh-token.ts';
import * as sessions from '#functions/core/sessions/store.ts';
import { sessionCookieName, sessionCookies } from '#functions/http/authenticate.ts';

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
