import { isSeen, textProblem } from '#shared/api/text.ts';
import type { Limits, OptionSet } from '#shared/library/metrics/schema.ts';
import type { StoredValue } from '#shared/library/metrics/values.ts';
import { isSafePattern } from './patterns.ts';

/** What is wrong, by dot path of the field. */
export type Fields = Readonly<Record<string, string>>;

/** A checked answer or its faults. */
export type Checked<Value extends StoredValue = StoredValue> = { readonly value: Value } | { readonly fields: Fields };

/** The longest text answer, in characters. */
export const LONGEST_ANSWER = 20_000;

/** The longest text that a pattern is held against. */
const LONGEST_PATTERNED = 500;

/** Checks a text: not blank, not too long, of characters that can be kept, and fitting the pattern if there is one. */
export function checkText(value: unknown, limits: Limits): Checked<string> {
  if (typeof value !== 'string' || !isSeen(value)) return wrong('Write an answer.');
  if (value.length > LONGEST_ANSWER) {
    return wrong(`Write at most 20,000 characters; this answer has ${value.length.toLocaleString('en-GB')}.`);
  }
  const problem = textProblem(value, 'long');
  if (problem !== undefined) return wrong(`${problem}.`);
  const { pattern, patternHint } = limits;
  if (pattern === undefined) return { value };
  const text = value.trim();
  const fits = text.length <= LONGEST_PATTERNED && isSafePattern(pattern) && new RegExp(pattern, 'u').test(text);
  return fits ? { value: text } : wrong(patternHint ?? 'This answer does not have the expected form.');
}

/** Checks a plain date (`YYYY-MM-DD`) between 1900 and 2199 that stands in the calendar. */
export function checkDate(value: unknown): Checked<string> {
  const parts = typeof value === 'string' ? /^(19|20|21)(\d\d)-(\d\d)-(\d\d)$/.exec(value) : null;
  if (parts === null) return wrong('Enter a date as year-month-day, such as 2025-12-31.');
  const [text, century, yearOfCentury, month, day] = parts.map(String);
  const date = new Date(Date.UTC(Number(`${century}${yearOfCentury}`), Number(month) - 1, Number(day)));
  return date.toISOString().slice(0, 10) === text ? { value: `${text}` } : wrong('This day is not in the calendar.');
}

/** Checks that a choice is one of the options. */
export function checkChoice(value: unknown, set: OptionSet | undefined): Checked<string> {
  const option = set?.options.find((each) => each.value === value);
  return option === undefined ? wrong('Choose one of the options.') : { value: option.value };
}

/** Checks several choices: at least one, each an option and named once, and an exclusive one alone; kept in the order of the set. */
export function checkChoices(value: unknown, set: OptionSet | undefined): Checked<readonly string[]> {
  if (!Array.isArray(value) || value.length === 0) return wrong('Choose at least one option.');
  const chosen = (set?.options ?? []).map((option) => option.value).filter((option) => value.includes(option));
  if (chosen.length !== value.length) return wrong('Choose each option once, and only options of the list.');
  if (set?.exclusive !== undefined && chosen.includes(set.exclusive) && chosen.length > 1) {
    const label = set.options.find((option) => option.value === set.exclusive)?.label ?? set.exclusive;
    return wrong(`'${label}' cannot be chosen together with other options.`);
  }
  return { value: chosen };
}

function wrong(message: string): { readonly fields: Fields } {
  return { fields: { value: message } };
}
