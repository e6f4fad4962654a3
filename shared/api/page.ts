import * as v from 'valibot';

/** Entries of a list that one answer holds when the caller names no limit, and at most. */
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;

const NO_CURSOR = 'The cursor is not one of ours: start the list again';
const Cursor = v.pipe(v.string(), v.maxLength(2048, NO_CURSOR), v.regex(/^[\w-]*$/, NO_CURSOR));

/** The query of every paged list: an opaque cursor from the former answer and the number of entries wanted. */
export const pageQuery = {
  cursor: v.optional(Cursor),
  limit: v.optional(
    v.pipe(
      v.union([v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'Give a whole number'), v.transform(Number)), v.number()]),
      v.integer('Give a whole number'),
      v.minValue(1, 'Ask for at least 1'),
      v.maxValue(MAX_PAGE_SIZE, `Ask for at most ${MAX_PAGE_SIZE}`),
    ),
  ),
} as const;

/** A page of a list: `cursor` is absent on the last page; an empty page with a cursor is legal. */
export function pageOf<S extends v.GenericSchema>(entry: S) {
  return v.object({ data: v.array(entry), cursor: v.optional(v.string()) });
}

/** The usual answer: one thing under `data`. */
export function dataOf<S extends v.GenericSchema>(thing: S) {
  return v.object({ data: thing });
}
