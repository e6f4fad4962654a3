import { Decimal, parseDecimal, plain } from '#shared/library/units/decimal.ts';

/** A number as it was typed: a decimal string, and its unit. */
export type TypedNumber = { readonly value: string; readonly unit: string | null };

/** What would mend a number that does not fit last year's: the same digits in another unit, or the decimal point elsewhere. */
export type Repair = {
  readonly kind: 'read-as' | 'divide' | 'multiply';
  /** How many times, of a moved decimal point. */
  readonly by: number | null;
  readonly typed: TypedNumber;
  /** What it comes to in the data point's own unit, a decimal string. */
  readonly own: string;
};

type Mending = {
  readonly typed: TypedNumber;
  /** Last year's answer in the data point's own unit, a decimal string; without one nothing tells what would fit. */
  readonly lastYear: string | null;
  /** Units that the data point may be answered in. */
  readonly units: readonly string[];
  /** A number in the data point's own unit; null where it has no meaning there. */
  readonly inOwn: (number: TypedNumber) => string | null;
};

const SHIFTS = [10, 100, 1000, 1_000_000];
/** Up to this many times last year's answer, and above one part in so many of it, a number fits. */
const FITS = 1.5;

/**
 * One-click repairs of a number, those nearest to last year's answer first: none that would not bring it near to that, and none
 * for a number that is there already. Two ways to the same figure are offered once, the unit before the point.
 */
export function repairsOf({ typed, lastYear, units, inOwn }: Mending): Repair[] {
  const last = lastYear === null ? null : parseDecimal(lastYear);
  const now = inOwn(typed);
  const number = parseDecimal(typed.value);
  if (last === null || now === null || number === null || fits(now, last)) return [];
  const offered = (kind: Repair['kind'], by: number | null, next: TypedNumber): Repair[] => {
    const own = inOwn(next);
    return own !== null && fits(own, last) ? [{ kind, by, typed: next, own }] : [];
  };
  const readAs = units
    .filter((unit) => unit !== typed.unit)
    .flatMap((unit) => offered('read-as', null, { value: typed.value, unit }));
  const shifted = SHIFTS.flatMap((by) => [
    ...offered('divide', by, { value: plain(number.div(by)), unit: typed.unit }),
    ...offered('multiply', by, { value: plain(number.times(by)), unit: typed.unit }),
  ]);
  const byNearness = [...readAs, ...shifted].toSorted((one, other) =>
    distance(one.own, last).cmp(distance(other.own, last)),
  );
  return byNearness.filter(({ own }, at) => byNearness.findIndex((earlier) => earlier.own === own) === at);
}

function fits(own: string, last: Decimal): boolean {
  const value = parseDecimal(own);
  if (value === null || value.isZero() || last.isZero() || value.isNegative() !== last.isNegative()) return false;
  const ratio = value.div(last);
  return ratio.lte(FITS) && ratio.gte(new Decimal(1).div(FITS));
}

const distance = (own: string, last: Decimal) => new Decimal(own).minus(last).abs();
