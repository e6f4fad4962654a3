import { dependencyOrder, references } from '#shared/library/formula/order.ts';
import type { Formula } from '#shared/library/formula/syntax.ts';
import { libraryFormula } from '#shared/library/metrics/formulas.ts';
import type { Library } from '#shared/library/metrics/schema.ts';

/** A derived metric with its formula parsed and the keys that it reads. */
export type ParsedMetric = { readonly key: string; readonly formula: Formula; readonly reads: readonly string[] };

const ordered = new WeakMap<Library, readonly ParsedMetric[]>();

/** The derived metrics of a catalogue, each after those that it reads. */
export function derivedInOrder(catalogue: Library): readonly ParsedMetric[] {
  const known = ordered.get(catalogue);
  if (known) return known;
  const formulas = new Map(catalogue.derived.map(({ key, formula }) => [key, libraryFormula(formula)]));
  const order = dependencyOrder(formulas);
  if (!order.ok) throw new Error(`The library holds formulas that need each other: ${order.cycle.join(', ')}`);
  const metrics = order.order.flatMap((key) => {
    const formula = formulas.get(key);
    return formula ? [{ key, formula, reads: references(formula) }] : [];
  });
  ordered.set(catalogue, metrics);
  return metrics;
}

/** The derived metric of this key. */
export function derivedMetric(catalogue: Library, key: string): ParsedMetric | undefined {
  return derivedInOrder(catalogue).find((metric) => metric.key === key);
}
