import { canonicalDecimal, Decimal, MAX_TYPED_DIGITS, parseDecimal, plain } from '#shared/library/units/decimal.ts';
import { normalise } from './normalise.ts';
import { type Separators, separatorsOf } from './separators.ts';

/** A text read as an exact decimal string, or why not; `ambiguous` lists every value that the text could mean. */
export type ReadNumber =
  | { readonly ok: true; readonly value: string; readonly percent: boolean }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'not_a_number' | 'ambiguous' | 'too_long';
      readonly message: string;
      readonly readings: readonly string[];
      readonly percent: boolean;
    };

/** How programs write numbers: a decimal point, and nothing between thousands. */
const DECIMAL_POINT: Separators = { point: '.', group: '', indian: false };

/** Longest text that is read as a number, in characters. */
const LONGEST_TEXT = 120;

/**
 * Reads a number as people write it: `1,234.5`, `1.234,5`, `1 234,5`, `1'234.5`, `(12)`, `12 %`, `1.2e3`, in any digits.
 * A text with one possible reading is that reading; where two are possible the locale decides, and where the locale uses
 * neither (or is null) the text is ambiguous: nothing is guessed.
 */
export function readNumber(text: string, locale: string | Separators | null): ReadNumber {
  if (text.length > LONGEST_TEXT) return refuse('too_long', 'This is too long for a number.');
  const cleaned = normalise(text);
  if (cleaned === '') return refuse('empty', 'There is no number.');
  const parts = SHAPE.exec(unwrapped(cleaned));
  const sign = parts?.groups?.sign ?? '';
  const after = parts?.groups?.after ?? '';
  const before = parts?.groups?.before ?? '';
  const digits = parts?.groups?.digits ?? '';
  const exponent = parts?.groups?.exponent;
  if (parts === null || (sign !== '' && after !== '') || !/\d/.test(digits)) return notANumber(text);
  const percentSigns = `${before}${parts.groups?.percent ?? ''}`;
  if (percentSigns.length > 1) return notANumber(text);
  const inBrackets = cleaned !== unwrapped(cleaned);
  if (inBrackets && `${sign}${after}` !== '') return notANumber(text);
  if (digits.replace(/\D/g, '').length > MAX_TYPED_DIGITS) {
    return refuse('too_long', `A number has at most ${MAX_TYPED_DIGITS} digits.`);
  }
  const negative = inBrackets || sign === '-' || after === '-';
  const values = exponent === undefined ? readings(digits, locale) : scientific(digits, Number.parseInt(exponent, 10));
  const signed = [...new Set(values.map((value) => (negative ? plain(new Decimal(value).neg()) : value)))];
  const [value, other] = signed;
  if (value === undefined) return notANumber(text);
  if (other !== undefined) {
    const message = `'${text.trim()}' can mean ${signed.join(' or ')}. Write it without a thousands separator.`;
    return { ok: false, reason: 'ambiguous', message, readings: signed, percent: percentSigns !== '' };
  }
  return { ok: true, value, percent: percentSigns !== '' };
}

/**
 * Reads a number as a program sends it, with a decimal point: `1.234` is less than two. A comma between thousands is read
 * where it can be nothing else, a decimal comma is refused, and what could be either is ambiguous.
 */
export function readProgramNumber(text: string): ReadNumber {
  const read = readNumber(text, DECIMAL_POINT);
  if (!read.ok || !text.includes(',')) return read;
  const grouped = readNumber(text.replaceAll(',', ''), DECIMAL_POINT);
  if (grouped.ok && grouped.value === read.value) return read;
  return refuse('not_a_number', `'${text.trim()}' has a decimal comma. Write ${read.value}.`);
}

/** Sign, percent sign, digits with separators, exponent, percent sign and a minus that stands behind, as some systems print it. */
const SHAPE =
  /^(?<before>%?) ?(?<sign>[+-]?) ?(?<digits>[\d.,' \u066b\u066c]*?)(?:[eE](?<exponent>[+-]?\d{1,2}))? ?(?<percent>%?)(?<after>-?)$/;

function unwrapped(text: string): string {
  const inside = /^\((.*)\)( ?%)?$/.exec(text);
  return inside === null ? text : `${(inside[1] ?? '').trim()}${inside[2] ?? ''}`;
}

const GROUPS = ['', '.', ',', "'", ' ', '\u066c'];
const POINTS = ['', '.', ',', '\u066b'];

/** Every value that the digits can stand for; the locale picks between two where it uses the separator in question. */
function readings(digits: string, locale: string | Separators | null): string[] {
  const own = typeof locale === 'string' ? separatorsOf(locale) : locale;
  const found = new Map<string, boolean>();
  for (const point of POINTS) {
    for (const group of GROUPS) {
      const value = group === point && group !== '' ? null : readWith(digits, point, group, own?.indian ?? false);
      if (value === null) continue;
      const usual = own !== null && (point === '' || point === own.point) && (group === '' || group === own.group);
      found.set(value, (found.get(value) ?? false) || usual);
    }
  }
  if (found.size < 2) return [...found.keys()];
  const usual = [...found].filter(([, isUsual]) => isUsual).map(([value]) => value);
  return usual.length === 1 ? usual : [...found.keys()];
}

/** Reads digits with one decimal point and one thousands separator; null when they do not stand where they must. */
function readWith(digits: string, point: string, group: string, indian: boolean): string | null {
  const at = point === '' ? -1 : digits.indexOf(point);
  if (point !== '' && at < 0) return null;
  const whole = at < 0 ? digits : digits.slice(0, at);
  const fraction = at < 0 ? '0' : digits.slice(at + 1);
  if (!/^\d+$/.test(fraction)) return null;
  if (group === '') return /^\d*$/.test(whole) ? canonicalDecimal(`${whole || '0'}.${fraction}`) : null;
  const groups = whole.split(group);
  const [first = '', ...rest] = groups;
  if (rest.length === 0 || !/^[1-9]\d{0,2}$/.test(first) || !rest.every((part) => /^\d+$/.test(part))) return null;
  const thousands = rest.every((part) => part.length === 3);
  const lakhs =
    indian && first.length < 3 && rest.every((part, index) => part.length === (index === rest.length - 1 ? 3 : 2));
  return thousands || lakhs ? canonicalDecimal(`${groups.join('')}.${fraction}`) : null;
}

/** With an exponent there are no thousands separators, so that a single `.` or `,` is the decimal point. */
function scientific(digits: string, exponent: number): string[] {
  const mantissa = /^\d+(?:[.,\u066b]\d+)?$/.test(digits) ? digits.replace(/[,\u066b]/, '.') : null;
  if (mantissa === null || Math.abs(exponent) > 30) return [];
  return [plain(new Decimal(mantissa).times(new Decimal(`1e${exponent}`)))];
}

/** How a number is shown: at most so many digits after the point, filled up with zeros if `padded`. */
export interface NumberStyle {
  readonly decimals?: number;
  readonly padded?: boolean;
  /** Leaves thousands separators out, as in a field that is being edited. */
  readonly ungrouped?: boolean;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Writes a decimal string in a locale, rounded half up for the eye only; without `decimals` every digit is written. */
export function formatNumber(value: string, locale: string, style: NumberStyle = {}): string {
  const number = parseDecimal(value);
  if (number === null) throw new RangeError(`'${value.slice(0, 40)}' is not a decimal string.`);
  const most = Math.min(style.decimals ?? number.decimalPlaces(), 100);
  const least = style.padded ? most : 0;
  const name = `${locale} ${most} ${least} ${style.ungrouped ?? false}`;
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(locale, {
      maximumFractionDigits: most,
      minimumFractionDigits: least,
      useGrouping: !style.ungrouped,
    });
  formats.set(name, format);
  const rounded = plain(number.toDecimalPlaces(most));
  return format.format(rounded as `${number}`);
}

function notANumber(text: string): ReadNumber {
  return refuse('not_a_number', `'${text.trim().slice(0, 40)}' is not a number.`);
}

function refuse(reason: 'empty' | 'not_a_number' | 'too_long', message: string): ReadNumber {
  return { ok: false, reason, message, readings: [], percent: false };
}
