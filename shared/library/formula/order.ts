import type { Formula } from './syntax.ts';

/** Lists the keys that a formula reads, each once, in the order in which they first stand in it. */
export function references(formula: Formula): string[] {
  const keys = new Set<string>();
  visit(formula, (node) => {
    if (node.kind === 'key') keys.add(node.key);
  });
  return [...keys];
}

/** Calls `see` for a formula's nodes, outermost first. */
export function visit(formula: Formula, see: (node: Formula) => void): void {
  see(formula);
  if (formula.kind === 'negate' || formula.kind === 'not') visit(formula.operand, see);
  else if (formula.kind === 'call') for (const arg of formula.args) visit(arg, see);
  else if (formula.kind === 'binary') {
    visit(formula.left, see);
    visit(formula.right, see);
  }
}

/** An order in which formulas can be computed, or a circle of keys that need each other (its first key stands last again). */
export type Order =
  | { readonly ok: true; readonly order: readonly string[] }
  | { readonly ok: false; readonly cycle: readonly string[] };

/** Orders formulas so that each comes after those that it reads; keys without a formula are inputs and left out. */
export function dependencyOrder(formulas: ReadonlyMap<string, Formula>): Order {
  const done = new Set<string>();
  const trail: string[] = [];
  const order: string[] = [];
  const enter = (key: string): string[] | null => {
    if (done.has(key)) return null;
    const formula = formulas.get(key);
    if (formula === undefined) return null;
    const before = trail.indexOf(key);
    if (before >= 0) return [...trail.slice(before), key];
    trail.push(key);
    for (const read of references(formula)) {
      const cycle = enter(read);
      if (cycle !== null) return cycle;
    }
    trail.pop();
    done.add(key);
    order.push(key);
    return null;
  };
  for (const key of formulas.keys()) {
    const cycle = enter(key);
    if (cycle !== null) return { ok: false, cycle };
  }
  return { ok: true, order };
}
