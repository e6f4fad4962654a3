import { type CellValue, LONGEST_TEXT } from '#shared/collection/cells/schema.ts';
import { readNumber } from '#shared/library/numbers/rules.ts';
import { isNumeric, type Question } from './question.ts';
import { nothingTyped, type Typed } from './typed.ts';

/** What a text says in a cell, what it could mean where it is ambiguous, or why it says nothing there. */
export type Reading =
  | { readonly kind: 'read'; readonly typed: Partial<Typed> }
  | { readonly kind: 'ambiguous'; readonly readings: readonly CellValue[]; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

type Asked = Pick<Question, 'type' | 'unit' | 'units' | 'options'>;

/**
 * Reads a typed or pasted text as an answer to the question, numbers as the locale writes them and in `unit` where they
 * name none; nothing is guessed.
 */
export function readAnswer(question: Asked, text: string, locale: string, unit = question.unit): Reading {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'read', typed: nothingSaid };
  const absence = readAbsence(trimmed);
  if (absence) return absence;
  if (isNumeric(question)) return readQuantity(question, trimmed, locale, unit);
  switch (question.type) {
    case 'boolean':
      return readYesNo(trimmed);
    case 'single_choice':
      return readChoice(question, trimmed);
    case 'multi_choice':
      return readChoices(question, trimmed);
    case 'date':
      return readDate(trimmed);
    case 'text':
      return text.length > LONGEST_TEXT
        ? refused(`A text has at most ${LONGEST_TEXT.toLocaleString('en-GB')} characters.`)
        : says(text);
    default:
      return refused('A table is entered in its own editor.');
  }
}

const nothingSaid = { value: null, unit: null, absence: null, reason: null } satisfies Partial<Typed>;

function says(value: CellValue, unit: string | null = null): Reading {
  return { kind: 'read', typed: { ...nothingSaid, value, unit } };
}

function refused(message: string): Reading {
  return { kind: 'refused', message };
}

function readAbsence(text: string): Reading | undefined {
  const word = text.toLowerCase();
  if (word === 'n/a' || word === 'na' || word === 'not applicable') {
    return { kind: 'read', typed: { ...nothingSaid, absence: 'NOT_APPLICABLE' } };
  }
  if (word === 'no data') return { kind: 'read', typed: { ...nothingSaid, absence: 'NOT_AVAILABLE' } };
  if (word === 'opted out') return refused("'Opted out' needs a reason: choose it in the cell.");
  return undefined;
}

/** A number in `own`, unless a unit that may be entered stands behind it: `1,200 MWh`. */
function readQuantity(question: Asked, text: string, locale: string, own: string | null): Reading {
  const whole = quantity(question, text, own, locale);
  if (whole.kind !== 'refused') return whole;
  const lower = text.toLowerCase();
  const named = question.units
    .flatMap(({ unit, label }) => [unit, label].map((name) => ({ unit, name: name.toLowerCase() })))
    .filter(({ name }) => name !== '' && lower.endsWith(name))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  if (!named) return whole;
  const inUnit = quantity(question, text.slice(0, -named.name.length).trim(), named.unit, locale);
  return inUnit.kind === 'refused' ? whole : inUnit;
}

function quantity({ type }: Asked, text: string, unit: string | null, locale: string): Reading {
  const reading = readNumber(text, locale);
  if (!reading.ok) {
    if (reading.reason !== 'ambiguous') return refused(reading.message);
    return { kind: 'ambiguous', readings: reading.readings, message: reading.message };
  }
  if (reading.percent && type !== 'percentage') return refused('Enter the number without a percent sign.');
  if (type === 'integer' && reading.value.includes('.')) return refused('Enter a whole number.');
  return says(reading.value, unit);
}

function readYesNo(text: string): Reading {
  const word = text.toLowerCase();
  if (['yes', 'y', 'true', '1'].includes(word)) return says(true);
  if (['no', 'n', 'false', '0'].includes(word)) return says(false);
  return refused('Enter yes or no.');
}

function readChoice({ options }: Asked, text: string): Reading {
  const found = optionOf(options, text);
  return found === undefined ? refused(`'${shorten(text)}' is none of the options.`) : says(found);
}

function readChoices({ options }: Asked, text: string): Reading {
  const whole = optionOf(options, text);
  if (whole !== undefined) return says([whole]);
  const parts = text.split(/[;\n]/).filter((part) => part.trim() !== '');
  const found = parts.map((part) => optionOf(options, part));
  const unknown = parts.find((_, index) => found[index] === undefined);
  if (unknown !== undefined) return refused(`'${shorten(unknown)}' is none of the options.`);
  return says([...new Set(found.flatMap((each) => each ?? []))]);
}

function optionOf(options: Asked['options'], text: string): string | undefined {
  const word = text.trim().toLowerCase();
  return options.find(({ value, label }) => label.toLowerCase() === word || value.toLowerCase() === word)?.value;
}

function shorten(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed;
}

/** A day: `2025-12-31`, `31.12.2025`, and with strokes only where one order is possible. */
function readDate(text: string): Reading {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const [, first, stroke, second, year] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (year === undefined) return refused('Enter a date as year-month-day, such as 2025-12-31.');
  const dayFirst = dayOf(year, second, first);
  if (stroke === '.') return dayFirst;
  const monthFirst = dayOf(year, first, second);
  if (monthFirst.kind === 'refused') return dayFirst;
  if (dayFirst.kind === 'refused') return monthFirst;
  if (first === second) return dayFirst;
  const readings = [plainDate(year, second, first), plainDate(year, first, second)];
  const message = `'${text}' can mean ${readings.join(' or ')}. Write it as year-month-day.`;
  return { kind: 'ambiguous', readings, message };
}

function dayOf(year?: string, month?: string, day?: string): Reading {
  const text = plainDate(year, month, day);
  const date = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return exists ? says(text) : refused('This day is not in the calendar.');
}

function plainDate(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** What is kept of a cell when only its answer changes: its note. */
export function withAnswer(former: Typed, answer: Partial<Typed>): Typed {
  return { ...nothingTyped, note: former.note, ...answer };
}
