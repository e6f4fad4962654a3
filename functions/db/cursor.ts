import { createHash } from 'node:crypto';
import { AppError } from '#shared/api/problem.ts';
import { SERVICE } from './attributes.ts';

/** The parts that make two list requests "the same list". */
export type ListIdentity = { readonly orgId: string; readonly list: string; readonly query?: unknown };

const fingerprint = ({ list, query }: ListIdentity) =>
  createHash('sha256')
    .update(JSON.stringify([list, query ?? null]))
    .digest('base64url')
    .slice(0, 16);

/** Wraps a store's cursor so that it only continues the same list of the same organisation. */
export function sealCursor(cursor: string | null | undefined, identity: ListIdentity): string | undefined {
  if (!cursor) return undefined;
  return Buffer.from(JSON.stringify({ q: fingerprint(identity), c: cursor })).toString('base64url');
}

/**
 * Opens a cursor that a caller sent. A cursor holds a key, so it is trusted for nothing: its partition must begin with the
 * caller's organisation and its list must be this one.
 * @throws AppError `invalid` for any other cursor
 */
export function openCursor(sealed: string | undefined, identity: ListIdentity): string | null {
  if (!sealed) return null;
  try {
    const { q, c } = JSON.parse(Buffer.from(sealed, 'base64url').toString('utf8')) as { q: string; c: string };
    const key = JSON.parse(Buffer.from(c, 'base64url').toString('utf8')) as Record<string, string>;
    const prefix = `$${SERVICE}#orgid_${identity.orgId}`;
    const keys = Object.entries(key).filter(([name]) => name.endsWith('pk'));
    const ours = keys.length > 0 && keys.every(([, value]) => value === prefix || value.startsWith(`${prefix}#`));
    if (q === fingerprint(identity) && ours) return c;
  } catch {
    // Falls through to the refusal: a text that is not one of our cursors.
  }
  throw new AppError('invalid', 'This cursor does not continue this list. Start the list again.', {
    fields: { cursor: 'Start the list again' },
  });
}
