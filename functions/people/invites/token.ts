import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { InviteToken } from '#shared/api/params.ts';

/** A new secret of an invitation: 256 random bits as 64 hex digits. */
export function newToken(): string {
  return randomBytes(32).toString('hex');
}

/** What is stored of a secret; undefined for a text that is none of ours. */
export function hashOf(token: string): string | undefined {
  return v.is(InviteToken, token) ? createHash('sha256').update(token).digest('hex') : undefined;
}
