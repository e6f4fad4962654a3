import type { Shown } from './numbers.ts';

/**
 * A typed cell. What a cell is follows from what it holds by its data point or its column, never from how its text looks:
 * a string is text. Numbers are decimal strings, so that no digit is lost on the way; dates are plain dates; times are
 * instants in ISO 8601, shown in UTC.
 */
export type SheetCell =
  | { readonly number: string; readonly shown?: Shown }
  | { readonly date: string }
  | { readonly time: string }
  | { readonly flag: boolean }
  | string
  | null;

/** A column: its title and its width in characters. */
export type Column = {
  readonly title: string;
  readonly width: number;
  /**
   * A text column with the exact number stands behind it, filled where a spreadsheet's number does not keep all digits.
   * A column without this mark gets one as soon as one of its numbers needs it.
   */
  readonly exact?: boolean;
};

/** A sheet: its name, its columns and its rows, which are gone through more than once and need not be held. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: Iterable<readonly SheetCell[]>;
};

/** Rows that are made of something each time they are gone through. */
export function rowsFrom<T>(
  all: Iterable<T>,
  rowsOf: (each: T) => Iterable<readonly SheetCell[]>,
): Iterable<readonly SheetCell[]> {
  return {
    *[Symbol.iterator]() {
      for (const each of all) yield* rowsOf(each);
    },
  };
}

/** The letters of a column by its index: 0 is A, 26 is AA. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** A whole number that the product counted. */
export function count(value: number): SheetCell {
  return { number: String(value), shown: {} };
}
