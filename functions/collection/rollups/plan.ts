import { derivedInOrder, type ParsedMetric } from '#functions/collection/derived-metrics.ts';
import { withDependants } from '#shared/collection/rollups/dependants.ts';
import type { Library } from '#shared/library/metrics/schema.ts';

/** The metrics that a change makes stale, in the order in which they are computed: each after what its figures rest on. */
export type Plan = { readonly dataPointIds: readonly string[]; readonly derived: readonly ParsedMetric[] };

/**
 * What is to be computed when these metrics are stale: data points with what depends on their answers, and the derived
 * metrics that read any of it.
 */
export function planOf(catalogue: Library, stale: Iterable<string>): Plan {
  const asked = new Set(stale);
  const dataPoints = withDependants(catalogue, asked);
  const known = new Set<string>(dataPoints);
  const derived = derivedInOrder(catalogue).filter(({ key, reads }) => {
    if (!asked.has(key) && !reads.some((read) => known.has(read))) return false;
    known.add(key);
    return true;
  });
  return { dataPointIds: [...dataPoints], derived };
}

/** The keys of all metrics of a plan, in its order. */
export function metricsOf({ dataPointIds, derived }: Plan): string[] {
  return [...dataPointIds, ...derived.map(({ key }) => key)];
}

/** The metrics that a plan reads and does not compute: weights of its data points and inputs of its formulas. */
export function inputsOf(catalogue: Library, plan: Plan): string[] {
  const own = new Set(metricsOf(plan));
  const read = [
    ...plan.dataPointIds.flatMap((id) => catalogue.dataPointByKey.get(id)?.weightKey ?? []),
    ...plan.derived.flatMap(({ reads }) => reads),
  ];
  return [...new Set(read)].filter((key) => !own.has(key));
}
