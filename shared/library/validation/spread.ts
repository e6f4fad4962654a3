import { type Decimal, parseDecimal } from '#shared/library/units/decimal.ts';

/** An entity with its value, a decimal string in the data point's own unit. */
export type Sized = readonly [entityId: string, value: string];

/**
 * How far apart the values of entities lie in one period: of those above zero how many there are, the two largest, the larger
 * first, and the two smallest, the smaller first. It is enough to hold any entity against the others, however many these are.
 */
export type Spread = {
  readonly count: number;
  readonly largest: readonly Sized[];
  readonly smallest: readonly Sized[];
};

/** The largest and the smallest value above zero of the other entities. */
export type Others = { readonly largest: string; readonly smallest: string };

/** Of fewer others nothing can be told. */
const FEWEST_OTHERS = 3;

/** The spread of some entities' values; each entity is named once. */
export function spreadOf(values: Iterable<Sized>): Spread {
  const largest: Measured[] = [];
  const smallest: Measured[] = [];
  let count = 0;
  for (const sized of values) {
    const size = parseDecimal(sized[1]);
    if (!size?.gt(0)) continue;
    count += 1;
    keep(largest, { sized, size }, (one, other) => one.gt(other));
    // Among equals the reverse order: of three that are the same, the two largest and the two smallest still name each.
    keep(smallest, { sized, size }, (one, other) => one.lte(other));
  }
  return { count, largest: largest.map(({ sized }) => sized), smallest: smallest.map(({ sized }) => sized) };
}

type Measured = { readonly sized: Sized; readonly size: Decimal };

/** Puts a value among the first two of an order, if it is one of them. */
function keep(first: Measured[], next: Measured, isBefore: (one: Decimal, other: Decimal) => boolean): void {
  const at = first.findIndex(({ size }) => isBefore(next.size, size));
  first.splice(at < 0 ? first.length : at, 0, next);
  first.splice(2);
}

/** What an entity is held against; undefined where the others are too few. */
export function othersIn({ count, largest, smallest }: Spread, entityId: string): Others | undefined {
  // Where three or fewer have a value all of them are named, so that the entity's own is known to be among them.
  const isNamed = [...largest, ...smallest].some(([id]) => id === entityId);
  if (count - (isNamed ? 1 : 0) < FEWEST_OTHERS) return undefined;
  const [most, least] = [largest, smallest].map((first) => first.find(([id]) => id !== entityId)?.[1]);
  return most === undefined || least === undefined ? undefined : { largest: most, smallest: least };
}
