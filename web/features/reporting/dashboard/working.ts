import { formatNumber } from '#shared/library/numbers/rules.ts';
import type { MetricDetail } from '#shared/reporting/dashboard/routes.ts';

const periodWords: Readonly<Record<string, string>> = {
  sum: 'Periods are summed',
  average: 'Periods are averaged',
  last: 'The closing period counts',
  first: 'The opening period counts',
  any: 'Yes where one period says yes',
  all: 'Yes where every period says yes',
  none: 'Periods do not add up',
};

const entityWords: Readonly<Record<string, string>> = {
  sum: 'entities are summed',
  average: 'entities are averaged',
  weighted_average: 'entities are averaged by weight',
  any: 'yes where one entity says yes',
  all: 'yes where every entity says yes',
  company: "the company's own answer counts",
  none: 'entities do not add up',
};

type Put = Pick<MetricDetail, 'derived' | 'aggregation'> & {
  readonly byPeriod: readonly unknown[];
  readonly byEntity: readonly Pick<MetricDetail['byEntity'][number], 'name'>[];
};

/** How answers are put together, in a sentence; null for a computed metric, whose formula says it. */
export function aggregationWords({ derived, aggregation, byPeriod, byEntity }: Put): string | null {
  if (derived) return null;
  const { periods, entities } = aggregation;
  const [only, other] = byEntity;
  const over = byPeriod.length > 1 ? (periodWords[periods] ?? periods) : 'It is answered once a year';
  const across = only && !other ? `only ${only.name} answers` : (entityWords[entities] ?? entities);
  return `${over}; ${across}.`;
}

/** A formula with the names of its inputs, in brackets, in place of their keys. */
export function namedFormula(
  formula: string,
  inputs: readonly Pick<MetricDetail['inputs'][number], 'id' | 'name'>[],
): string {
  const names = new Map(inputs.map(({ id, name }) => [id, name]));
  return formula.replaceAll(/[a-z][a-z0-9_]*/g, (word) => (names.has(word) ? `[${names.get(word)}]` : word));
}

/** A formula with its numbers as people of the locale write them, in full. */
export function localNumbers(formula: string, locale: string): string {
  return formula.replaceAll(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g, (number) => formatNumber(number, locale));
}
