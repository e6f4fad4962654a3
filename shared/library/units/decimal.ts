/** Significant digits of a result, unless a number was made with others. */
const PRECISION = 34;
const WRITTEN = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?$/i;

/** What a number is made of. */
type Parts = { readonly coefficient: bigint; readonly exponent: number };

/** How a rest is treated: a half and more goes away from zero, or any rest does. */
type Rounding = 'half-up' | 'up';

/**
 * An exact decimal number: `coefficient` times ten to the power of `exponent`, the only arithmetic of the product. Sums,
 * differences, products and quotients are rounded half up to `precision` significant digits, that of the left number; nothing
 * else rounds. There is no infinity and no "not a number": what has no result is an error.
 * docs/decisions/platform.md says why it is our own, decimal.test.ts holds each operation to the package that did this before.
 */
export class Decimal {
  readonly coefficient: bigint;
  readonly exponent: number;
  readonly precision: number;

  /**
   * @param value a text such as `-12.5` or `1e-30`, or a number as JavaScript writes it; every digit is kept
   * @throws RangeError for what is no decimal number
   */
  constructor(value: Parts | string | number, precision = PRECISION) {
    this.precision = precision;
    if (typeof value === 'object') {
      this.coefficient = value.coefficient;
      this.exponent = value.exponent;
      return;
    }
    const text = String(value);
    const [, sign, whole, fraction = '', power = '0'] = WRITTEN.exec(text) ?? [];
    if (whole === undefined) throw new RangeError(`'${text.slice(0, 40)}' is no decimal number.`);
    this.coefficient = BigInt(`${sign}${whole}${fraction}`);
    this.exponent = Number(power) - fraction.length;
  }

  static isDecimal(value: unknown): value is Decimal {
    return value instanceof Decimal;
  }

  /** @throws TypeError for none */
  static max(...values: readonly Decimal[]): Decimal {
    return values.reduce((most, each) => (each.gt(most) ? each : most));
  }

  /** @throws TypeError for none */
  static min(...values: readonly Decimal[]): Decimal {
    return values.reduce((least, each) => (each.lt(least) ? each : least));
  }

  plus(other: Decimal | string | number): Decimal {
    const [one, two, exponent] = aligned(this, decimalOf(other));
    return this.with(one + two, exponent).toSignificantDigits(this.precision);
  }

  minus(other: Decimal | string | number): Decimal {
    const [one, two, exponent] = aligned(this, decimalOf(other));
    return this.with(one - two, exponent).toSignificantDigits(this.precision);
  }

  times(other: Decimal | string | number): Decimal {
    const by = decimalOf(other);
    const product = this.with(this.coefficient * by.coefficient, this.exponent + by.exponent);
    return product.toSignificantDigits(this.precision);
  }

  /** @throws RangeError for a division by zero */
  div(other: Decimal | string | number): Decimal {
    const by = decimalOf(other);
    if (by.coefficient === 0n) throw new RangeError('A division by zero has no result.');
    // One digit more than is kept decides about the rounding; all before it are those of the quotient.
    const missing = this.precision + 1 + digitsOf(by.coefficient) - digitsOf(this.coefficient);
    const shift = Math.max(missing, 0);
    const quotient = (this.coefficient * tenTo(shift)) / by.coefficient;
    return this.with(quotient, this.exponent - by.exponent - shift).toSignificantDigits(this.precision);
  }

  /**
   * The quotient to so many decimal places, rounded once, half up: `div` rounds to the precision first.
   * @throws RangeError for a division by zero
   */
  divTo(other: Decimal | string | number, places: number): Decimal {
    const by = decimalOf(other);
    if (by.coefficient === 0n) throw new RangeError('A division by zero has no result.');
    const shift = this.exponent - by.exponent + places;
    const above = this.coefficient * tenTo(Math.max(shift, 0));
    const below = by.coefficient * tenTo(Math.max(-shift, 0));
    const quotient = above / below;
    const rest = above % below;
    const isAway = 2n * (rest < 0n ? -rest : rest) >= (below < 0n ? -below : below);
    const step = above < 0n === below < 0n ? 1n : -1n;
    return this.with(quotient + (isAway ? step : 0n), -places);
  }

  abs(): Decimal {
    return this.coefficient < 0n ? this.neg() : this;
  }

  neg(): Decimal {
    return this.with(-this.coefficient, this.exponent);
  }

  /** -1, 0 or 1, as the number is less than, equal to or greater than the other. */
  cmp(other: Decimal | string | number): -1 | 0 | 1 {
    const [one, two] = aligned(this, decimalOf(other));
    return one < two ? -1 : one > two ? 1 : 0;
  }

  eq(other: Decimal | string | number): boolean {
    return this.cmp(other) === 0;
  }

  gt(other: Decimal | string | number): boolean {
    return this.cmp(other) > 0;
  }

  gte(other: Decimal | string | number): boolean {
    return this.cmp(other) >= 0;
  }

  lt(other: Decimal | string | number): boolean {
    return this.cmp(other) < 0;
  }

  lte(other: Decimal | string | number): boolean {
    return this.cmp(other) <= 0;
  }

  isZero(): boolean {
    return this.coefficient === 0n;
  }

  isNegative(): boolean {
    return this.coefficient < 0n;
  }

  isInteger(): boolean {
    return this.decimalPlaces() === 0;
  }

  /** Digits after the point, trailing zeros left out. */
  decimalPlaces(): number {
    const text = this.toFixed();
    const point = text.indexOf('.');
    return point < 0 ? 0 : text.length - point - 1;
  }

  /** The power of ten of the first digit that counts: 2 of `123.4`, -3 of `0.0012`, 0 of `0`. */
  magnitude(): number {
    return this.coefficient === 0n ? 0 : digitsOf(this.coefficient) + this.exponent - 1;
  }

  toDecimalPlaces(places: number, rounding: Rounding = 'half-up'): Decimal {
    return this.without(-this.exponent - places, rounding);
  }

  toSignificantDigits(digits: number): Decimal {
    const few = this.coefficient < tenTo(digits) && this.coefficient > -tenTo(digits);
    return few ? this : this.without(digitsOf(this.coefficient) - digits, 'half-up');
  }

  toNumber(): number {
    return Number(this.toFixed());
  }

  /** All digits, without exponent, trailing zeros or a signed zero. */
  toFixed(): string {
    const { coefficient, exponent } = this;
    if (coefficient === 0n) return '0';
    const sign = coefficient < 0n ? '-' : '';
    const digits = coefficient.toString().slice(sign.length);
    if (exponent >= 0) return `${sign}${digits}${'0'.repeat(exponent)}`;
    const padded = digits.padStart(1 - exponent, '0');
    const fraction = padded.slice(exponent).replace(/0+$/, '');
    return `${sign}${padded.slice(0, exponent)}${fraction === '' ? '' : `.${fraction}`}`;
  }

  toString(): string {
    return this.toFixed();
  }

  private with(coefficient: bigint, exponent: number): Decimal {
    return new Decimal({ coefficient, exponent }, this.precision);
  }

  /** The number without its last digits, rounded. */
  private without(dropped: number, rounding: Rounding): Decimal {
    if (dropped <= 0) return this;
    const unit = tenTo(dropped);
    const rest = this.coefficient % unit;
    const isAway = rounding === 'up' ? rest !== 0n : 2n * (rest < 0n ? -rest : rest) >= unit;
    const step = this.coefficient < 0n ? -1n : 1n;
    return this.with(this.coefficient / unit + (isAway ? step : 0n), this.exponent + dropped);
  }
}

function decimalOf(value: Decimal | string | number): Decimal {
  return value instanceof Decimal ? value : new Decimal(value);
}

const powers: bigint[] = [];

function tenTo(power: number): bigint {
  powers[power] ??= 10n ** BigInt(power);
  return powers[power];
}

function digitsOf(coefficient: bigint): number {
  return coefficient.toString().length - (coefficient < 0n ? 1 : 0);
}

/** Both coefficients at the smaller of the two exponents. */
function aligned(one: Decimal, two: Decimal): readonly [bigint, bigint, number] {
  const by = one.exponent - two.exponent;
  if (by > 0) return [one.coefficient * tenTo(by), two.coefficient, two.exponent];
  return [one.coefficient, two.coefficient * tenTo(-by), one.exponent];
}

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

/** Writes a decimal without exponent, without trailing zeros and without a signed zero (`-0` gives `0`). */
export function plain(value: Decimal): string {
  return value.toFixed();
}

/** Brings a decimal string to its one canonical spelling (`007.50` gives `7.5`), or gives null when it is not one. */
export function canonicalDecimal(text: string): string | null {
  const value = parseDecimal(text);
  return value === null ? null : plain(value);
}

/** Tells whether a computed number is of a magnitude (1e-40 to 1e40) whose string can be stored and read back. */
export function fitsDecimal(value: Decimal): boolean {
  return Math.abs(value.magnitude()) <= 40;
}

/** Adds decimals exactly (34 significant digits); the sum of none is zero. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = new Decimal(0);
  for (const value of values) total = total.plus(value);
  return total;
}
