import { Decimal, fitsDecimal, parseDecimal } from '#shared/library/units/decimal.ts';
import { plural } from '#shared/text/plural.ts';
import type { BinaryOperator, Formula, Span } from './syntax.ts';

/** One row of a table answer: column key to a decimal string, text, yes/no or nothing. */
export type TableRow = Readonly<Record<string, string | boolean | null>>;

/** What a key can stand for: a number, yes/no, a text (choices and dates too), a list of choices or a table. */
export type FormulaValue = Decimal | boolean | string | readonly string[] | readonly TableRow[];

/** Gives the value of a key, or null when it has none. */
export type Lookup = (key: string) => FormulaValue | null;

/** Why a formula has no result. */
export type EmptyReason = 'missing' | 'division_by_zero' | 'wrong_type' | 'out_of_range';

/** A formula's result, or why it is empty: the keys without a value, or the part of the formula that cannot be computed. */
export type Outcome =
  | { readonly kind: 'value'; readonly value: FormulaValue }
  | {
      readonly kind: 'empty';
      readonly reason: EmptyReason;
      readonly missing: readonly string[];
      readonly message: string;
      readonly from: number;
      readonly to: number;
    };

type Empty = Extract<Outcome, { kind: 'empty' }>;

/** Computes a formula in exact decimals; an empty operand gives empty, and dividing by zero gives empty with that reason. */
export function evaluate(formula: Formula, lookup: Lookup): Outcome {
  switch (formula.kind) {
    case 'number':
      return done(new Decimal(formula.value));
    case 'text':
    case 'boolean':
      return done(formula.value);
    case 'key': {
      const value = lookup(formula.key);
      return value === null ? missing(formula, [formula.key]) : done(value);
    }
    case 'negate':
      return withNumbers([formula.operand], lookup, ([value]) => done((value ?? ZERO).neg()));
    case 'not':
      return withConditions([formula.operand], lookup, ([value]) => done(!value));
    case 'binary':
      return evaluateBinary(formula, lookup);
    case 'call':
      return evaluateCall(formula, lookup);
  }
}

const ZERO = new Decimal(0);

function evaluateBinary(formula: Extract<Formula, { kind: 'binary' }>, lookup: Lookup): Outcome {
  const operands = [formula.left, formula.right];
  const { operator } = formula;
  if (operator === 'and') return withConditions(operands, lookup, (held) => done(held.every(Boolean)));
  if (operator === 'or') return withConditions(operands, lookup, (held) => done(held.some(Boolean)));
  if (operator === '+' || operator === '-' || operator === '*' || operator === '/') {
    return withNumbers(operands, lookup, ([left, right]) => arithmetic(operator, left ?? ZERO, right ?? ZERO, formula));
  }
  const values = present(operands, lookup);
  if (!Array.isArray(values)) return values;
  const [left, right] = values;
  if (typeof left === 'string' && typeof right === 'string')
    return done(compare(operator, left < right ? -1 : Number(left > right)));
  return withNumbers(operands, lookup, ([one, other]) => done(compare(operator, (one ?? ZERO).cmp(other ?? ZERO))));
}

function arithmetic(operator: '+' | '-' | '*' | '/', left: Decimal, right: Decimal, at: Formula): Outcome {
  if (operator === '/' && right.isZero()) {
    return {
      kind: 'empty',
      reason: 'division_by_zero',
      missing: [],
      message: 'A division by zero has no result.',
      from: at.from,
      to: at.to,
    };
  }
  const result =
    operator === '+'
      ? left.plus(right)
      : operator === '-'
        ? left.minus(right)
        : operator === '*'
          ? left.times(right)
          : left.div(right);
  if (fitsDecimal(result)) return done(result);
  return {
    kind: 'empty',
    reason: 'out_of_range',
    missing: [],
    message: 'The result is too large or too small to keep.',
    from: at.from,
    to: at.to,
  };
}

function compare(operator: BinaryOperator, order: number): boolean {
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  if (operator === '>') return order > 0;
  if (operator === '>=') return order >= 0;
  return operator === '==' ? order === 0 : order !== 0;
}

function evaluateCall(call: Extract<Formula, { kind: 'call' }>, lookup: Lookup): Outcome {
  const { args, name } = call;
  switch (name) {
    case 'coalesce':
      return firstPresent(args, lookup, call);
    case 'sum_present':
      return sumPresent(args, lookup, call);
    case 'min':
      return withNumbers(args, lookup, (values) => done(Decimal.min(...values)));
    case 'max':
      return withNumbers(args, lookup, (values) => done(Decimal.max(...values)));
    case 'abs':
      return withNumbers(args, lookup, ([value]) => done((value ?? ZERO).abs()));
    case 'if':
      return choose(args, lookup);
    case 'table_sum':
      return tableSum(call, lookup);
  }
}

function choose(args: readonly Formula[], lookup: Lookup): Outcome {
  const [condition, then, otherwise] = args;
  if (condition === undefined || then === undefined || otherwise === undefined)
    throw new TypeError('if takes three arguments.');
  return withConditions([condition], lookup, ([held]) => evaluate(held ? then : otherwise, lookup));
}

function firstPresent(args: readonly Formula[], lookup: Lookup, at: Formula): Outcome {
  const empties: Empty[] = [];
  for (const arg of args) {
    const outcome = evaluate(arg, lookup);
    if (outcome.kind === 'value') return outcome;
    empties.push(outcome);
  }
  return merged(empties, at);
}

function sumPresent(args: readonly Formula[], lookup: Lookup, at: Formula): Outcome {
  const outcomes = args.map((arg) => evaluate(arg, lookup));
  const found = args.filter((_, index) => outcomes[index]?.kind === 'value');
  if (found.length === 0)
    return merged(
      outcomes.filter((outcome) => outcome.kind === 'empty'),
      at,
    );
  return withNumbers(found, lookup, (values) => done(values.reduce((total, value) => total.plus(value), ZERO)));
}

function tableSum(call: Extract<Formula, { kind: 'call' }>, lookup: Lookup): Outcome {
  const [table, column] = call.args;
  if (table?.kind !== 'key' || column?.kind !== 'text') throw new TypeError('table_sum takes a key and a column.');
  const rows = lookup(table.key);
  if (rows === null) return missing(table, [table.key]);
  if (!Array.isArray(rows)) return wrong(table, `'${table.key}' is not a table.`);
  let total: Decimal | null = null;
  for (const row of rows as readonly (TableRow | string)[]) {
    if (typeof row === 'string') return wrong(table, `'${table.key}' is not a table.`);
    const cell = row[column.value] ?? null;
    if (cell === null || cell === '') continue;
    const value = typeof cell === 'string' ? parseDecimal(cell) : null;
    if (value === null) return wrong(column, `The column '${column.value}' holds more than numbers.`);
    total = (total ?? ZERO).plus(value);
  }
  return total === null ? missing(table, [table.key]) : done(total);
}

function withNumbers(operands: readonly Formula[], lookup: Lookup, compute: (values: Decimal[]) => Outcome): Outcome {
  const values = present(operands, lookup);
  if (!Array.isArray(values)) return values;
  const numbers: Decimal[] = [];
  for (const [index, value] of values.entries()) {
    const number = toNumber(value);
    const operand = operands[index];
    if (number === null) return wrong(operand, 'A number was expected here.');
    numbers.push(number);
  }
  return compute(numbers);
}

function withConditions(operands: readonly Formula[], lookup: Lookup, compute: (held: boolean[]) => Outcome): Outcome {
  const values = present(operands, lookup);
  if (!Array.isArray(values)) return values;
  const at = values.findIndex((value) => typeof value !== 'boolean');
  if (at >= 0) return wrong(operands[at], 'A yes or no was expected here.');
  return compute(values.map((value) => value === true));
}

/** Evaluates all operands, so that every missing key is named and not only the first. */
function present(operands: readonly Formula[], lookup: Lookup): FormulaValue[] | Empty {
  const values: FormulaValue[] = [];
  const empties: Empty[] = [];
  for (const operand of operands) {
    const outcome = evaluate(operand, lookup);
    if (outcome.kind === 'value') values.push(outcome.value);
    else empties.push(outcome);
  }
  const [first] = empties;
  if (first === undefined) return values;
  return merged(empties, first);
}

function toNumber(value: FormulaValue): Decimal | null {
  if (typeof value === 'boolean') return new Decimal(value ? 1 : 0);
  return Decimal.isDecimal(value) ? value : null;
}

function done(value: FormulaValue): Outcome {
  return { kind: 'value', value };
}

function missing(at: Span, keys: readonly string[]): Empty {
  const message = `${keys.join(', ')} ${plural(keys.length, 'has', 'have')} no value.`;
  return { kind: 'empty', reason: 'missing', missing: keys, message, from: at.from, to: at.to };
}

/** A fault in the formula itself is told before missing values, since filling them in would not help. */
function merged(empties: readonly Empty[], at: Span): Empty {
  const fault = empties.find((empty) => empty.reason !== 'missing');
  const keys = [...new Set(empties.flatMap((empty) => empty.missing))];
  if (fault !== undefined) return { ...fault, missing: keys };
  return missing(at, keys);
}

function wrong(at: Formula | undefined, message: string): Empty {
  return { kind: 'empty', reason: 'wrong_type', missing: [], message, from: at?.from ?? 0, to: at?.to ?? 0 };
}
