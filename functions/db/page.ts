import { createHash } from 'node:crypto';
import { PAGE_SIZE } from '#shared/api/page.ts';
import { AppError } from '#shared/api/problem.ts';
import { AT_ONCE, mapSome } from './batch.ts';

type Asked = { readonly cursor?: string | undefined; readonly limit?: number | undefined };
type Entry = { readonly id: string };
type Page<T> = { readonly data: T[]; readonly cursor?: string };

/** An entry that a cursor remembers: its id, and its place among the others, from 0, where it is gone. */
type Place = readonly [id: string, at: number];

/**
 * One page of a list that is read whole and sorted: for lists that are searched or sorted by what no index knows, and that
 * have a most. The cursor holds the id of the last entry, so that an entry that comes or goes meanwhile shifts nothing;
 * where that entry is gone, the list goes on from its place.
 * @param identity what makes two requests the same list: its name, the organisation, the search
 * @throws AppError `invalid` for a cursor of another list
 */
export function pageOfSorted<T extends Entry>(
  entries: readonly T[],
  { cursor, limit = PAGE_SIZE }: Asked,
  identity: readonly unknown[],
): Page<T> {
  const list = nameOf(identity);
  const [last] = opened(cursor, list, 1);
  const start = last ? after(entries, last) : 0;
  const data = entries.slice(start, start + limit);
  const end = data.at(-1);
  if (!end || start + limit >= entries.length) return { data };
  return { data, cursor: sealed(list, [[end.id, start + data.length - 1]]) };
}

/** Parts that one request reads at most, some at a time. */
const PARTS = 5 * AT_ONCE;

/**
 * One page of a list of parts in a row, such as the people of several companies: a part has a most, the list has none. It
 * reads no further than it needs for the page, and no more than so many parts: what it did not find in them the next page
 * looks for, so a page may hold less than was asked for, or nothing, and the list goes on all the same.
 * @param read the entries of a part, in their order
 * @throws AppError `invalid` for a cursor of another list
 */
export async function pageOfParts<P extends Entry, T extends Entry>(
  parts: readonly P[],
  read: (part: P) => Promise<readonly T[]>,
  { cursor, limit = PAGE_SIZE }: Asked,
  identity: readonly unknown[],
): Promise<Page<T>> {
  const list = nameOf(identity);
  const [part, last] = opened(cursor, list, 2);
  const first = part ? standing(parts, part) : 0;
  const data: T[] = [];
  for (let at = first; at < parts.length; ) {
    if (at - first >= PARTS) return { data, cursor: sealed(list, [[parts[at]?.id ?? '', at], BEFORE_ALL]) };
    // One after another at first: most pages end within the part in which they begin.
    const some = parts.slice(at, at + (at === first ? 1 : AT_ONCE));
    for (const [offset, entries] of (await mapSome(some, AT_ONCE, read)).entries()) {
      const id = some[offset]?.id ?? '';
      const from = last && part?.[0] === id ? after(entries, last) : 0;
      const taken = entries.slice(from, from + limit - data.length);
      data.push(...taken);
      const end = taken.at(-1);
      const place = at + offset;
      const isLast = place === parts.length - 1 && from + taken.length >= entries.length;
      if (data.length === limit && end && !isLast) {
        return {
          data,
          cursor: sealed(list, [
            [id, place],
            [end.id, from + taken.length - 1],
          ]),
        };
      }
    }
    at += some.length;
  }
  return { data };
}

/** The place before the first entry of a part. */
const BEFORE_ALL: Place = ['', -1];

function nameOf(identity: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 16);
}

function sealed(list: string, places: readonly Place[]): string {
  return Buffer.from(JSON.stringify([list, ...places.flat()])).toString('base64url');
}

/** The places that a cursor remembers; none where the list begins. */
function opened(cursor: string | undefined, list: string, count: number): readonly Place[] {
  if (cursor === undefined) return [];
  try {
    const [of, ...flat] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    const places = Array.from({ length: count }, (_, at) => [flat[2 * at], flat[2 * at + 1]]);
    if (of === list && flat.length === 2 * count && places.every(isPlace)) return places as unknown as readonly Place[];
  } catch {
    // Falls through to the refusal: a text that is not one of our cursors.
  }
  throw new AppError('invalid', 'This cursor does not continue this list. Start the list again.', {
    fields: { cursor: 'Start the list again' },
  });
}

function isPlace([id, at]: readonly unknown[]): boolean {
  return typeof id === 'string' && Number.isInteger(at);
}

/** Where an entry stands, or stood. */
function standing(entries: readonly Entry[], [id, at]: Place): number {
  const found = entries.findIndex((entry) => entry.id === id);
  return found < 0 ? Math.max(0, at) : found;
}

/** Where a list goes on after an entry. */
function after(entries: readonly Entry[], [id, at]: Place): number {
  const found = entries.findIndex((entry) => entry.id === id);
  return found < 0 ? Math.max(0, at) : found + 1;
}
