import { Decimal, plain } from '#shared/library/units/decimal.ts';
import type { FormulaValue, Lookup } from './evaluate.ts';
import { pieces } from './print.ts';
import type { Formula } from './syntax.ts';

/** One piece of an explained formula: plain text, or a key with its value as text (null when it has none). */
export type ExplainedPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'key'; readonly key: string; readonly value: string | null };

/** Splits a formula into text and keys with their values, so that a screen can show names, numbers and links side by side. */
export function explain(formula: Formula, lookup: Lookup): ExplainedPart[] {
  const parts: ExplainedPart[] = [];
  for (const piece of pieces<ExplainedPart>(formula, (key) => ({ kind: 'key', key, value: written(lookup(key)) }))) {
    const last = parts.at(-1);
    if (typeof piece !== 'string') parts.push(piece);
    else if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + piece };
    else parts.push({ kind: 'text', text: piece });
  }
  return parts;
}

/** Writes a formula with its values in place of the keys (`12 / 48 * 100`); a key without a value is written as `?`. */
export function explainedText(parts: readonly ExplainedPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.value?.startsWith('-') ? `(${part.value})` : (part.value ?? '?');
    })
    .join('');
}

function written(value: FormulaValue | null): string | null {
  if (value === null) return null;
  if (Decimal.isDecimal(value)) return plain(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return `'${value}'`;
  return value.every((item) => typeof item === 'string') && value.length > 0
    ? value.join(', ')
    : `${value.length} rows`;
}
