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

/** Whether the water that burning makes is counted as vapour (net) or as condensed (gross). */
export const CalorificBasis = v.picklist(['net', 'gross']);
export type CalorificBasis = v.InferOutput<typeof CalorificBasis>;

/**
 * The energy in an amount of a fuel as bills name it: `energy` MWh, at net or gross calorific value, in one of the first
 * of its `units`, which are units of mass or of volume.
 */
export const FuelContent = v.strictObject({
  /** Names the amount among those of the fuel; a second volume has its own calorific value and does not mix with the first. */
  key: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,19}$/)),
  units: v.pipe(v.array(v.string()), v.nonEmpty()),
  basis: CalorificBasis,
  energy: Fraction,
  source: v.pipe(v.string(), v.nonEmpty()),
});
export type FuelContent = v.InferOutput<typeof FuelContent>;

/**
 * A fuel whose readings are turned into MWh at net calorific value: `netPerGross` times a gross reading (left out where no
 * ratio is published), and the energy in the amounts in which it is billed.
 */
export const Fuel = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  name: v.pipe(v.string(), v.nonEmpty()),
  netPerGross: v.optional(Fraction),
  /** Of the ratio of net to gross. */
  source: v.optional(v.pipe(v.string(), v.nonEmpty())),
  /** Units of gross energy in which only this fuel is billed. */
  grossUnits: v.optional(v.array(Unit)),
  contents: v.array(FuelContent),
});
export type Fuel = v.InferOutput<typeof Fuel>;
