import { readNumber, readProgramNumber } from '#shared/library/numbers/rules.ts';
import { Decimal, parseDecimal, plain } from '#shared/library/units/decimal.ts';
import { convert } from '#shared/library/units/rules.ts';
import { beginsWithPrefix, type NamedUnit, type Spelling, spellingsOf, tidyUnit } from './spellings.ts';

/** A number with its unit: a canonical decimal string and the unit's code, null where the question has none. */
export interface Quantity {
  readonly value: string;
  readonly unit: string | null;
}

/** What a question takes: its type (`integer`, `percentage` ...), its own unit and all units that may be entered. */
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
 * What a text says: a quantity, several that it could mean, or none and why. `cause` tells what the question is about:
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
 * Reads a number with or without a unit behind it, the same wherever it is typed, pasted or sent. A unit that stands there
 * always counts: it is that unit, it is asked, or the text is refused. Units in whose names only the case of a prefix
 * differs (`ml`, `Ml`) are told apart by their exact spelling or asked, and so are gross and net calorific value.
 */
export function readQuantity(asked: AskedQuantity, text: string, reader: Reader): ReadQuantity {
  const whole = readNumbers(text, reader.locales);
  if (whole.ok) return answer(asked, text, whole, [reader.unit]);
  const tidy = tidyUnit(text);
  const found = spellingsOf(asked.units)
    .map((spelling) => splitBy(tidy, spelling, reader))
    .filter((candidate) => candidate !== undefined);
  const best = closest(found);
  const [first] = best;
  if (first === undefined) return refused(unknownUnit(asked, tidy, reader) ?? whole.message);
  const units = [...new Set(best.map(({ spelling }) => spelling.unit))];
  const given = units.find((unit) => unit === reader.given);
  if (given !== undefined) return answer(asked, text, first.numbers, [given]);
  const doubtful = best.find(({ typed, spelling }) => differsInPrefix(typed, spelling));
  if (doubtful) return askPrefix(asked, text, doubtful);
  if (first.spelling.bare && units.length === 1) {
    const only = `Only ${labelOf(asked, first.spelling.unit)} can be entered here: write that, if it is meant.`;
    return refused(`'${shown(text)}' does not say whether gross or net calorific value is meant. ${only}`);
  }
  return answer(asked, text, first.numbers, units);
}

/** Values that a text may stand for, at least one; `settles` where each is the reading of one locale. */
interface Numbers {
  readonly ok: true;
  readonly values: readonly string[];
  readonly percent: boolean;
  readonly settles: boolean;
}

function readNumbers(
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

interface Candidate {
  readonly numbers: Numbers;
  readonly spelling: Spelling;
  /** The unit as it was typed. */
  readonly typed: string;
}

/** The text as a number with this unit behind it; undefined where it is not that. */
function splitBy(text: string, spelling: Spelling, { locales }: Reader): Candidate | undefined {
  const typed = text.slice(-spelling.text.length);
  if (typed.toLowerCase() !== spelling.text.toLowerCase()) return undefined;
  const numbers = readNumbers(text.slice(0, -spelling.text.length), locales);
  return numbers.ok ? { numbers, spelling, typed } : undefined;
}

/** Exact spellings before those in another case, and those that say which calorific value before those that do not. */
function closest(candidates: readonly Candidate[]): readonly Candidate[] {
  const exact = candidates.filter(({ typed, spelling }) => typed === spelling.text);
  const spelt = exact.length > 0 ? exact : candidates;
  const telling = spelt.filter(({ spelling }) => !spelling.bare);
  return telling.length > 0 ? telling : spelt;
}

function differsInPrefix(typed: string, spelling: Spelling): boolean {
  return typed.slice(0, 1) !== spelling.text.slice(0, 1) && beginsWithPrefix(spelling);
}

/** Milli and mega are a factor of 10^9 apart: `500 ml` could be 500 Ml in small letters, or half a litre. */
function askPrefix(asked: AskedQuantity, text: string, { numbers, spelling, typed }: Candidate): ReadQuantity {
  const power = typed.startsWith('m') ? -9 : 9;
  const readings = numbers.values.flatMap((value) => [
    { value, unit: spelling.unit },
    ...handy(asked, value, spelling.unit, power),
  ]);
  return ask(asked, text, 'unit', readings);
}

/** A value times a power of ten, in that unit of the same family which writes it shortest and exactly; none where none does. */
function handy(asked: AskedQuantity, value: string, unit: string, power: number): readonly Quantity[] {
  const number = parseDecimal(value);
  if (number === null) return [];
  const moved = plain(number.times(new Decimal(10).pow(power)));
  const ways = asked.units.flatMap((other): Quantity[] => {
    const there = convert(moved, unit, other.unit);
    const back = there.ok ? convert(there.value, other.unit, unit) : there;
    return there.ok && back.ok && back.value === moved ? [{ value: there.value, unit: other.unit }] : [];
  });
  return ways.toSorted((a, b) => a.value.length - b.value.length).slice(0, 1);
}

/** The quantities that values and units make together. */
function answer(asked: AskedQuantity, text: string, numbers: Numbers, units: readonly (string | null)[]): ReadQuantity {
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

function ask(
  asked: AskedQuantity,
  text: string,
  cause: 'number' | 'unit' | 'locale',
  readings: readonly Quantity[],
): ReadQuantity {
  const words = readings.map(({ value, unit }) => (cause === 'unit' ? `${value} ${labelOf(asked, unit)}` : value));
  const advice = cause === 'unit' ? 'Write the unit in full.' : 'Write it without a thousands separator.';
  return { kind: 'ambiguous', cause, readings, message: `'${shown(text)}' can mean ${words.join(' or ')}. ${advice}` };
}

function labelOf({ units }: AskedQuantity, unit: string | null): string {
  return (units.find((each) => each.unit === unit)?.label || unit) ?? '';
}

/** A number with something behind it that is no unit here. */
function unknownUnit(asked: AskedQuantity, text: string, { locales }: Reader): string | undefined {
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

function shown(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed;
}

function refused(message: string): ReadQuantity {
  return { kind: 'refused', message };
}
