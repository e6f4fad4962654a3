import * as v from 'valibot';

const Whole = v.pipe(v.string(), v.regex(/^[1-9]\d{0,29}$/));

/** An exact fraction of whole numbers as strings: numerator, denominator. */
export const Fraction = v.strictTuple([Whole, Whole]);
export type Fraction = v.InferOutput<typeof Fraction>;

/** A unit of measurement; one of it is `perBase` of the base unit of its family. */
export const Unit = v.strictObject({
  code: v.pipe(v.string(), v.maxLength(60)),
  label: v.string(),
  perBase: Fraction,
});
export type Unit = v.InferOutput<typeof Unit>;

/** Units that convert into each other by exact fractions; nothing converts between families. */
export const UnitFamily = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,59}$/)),
  name: v.pipe(v.string(), v.nonEmpty()),
  base: v.string(),
  units: v.pipe(v.array(Unit), v.nonEmpty()),
});
export type UnitFamily = v.InferOutput<typeof UnitFamily>;

/** A fuel with its ratio of net to gross calorific value; `netPerGross` times the gross reading is the net energy. */
export const Fuel = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  name: v.pipe(v.string(), v.nonEmpty()),
  netPerGross: Fraction,
  source: v.pipe(v.string(), v.nonEmpty()),
});
export type Fuel = v.InferOutput<typeof Fuel>;
