import { createHmac, timingSafeEqual } from 'node:crypto';
import { config } from '#functions/config.ts';

/** What stands in the link that ends a person's digests: the id, and the proof that we wrote it. */
export function unsubscribeToken(userId: string): string {
  return `${userId}.${signature(userId)}`;
}

/** The absolute address of the page that ends a person's digests; the token stands behind the `#`, which no server sees. */
export function unsubscribeLink(userId: string): string {
  return `${config.publicOrigin}/unsubscribe#${unsubscribeToken(userId)}`;
}

/** Whose link it is; undefined for one that we did not write. */
export function personOfToken(token: string): string | undefined {
  const dot = token.lastIndexOf('.');
  const userId = token.slice(0, dot);
  const given = Buffer.from(token.slice(dot + 1));
  const right = Buffer.from(signature(userId));
  return dot > 0 && given.length === right.length && timingSafeEqual(given, right) ? userId : undefined;
}

function signature(userId: string): string {
  if (!config.unsubscribeKey) throw new Error('UNSUBSCRIBE_KEY is not set');
  return createHmac('sha256', config.unsubscribeKey).update(`unsubscribe|${userId}`).digest('hex');
}
