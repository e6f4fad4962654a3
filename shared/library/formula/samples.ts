// Random formulas for this folder's tests; nothing else imports this file.
import fc from 'fast-check';
import type { BinaryOperator, Formula, FunctionName } from './syntax.ts';

const at = { from: 0, to: 0 };
const keys = ['a', 'b', 'c', 'd'] as const;

const leaf: fc.Arbitrary<Formula> = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((value): Formula => ({ kind: 'number', value: String(value), ...at })),
  fc.constantFrom(...keys).map((key): Formula => ({ kind: 'key', key, ...at })),
);

function binary(operators: readonly BinaryOperator[], operand: fc.Arbitrary<Formula>): fc.Arbitrary<Formula> {
  return fc
    .tuple(fc.constantFrom(...operators), operand, operand)
    .map(([operator, left, right]): Formula => ({ kind: 'binary', operator, left, right, ...at }));
}

function call(names: readonly FunctionName[], operand: fc.Arbitrary<Formula>): fc.Arbitrary<Formula> {
  return fc
    .tuple(fc.constantFrom(...names), operand, operand)
    .map(([name, one, other]): Formula => ({ kind: 'call', name, args: [one, other], ...at }));
}

/** Formulas of numbers only (`+ - * /`, signs, min, max, coalesce, sum_present), as deep as four levels. */
export const numericFormula: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    binary(['+', '-', '*', '/'], tie('formula')),
    call(['min', 'max', 'coalesce', 'sum_present'], tie('formula')),
    tie('formula').map((operand): Formula => ({ kind: 'negate', operand, ...at })),
  ),
})).formula;

/** Formulas of every kind, whether or not their parts fit together: for printing and reading only. */
export const anyFormula: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    leaf,
    fc.constantFrom<Formula>({ kind: 'text', value: 'none', ...at }, { kind: 'boolean', value: true, ...at }),
    binary(['+', '-', '*', '/', '<', '<=', '>', '>=', '==', '!=', 'and', 'or'], tie('formula')),
    call(['min', 'coalesce', 'sum_present'], tie('formula')),
    tie('formula').map((operand): Formula => ({ kind: 'negate', operand, ...at })),
    tie('formula').map((operand): Formula => ({ kind: 'not', operand, ...at })),
  ),
})).formula;

/** Forgets where the parts of a formula stand, so that two readings can be compared. */
export function withoutPlaces(formula: Formula): unknown {
  return JSON.parse(JSON.stringify(formula, (name, value) => (name === 'from' || name === 'to' ? undefined : value)));
}
