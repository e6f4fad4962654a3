import { randomBytes } from 'node:crypto';
import type { EntityItem } from 'electrodb';
import { hashOf } from '#functions/core/sessions/store.ts';
import { isConditionFailure } from '#functions/db/failures.ts';
import { SignInEntity } from './entity.ts';

type Item = EntityItem<typeof SignInEntity>;
/** A sign-in that waits for an answer to a challenge. */
export type Waiting = Required<Pick<Item, 'userId' | 'challenge' | 'username' | 'session'>>;
/** A sign-in whose browser is at the identity provider. */
export type Away = Required<Pick<Item, 'state' | 'nonce' | 'codeVerifier' | 'returnTo'>>;

/** As long as Cognito keeps its side of the conversation. */
export const SIGN_IN_SECONDS = 15 * 60;
const MOST_TRIES = 5;

/** Remembers a sign-in and gives the id for the browser's cookie; it is stored nowhere. */
export async function begin(step: Waiting | Away, now: Date): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const seconds = Math.floor(now.getTime() / 1000) + SIGN_IN_SECONDS;
  await SignInEntity.create({
    stateHash: hashOf(id),
    kind: 'challenge' in step ? 'challenge' : 'redirect',
    expiresAt: new Date(seconds * 1000).toISOString(),
    ttl: seconds,
    ...step,
  }).go();
  return id;
}

/** The open challenge behind a cookie, while it lives. */
export async function findWaiting(id: string | undefined, now: Date): Promise<Waiting | undefined> {
  if (!id) return undefined;
  const { data } = await SignInEntity.get({ stateHash: hashOf(id) }).go({ consistent: true });
  if (!data || !isAlive(data, now)) return undefined;
  const { userId, challenge, username, session } = data;
  return userId && challenge && username && session !== undefined
    ? { userId, challenge, username, session }
    : undefined;
}

/** Counts an answer before it is looked at; false where there were the most already. */
export async function countAnswer(id: string): Promise<boolean> {
  try {
    await SignInEntity.patch({ stateHash: hashOf(id) })
      .add({ tries: 1 })
      .where(({ tries }, { lt }) => lt(tries, MOST_TRIES))
      .go();
    return true;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    return false;
  }
}

/** Takes a redirect off the table: it serves once, whatever becomes of it. */
export async function takeAway(id: string | undefined, now: Date): Promise<Away | undefined> {
  if (!id) return undefined;
  const { data } = await SignInEntity.delete({ stateHash: hashOf(id) }).go({ response: 'all_old' });
  const item = data as Item | null;
  if (!item || !isAlive(item, now)) return undefined;
  const { state, nonce, codeVerifier, returnTo } = item;
  return state && nonce && codeVerifier && returnTo ? { state, nonce, codeVerifier, returnTo } : undefined;
}

export async function remove(id: string): Promise<void> {
  await SignInEntity.delete({ stateHash: hashOf(id) }).go();
}

function isAlive({ expiresAt }: Pick<Item, 'expiresAt'>, now: Date): boolean {
  return now.getTime() < Date.parse(expiresAt);
}
