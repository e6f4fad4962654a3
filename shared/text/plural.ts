/** The form of a word that goes with a count: `plural(1, 'is', 'are')` is `is`; the plural of a noun ends in s if not given. */
export function plural(count: number, one: string, several = `${one}s`): string {
  return count === 1 ? one : several;
}

// Made once: making a formatter takes longer than a hundred uses of it.
const grouped = new Intl.NumberFormat('en-GB');

/** A count with what is counted: `1 value`, `3 values`, `1,204 people`. */
export function many(count: number, one: string, several?: string): string {
  return `${grouped.format(count)} ${plural(count, one, several)}`;
}
