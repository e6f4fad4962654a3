import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { config } from '#functions/config.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { SERVICE_ACCOUNT_PREFIX } from '#functions/core/programs/ids.ts';
import * as sessions from '#functions/core/sessions/store.ts';
import { readEach } from '#functions/db/batch.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Route } from '#shared/api/route.ts';
import { serviceAccountOf } from './bearer.ts';
import type { PersonPrincipal, Principal } from './caller.ts';
import { cookieOf, headerOf } from './request.ts';

/** The header that the product's own pages send: a form on another site cannot. */
export const OWN_HEADER = 'x-requested-with';

/** The session cookie's name: the `__Host-` prefix needs https, which a local start does not have. */
export function sessionCookieName(): string {
  return config.publicOrigin.startsWith('https:') ? '__Host-session' : 'sedum-session';
}

/** Tells the page that there is a session to ask for, and nothing else: without it the page asks for none. */
export const SESSION_MARK = 'sedum-signed-in';

/** The `Set-Cookie` values of a session, its mark beside it; an empty id removes both. */
export function sessionCookies(sessionId: string): string[] {
  const secure = config.publicOrigin.startsWith('https:') ? '; Secure' : '';
  const age = sessionId ? sessions.LONGEST_MS / 1000 : 0;
  return [
    `${sessionCookieName()}=${sessionId}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`,
    `${SESSION_MARK}=${sessionId && '1'}; Path=/; SameSite=Lax; Max-Age=${age}${secure}`,
  ];
}

/**
 * Refuses a change that another site made the browser send.
 * @throws AppError `forbidden`
 */
export function sameOrigin(event: APIGatewayProxyEventV2): void {
  const origin = headerOf(event, 'origin');
  if (origin !== config.publicOrigin || !headerOf(event, OWN_HEADER)) {
    throw new AppError('forbidden', 'This request did not come from a page of Sedum. Reload the page and try again.');
  }
}

/**
 * Who sends the request: the program behind a Bearer token, else the person behind the session cookie.
 * @param orgId the organisation that the request needs to stand in: a person's standing there is read along
 * @throws AppError `unauthenticated` without a good token or a living session of a person who may still sign in,
 * `forbidden` for a program on a route of people
 */
export async function authenticate(
  event: APIGatewayProxyEventV2,
  route: Route,
  orgId: string | undefined,
  now: Date,
): Promise<Principal> {
  const token = /^Bearer (\S+)$/i.exec(headerOf(event, 'authorization') ?? '')?.[1];
  if (!token) return personOf(event, route, orgId, now);
  const account = await serviceAccountOf(token, now);
  if (route.peopleOnly) throw new AppError('forbidden', 'Service accounts cannot do this: sign in as a person.');
  const person = { userId: `${SERVICE_ACCOUNT_PREFIX}${account.clientId}`, email: '', name: account.name };
  return { person, account };
}

/**
 * The person behind the session cookie: one read lets somebody in whose session this function has seen before, and two let in
 * whoever else it is, wherever they stand.
 */
async function personOf(
  event: APIGatewayProxyEventV2,
  route: Route,
  orgId: string | undefined,
  now: Date,
): Promise<PersonPrincipal> {
  const refused = new AppError('unauthenticated', 'You are signed out. Sign in to continue.');
  const sessionId = cookieOf(event, sessionCookieName());
  if (!sessionId) throw refused;
  if (route.method !== 'GET') sameOrigin(event);
  const ofPerson = (id: string | undefined) =>
    [
      id === undefined ? undefined : users.wanted(id),
      id === undefined || orgId === undefined ? undefined : memberships.wanted(orgId, id),
    ] as const;
  const seen = sessions.ownerSeen(sessionId);
  const [session, organisation, ...beside] = await readEach(
    sessions.wanted(sessionId),
    orgId === undefined ? undefined : organisations.wanted(orgId),
    ...ofPerson(seen),
  );
  if (!session || !sessions.isAlive(session, now)) throw refused;
  // Reading counts as activity, except for what a page asks by itself.
  if (!route.polled && !(await sessions.touch(session, now))) throw refused;
  const { userId } = session;
  const [user, membership] = seen === userId ? beside : await readEach(...ofPerson(userId));
  if (!user || user.disabled || user.erasedAt || user.sessionEpoch !== session.sessionEpoch) throw refused;
  sessions.noteOwner(session);
  const person = { userId, email: user.email, name: user.name };
  return { person, user, session, standing: { organisation, membership } };
}
