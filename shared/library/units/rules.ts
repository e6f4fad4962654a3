import { Decimal, fitsDecimal, parseDecimal, plain } from './decimal.ts';
import type { Fraction } from './schema.ts';
import { familyOf, fuelByKey, unitByCode } from './table.ts';

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

/** Converts a value as entered to a data point's own unit; a gross reading takes the ratio of its fuel as a step of its own. */
export function toCanonicalUnit(
  value: string,
  from: string,
  dataPoint: { unit: string; unitFamily: string; grossFuels?: readonly string[] },
): Converted {
  const fuel = (dataPoint.grossFuels ?? []).find((key) => familyOf(from) === `energy_gross_${key}`);
  if (fuel === undefined) return convert(value, from, dataPoint.unit);
  const gross = convert(value, from, `MWh_gross_${fuel}`);
  if (!gross.ok) return gross;
  const net = grossToNet(gross.value, fuel);
  if (!net.ok) return net;
  const own = convert(net.value, 'MWh_net', dataPoint.unit);
  return own.ok ? { ...own, steps: [...gross.steps, ...net.steps, ...own.steps] } : own;
}

/** Turns MWh at gross calorific value into MWh at net calorific value by the fuel's own published ratio. */
export function grossToNet(value: string, fuelKey: string): Converted {
  const number = parseDecimal(value);
  const fuel = fuelByKey.get(fuelKey);
  if (number === null) return refuse('not_a_number', `'${value.slice(0, 40)}' is not a number.`);
  if (fuel === undefined) return refuse('unknown_unit', `There is no calorific ratio for '${fuelKey}'.`);
  const step = {
    kind: 'calorific',
    from: `MWh_gross_${fuelKey}`,
    to: 'MWh_net',
    factor: fuel.netPerGross,
    source: fuel.source,
  } as const;
  return stepped(number, step);
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
  if (
    rate === null ||
    price === null ||
    !price.isPositive() ||
    price.isZero() ||
    rate.from !== from ||
    rate.to !== to
  ) {
    return refuse(
      'rate_missing',
      `There is no exchange rate from ${from} to ${to}. Add one, or enter the amount in ${to}.`,
    );
  }
  const { date, source } = rate;
  return stepped(number, { kind: 'rate', from, to, factor: [plain(price), '1'], date, source });
}

/** The working precision is wider than that of results, so that going there and back gives the number one began with. */
const Wide = Decimal.clone({ precision: 60 });

function stepped(number: Decimal, step: Omit<ConversionStep, 'value'>): Converted {
  const exact = new Wide(number).times(step.factor[0]).div(step.factor[1]);
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

function reduced(top: bigint, bottom: bigint): Fraction {
  let [a, b] = [top, bottom];
  while (b !== 0n) [a, b] = [b, a % b];
  return [String(top / a), String(bottom / a)];
}

function refuse(reason: RefusedConversion, message: string): Converted {
  return { ok: false, reason, message };
}
