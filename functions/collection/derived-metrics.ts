import { library } from '#shared/content/library/library.ts';
import { dependencyOrder, references } from '#shared/library/formula/order.ts';
import type { Formula } from '#shared/library/formula/syntax.ts';
import { libraryFormula } from '#shared/library/metrics/formulas.ts';

/** A derived metric with its formula parsed and the keys that it reads. */
export type ParsedMetric = { readonly key: string; readonly formula: Formula; readonly reads: readonly string[] };

let ordered: readonly ParsedMetric[] | undefined;

/** The derived metrics, each after those that it reads. */
export function derivedInOrder(): readonly ParsedMetric[] {
  if (ordered) return ordered;
  const formulas = new Map(library.derived.map(({ key, formula }) => [key, libraryFormula(formula)]));
  const order = dependencyOrder(formulas);
  if (!order.ok) throw new Error(`The library holds formulas that need each other: ${order.cycle.join(', ')}`);
  ordered = order.order.flatMap((key) => {
    const formula = formulas.get(key);
    return formula ? [{ key, formula, reads: references(formula) }] : [];
  });
  return ordered;
}

/** The derived metric of this key. */
export function derivedMetric(key: string): ParsedMetric | undefined {
  return derivedInOrder().find((metric) => metric.key === key);
}
