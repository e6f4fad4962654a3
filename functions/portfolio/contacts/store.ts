import { createHash } from 'node:crypto';
import type { Put, Write } from '#functions/db/transact.ts';
import { ContactClaimEntity } from './entity.ts';

/** Longer than any request lives: whoever comes later sees the link. */
const CLAIM_MS = 60_000;

/** The write that claims a contact for the manager's first invitation; it fails where another request has just done so. */
export function claiming(managerId: string, email: string, now: Date): Write {
  const until = new Date(now.getTime() + CLAIM_MS);
  const put = ContactClaimEntity.put({
    orgId: managerId,
    contactHash: createHash('sha256').update(email).digest('hex'),
    until: until.toISOString(),
    ttl: Math.ceil(until.getTime() / 1000),
  })
    .where((item, { notExists, lt }) => `${notExists(item.until)} OR ${lt(item.until, now.toISOString())}`)
    .params<Put>();
  return { Put: put };
}
