import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from './read.ts';

/** A workbook of other programs: with what it holds by part. */
const bookOf = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const frame = {
  'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="One" r:id="a"/></x:sheets></x:workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="p"><Relationship Id="a" Target="/xl/worksheets/s.xml"/></Relationships>',
};
const sheet = (rows: string) => `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;

describe('our reader', () => {
  test('reads shared texts with runs, formulas by their value, gaps, and built-in formats of days', () => {
    const read = readWorkbook(
      bookOf({
        ...frame,
        'xl/sharedStrings.xml': `<sst ${main}><si><r><t>Me</t></r><r><t>ter</t></r><rPh><t>x</t></rPh></si><si><t/></si></sst>`,
        'xl/styles.xml': `<styleSheet ${main}><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>`,
        'xl/worksheets/s.xml': sheet(
          '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="str"><f>1+1</f><v>two</v></c></row>' +
            '<row r="4"><c s="1"><v>45658</v></c><c><v>1.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c></row>',
        ),
      }),
    );
    expect(read).toEqual([
      {
        name: 'One',
        rows: [[], [null, 'Meter', 'two'], [], [{ date: '2025-01-01' }, { number: '1.5' }, { flag: true }, '#REF!']],
      },
    ]);
  });

  test.each([
    ['no archive', strToU8('hello'), 'invalid'],
    ['an archive of something else', bookOf({ 'a.txt': 'x' }), 'invalid'],
    [
      'a document type',
      bookOf({ ...frame, 'xl/worksheets/s.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${sheet('')}` }),
      'invalid',
    ],
    ['broken XML', bookOf({ ...frame, 'xl/worksheets/s.xml': '<worksheet><row>' }), 'invalid'],
    [
      'a column beyond the last',
      bookOf({ ...frame, 'xl/worksheets/s.xml': sheet('<row><c r="ZZZ1"/></row>') }),
      'invalid',
    ],
    ['a row beyond the last', bookOf({ ...frame, 'xl/worksheets/s.xml': sheet('<row r="9999999"/>') }), 'invalid'],
    [
      'a row before the last',
      bookOf({ ...frame, 'xl/worksheets/s.xml': sheet('<row r="2"/><row r="1"/>') }),
      'invalid',
    ],
  ])('refuses %s', (_, file, code) => {
    expect(() => readWorkbook(file)).toThrow(expect.objectContaining({ code }));
  });

  test('inflates nothing that would grow beyond the limits', () => {
    const zeros = bookOf({ ...frame, 'xl/worksheets/s.xml': '0'.repeat(20_000_000) });
    expect(() => readWorkbook(zeros)).toThrow(expect.objectContaining({ code: 'too-large' }));
    const limits = { entries: 3, inflated: 1_000, ratio: 100 };
    const big = bookOf({ ...frame, 'xl/worksheets/s.xml': sheet(' '.repeat(2_000)) });
    expect(() => readWorkbook(big, limits)).toThrow(expect.objectContaining({ code: 'too-large' }));
    const many = bookOf({ ...frame, a: '', b: '', c: '', 'xl/worksheets/s.xml': sheet('') });
    expect(() => readWorkbook(many, limits)).toThrow(expect.objectContaining({ code: 'too-large' }));
  });

  test('inflates nothing beyond the size that the archive names', () => {
    const book = bookOf({ ...frame, 'xl/worksheets/s.xml': sheet(`<row><c><v>1</v></c></row>${' '.repeat(5_000)}`) });
    // The directory at the end says that the sheet is 10 bytes long.
    const name = strToU8('xl/worksheets/s.xml');
    const at = Buffer.from(book).lastIndexOf(Buffer.from(name)) - 46;
    new DataView(book.buffer, book.byteOffset).setUint32(at + 24, 10, true);
    expect(() => readWorkbook(book)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});
