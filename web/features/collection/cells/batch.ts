import { isDue, type UnsavedCell } from './unsavedCell.ts';

/** Characters of one save, far below what the API takes. */
const MOST_CHARACTERS = 500_000;
/** Characters that a cell's key and version add to what is typed, about. */
const CELL_CHARACTERS = 200;

/** Cells with their names. */
export type Batch = readonly (readonly [string, UnsavedCell])[];

/** The cells to send now: those that are due, the longest waiting first, at most `limit` and no more than one save holds. */
export function batchOf(all: Batch, now: number, limit: number): Batch {
  const due = all.filter(([, unsaved]) => isDue(unsaved, now)).toSorted(([, a], [, b]) => a.dueAt - b.dueAt);
  let characters = 0;
  const full = due.findIndex(([, unsaved], index) => {
    characters += JSON.stringify(unsaved.typed).length + CELL_CHARACTERS;
    return index > 0 && characters > MOST_CHARACTERS;
  });
  return due.slice(0, Math.min(full === -1 ? due.length : full, limit));
}
