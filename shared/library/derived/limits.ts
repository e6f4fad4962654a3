import { inputsOf } from '#shared/library/derived/rules.ts';
import type { CrossFieldRule, DerivedMetric, Library } from '#shared/library/metrics/schema.ts';
import { formatNumber } from '#shared/library/numbers/rules.ts';
import { parseDecimal, plain } from '#shared/library/units/decimal.ts';
import { unitLabel } from '#shared/library/units/table.ts';

type Metrics = Pick<Library, 'derivedByKey' | 'dataPointByKey'>;

/** The key of the rule that holds a computed metric to its limits. */
export const limitRuleKey = (metric: string): string => `${metric}_in_limits`;

const known = new WeakMap<object, readonly CrossFieldRule[]>();

/** The rules that computed metrics stay within their limits: warnings, since it is the inputs that are wrong. */
export function limitRules(library: Metrics & Pick<Library, 'derived'>): readonly CrossFieldRule[] {
  const rules = known.get(library) ?? rulesOfLimits(library);
  known.set(library, rules);
  return rules;
}

function rulesOfLimits(library: Metrics & Pick<Library, 'derived'>): CrossFieldRule[] {
  return library.derived.flatMap((metric): CrossFieldRule[] => {
    const { min, max } = metric.limits;
    const bounds = [
      ...(min === undefined ? [] : [`${metric.key} >= ${min}`]),
      ...(max === undefined ? [] : [`${metric.key} <= ${max}`]),
    ];
    if (bounds.length === 0) return [];
    const message = `'${metric.name}' would not be ${rangeInWords(metric)}. Check ${inputNames(library, metric.key)}.`;
    const key = limitRuleKey(metric.key);
    return [{ key, severity: 'warning', level: 'year', formula: bounds.join(' and '), message }];
  });
}

/** What is wrong with the value of a computed metric, and which answers to look at; null within its limits. */
export function limitFinding(library: Metrics, metricKey: string, value: unknown): string | null {
  const metric = library.derivedByKey.get(metricKey);
  const number = typeof value === 'string' ? parseDecimal(value) : null;
  if (metric === undefined || number === null) return null;
  const { min, max } = metric.limits;
  const below = min !== undefined && number.lt(min);
  const above = max !== undefined && number.gt(max);
  if (!below && !above) return null;
  // Away from zero, so that 100.004 does not read as 100.
  const shown = inUnit(plain(number.toDecimalPlaces(2, 'up')), metric);
  const bound = above ? `above ${inUnit(max, metric)}` : `below ${inUnit(min ?? '', metric)}`;
  return `${shown} is ${bound}. Check ${inputNames(library, metricKey)}.`;
}

function rangeInWords(metric: DerivedMetric): string {
  const { min, max } = metric.limits;
  if (min !== undefined && max !== undefined) return `between ${min} and ${inUnit(max, metric)}`;
  return max === undefined ? `${inUnit(min ?? '', metric)} or more` : `${inUnit(max, metric)} or less`;
}

function inUnit(value: string, { unit }: DerivedMetric): string {
  const label = unit === 'reporting_currency' ? '' : unitLabel(unit);
  const number = formatNumber(value, 'en-GB');
  return label === '' ? number : `${number} ${label}`;
}

function inputNames(library: Metrics, metricKey: string): string {
  const keys = inputsOf(library, metricKey);
  const names = keys.map((key) => `'${library.dataPointByKey.get(key)?.name ?? key}'`);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
