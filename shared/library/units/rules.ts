import { Decimal, fitsDecimal, parseDecimal, plain } from './decimal.ts';
import { reduced } from './fraction.ts';
import { type FuelReading, grossEnergy, NET_ENERGY } from './fuels.ts';
import type { Fuel } from './schema.ts';
import { fuelByKey, readingOf, unitByCode } from './table.ts';
import { type Days, fuelIn } from './years.ts';

/** One step of a conversion, to be shown: from unit to unit, by which exact factor, giving which value, and by whose ratio. */
export interface ConversionStep {
  readonly kind: 'unit' | 'calorific' | 'rate';
  readonly from: string;
  readonly to: string;
  /** One of `from` is numerator / denominator of `to`. */
  readonly factor: readonly [numerator: string, denominator: string];
  readonly value: string;
  readonly source?: string;
  /** The day of an exchange rate. */
  readonly date?: string;
}

/** A converted decimal string with the steps that led to it, or why it was refused and what to do. */
export type Converted =
  | { readonly ok: true; readonly value: string; readonly steps: readonly ConversionStep[] }
  | { readonly ok: false; readonly reason: RefusedConversion; readonly message: string };

/** Why a conversion was refused. */
export type RefusedConversion = 'not_a_number' | 'unknown_unit' | 'other_family' | 'out_of_range' | 'rate_missing';

/** Converts a decimal string between two units of one family by exact fractions; it never crosses families. */
export function convert(value: string, from: string, to: string): Converted {
  const number = parseDecimal(value);
  if (number === null) return refuse('not_a_number', `'${value.slice(0, 40)}' is not a number.`);
  const source = unitByCode.get(from);
  const target = unitByCode.get(to);
  if (source === undefined) return refuse('unknown_unit', `The unit '${from}' is not known.`);
  if (target === undefined) return refuse('unknown_unit', `The unit '${to}' is not known.`);
  if (source.family.key !== target.family.key) {
    const wanted = target.unit.label || to;
    const message = `A value in ${source.unit.label || from} does not convert to ${wanted}. Enter it in ${wanted}.`;
    return refuse('other_family', message);
  }
  if (from === to) return { ok: true, value: plain(number), steps: [] };
  const [top, bottom] = source.unit.perBase;
  const [targetTop, targetBottom] = target.unit.perBase;
  const factor = reduced(BigInt(top) * BigInt(targetBottom), BigInt(bottom) * BigInt(targetTop));
  return stepped(number, { kind: 'unit', from, to, factor });
}

/**
 * Converts a value as entered to a data point's own unit. A fuel's mass or volume takes its calorific value and a gross
 * reading its ratio of net to gross, each as a step of its own; other fuels than the data point's are refused.
 * @param days what the value stands for: the calorific values of their year count; absent = the newest
 */
export function toCanonicalUnit(
  value: string,
  from: string,
  dataPoint: { unit: string; unitFamily: string; fuels?: readonly string[] },
  days?: Days,
): Converted {
  const reading = readingOf(from);
  if (reading === undefined || !dataPoint.fuels?.includes(reading.fuel.key)) {
    return convert(value, from, dataPoint.unit);
  }
  const { basis, family } = reading;
  const fuel = fuelIn(reading.fuel, days);
  const content = fuel.contents.find(({ key }) => `${key}_${fuel.key}` === family.key) ?? null;
  return chained(value, [
    (amount) => convert(amount, from, family.base),
    ...(content === null ? [] : [(amount: string) => toEnergy(amount, { ...reading, content })]),
    ...(basis === 'net' ? [] : [(energy: string) => netOf(energy, fuel)]),
    (energy) => convert(energy, NET_ENERGY, dataPoint.unit),
  ]);
}

function chained(value: string, conversions: readonly ((value: string) => Converted)[]): Converted {
  let done: Extract<Converted, { ok: true }> = { ok: true, value, steps: [] };
  for (const conversion of conversions) {
    const next = conversion(done.value);
    if (!next.ok) return next;
    done = { ...next, steps: [...done.steps, ...next.steps] };
  }
  return done;
}

/** Turns an amount of a fuel, in the base unit of its reading, into MWh at the calorific value that the content states. */
function toEnergy(value: string, { basis, content, family, fuel }: FuelReading): Converted {
  const number = parseDecimal(value);
  if (number === null || content === null) return refuse('not_a_number', `'${value.slice(0, 40)}' is not a number.`);
  const to = basis === 'net' ? NET_ENERGY : grossEnergy(fuel.key);
  return stepped(number, { kind: 'calorific', from: family.base, to, factor: content.energy, source: content.source });
}

/** Turns MWh at gross calorific value into MWh at net calorific value by the fuel's own ratio, as the newest set has it. */
export function grossToNet(value: string, fuelKey: string): Converted {
  const fuel = fuelByKey.get(fuelKey);
  return fuel === undefined
    ? refuse('unknown_unit', `There is no calorific ratio for '${fuelKey}'.`)
    : netOf(value, fuel);
}

function netOf(value: string, fuel: Fuel): Converted {
  const number = parseDecimal(value);
  if (number === null) return refuse('not_a_number', `'${value.slice(0, 40)}' is not a number.`);
  const factor = fuel.netPerGross;
  if (factor === undefined) return refuse('unknown_unit', `There is no calorific ratio for '${fuel.key}'.`);
  const step = { kind: 'calorific', from: grossEnergy(fuel.key), to: NET_ENERGY, factor } as const;
  return stepped(number, { ...step, ...(fuel.source !== undefined && { source: fuel.source }) });
}

/** A rate of exchange: how many units of `to` one unit of `from` costs (a decimal string), on which day and by whose quotation. */
export interface ExchangeRate {
  readonly from: string;
  readonly to: string;
  readonly rate: string;
  readonly date: string;
  readonly source: string;
}

/** Converts an amount between two currencies by a given rate; without a fitting rate it is refused, never taken as equal. */
export function convertMoney(value: string, from: string, to: string, rate: ExchangeRate | null): Converted {
  const number = parseDecimal(value);
  if (number === null) return refuse('not_a_number', `'${value.slice(0, 40)}' is not a number.`);
  if (from === to) return { ok: true, value: plain(number), steps: [] };
  const price = rate === null ? null : parseDecimal(rate.rate);
  if (rate === null || price === null || price.lte(0) || rate.from !== from || rate.to !== to) {
    return refuse(
      'rate_missing',
      `There is no exchange rate from ${from} to ${to}. Add one, or enter the amount in ${to}.`,
    );
  }
  const { date, source } = rate;
  return stepped(number, { kind: 'rate', from, to, factor: [plain(price), '1'], date, source });
}

/** The working precision is wider than that of results, so that going there and back gives the number one began with. */
const WIDE = 60;

function stepped(number: Decimal, step: Omit<ConversionStep, 'value'>): Converted {
  const exact = new Decimal(number, WIDE).times(step.factor[0]).div(step.factor[1]);
  if (!fitsDecimal(exact)) return refuse('out_of_range', 'The converted number is too large or too small to keep.');
  const value = plain(settled(exact));
  return { ok: true, value, steps: [{ ...step, value }] };
}

/**
 * Rounds to 34 digits. 1 GJ is 5/18 MWh, a fraction without end: a result that differs from a number of 30 digits only
 * past the 32nd digit is the residue of such a fraction on its way back, and is that number.
 */
function settled(exact: Decimal): Decimal {
  const short = exact.toSignificantDigits(30);
  const residue = exact.minus(short).abs();
  return residue.lte(exact.abs().times('1e-32')) ? short : exact.toSignificantDigits(34);
}

function refuse(reason: RefusedConversion, message: string): Converted {
  return { ok: false, reason, message };
}
