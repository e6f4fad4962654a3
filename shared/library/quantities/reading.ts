import { readNumber, readProgramNumber } from '#shared/library/numbers/rules.ts';
import type { NamedUnit } from './spellings.ts';

/** A number with its unit: a canonical decimal string and the unit's code, null where the data point has none. */
export interface Quantity {
  readonly value: string;
  readonly unit: string | null;
}

/** What a data point takes: its type (`integer`, `percentage` ...), its own unit and all units that may be entered. */
export interface AskedQuantity {
  readonly type: string;
  readonly unit: string | null;
  readonly units: readonly NamedUnit[];
}

/** Who reads. */
export interface Reader {
  /**
   * The locales whose number format may be meant: one where that is settled, two where the person's and the organisation's
   * stand side by side, none for a text of a program, which is read with a decimal point.
   */
  readonly locales: readonly string[];
  /** The unit of a number that names none. */
  readonly unit: string | null;
  /** A unit that was named beside the text; it tells which of several spelt alike is meant. */
  readonly given?: string | null;
}

/**
 * What a text says: a quantity, several that it could mean, or none and why. `cause` tells what is asked about:
 * the `unit`, the `number`, or the `locale`, where choosing a reading chooses how numbers are read from then on.
 */
export type ReadQuantity =
  | ({ readonly kind: 'read' } & Quantity)
  | {
      readonly kind: 'ambiguous';
      readonly cause: 'number' | 'unit' | 'locale';
      readonly readings: readonly Quantity[];
      readonly message: string;
    }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Reads a number where no unit can be named: what stands behind it is refused. Knows no table of units, so that a form of
 * plain numbers loads none.
 */
export function readPlain(asked: AskedQuantity, text: string, reader: Reader): ReadQuantity {
  const whole = readNumbers(text, reader.locales);
  if (whole.ok) return answer(asked, text, whole, [reader.unit]);
  return refused(unknownUnit(asked, text.trim(), reader) ?? whole.message);
}

/** Values that a text may stand for, at least one; `settles` where each is the reading of one locale. */
export interface Numbers {
  readonly ok: true;
  readonly values: readonly string[];
  readonly percent: boolean;
  readonly settles: boolean;
}

export function readNumbers(
  text: string,
  locales: readonly string[],
): Numbers | { readonly ok: false; readonly message: string } {
  const results = locales.length === 0 ? [readProgramNumber(text)] : locales.map((each) => readNumber(text, each));
  const values = [...new Set(results.flatMap((result) => (result.ok ? [result.value] : result.readings)))];
  if (values.length === 0) {
    const [refusal] = results.flatMap((result) => (result.ok ? [] : [result.message]));
    return { ok: false, message: refusal ?? '' };
  }
  return {
    ok: true,
    values,
    percent: results.some(({ percent }) => percent),
    settles: results.length > 1 && results.every(({ ok }) => ok),
  };
}

/** The quantities that values and units make together. */
export function answer(
  asked: AskedQuantity,
  text: string,
  numbers: Numbers,
  units: readonly (string | null)[],
): ReadQuantity {
  if (numbers.percent && asked.type !== 'percentage') return refused('Enter the number without a percent sign.');
  const readings = numbers.values.flatMap((value) => units.map((unit): Quantity => ({ value, unit })));
  const [only, other] = readings;
  if (only === undefined || other !== undefined) {
    const cause = units.length > 1 ? 'unit' : numbers.settles ? 'locale' : 'number';
    return ask(asked, text, cause, readings);
  }
  if (asked.type === 'integer' && only.value.includes('.')) return refused('Enter a whole number.');
  return { kind: 'read', ...only };
}

export function ask(
  asked: AskedQuantity,
  text: string,
  cause: 'number' | 'unit' | 'locale',
  readings: readonly Quantity[],
): ReadQuantity {
  const words = readings.map(({ value, unit }) => (cause === 'unit' ? `${value} ${labelOf(asked, unit)}` : value));
  const advice = cause === 'unit' ? 'Write the unit in full.' : 'Write it without a thousands separator.';
  return { kind: 'ambiguous', cause, readings, message: `'${shown(text)}' can mean ${words.join(' or ')}. ${advice}` };
}

export function labelOf({ units }: AskedQuantity, unit: string | null): string {
  return (units.find((each) => each.unit === unit)?.label || unit) ?? '';
}

/** A number with something behind it that is no unit here. */
export function unknownUnit(asked: AskedQuantity, text: string, { locales }: Reader): string | undefined {
  const [, number = '', unit = ''] = /^([^\p{L}%]*\d[^\p{L}%]*)([\p{L}%].*)$/u.exec(text) ?? [];
  if (unit === '' || !readNumbers(number, locales).ok) return undefined;
  return `'${shown(unit)}' is no unit of this question. ${offer(asked)}`;
}

/** The units that may be written, by their words. */
const MOST_OFFERED = 8;

function offer({ units }: AskedQuantity): string {
  const labels = units.map(({ label }) => label).filter((label) => label !== '');
  if (labels.length === 0) return 'Enter the number alone.';
  const more = labels.length > MOST_OFFERED ? ' ...' : '.';
  return `Write the number alone, or one of: ${labels.slice(0, MOST_OFFERED).join(', ')}${more}`;
}

export function shown(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed;
}

export function refused(message: string): ReadQuantity {
  return { kind: 'refused', message };
}
