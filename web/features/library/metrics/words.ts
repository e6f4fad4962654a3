import type { Periodicity } from '#shared/collection/periods/rules.ts';
import type { MetricSummary } from '#shared/library/catalogue/schema.ts';
import type { DataPointType, Limits } from '#shared/library/metrics/schema.ts';

const types: Record<DataPointType, string> = {
  number: 'Number',
  integer: 'Whole number',
  percentage: 'Percentage',
  currency: 'Amount of money',
  boolean: 'Yes or no',
  single_choice: 'One choice',
  multi_choice: 'Several choices',
  text: 'Text',
  date: 'Date',
  table: 'Table',
};

const periodicities: Record<Periodicity, string> = {
  annual: 'year',
  'half-yearly': 'half-year',
  quarterly: 'quarter',
  monthly: 'month',
};

/** What kind of answer a metric takes; a computed one takes none. */
export function typeText({ kind, type }: Pick<MetricSummary, 'kind' | 'type'>): string {
  return kind === 'derived' || type === null ? 'Computed' : types[type];
}

/** How often a metric can be asked: `by month, quarter or year`. */
export function periodicityText(options: readonly Periodicity[]): string {
  const words = options.map((each) => periodicities[each]);
  const last = words.at(-1);
  return words.length > 1 ? `by ${words.slice(0, -1).join(', ')} or ${last}` : last ? `by ${last}` : '';
}

/** Where it is asked. */
export function askedAtText(askedAt: 'company' | 'entity' | null): string {
  if (askedAt === null) return 'Nowhere: it is computed from other metrics';
  return askedAt === 'company' ? 'Once for the whole organisation' : 'Of each entity';
}

/** What an answer must keep to, one sentence each. */
export function limitTexts({ min, max, pattern, patternHint }: Limits, unit: string): string[] {
  const of = (value: string) => (unit ? `${value} ${unit}` : value);
  const range =
    min !== undefined && max !== undefined
      ? [`From ${min} to ${of(max)}`]
      : [...(min !== undefined ? [`At least ${of(min)}`] : []), ...(max !== undefined ? [`At most ${of(max)}`] : [])];
  return [...range, ...(pattern ? [patternHint ?? `Written like the pattern ${pattern}`] : [])];
}
