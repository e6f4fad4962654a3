import type { Formula } from '#shared/library/formula/syntax.ts';

/**
 * A formula without the inputs that do not apply: a term of a sum that is N/A is not there, and what is taken away is
 * nothing where it is N/A. The rest of a formula that has no meaning without such an input goes with it.
 * @returns null when nothing is left
 */
export function applying(formula: Formula, left: ReadonlySet<string>): Formula | null {
  switch (formula.kind) {
    case 'key':
      return left.has(formula.key) ? null : formula;
    case 'negate': {
      const operand = applying(formula.operand, left);
      return operand && { ...formula, operand };
    }
    case 'binary':
      return ofBinary(formula, left);
    case 'call':
      return ofCall(formula, left);
    default:
      return formula;
  }
}

function ofBinary(formula: Extract<Formula, { kind: 'binary' }>, left: ReadonlySet<string>): Formula | null {
  const one = applying(formula.left, left);
  const other = applying(formula.right, left);
  if (one && other) return { ...formula, left: one, right: other };
  if (formula.operator === '+') return one ?? other;
  return formula.operator === '-' ? one : null;
}

/** Functions that read what is there, whatever else is missing. */
const readWhatIsThere = new Set<string>(['sum_present', 'coalesce', 'min', 'max']);

function ofCall(formula: Extract<Formula, { kind: 'call' }>, left: ReadonlySet<string>): Formula | null {
  const args = formula.args.flatMap((arg) => applying(arg, left) ?? []);
  if (args.length === formula.args.length) return { ...formula, args };
  return args.length > 0 && readWhatIsThere.has(formula.name) ? { ...formula, args } : null;
}
