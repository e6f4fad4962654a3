import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { PAGE_SIZE } from '#shared/api/page.ts';
import { AppError } from '#shared/api/problem.ts';
import { AT_ONCE, mapSome } from './batch.ts';
import type { Indexed, NamePlace } from './by-name.ts';

type Asked = { readonly cursor?: string | undefined; readonly limit?: number | undefined };
type Entry = { readonly id: string };
type Page<T> = { readonly data: T[]; readonly cursor?: string };

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
  const list = listOf(identity);
  const [last] = cursor === undefined ? [] : opened(cursor, list, OneOfSorted);
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
  const list = listOf(identity);
  const [part, last] = cursor === undefined ? [] : opened(cursor, list, OneOfParts);
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

/** Entries that are looked at for one page at most, and how many of them at once. */
const MOST_LOOKED_AT = 2000;
const LOOKED_AT_ONCE = 500;

/**
 * One page of a list in the order of an index of names. A list as it is reads what it shows. A search or a filter looks at so
 * many entries at most: what it did not find among them the next page looks for, so a page may hold less than was asked for, or
 * nothing, and the list goes on all the same. A cursor is a place among the names, so what comes, goes or is renamed meanwhile
 * shifts nothing else.
 * @param read some entries of the index after a place
 * @param wanted which of them are shown; undefined = all
 * @throws AppError `invalid` for a cursor of another list
 */
export async function pageByName<T>(
  { cursor, limit = PAGE_SIZE }: Asked,
  identity: readonly unknown[],
  read: (from: NamePlace | undefined, limit: number) => Promise<Indexed<T>>,
  wanted?: (entry: T) => boolean,
): Promise<{ data: (T & NamePlace)[]; cursor?: string }> {
  const list = listOf(identity);
  let from = cursor === undefined ? undefined : placeAt(cursor, list);
  const data: (T & NamePlace)[] = [];
  for (let looked = 0; ; ) {
    // One more than the page tells whether it is the last one.
    const { entries, ended } = await read(from, wanted ? LOOKED_AT_ONCE : limit + 1);
    for (const entry of entries) {
      const isWanted = !wanted || wanted(entry);
      if (isWanted && data.length === limit) return { data, cursor: sealed(list, [from?.sortName, from?.id]) };
      if (isWanted) data.push(entry);
      from = entry;
    }
    if (ended) return { data };
    looked += entries.length;
    if (looked >= MOST_LOOKED_AT) return { data, cursor: sealed(list, [from?.sortName, from?.id]) };
  }
}

function placeAt(cursor: string, list: string): NamePlace {
  const [sortName, id] = opened(cursor, list, OneOfNames);
  return { sortName, id };
}

/** The place before the first entry of a part. */
const BEFORE_ALL: Place = ['', -1];

function listOf(identity: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 16);
}

function sealed(list: string, remembered: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([list, ...remembered])).toString('base64url');
}

/** An entry that a cursor remembers: its id, and its place among the others, from 0, where it is gone. */
const Place = v.strictTuple([v.string(), v.pipe(v.number(), v.integer())]);
type Place = v.InferOutput<typeof Place>;
const OneOfSorted = v.strictTuple([Place]);
const OneOfParts = v.strictTuple([Place, Place]);
const OneOfNames = v.strictTuple([v.string(), v.string()]);

/** What a cursor remembers. */
function opened<S extends v.GenericSchema>(cursor: string, list: string, shape: S): v.InferOutput<S> {
  try {
    const [of, ...remembered] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    if (of === list) return v.parse(shape, remembered);
  } catch {
    // Falls through to the refusal: a text that is not one of our cursors.
  }
  throw new AppError('invalid', 'This cursor does not continue this list. Start the list again.', {
    fields: { cursor: 'Start the list again' },
  });
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
