import { createHash, randomBytes } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import type { Wanted } from '#functions/db/batch.ts';
import { unlessGone } from '#functions/db/failures.ts';
import type { Update, Write } from '#functions/db/transact.ts';
import { IDLE_MINUTES, LONGEST_HOURS } from '#shared/auth/sessions/routes.ts';
import { HOUR_MS } from '#shared/library/dates/rules.ts';
import { SessionEntity } from './entity.ts';

type Item = EntityItem<typeof SessionEntity>;
export type Session = Pick<
  Item,
  'sessionHash' | 'userId' | 'sessionEpoch' | 'refreshToken' | 'lastSeenAt' | 'expiresAt'
>;

/** A session ends after 30 idle minutes and after 12 hours at most. */
export const IDLE_MS = IDLE_MINUTES * 60_000;
export const LONGEST_MS = LONGEST_HOURS * HOUR_MS;
/** How often an active session is written back: a request a second must not mean a write a second. */
const TOUCH_MS = 60_000;

/** SHA-256 of a secret that the browser holds, in hex. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Starts a session and gives the id that goes into the cookie; it is stored nowhere. */
export async function create(
  owner: { readonly userId: string; readonly sessionEpoch: number },
  refreshToken: string | undefined,
  now: Date,
): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url');
  const expires = new Date(now.getTime() + LONGEST_MS);
  await SessionEntity.create({
    sessionHash: hashOf(sessionId),
    userId: owner.userId,
    sessionEpoch: owner.sessionEpoch,
    refreshToken,
    lastSeenAt: now.toISOString(),
    expiresAt: expires.toISOString(),
    ttl: Math.floor(expires.getTime() / 1000),
  }).go();
  return sessionId;
}

/** The session behind a cookie, to be read together with other items. */
export function wanted(sessionId: string): Wanted<Session> {
  const { Key } = SessionEntity.get({ sessionHash: hashOf(sessionId) }).params<Wanted<Session>>();
  return { Key, parse: (Item) => SessionEntity.parse({ Item }).data };
}

/** Whose sessions this function has seen, by their hash: the owner of a session never changes. */
const owners = new Map<string, string>();
/** Sessions whose owner is remembered: some 2 MB. */
const OWNERS = 10_000;

/**
 * Whose the session behind a cookie was when this function last saw it, so that its person is read together with it. It opens
 * nothing: what counts is the session that is read.
 */
export function ownerSeen(sessionId: string): string | undefined {
  return owners.get(hashOf(sessionId));
}

/** Remembers whose a session is. */
export function noteOwner({ sessionHash, userId }: Session): void {
  owners.set(sessionHash, userId);
  const [oldest] = owners.keys();
  if (owners.size > OWNERS && oldest !== undefined) owners.delete(oldest);
}

/** Has the session neither ended nor been left idle for too long? */
export function isAlive({ expiresAt, lastSeenAt }: Session, now: Date): boolean {
  return now.getTime() < Date.parse(expiresAt) && now.getTime() - Date.parse(lastSeenAt) < IDLE_MS;
}

/** Notes that a living session is used, once a minute at most; false where it was ended since it was read. */
export async function touch({ sessionHash, lastSeenAt }: Session, now: Date): Promise<boolean> {
  if (now.getTime() - Date.parse(lastSeenAt) < TOUCH_MS) return true;
  return unlessGone(() => SessionEntity.patch({ sessionHash }).set({ lastSeenAt: now.toISOString() }).go());
}

/** When the session ends if nothing is done from now on: never later than its last hour. */
export function idleEndOf({ lastSeenAt, expiresAt }: Pick<Session, 'lastSeenAt' | 'expiresAt'>): string {
  const idleEnd = new Date(Date.parse(lastSeenAt) + IDLE_MS).toISOString();
  return idleEnd < expiresAt ? idleEnd : expiresAt;
}

/** When the person signed in for this session. */
export function beganAt({ expiresAt }: Pick<Session, 'expiresAt'>): Date {
  return new Date(Date.parse(expiresAt) - LONGEST_MS);
}

/**
 * The write that lets one session outlive the others of its person; it fails where it was taken away meanwhile. Where the
 * person's sessions were ended meanwhile, it is of an epoch that is over, and opens nothing.
 */
export function outliving({ sessionHash, sessionEpoch }: Session): Write {
  const update = SessionEntity.patch({ sessionHash }).set({ sessionEpoch: sessionEpoch + 1 });
  return { Update: update.params<Update>() };
}

/** Removes the session behind a cookie and gives what it was; undefined where there is none. */
export async function take(sessionId: string): Promise<Session | undefined> {
  const { data } = await SessionEntity.delete({ sessionHash: hashOf(sessionId) }).go({ response: 'all_old' });
  return (data as Session | null) ?? undefined;
}
