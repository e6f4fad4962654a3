import { Decimal as DecimalJs } from 'decimal.js';

/** The product's only decimal constructor: 34 significant digits, half up, never an exponent in its strings. */
export const Decimal = DecimalJs.clone({
  precision: 34,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  defaults: true,
});

/** An exact decimal number. */
export type Decimal = DecimalJs;

/** The most digits that a person may enter for one number, before and after the point together. */
export const MAX_TYPED_DIGITS = 40;

/** The most digits of a stored decimal string: 34 significant ones and up to 40 places of magnitude. */
export const MAX_DIGITS = 80;

const CANONICAL = /^-?\d+(?:\.\d+)?$/;

/** Reads a canonical decimal string (`-12.5`; no exponent, no grouping, at most 80 digits) and gives null for any other text. */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > MAX_DIGITS + 2 || !CANONICAL.test(text)) return null;
  const digits = text.length - (text.startsWith('-') ? 1 : 0) - (text.includes('.') ? 1 : 0);
  return digits > MAX_DIGITS ? null : new Decimal(text);
}

/** Writes a finite decimal without exponent, without trailing zeros and without a signed zero (`-0` gives `0`). */
export function plain(value: Decimal): string {
  if (!value.isFinite()) throw new RangeError('Only a finite number has a decimal string.');
  return value.isZero() ? '0' : value.toFixed();
}

/** Brings a decimal string to its one canonical spelling (`007.50` gives `7.5`), or gives null when it is not one. */
export function canonicalDecimal(text: string): string | null {
  const value = parseDecimal(text);
  return value === null ? null : plain(value);
}

/** Tells whether a computed number is finite and of a magnitude (1e-40 to 1e40) whose string can be stored and read back. */
export function fitsDecimal(value: Decimal): boolean {
  return value.isFinite() && Math.abs(value.e) <= 40;
}

/** Adds decimals exactly (34 significant digits); the sum of none is zero. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = new Decimal(0);
  for (const value of values) total = total.plus(value);
  return total;
}
