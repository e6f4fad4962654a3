import fc from 'fast-check';
import type { SheetCell } from '#functions/files/xlsx/sheet.ts';

/** A plain date of any year that a calendar has. */
export const anyDate = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

/** Days around the ends of the 1900 system and its leap day that never was. */
const edgeDate = fc.constantFrom(
  '1899-12-31',
  '1900-01-01',
  '1900-01-15',
  '1900-02-28',
  '1900-03-01',
  '1904-01-01',
  '9999-12-31',
);

/** A decimal string as the product stores it, of up to the 40 digits that somebody may type. */
export const anyNumber = fc
  .tuple(
    fc.boolean(),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 40, size: 'max' }),
    fc.nat({ max: 39 }),
  )
  .map(([negative, digits, point]) => {
    const at = Math.min(point, digits.length - 1);
    const whole = digits.slice(0, digits.length - at).replace(/^0+(?=\d)/, '');
    const rest = digits.slice(digits.length - at).replace(/0+$/, '');
    const text = rest === '' ? whole : `${whole}.${rest}`;
    return negative && /[1-9]/.test(text) ? `-${text}` : text;
  });

/** Pieces of texts that broke a workbook somewhere: escapes, formulas, marks of direction, halves of pairs, controls. */
const awkward = fc.constantFrom(
  '_x0041_',
  '_x005F_',
  '_x',
  '_',
  '=1+1',
  '+',
  '-',
  '@',
  "'",
  '\t',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '\u00a0',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u200f',
  '\u0000',
  '\u0001',
  '\u001f',
  '\ufffe',
  '\uffff',
  '\ufeff',
  '<',
  '&amp;',
  ']]>',
  '"',
  '😀',
  '𐍈',
  'مصنع',
  '1',
  '2024-12-31',
  '00101020',
  'TRUE',
);
const anyChar = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });

/** A text that a person may enter anywhere: whatever Unicode has, and what is known to be awkward. */
export const anyText = fc
  .array(fc.oneof({ weight: 2, arbitrary: awkward }, { weight: 3, arbitrary: anyChar }), { maxLength: 30, size: 'max' })
  .map((parts) => parts.join(''));

const anyInstant = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString());

/** A cell of any type. */
export const anyCell: fc.Arbitrary<SheetCell> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 3, arbitrary: anyNumber.map((number) => ({ number })) },
  { weight: 2, arbitrary: fc.oneof(anyDate, edgeDate).map((date) => ({ date })) },
  anyInstant.map((time) => ({ time })),
  fc.boolean().map((flag) => ({ flag })),
  fc.constant(null),
);
