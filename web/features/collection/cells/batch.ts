import { type Entry, isDue } from './entry.ts';

/** Characters of one save, far below what the API takes. */
const MOST_CHARACTERS = 500_000;
/** Characters that a cell's key and version add to what is typed, about. */
const CELL_CHARACTERS = 200;

/** Entries with their cells' names. */
export type Batch = readonly (readonly [string, Entry])[];

/** The entries to send now: those that are due, the longest waiting first, at most `limit` and no more than one save holds. */
export function batchOf(entries: Batch, now: number, limit: number): Batch {
  const due = entries.filter(([, entry]) => isDue(entry, now)).toSorted(([, a], [, b]) => a.dueAt - b.dueAt);
  let characters = 0;
  const full = due.findIndex(([, entry], index) => {
    characters += JSON.stringify(entry.typed).length + CELL_CHARACTERS;
    return index > 0 && characters > MOST_CHARACTERS;
  });
  return due.slice(0, Math.min(full === -1 ? due.length : full, limit));
}
