import { nearest } from './nearest.ts';
import type { Formula, FormulaError } from './syntax.ts';

/** What kind of value a part of a formula gives. */
export type ValueKind = 'number' | 'condition' | 'text' | 'list' | 'table';

/** What a formula may name: each key with the kind of its value and, for a table, the columns that hold numbers. */
export interface KnownKey {
  readonly kind: ValueKind;
  readonly columns?: readonly string[];
}

/** A formula that holds together with the kind of its result, or every fault found in it. */
export type Checked =
  | { readonly ok: true; readonly kind: ValueKind }
  | { readonly ok: false; readonly errors: readonly FormulaError[] };

/** Checks that every key of a formula is known and that each operator gets the kind of value that it works on. */
export function checkFormula(formula: Formula, known: ReadonlyMap<string, KnownKey>): Checked {
  const errors: FormulaError[] = [];
  const kind = kindOf(formula, known, (at, message, hint) => {
    const error = { position: at.from, length: at.to - at.from, message };
    errors.push(hint === undefined ? error : { ...error, hint });
  });
  return errors.length === 0 && kind !== null ? { ok: true, kind } : { ok: false, errors };
}

type Report = (at: Formula, message: string, hint?: string) => void;

/** Gives the kind of a node; null when a fault below it was reported already, so that one fault is told once. */
function kindOf(formula: Formula, known: ReadonlyMap<string, KnownKey>, report: Report): ValueKind | null {
  switch (formula.kind) {
    case 'number':
      return 'number';
    case 'text':
      return 'text';
    case 'boolean':
      return 'condition';
    case 'key':
      return kindOfKey(formula, known, report);
    case 'negate':
      return number(formula.operand, known, report);
    case 'not':
      return condition(formula.operand, known, report);
    case 'binary':
      return kindOfBinary(formula, known, report);
    case 'call':
      return kindOfCall(formula, known, report);
  }
}

function kindOfKey(
  formula: Extract<Formula, { kind: 'key' }>,
  known: ReadonlyMap<string, KnownKey>,
  report: Report,
): ValueKind | null {
  const found = known.get(formula.key);
  if (found !== undefined) return found.kind;
  const near = nearest(formula.key, known.keys());
  report(formula, `There is no metric '${formula.key}'.`, near === null ? undefined : `Did you mean ${near}?`);
  return null;
}

function number(formula: Formula, known: ReadonlyMap<string, KnownKey>, report: Report): ValueKind | null {
  const kind = kindOf(formula, known, report);
  if (kind === null || kind === 'number' || kind === 'condition') return kind === null ? null : 'number';
  report(formula, `A number was expected here, not a ${words[kind]}.`);
  return null;
}

function condition(formula: Formula, known: ReadonlyMap<string, KnownKey>, report: Report): ValueKind | null {
  const kind = kindOf(formula, known, report);
  if (kind === null || kind === 'condition') return kind;
  report(formula, `A yes or no was expected here, not a ${words[kind]}.`, 'Compare it, for example with > 0.');
  return null;
}

function kindOfBinary(
  formula: Extract<Formula, { kind: 'binary' }>,
  known: ReadonlyMap<string, KnownKey>,
  report: Report,
): ValueKind | null {
  const { left, operator, right } = formula;
  if (operator === 'and' || operator === 'or') {
    const kinds = [condition(left, known, report), condition(right, known, report)];
    return kinds.includes(null) ? null : 'condition';
  }
  if (operator === '+' || operator === '-' || operator === '*' || operator === '/') {
    const kinds = [number(left, known, report), number(right, known, report)];
    return kinds.includes(null) ? null : 'number';
  }
  const one = kindOf(left, known, report);
  const other = kindOf(right, known, report);
  if (one === null || other === null) return null;
  const numbers = [one, other].every((kind) => kind === 'number' || kind === 'condition');
  if (numbers || (one === 'text' && other === 'text')) return 'condition';
  report(formula, `A ${words[one]} cannot be compared with a ${words[other]}.`);
  return null;
}

function kindOfCall(
  call: Extract<Formula, { kind: 'call' }>,
  known: ReadonlyMap<string, KnownKey>,
  report: Report,
): ValueKind | null {
  const { args, name } = call;
  const [first, second, third] = args;
  if (name === 'table_sum' && first?.kind === 'key' && second?.kind === 'text')
    return kindOfTableSum(first, second, known, report);
  if (name === 'if' && first !== undefined && second !== undefined && third !== undefined) {
    const kinds = [condition(first, known, report), alike([second, third], known, report)];
    return kinds[0] === null ? null : (kinds[1] ?? null);
  }
  if (name === 'coalesce') return alike(args, known, report);
  const kinds = args.map((arg) => number(arg, known, report));
  return kinds.includes(null) ? null : 'number';
}

function alike(args: readonly Formula[], known: ReadonlyMap<string, KnownKey>, report: Report): ValueKind | null {
  const kinds = args.map((arg) => kindOf(arg, known, report));
  const [kind] = kinds;
  if (kind === undefined || kinds.includes(null)) return null;
  const odd = args[kinds.findIndex((other) => other !== kind)];
  if (odd === undefined) return kind;
  if (kinds.every((other) => other === 'number' || other === 'condition')) return 'number';
  report(odd, `All results must be of one kind: a ${kind === null ? 'number' : words[kind]} was expected here.`);
  return null;
}

function kindOfTableSum(
  table: Extract<Formula, { kind: 'key' }>,
  column: Extract<Formula, { kind: 'text' }>,
  known: ReadonlyMap<string, KnownKey>,
  report: Report,
): ValueKind | null {
  const kind = kindOfKey(table, known, report);
  if (kind === null) return null;
  if (kind !== 'table') {
    report(table, `'${table.key}' is not a table.`);
    return null;
  }
  const columns = known.get(table.key)?.columns ?? [];
  if (columns.includes(column.value)) return 'number';
  const near = nearest(column.value, columns);
  const hint = near === null ? `Its number columns are: ${columns.join(', ') || 'none'}.` : `Did you mean '${near}'?`;
  report(column, `'${table.key}' has no number column '${column.value}'.`, hint);
  return null;
}

const words: Readonly<Record<ValueKind, string>> = {
  number: 'number',
  condition: 'yes or no',
  text: 'text',
  list: 'list of choices',
  table: 'table',
};
