import { library } from '#shared/content/library/library.ts';
import { dependencyOrder, references } from '#shared/library/formula/order.ts';
import { parseFormula } from '#shared/library/formula/parse.ts';
import type { Formula } from '#shared/library/formula/syntax.ts';

/** A derived metric with its formula parsed and the keys that it reads. */
export type ParsedMetric = { readonly key: string; readonly formula: Formula; readonly reads: readonly string[] };

const parsedFormulas = new Map<string, Formula>();

/**
 * The parsed form of a formula of the library. The content's own test proves that every one parses.
 * @throws Error for a text that is no formula
 */
export function formulaOf(text: string): Formula {
  const known = parsedFormulas.get(text);
  if (known) return known;
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`The library holds a formula that does not parse: ${text}`);
  parsedFormulas.set(text, parsed.formula);
  return parsed.formula;
}

let ordered: readonly ParsedMetric[] | undefined;

/** The derived metrics, each after those that it reads. */
export function derivedInOrder(): readonly ParsedMetric[] {
  if (ordered) return ordered;
  const formulas = new Map(library.derived.map(({ key, formula }) => [key, formulaOf(formula)]));
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
