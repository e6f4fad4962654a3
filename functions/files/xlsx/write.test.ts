import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from './read.ts';
import { type Column, rowsFrom, type Sheet, type SheetCell } from './sheet.ts';
import { workbook } from './write.ts';

const wholeBook = (sheets: readonly Sheet[]) => Buffer.concat([...workbook(sheets)]);
const columns: Column[] = [{ title: 'A', width: 10 }];
const bookOf = (rows: SheetCell[][], columnsOf = columns) => wholeBook([{ name: 'One', columns: columnsOf, rows }]);
const partOf = (book: Uint8Array, name: string) => new TextDecoder().decode(unzipSync(book)[name]);
const sheetOf = (rows: SheetCell[][]) => partOf(bookOf(rows), 'xl/worksheets/sheet1.xml');

describe('a workbook', () => {
  test('holds text as inline text, marked where it looks like a formula', () => {
    expect(sheetOf([['=1+1']])).toContain(`t="inlineStr"><is><t xml:space="preserve">'=1+1</t>`);
    expect(sheetOf([['3i Small Repro plc']])).toContain('>3i Small Repro plc</t>');
  });

  test('export-escape: a text that looks like an escape is shown as it was written', () => {
    expect(sheetOf([['_x0041_']])).toContain('>_x005F_x0041_</t>');
    expect(sheetOf([['_x0041_x0042_']])).toContain('>_x005F_x0041_x005F_x0042_</t>');
    expect(sheetOf([['_X0041_ _x41_']])).toContain('>_X0041_ _x41_</t>');
  });

  test('writes what XML forbids as an escape, a carriage return as a reference, half a character as none', () => {
    expect(sheetOf([['a\u0001\u001f\uffff\r\n\ud800']])).toContain('>a_x0001__x001F__xFFFF_&#13;\n\ufffd</t>');
  });

  test('export-digits: a number keeps every digit, with a text of them beside it where a spreadsheet cuts them', () => {
    const xml = sheetOf([
      [{ number: '12345678901234567.123' }],
      [{ number: '-1234567890.12345' }],
      [{ number: '1000000000000000000' }],
    ]);
    expect(xml).toContain('<v>12345678901234567.123</v>');
    expect(xml).toMatch(/r="B2" [^>]*t="inlineStr"><is><t xml:space="preserve">12345678901234567\.123<\/t>/);
    expect(xml).toContain('>A, every digit</t>');
    expect(xml).not.toContain('r="B3"');
    expect(xml).not.toContain('r="B4"');
  });

  test('a column whose numbers fit has no second one, unless it always does', () => {
    expect(sheetOf([[{ number: '0.123456789012345' }]])).not.toContain('every digit');
    const always = bookOf([[{ number: '1' }]], [{ title: 'A', width: 10, exact: true }]);
    expect(partOf(always, 'xl/worksheets/sheet1.xml')).toContain('>A, every digit</t>');
  });

  test.each([
    ['1900-01-01', '1'],
    ['1900-01-15', '15'],
    ['1900-02-28', '59'],
    ['1900-03-01', '61'],
    ['2025-01-01', '45658'],
    ['9999-12-31', '2958465'],
  ])('export-early-date: %s is day %s of the 1900 system', (date, serial) => {
    expect(sheetOf([[{ date }]])).toContain(`<v>${serial}</v>`);
  });

  test('days that the 1900 system does not have, and numbers that are none, are text', () => {
    expect(sheetOf([[{ date: '1899-12-31' }]])).toContain('>1899-12-31</t>');
    expect(sheetOf([[{ date: '2025-02-30' }]])).toContain('>2025-02-30</t>');
    expect(sheetOf([[{ number: '2024-12-31' }]])).toContain('>2024-12-31</t>');
    expect(sheetOf([[{ time: '0999-12-31T10:00:00.000Z' }]])).toContain('>0999-12-31T10:00:00.000Z</t>');
  });

  test('numbers have formats: digits, money, percentages, years, days and instants', () => {
    const shown = (number: string, how: object) => ({ number, shown: how });
    const book = bookOf([
      [shown('1250.5', {})],
      [shown('1000', { currency: 'EUR', decimals: 2 })],
      [shown('41.857142857142857', { percent: true, decimals: 2 })],
      [shown('2030', { ungrouped: true })],
      [shown('0.00000001', { decimals: 2 })],
      [{ date: '2025-01-01' }],
      [{ time: '2025-01-01T12:00:00.000Z' }],
      [shown('5', { currency: 'x"y' })],
    ]);
    const formats = [...partOf(book, 'xl/styles.xml').matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code);
    expect(formats).toEqual([
      '#,##0.0',
      '#,##0.00\\ [$EUR]',
      '#,##0.000000&quot; %&quot;',
      '0',
      'yyyy\\-mm\\-dd',
      'yyyy\\-mm\\-dd\\ hh:mm:ss',
      '#,##0',
    ]);
    expect(partOf(book, 'xl/worksheets/sheet1.xml')).toContain('<v>45658.5</v>');
  });

  test('cuts no text without a word: what was cut is listed, and stands whole in pieces', () => {
    const long = `=${'😀x'.repeat(40_000)}`;
    const sheets = readWorkbook(bookOf([['short'], [long]]));
    expect(sheets.map(({ name }) => name)).toEqual(['One', 'What was cut', 'Whole texts']);
    const [one, cut, whole] = sheets;
    expect(one?.rows[2]?.[0]).toMatch(
      /^=😀x.*x \.\.\. \[cut here; the whole text stands in the sheet 'Whole texts'\]$/u,
    );
    expect(cut?.rows[1]).toEqual([{ number: '1' }, 'One', 'A3', 'A', { number: '120001' }, { number: '4' }]);
    expect(
      whole?.rows
        .slice(1)
        .map((row) => row[4])
        .join(''),
    ).toBe(long);
    for (const { rows } of sheets) {
      for (const cell of rows.flat()) expect(typeof cell === 'string' ? cell.length : 0).toBeLessThanOrEqual(32_767);
    }
  });

  test('a text of the most characters stands whole, and one that its mark makes too long does not', () => {
    expect(readWorkbook(bookOf([['a'.repeat(32_767)]]))).toHaveLength(1);
    expect(readWorkbook(bookOf([[`=${'a'.repeat(32_766)}`]]))).toHaveLength(3);
  });

  test('columns beyond Z have two letters', () => {
    const row: SheetCell[] = Array.from({ length: 28 }, (_, index) => ({ number: String(index) }));
    expect(sheetOf([row])).toContain('r="AB2"');
  });

  test('is made piece by piece: no more of it is made than what was asked for, and rows are not held', () => {
    let made = 0;
    const rows = rowsFrom(Array.from({ length: 20_000 }), () => {
      made += 1;
      return [[String(Math.sin(made))]];
    });
    const pieces = workbook([{ name: 'One', columns, rows }]);
    while (made <= 20_000) pieces.next();
    expect(made, 'gone through once, and then as it is taken').toBeLessThan(23_000);
    const rest = [...pieces];
    expect(made).toBe(40_000);
    expect(Math.max(...rest.map(({ length }) => length))).toBeLessThan(500_000);
  });
});
