import type { DataPoint, Limits } from '#shared/library/metrics/schema.ts';
import { formatNumber } from '#shared/library/numbers/rules.ts';
import { MAX_TYPED_DIGITS, parseDecimal, plain } from '#shared/library/units/decimal.ts';
import type { ConversionStep, Converted, ExchangeRate } from '#shared/library/units/rules.ts';
import { convertMoney, toCanonicalUnit } from '#shared/library/units/rules.ts';
import { acceptedUnits, unitLabel } from '#shared/library/units/table.ts';
import type { Fields } from './answers.ts';

/** A number and its unit as entered. */
export interface EnteredNumber {
  readonly value: string;
  readonly unit: string;
}

/** A checked number in the data point's own unit, with the steps of its conversion. */
export interface NumberCheck {
  readonly value: string;
  readonly entered: EnteredNumber;
  readonly steps: readonly ConversionStep[];
}

/** The reporting currency, the currencies that may be entered, and the rate that the period and the kind of amount call for. */
export interface MoneyContext {
  readonly currency: string;
  readonly currencies: ReadonlySet<string>;
  readonly rate?: (from: string, to: string, basis: 'flow' | 'stock') => ExchangeRate | null;
}

/** Checks a number, converts it to the data point's own unit and checks its range there. */
export function checkNumber(
  dataPoint: DataPoint,
  input: { readonly value: unknown; readonly unit?: string | null },
  money: MoneyContext,
): NumberCheck | { readonly fields: Fields } {
  const text = typeof input.value === 'string' ? input.value.trim() : '';
  const number = parseDecimal(text);
  if (number === null) return { fields: { value: 'Enter a number, such as 1234.5.' } };
  if (text.replace(/\D/g, '').length > MAX_TYPED_DIGITS) {
    return { fields: { value: `Enter a number with at most ${MAX_TYPED_DIGITS} digits.` } };
  }
  const unit = input.unit || (dataPoint.type === 'currency' ? money.currency : dataPoint.unit);
  const converted =
    dataPoint.type === 'currency' ? inMoney(dataPoint, text, unit, money) : inUnit(dataPoint, text, unit);
  if ('fields' in converted) return converted;
  const fault = faultOf(dataPoint.type, converted.value, dataPoint.limits, labelOf(dataPoint, money));
  if (fault !== null) return { fields: { value: fault } };
  return { value: converted.value, entered: { value: plain(number), unit }, steps: converted.steps };
}

/** Tells what is wrong with a decimal string of a type and range (in words with what to do), or null. */
export function faultOf(type: string, value: string, limits: Limits, unit: string): string | null {
  const number = parseDecimal(value);
  if (number === null) return 'Enter a number, such as 1234.5.';
  if (type === 'integer' && !number.isInteger()) return 'Enter a whole number, without digits after the point.';
  const { max, min } = limits;
  // A whole number without a unit may be a year, which has no thousands separator.
  const style = { ungrouped: type === 'integer' && unit === '' };
  const inWords = (bound: string) => `${formatNumber(bound, 'en-GB', style)}${unit === '' ? '' : ` ${unit}`}`;
  if (min !== undefined && number.lt(min)) return `Enter ${inWords(min)} or more.`;
  if (max !== undefined && number.gt(max)) return `Enter ${inWords(max)} or less.`;
  return null;
}

type Conversion = Extract<Converted, { ok: true }> | { readonly fields: Fields };

function inUnit(dataPoint: DataPoint, value: string, unit: string): Conversion {
  const units = acceptedUnits(dataPoint);
  if (!units.some(({ code }) => code === unit)) {
    const offered = units.slice(0, 8).map(({ code }) => unitLabel(code));
    return {
      fields: {
        unit: offered.length > 1 ? `Choose a unit: ${offered.join(', ')}.` : 'This question has no other unit.',
      },
    };
  }
  const converted = toCanonicalUnit(value, unit, dataPoint);
  return converted.ok ? converted : { fields: { value: converted.message } };
}

function inMoney(dataPoint: DataPoint, value: string, currency: string, money: MoneyContext): Conversion {
  if (!money.currencies.has(currency)) return { fields: { unit: 'Choose a currency by its code, such as EUR.' } };
  const basis = dataPoint.moneyBasis ?? 'flow';
  const rate = currency === money.currency ? null : (money.rate?.(currency, money.currency, basis) ?? null);
  const converted = convertMoney(value, currency, money.currency, rate);
  if (converted.ok) return converted;
  return { fields: converted.reason === 'rate_missing' ? { unit: converted.message } : { value: converted.message } };
}

function labelOf(dataPoint: DataPoint, money: MoneyContext): string {
  return dataPoint.type === 'currency' ? money.currency : unitLabel(dataPoint.unit);
}
