/** A stretch of the formula text: offset of its first character and of the one after its last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a reader of the formula is told: where the fault is, what it is, and what to write instead. */
export interface FormulaError {
  readonly position: number;
  readonly length: number;
  readonly message: string;
  readonly hint?: string;
}

/** Operators between two operands, in the words of the formula language. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '<' | '<=' | '>' | '>=' | '==' | '!=' | 'and' | 'or';

/** One node of a parsed formula; numbers stay decimal strings, so that nothing is rounded by reading. */
export type Formula = Span &
  (
    | { readonly kind: 'number'; readonly value: string }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'key'; readonly key: string }
    | { readonly kind: 'negate'; readonly operand: Formula }
    | { readonly kind: 'not'; readonly operand: Formula }
    | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Formula; readonly right: Formula }
    | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Formula[] }
  );

/** The functions of the formula language with the number of arguments that each takes. */
export const functions = {
  coalesce: { least: 2, most: 20, shape: 'coalesce(a, b)', says: 'the first argument that is not empty' },
  sum_present: {
    least: 1,
    most: 50,
    shape: 'sum_present(a, b, ...)',
    says: 'the sum of the arguments that are not empty',
  },
  min: { least: 1, most: 50, shape: 'min(a, b, ...)', says: 'the smallest argument' },
  max: { least: 1, most: 50, shape: 'max(a, b, ...)', says: 'the largest argument' },
  abs: { least: 1, most: 1, shape: 'abs(a)', says: 'the size without its sign' },
  if: { least: 3, most: 3, shape: 'if(condition, a, b)', says: 'a when the condition holds, else b' },
  table_sum: { least: 2, most: 2, shape: "table_sum(table, 'column')", says: 'the sum of a column of a table' },
} as const;

/** The name of a function of the formula language. */
export type FunctionName = keyof typeof functions;

/** Longest formula text that is read, in characters. */
export const MAX_FORMULA_LENGTH = 2_000;

/** Deepest nesting of brackets, calls and signs that is read. */
export const MAX_FORMULA_DEPTH = 60;

/** How tightly an operator binds; a higher number binds first. */
export const precedence: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '==': 4,
  '!=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
};
