import { MAX_TYPED_DIGITS } from '#shared/library/units/decimal.ts';
import type { FormulaError, Span } from './syntax.ts';

/** One word of a formula text. */
export type Token = Span & {
  readonly kind: 'number' | 'text' | 'name' | 'symbol' | 'end';
  readonly text: string;
};

/** The words of a formula text, ending with an `end` token, or the first character that is not part of the language. */
export type Tokens =
  | { readonly ok: true; readonly tokens: readonly Token[] }
  | { readonly ok: false; readonly error: FormulaError };

const SPACE = /\s+/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const TEXT = /'([^'\n]{0,200})'/y;
const SYMBOL = /<=|>=|==|!=|[-+*/()<>,]/y;

const hints: Readonly<Record<string, string>> = {
  '=': "Write '==' to compare.",
  '!': "Write 'not' or '!='.",
  '&': "Write 'and'.",
  '|': "Write 'or'.",
  '^': 'Write the multiplication out.',
  '%': "Write '/ 100'.",
  '×': "Write '*'.",
  '÷': "Write '/'.",
  '−': "Write '-' from the keyboard.",
  '–': "Write '-' from the keyboard.",
  '≤': "Write '<='.",
  '≥': "Write '>='.",
  '≠': "Write '!='.",
  ';': "Separate arguments with ','.",
  '"': "Put text between single quotes: 'text'.",
  '[': "Use '(' and ')'.",
  '{': "Use '(' and ')'.",
};

/** Splits a formula text into its words. */
export function tokenize(text: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  while (at < text.length) {
    const space = take(SPACE);
    if (space !== null) {
      at += space.length;
      continue;
    }
    const next = read(take, at);
    if (next === null) return { ok: false, error: strange(text, at) };
    const fault = next.kind === 'number' ? faultInNumber(text, next) : null;
    if (fault !== null) return { ok: false, error: fault };
    tokens.push(next);
    at = next.to;
  }
  tokens.push({ kind: 'end', text: '', from: text.length, to: text.length });
  return { ok: true, tokens };
}

function read(take: (pattern: RegExp) => string | null, from: number): Token | null {
  const kinds = [
    ['number', NUMBER],
    ['name', NAME],
    ['text', TEXT],
    ['symbol', SYMBOL],
  ] as const;
  for (const [kind, pattern] of kinds) {
    const found = take(pattern);
    if (found !== null) {
      return { kind, text: kind === 'text' ? found.slice(1, -1) : found, from, to: from + found.length };
    }
  }
  return null;
}

function faultInNumber(text: string, token: Token): FormulaError | null {
  const place = { position: token.from, length: token.to - token.from };
  if (token.text.replace('.', '').length > MAX_TYPED_DIGITS) {
    return { ...place, message: `A number has at most ${MAX_TYPED_DIGITS} digits.` };
  }
  const after = text[token.to] ?? '';
  if (!/[A-Za-z_.]/.test(after)) return null;
  const hint = /[eE]/.test(after)
    ? 'Write the number in full, without an exponent.'
    : 'A key begins with a letter, and a number has one decimal point.';
  return { ...place, length: place.length + 1, message: `'${token.text}${after}' is not a number.`, hint };
}

function strange(text: string, at: number): FormulaError {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (character === "'") {
    return {
      position: at,
      length: text.length - at,
      message: 'This text has no closing quote.',
      hint: "Close it with '.",
    };
  }
  const hint = hints[character];
  const error = { position: at, length: character.length, message: `'${character}' is not part of a formula.` };
  return hint === undefined ? error : { ...error, hint };
}
