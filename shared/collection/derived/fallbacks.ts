import { references, visit } from '#shared/library/formula/order.ts';
import type { Formula } from '#shared/library/formula/syntax.ts';
import { added } from './added.ts';
import type { DerivedInput, Inputs, Taking, UsedInputs } from './inputs.ts';

/** `first` is read once in a formula, and where it is empty `others` stand in for it, in this order. */
type Fallback = { readonly first: string; readonly others: readonly string[] };

/**
 * The inputs of a computed sum, with what stands in for a missing value taken entity by entity: where one entity of ten lacks its
 * opening figure, its own closing figure stands in, and the other nine keep theirs. So the figure is the sum of the entities',
 * and the one that a ratio reads. An input that no entity has, or that the formula reads elsewhere too, stays as it is.
 * @param used the formula's inputs over all entities
 */
export function withFallbacks(formula: Formula, inputs: Inputs, used: UsedInputs, take: Taking): UsedInputs {
  const filled = new Map(used);
  for (const { first, others } of fallbacksOf(formula)) {
    const known = [first, ...others].flatMap((key) => inputs.get(key) ?? []);
    if (used.get(first) == null || known.length <= others.length || !known.every(addsUp)) continue;
    filled.set(first, entityByEntity(known, take));
  }
  return filled;
}

function fallbacksOf(formula: Formula): Fallback[] {
  const reads: string[] = [];
  const calls: Fallback[] = [];
  visit(formula, (node) => {
    if (node.kind === 'key') reads.push(node.key);
    if (node.kind !== 'call' || node.name !== 'coalesce') return;
    const [first, ...others] = node.args;
    if (first?.kind !== 'key' || !others.every(({ kind }) => kind === 'key')) return;
    calls.push({ first: first.key, others: others.flatMap(references) });
  });
  return calls.filter(({ first }) => reads.filter((key) => key === first).length === 1);
}

function addsUp({ entities, entityAggregation }: DerivedInput): boolean {
  return entities !== undefined && entityAggregation === 'sum';
}

function entityByEntity(known: readonly DerivedInput[], take: Taking) {
  const ids = new Set(known.flatMap(({ entities }) => Object.keys(entities ?? {})));
  const values = [...ids].map((id) => {
    const there = known.flatMap(({ entities }) => entities?.[id]?.FY ?? []).map(take);
    return there.find((value) => value !== null) ?? null;
  });
  return added('sum', values);
}
