import type { EntityAggregation, PeriodAggregation } from '#shared/library/metrics/schema.ts';
import { Decimal, parseDecimal } from '#shared/library/units/decimal.ts';

/** A value that adds up with others: a number, or what an answer says otherwise; with its weight where that is known. */
export type Part = { readonly value: Decimal | boolean | string; readonly weight: Decimal | null };

/** What parts come to, or why they come to nothing. */
export type Combined = { readonly value: Decimal | boolean | string | null; readonly reason?: string };

/** What parts come to, in their order. */
export function combine(how: PeriodAggregation | EntityAggregation, parts: readonly Part[]): Combined {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return { value: null, reason: 'Nothing was answered yet' };
  if (how === 'none') return { value: null, reason: 'Answers to this question do not add up' };
  if (how === 'last') return { value: last.value };
  if (how === 'first') return { value: first.value };
  if (how === 'any' || how === 'all') {
    const flags = parts.map(({ value }) => value === true || value === 'true');
    return { value: how === 'any' ? flags.some(Boolean) : flags.every(Boolean) };
  }
  const numbers = parts.flatMap(({ value, weight }) => {
    const number = typeof value === 'string' ? parseDecimal(value) : value;
    return Decimal.isDecimal(number) ? [{ value: number, weight }] : [];
  });
  if (numbers.length === 0) return { value: null, reason: 'Answers to this question do not add up' };
  const sum = numbers.reduce((total, { value }) => total.plus(value), new Decimal(0));
  if (how === 'sum') return { value: sum };
  if (how === 'average') return { value: sum.div(numbers.length) };
  return weighted(numbers);
}

function weighted(parts: readonly { readonly value: Decimal; readonly weight: Decimal | null }[]): Combined {
  const known = parts.flatMap(({ value, weight }) => (weight === null ? [] : [{ value, weight }]));
  const weights = known.reduce((sum, { weight }) => sum.plus(weight), new Decimal(0));
  if (known.length < parts.length || weights.isZero()) return { value: null, reason: 'A weight is missing' };
  const total = known.reduce((sum, { value, weight }) => sum.plus(value.times(weight)), new Decimal(0));
  return { value: total.div(weights) };
}
