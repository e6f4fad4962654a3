import type { DataPoint, Limits } from '#shared/library/metrics/schema.ts';
import { formatNumber } from '#shared/library/numbers/rules.ts';
import { readQuantity } from '#shared/library/quantities/rules.ts';
import type { NamedUnit } from '#shared/library/quantities/spellings.ts';
import { MAX_TYPED_DIGITS, parseDecimal, plain } from '#shared/library/units/decimal.ts';
import type { ConversionStep, Converted, ExchangeRate } from '#shared/library/units/rules.ts';
import { convertMoney, toCanonicalUnit } from '#shared/library/units/rules.ts';
import { acceptedUnits, unitLabel } from '#shared/library/units/table.ts';
import type { Days } from '#shared/library/units/years.ts';
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

/** What is wrong with a number; `ambiguous` where it could mean several things, so that no draft may keep it as one. */
export interface Misread {
  readonly fields: Fields;
  readonly ambiguous?: boolean;
}

/** The reporting currency, the currencies that may be entered, and the rate that the period and the kind of amount call for. */
export interface MoneyContext {
  readonly currency: string;
  readonly currencies: ReadonlySet<string>;
  readonly rate?: (from: string, to: string, basis: 'flow' | 'stock') => ExchangeRate | null;
}

/**
 * Checks a number, converts it to the data point's own unit and checks its range there. A text is read as programs write
 * it: with a decimal point, a unit behind it counts; what could mean two things is refused with what to send.
 */
export function checkNumber(
  dataPoint: DataPoint,
  input: { readonly value: unknown; readonly unit?: string | null; readonly days?: Days },
  money: MoneyContext,
): NumberCheck | Misread {
  const read = readInput(dataPoint, input, money);
  if ('fields' in read) return read;
  const { value, unit } = read;
  if (value.replace(/\D/g, '').length > MAX_TYPED_DIGITS) {
    return { fields: { value: `Enter a number with at most ${MAX_TYPED_DIGITS} digits.` } };
  }
  const converted =
    dataPoint.type === 'currency' ? inMoney(dataPoint, value, unit, money) : inUnit(dataPoint, value, unit, input.days);
  if ('fields' in converted) return converted;
  const fault = faultOf(dataPoint.type, converted.value, dataPoint.limits, labelOf(dataPoint, money));
  if (fault !== null) return { fields: { value: fault } };
  return { value: converted.value, entered: { value, unit }, steps: converted.steps };
}

/** The number and the unit that were sent: a decimal string is what it says, any other text is read. */
function readInput(
  dataPoint: DataPoint,
  input: { readonly value: unknown; readonly unit?: string | null },
  money: MoneyContext,
): EnteredNumber | Misread {
  const text = typeof input.value === 'string' ? input.value.trim() : '';
  const own = dataPoint.type === 'currency' ? money.currency : dataPoint.unit;
  const unit = input.unit || own;
  const number = parseDecimal(text);
  if (number !== null) return { value: plain(number), unit };
  if (text === '') return { fields: { value: 'Enter a number, such as 1234.5.' } };
  const asked = { type: dataPoint.type, unit: own, units: unitsFor(dataPoint, money) };
  const reading = readQuantity(asked, text, { locales: [], unit, given: input.unit ?? null });
  if (reading.kind !== 'read') {
    const ambiguous = reading.kind === 'ambiguous';
    const advice = ambiguous ? ' Send a decimal point, such as 1234.5, and the unit beside it.' : '';
    return { fields: { value: `${reading.message}${advice}` }, ambiguous };
  }
  if (input.unit && reading.unit !== input.unit) {
    const said = unitLabel(reading.unit ?? '');
    const message = `The value says ${said}, the unit says ${unitLabel(input.unit)}. Send one of them.`;
    return { fields: { unit: message }, ambiguous: true };
  }
  return { value: reading.value, unit: reading.unit ?? own };
}

function unitsFor(dataPoint: DataPoint, money: MoneyContext): readonly NamedUnit[] {
  if (dataPoint.type === 'currency') return [...money.currencies].map((code) => ({ unit: code, label: code }));
  return acceptedUnits(dataPoint).map(({ code, label }) => ({ unit: code, label }));
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

function inUnit(dataPoint: DataPoint, value: string, unit: string, days: Days | undefined): Conversion {
  const units = acceptedUnits(dataPoint);
  if (!units.some(({ code }) => code === unit)) {
    const offered = units.slice(0, 8).map(({ code }) => unitLabel(code));
    return {
      fields: {
        unit: offered.length > 1 ? `Choose a unit: ${offered.join(', ')}.` : 'This question has no other unit.',
      },
    };
  }
  const converted = toCanonicalUnit(value, unit, dataPoint, days);
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
