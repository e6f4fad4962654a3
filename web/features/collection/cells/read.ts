import { type CellValue, LONGEST_TEXT } from '#shared/collection/cells/schema.ts';
import type { Quantity } from '#shared/library/quantities/reading.ts';
import { readQuantity } from '#shared/library/quantities/rules.ts';
import type { NumberReading } from '#web/ui/fields/number.ts';
import { isNumeric, type SectionDataPoint } from './sectionDataPoint.ts';
import { nothingTyped, type TypedContent } from './typedContent.ts';

/** What a text says in a cell, what it could mean where it is ambiguous, or why it says nothing there. */
export type Reading =
  | { readonly kind: 'read'; readonly typed: Partial<TypedContent> }
  | {
      readonly kind: 'ambiguous';
      /** What is asked about: the number, its unit, the day, or how this person writes numbers from now on. */
      readonly cause: 'number' | 'unit' | 'locale' | 'date';
      readonly readings: readonly Quantity[];
      readonly message: string;
    }
  | { readonly kind: 'refused'; readonly message: string };

type Asked = Pick<SectionDataPoint, 'type' | 'unit' | 'units' | 'options'>;

/**
 * Reads a typed or pasted text as an answer to the data point, numbers as the locales write them (two where it is not settled
 * yet which one is meant) and in `unit` where they name none; nothing is guessed.
 */
export function readAnswer(dataPoint: Asked, text: string, locales: readonly string[], unit = dataPoint.unit): Reading {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'read', typed: nothingSaid };
  const absence = readAbsence(trimmed);
  if (absence) return absence;
  if (isNumeric(dataPoint)) return quantityIn(dataPoint, trimmed, locales, unit);
  switch (dataPoint.type) {
    case 'boolean':
      return readYesNo(trimmed);
    case 'single_choice':
      return readChoice(dataPoint, trimmed);
    case 'multi_choice':
      return readChoices(dataPoint, trimmed);
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

const nothingSaid = { value: null, unit: null, absence: null, reason: null } satisfies Partial<TypedContent>;

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

function quantityIn(dataPoint: Asked, text: string, locales: readonly string[], unit: string | null): Reading {
  const reading = readQuantity(dataPoint, text, { locales, unit });
  return reading.kind === 'read' ? says(reading.value, reading.unit) : reading;
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
  const days = [plainDate(year, second, first), plainDate(year, first, second)];
  const message = `'${text}' can mean ${days.join(' or ')}. Write it as year-month-day.`;
  return { kind: 'ambiguous', cause: 'date', readings: days.map((value) => ({ value, unit: null })), message };
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

/** What the box takes of a reading; the unit only where the text names another than the box has. */
export function numberOf(reading: Reading, own: string | null): NumberReading {
  if (reading.kind !== 'read') return { ok: false, message: reading.message };
  const { absence, value, unit = null } = reading.typed;
  if (absence) return { ok: false, message: 'Choose it below instead of a value.' };
  if (typeof value !== 'string') return { ok: true, value: null };
  return unit === null || unit === own ? { ok: true, value } : { ok: true, value, unit };
}

/** What is kept of a cell when only its answer changes: its note. */
export function withAnswer(former: TypedContent, answer: Partial<TypedContent>): TypedContent {
  return { ...nothingTyped, note: former.note, ...answer };
}
