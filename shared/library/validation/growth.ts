import { references } from '#shared/library/formula/order.ts';
import type { Formula } from '#shared/library/formula/syntax.ts';
import { libraryFormula } from '#shared/library/metrics/formulas.ts';
import type { Library } from '#shared/library/metrics/schema.ts';

/**
 * Can a broken `small <= large` only become worse by what is still open? It can where the open values stand in the small
 * side alone, are added up there, and are never negative: parts of a total that exceed it already will not shrink.
 */
export function onlyGrowsApart(library: Library, rule: Formula, open: ReadonlySet<string>): boolean {
  if (rule.kind !== 'binary') return false;
  const [small, large] =
    rule.operator === '<=' || rule.operator === '<'
      ? [rule.left, rule.right]
      : rule.operator === '>=' || rule.operator === '>'
        ? [rule.right, rule.left]
        : [null, null];
  if (small === null || large === null) return false;
  return !reads(library, large, open) && grows(library, small, open);
}

/** Does the formula only grow with the open values? */
function grows(library: Library, formula: Formula, open: ReadonlySet<string>): boolean {
  if (!reads(library, formula, open)) return true;
  const each = (part: Formula) => grows(library, part, open);
  switch (formula.kind) {
    case 'key': {
      const derived = library.derivedByKey.get(formula.key);
      return derived ? each(libraryFormula(derived.formula)) : addsUpFromZero(library, formula.key);
    }
    case 'call':
      return (formula.name === 'sum_present' || formula.name === 'coalesce') && formula.args.every(each);
    case 'binary':
      return formula.operator === '+' && each(formula.left) && each(formula.right);
    default:
      return false;
  }
}

/** A value whose known part is its lower bound: never negative, and the sum of its periods. */
function addsUpFromZero(library: Library, key: string): boolean {
  const point = library.dataPointByKey.get(key);
  const min = point?.limits.min;
  return point?.periodAggregation === 'sum' && min !== undefined && !min.startsWith('-');
}

function reads(library: Library, formula: Formula, keys: ReadonlySet<string>): boolean {
  return references(formula).some((key) => {
    if (keys.has(key)) return true;
    const derived = library.derivedByKey.get(key);
    return derived !== undefined && reads(library, libraryFormula(derived.formula), keys);
  });
}
