import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { AppError } from '#shared/api/problem.ts';
import { SERVICE } from './attributes.ts';
import { isRefusedQuery } from './failures.ts';

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

const Sealed = v.strictObject({ q: v.string(), c: v.string() });
/** A key to continue after: of the table and, where the list is an index's, of the index. All are texts. */
const StartKey = v.record(v.string(), v.string());

function contentOf(text: string): unknown {
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
}

/**
 * Opens a cursor that a caller sent. A cursor holds a key, so it is trusted for nothing: its partition must begin with the
 * caller's organisation and its list must be this one. Whether the list has such a place, the table says: see `pageFrom`.
 * @throws AppError `invalid` for any other cursor
 */
export function openCursor(sealed: string | undefined, identity: ListIdentity): string | null {
  if (!sealed) return null;
  try {
    const { q, c } = v.parse(Sealed, contentOf(sealed));
    const key = v.parse(StartKey, contentOf(c));
    const prefix = `$${SERVICE}#orgid_${identity.orgId}`;
    const keys = Object.entries(key).filter(([name]) => name.endsWith('pk'));
    const ours = keys.length > 0 && keys.every(([, value]) => value === prefix || value.startsWith(`${prefix}#`));
    if (q === fingerprint(identity) && ours) return c;
  } catch {
    // Falls through to the refusal: a text that is not one of our cursors.
  }
  throw refused();
}

/**
 * Reads a page of a list from where the caller's cursor says.
 * @param read the list's query with ElectroDB's cursor, null = from its beginning
 * @throws AppError `invalid` for a cursor that is none of this list, or that the table does not take as a place to start
 */
export async function pageFrom<P extends { readonly cursor: string | null }>(
  sealed: string | undefined,
  identity: ListIdentity,
  read: (cursor: string | null) => Promise<P>,
): Promise<{ readonly page: P; readonly next: { readonly cursor?: string } }> {
  const from = openCursor(sealed, identity);
  try {
    const page = await read(from);
    const next = sealCursor(page.cursor, identity);
    return { page, next: next === undefined ? {} : { cursor: next } };
  } catch (error) {
    // Everything else of the query passed its schema: what is refused is the key that the caller made up.
    if (from !== null && isRefusedQuery(error)) throw refused();
    throw error;
  }
}

function refused(): AppError {
  return new AppError('invalid', 'This cursor does not continue this list. Start the list again.', {
    fields: { cursor: 'Start the list again' },
  });
}
