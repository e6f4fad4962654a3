import { randomBytes } from 'node:crypto';
import { sealingBy } from '#functions/core/key-sealing.ts';
import type { Mail } from './kinds.ts';

/** What the queue carries of a mail: which one it is, and its address and facts under a key that the table keeps. */
export type Order = Pick<Mail, 'id' | 'orgId' | 'kind'> & { readonly sealed: string };

/** Seals a mail under a key of its own. */
export function sealed({ id, orgId, kind, to, facts }: Mail): { readonly order: Order; readonly key: string } {
  const key = randomBytes(32).toString('base64url');
  const text = sealingBy(key, [orgId, id, kind]).seal(JSON.stringify({ to, facts }));
  return { order: { id, orgId, kind, sealed: text }, key };
}

/** Opens an order; undefined where another key sealed it: the mail was ordered again since, and that order counts. */
export function opened({ id, orgId, kind, sealed: text }: Order, key: string): Mail | undefined {
  try {
    const { to, facts } = JSON.parse(sealingBy(key, [orgId, id, kind]).open(text)) as Pick<Mail, 'to' | 'facts'>;
    return { id, orgId, kind, to, facts };
  } catch {
    return undefined;
  }
}
