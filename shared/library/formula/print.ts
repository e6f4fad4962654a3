import type { Formula } from './syntax.ts';
import { precedence } from './syntax.ts';

/** How a key is written when a formula is printed; the default writes the key itself. */
export type WriteKey = (key: string) => string;

const TIGHTEST = 8;

/** Writes a formula as text with the fewest brackets that keep its meaning. */
export function printFormula(formula: Formula, writeKey: WriteKey = (key) => key): string {
  return pieces(formula, writeKey).join('');
}

/** Writes a formula as a list of text pieces, with each key as a piece of its own. */
export function pieces<Piece>(formula: Formula, writeKey: (key: string) => Piece): (string | Piece)[] {
  switch (formula.kind) {
    case 'number':
      return [formula.value];
    case 'text':
      return [`'${formula.value}'`];
    case 'boolean':
      return [String(formula.value)];
    case 'key':
      return [writeKey(formula.key)];
    case 'negate':
      return ['-', ...bracketed(formula.operand, 7, writeKey)];
    case 'not':
      return ['not ', ...bracketed(formula.operand, 3, writeKey)];
    case 'call':
      return [`${formula.name}(`, ...separated(formula.args, writeKey), ')'];
    case 'binary': {
      const binds = precedence[formula.operator];
      const left = bracketed(formula.left, binds === 4 ? 5 : binds, writeKey);
      return [...left, ` ${formula.operator} `, ...bracketed(formula.right, binds + 1, writeKey)];
    }
  }
}

function separated<Piece>(args: readonly Formula[], writeKey: (key: string) => Piece): (string | Piece)[] {
  return args.flatMap((arg, index) => (index === 0 ? [] : [', ' as string | Piece]).concat(pieces(arg, writeKey)));
}

function bracketed<Piece>(formula: Formula, least: number, writeKey: (key: string) => Piece): (string | Piece)[] {
  const inside = pieces(formula, writeKey);
  return binding(formula) < least ? ['(', ...inside, ')'] : inside;
}

function binding(formula: Formula): number {
  if (formula.kind === 'binary') return precedence[formula.operator];
  if (formula.kind === 'not') return 3;
  return formula.kind === 'negate' ? 7 : TIGHTEST;
}
