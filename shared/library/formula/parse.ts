import { plural } from '#shared/text/plural.ts';
import { nearest } from './nearest.ts';
import type { BinaryOperator, Formula, FormulaError, FunctionName } from './syntax.ts';
import { functions, MAX_FORMULA_DEPTH, MAX_FORMULA_LENGTH, precedence } from './syntax.ts';
import type { Token } from './tokens.ts';
import { tokenize } from './tokens.ts';

/** A parsed formula, or the first fault with its place. */
export type Parsed =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly error: FormulaError };

/** Reads a formula text: numbers, 'text', keys, `+ - * / ( )`, comparisons, `and or not` and the functions; it never throws. */
export function parseFormula(text: string): Parsed {
  if (text.length > MAX_FORMULA_LENGTH) {
    const message = `A formula has at most ${MAX_FORMULA_LENGTH} characters; this one has ${text.length}.`;
    return { ok: false, error: { position: MAX_FORMULA_LENGTH, length: text.length - MAX_FORMULA_LENGTH, message } };
  }
  const words = tokenize(text);
  if (!words.ok) return words;
  try {
    const reader = new Reader(words.tokens);
    const formula = reader.expression(1);
    reader.finish();
    return { ok: true, formula };
  } catch (fault) {
    if (fault instanceof Fault) return { ok: false, error: fault.error };
    throw fault;
  }
}

class Fault extends Error {
  readonly error: FormulaError;
  constructor(error: FormulaError) {
    super(error.message);
    this.error = error;
  }
}

function fail(token: Token, message: string, hint?: string): never {
  const error = { position: token.from, length: Math.max(1, token.to - token.from), message };
  throw new Fault(hint === undefined ? error : { ...error, hint });
}

const NOT_BINDS = 3;
const COMPARISON = 4;

class Reader {
  readonly #tokens: readonly Token[];
  readonly #end: Token;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    this.#end = tokens.at(-1) ?? { kind: 'end', text: '', from: 0, to: 0 };
  }

  finish(): void {
    if (this.#next.kind === 'end') return;
    if (this.#is(')')) fail(this.#next, "This ')' closes nothing.");
    const lower = this.#next.text.toLowerCase();
    if (lower !== this.#next.text && Object.hasOwn(precedence, lower)) {
      fail(this.#next, `'${this.#next.text}' is not an operator.`, `Write it in small letters: ${lower}.`);
    }
    fail(
      this.#next,
      `'${this.#next.text}' was not expected here.`,
      'Put an operator such as + or * between two values.',
    );
  }

  expression(least: number): Formula {
    return this.#deeper(() => {
      let left = this.#operand(least);
      for (;;) {
        const operator = binary(this.#next);
        if (operator === null || precedence[operator] < least) return left;
        const token = this.#take();
        const right = this.expression(precedence[operator] + 1);
        left = { kind: 'binary', operator, left, right, from: left.from, to: right.to };
        const chained = binary(this.#next);
        if (precedence[operator] === COMPARISON && chained !== null && precedence[chained] === COMPARISON) {
          fail(
            this.#next,
            `A comparison cannot follow the comparison '${token.text}'.`,
            "Join two comparisons with 'and'.",
          );
        }
      }
    });
  }

  #operand(least: number): Formula {
    const token = this.#next;
    if (token.kind === 'symbol' && token.text === '-') {
      this.#take();
      const operand = this.expression(NEGATE_BINDS);
      return { kind: 'negate', operand, from: token.from, to: operand.to };
    }
    if (token.kind === 'name' && token.text === 'not') {
      if (least > NOT_BINDS) fail(token, "'not' needs brackets here.", 'Write (not ...).');
      this.#take();
      const operand = this.expression(NOT_BINDS);
      return { kind: 'not', operand, from: token.from, to: operand.to };
    }
    return this.#primary();
  }

  #primary(): Formula {
    const token = this.#take();
    const span = { from: token.from, to: token.to };
    if (token.kind === 'number') return { kind: 'number', value: token.text, ...span };
    if (token.kind === 'text') return { kind: 'text', value: token.text, ...span };
    if (token.kind === 'name') return this.#name(token);
    if (token.text === '(') return this.#bracket(token);
    if (token.kind === 'end') fail(token, 'The formula ends too early.', 'A value is missing at the end.');
    fail(token, `A value was expected before '${token.text}'.`);
  }

  #bracket(open: Token): Formula {
    const inside = this.expression(1);
    if (!this.#is(')')) fail(open, "This '(' is never closed.", "Add a ')'.");
    const close = this.#take();
    return { ...inside, from: open.from, to: close.to };
  }

  #name(token: Token): Formula {
    const span = { from: token.from, to: token.to };
    if (token.text === 'true' || token.text === 'false')
      return { kind: 'boolean', value: token.text === 'true', ...span };
    if (this.#is('(')) return this.#call(token);
    if (isFunction(token.text)) fail(token, `'${token.text}' is a function.`, `Write ${functions[token.text].shape}.`);
    const lower = token.text.toLowerCase();
    if (token.text === 'and' || token.text === 'or') fail(token, `A value was expected before '${token.text}'.`);
    if (token.text !== lower)
      fail(token, `'${token.text}' is not a key.`, `Keys are written in small letters: ${lower}.`);
    return { kind: 'key', key: token.text, ...span };
  }

  #call(token: Token): Formula {
    const name = token.text;
    if (!isFunction(name)) {
      const near = nearest(name, Object.keys(functions));
      fail(token, `There is no function '${name}'.`, near === null ? undefined : `Did you mean ${near}?`);
    }
    const open = this.#take();
    const args: Formula[] = [];
    while (!this.#is(')')) {
      if (args.length > 0) {
        if (this.#next.kind === 'end') fail(open, "This '(' is never closed.", "Add a ')'.");
        if (!this.#is(',')) fail(this.#next, "A ',' or ')' was expected here.");
        this.#take();
      }
      args.push(this.expression(1));
    }
    const close = this.#take();
    this.#checkCount(token, name, args.length);
    if (name === 'table_sum' && (args[0]?.kind !== 'key' || args[1]?.kind !== 'text')) {
      fail(
        token,
        'table_sum takes the key of a table and the name of a column.',
        `Write ${functions.table_sum.shape}.`,
      );
    }
    return { kind: 'call', name, args, from: token.from, to: close.to };
  }

  #checkCount(token: Token, name: FunctionName, count: number): void {
    const { least, most, shape } = functions[name];
    if (count >= least && count <= most) return;
    const wanted = least === most ? `${least}` : `${least} to ${most}`;
    fail(token, `${name} takes ${wanted} ${plural(most, 'argument')}, not ${count}.`, `Write ${shape}.`);
  }

  #is(symbol: string): boolean {
    return this.#next.kind === 'symbol' && this.#next.text === symbol;
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? this.#end;
  }

  #take(): Token {
    const token = this.#next;
    this.#at += 1;
    return token;
  }

  #deeper<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_FORMULA_DEPTH)
      fail(this.#next, 'The formula is nested too deeply.', 'Split it into two metrics.');
    const result = read();
    this.#depth -= 1;
    return result;
  }
}

const NEGATE_BINDS = 7;

function binary(token: Token): BinaryOperator | null {
  if (token.kind !== 'symbol' && token.kind !== 'name') return null;
  return Object.hasOwn(precedence, token.text) ? (token.text as BinaryOperator) : null;
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(functions, name);
}
