import { formatNumber } from '#shared/library/numbers/rules.ts';
import { Decimal, parseDecimal, plain } from '#shared/library/units/decimal.ts';
import { many } from '#shared/text/plural.ts';

/** How a value moved against another: `+4.2%`, with the direction; `size` in percent, floating point, to sort by. */
export type Change = {
  readonly words: string;
  readonly direction: 'up' | 'down' | 'same';
  readonly size: number | null;
};

const LARGEST_PERCENT = new Decimal(99_999);
const ONE = new Decimal(1);
/** Digits in which sums and products of two stored numbers, of 80 digits at most, are exact. */
const EXACT = 200;

/** What was added from `before` to `now`, every digit of it. */
export function differenceOf(before: Decimal, now: Decimal): Decimal {
  return new Decimal(now, EXACT).minus(before);
}

/** The change from `before` to `now`, decimal strings in one unit; from zero there is no percentage, but a direction. */
export function changeOf(before: string | null, now: string | null, locale: string): Change | null {
  const from = before === null ? null : parseDecimal(before);
  const to = now === null ? null : parseDecimal(now);
  if (from === null || to === null) return null;
  const difference = differenceOf(from, to);
  if (difference.isZero()) return { words: '0%', direction: 'same', size: 0 };
  const direction = difference.gt(0) ? 'up' : 'down';
  if (from.isZero()) return { words: 'from 0', direction, size: null };
  const hundredfold = difference.times(100);
  const size = hundredfold.div(from.abs()).toNumber();
  return { words: `${signed(hundredfold, locale, from.abs())}%`, direction, size };
}

/** A size, or how many times `per` it is, with its sign: one decimal below ten, none above, rounded once from every digit. */
export function signed(amount: Decimal, locale: string, per: Decimal = ONE): string {
  const size = amount.abs();
  const tenfold = new Decimal(per, EXACT).times(10);
  const rounded = size.divTo(per, size.lt(tenfold) ? 1 : 0);
  const shown = rounded.isZero() ? '<0.1' : formatNumber(plain(Decimal.min(rounded, LARGEST_PERCENT)), locale);
  return `${amount.lt(0) ? '−' : '+'}${shown}`;
}

/** What decides how the values of a metric are written: its type, the code of its unit, and its decimals (null: as many as there are). */
export type Written = { readonly type: string; readonly unit: string | null; readonly decimals: number | null };

/** A value in words, without its unit: a number in the organisation's locale, `Yes` or `No`, or the choice. */
export function valueWords(written: Written, value: string | boolean, locale: string): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const number = parseDecimal(value);
  if (number === null) return choiceWords(value);
  if (written.type === 'single_choice') return value;
  if (written.unit === 'year') return formatNumber(value, locale, { ungrouped: true });
  const decimals = written.decimals ?? number.decimalPlaces();
  const vanishes = !number.isZero() && number.toDecimalPlaces(decimals).isZero();
  return vanishes
    ? formatNumber(plain(number.toSignificantDigits(2)), locale)
    : formatNumber(plain(number.toDecimalPlaces(decimals)), locale);
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The words of a choice: the country of a country code, else its key as words. */
export function choiceWords(value: string): string {
  if (/^[A-Z]{2}$/.test(value)) return regions.of(value) ?? value;
  if (!/^[a-z][a-z0-9_-]*$/.test(value)) return value;
  const text = value.replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Coverage = { readonly answered: number; readonly expected: number; readonly excluded: number };

/** What a figure rests on: `9 of 12 cells`, `12 of 12 cells answered, 2 left out`; `done` says what the counted ones are. */
export function coverageWords({ answered, expected, excluded }: Coverage, noun = 'cell', done = ''): string {
  const base = `${answered} of ${many(expected, noun)}${done && ` ${done}`}`;
  return excluded > 0 ? `${base}, ${excluded} left out` : base;
}
