import { isNumeric } from '#shared/library/metrics/formulas.ts';
import type { DataPoint, WarningThreshold } from '#shared/library/metrics/schema.ts';
import { formatNumber } from '#shared/library/numbers/rules.ts';
import { Decimal, parseDecimal, plain } from '#shared/library/units/decimal.ts';
import { unitLabel } from '#shared/library/units/table.ts';
import type { ValueWarning } from './rules.ts';
import type { Others } from './spread.ts';

/** What a value is compared with: decimal strings in the data point's own unit, for the same period. */
export interface Comparison {
  readonly dataPoint: DataPoint;
  readonly value: string;
  readonly lastYear?: string | null;
  /** The other entities, where there are enough of them. */
  readonly others?: Others | undefined;
  /** An organisation's own threshold instead of the data point's. */
  readonly threshold?: WarningThreshold;
  /** The reporting currency, for the words of the message. */
  readonly currency?: string;
  readonly locale?: string;
}

/** Asks about values that look odd: a unit mixed up (x10, x100, x1000), a large change against last year, an entity far off the others. */
export function warningsFor(comparison: Comparison): ValueWarning[] {
  const { dataPoint } = comparison;
  const value = parseDecimal(comparison.value);
  const threshold = comparison.threshold ?? dataPoint.warning;
  if (value === null || threshold === undefined || !isNumeric(dataPoint.type)) return [];
  const last = comparison.lastYear ? parseDecimal(comparison.lastYear) : null;
  const words = wordsOf(comparison);
  const floor = new Decimal(threshold.floor);
  const change = last === null ? null : changeWarning(value, last, threshold, words);
  // An entity that was that size last year is known to be: only an entity without history is held against the others.
  const outlier = last === null ? outlierWarning(value, comparison.others, floor, words) : null;
  return [change, outlier].filter((warning) => warning !== null);
}

type Words = (number: Decimal) => string;

function changeWarning(value: Decimal, last: Decimal, threshold: WarningThreshold, words: Words): ValueWarning | null {
  const difference = value.minus(last).abs();
  if (difference.lte(threshold.floor)) return null;
  if (last.isZero())
    return {
      code: 'LARGE_CHANGE',
      message: `Last year this was 0, now it is ${words(value)}. Say in a note what happened.`,
      mark: 'was 0 last year',
    };
  const percent = difference.div(last.abs()).times(100);
  if (percent.lte(threshold.changePercent)) return null;
  const times = unitFactor(value, last);
  if (times !== null) {
    const direction = value.abs().gt(last.abs()) ? `${times} times as much as` : `one part in ${times} of`;
    const message = `${words(value)} is about ${direction} last year's ${words(last)}. Check the unit and the decimal point, or say in a note what happened.`;
    const mark = value.abs().gt(last.abs()) ? `${times} × last year` : `1/${times} of last year`;
    return { code: 'SUSPECT_UNIT', message, mark };
  }
  const moved = value.gt(last) ? 'up' : 'down';
  const by = formatNumber(plain(percent.toDecimalPlaces(0)), 'en-GB');
  const message = `${words(value)} is ${moved} ${by} % from last year's ${words(last)}. Say in a note what happened.`;
  return { code: 'LARGE_CHANGE', message, mark: `${moved === 'up' ? '+' : '−'}${by} % on last year` };
}

/** Tells how many times apart two values are when that looks like a mixed-up unit (near 10, or 90 and more); null for an ordinary change. */
function unitFactor(value: Decimal, base: Decimal): string | null {
  if (value.isZero() || base.isZero() || value.isNegative() !== base.isNegative()) return null;
  const ratio = value.div(base);
  const larger = ratio.lt(1) ? base.div(value) : ratio;
  if (larger.gte(9) && larger.lte(11)) return '10';
  return larger.lt(90) ? null : rounded(larger);
}

/** How many times one value is another one, in two digits. */
const timesOf = (value: Decimal, base: Decimal) => rounded(value.div(base));
const rounded = (ratio: Decimal) => formatNumber(plain(ratio.toSignificantDigits(2)), 'en-GB');

/** An entity is far off when it is more than five times the largest of at least three others, or less than a fifth of the smallest. */
function outlierWarning(value: Decimal, others: Others | undefined, floor: Decimal, words: Words): ValueWarning | null {
  if (others === undefined || !value.gt(0)) return null;
  const largest = new Decimal(others.largest);
  const smallest = new Decimal(others.smallest);
  if (value.gt(largest.times(5)) && value.minus(largest).gt(floor)) {
    const message = `${words(value)} is more than five times the largest of your other sites (${words(largest)}). Check the unit, or say in a note why.`;
    return { code: 'OUTLIER', message, mark: `${timesOf(value, largest)} × the largest other site` };
  }
  if (value.times(5).lt(smallest) && smallest.minus(value).gt(floor)) {
    const message = `${words(value)} is less than a fifth of the smallest of your other sites (${words(smallest)}). Check the unit, or say in a note why.`;
    return { code: 'OUTLIER', message, mark: `1/${timesOf(smallest, value)} of the smallest other site` };
  }
  return null;
}

function wordsOf({ currency, dataPoint, locale }: Comparison): Words {
  const unit = dataPoint.type === 'currency' ? (currency ?? '') : unitLabel(dataPoint.unit);
  return (number) => {
    const decimals = number.abs().lt(1) ? 4 : Math.max(dataPoint.decimals, 0);
    const text = formatNumber(plain(number), locale ?? 'en-GB', { decimals });
    return unit === '' ? text : `${text} ${unit}`;
  };
}
