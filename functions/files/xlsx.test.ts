import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { neutral, type SheetCell, workbook } from './xlsx.ts';

const sheetOf = (rows: SheetCell[][]) => {
  const columns = [{ title: 'A', width: 10 }];
  const parts = unzipSync(workbook([{ name: 'One', columns, rows }]));
  return new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
};

describe('a workbook', () => {
  test.each([
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['+1+1', "'+1+1"],
    ['-2+3+cmd|', "'-2+3+cmd|"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['-5.00', '-5.00'],
    ['-1e-7', '-1e-7'],
    ['+4', '+4'],
    ['plain', 'plain'],
    ['', ''],
  ])('text %j is written as %j', (text, written) => {
    expect(neutral(text)).toBe(written);
  });

  test('a number stays a number with every digit, and a negative one too', () => {
    expect(sheetOf([[{ number: '-1234567890.123456789' }]])).toContain('<v>-1234567890.123456789</v>');
  });

  test('a date is a day of the 1900 system', () => {
    expect(sheetOf([[{ date: '2025-01-01' }]])).toContain('<v>45658</v>');
    expect(sheetOf([[{ date: '1900-03-01' }]])).toContain('<v>61</v>');
  });

  test('no text ever becomes a formula or breaks the XML', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const xml = sheetOf([[text]]);
        expect(xml).not.toContain('<f>');
        const shown = /<row r="2">(?:<c [^>]*><is><t xml:space="preserve">([^<]*)<\/t><\/is><\/c>)?<\/row>/.exec(xml);
        expect(shown).not.toBeNull();
        const codes = Array.from(shown?.[1] ?? '', (char) => char.codePointAt(0) ?? 0);
        expect(codes.every((code) => code >= 32 || [9, 10, 13].includes(code))).toBe(true);
      }),
    );
  });

  test('columns beyond Z have two letters', () => {
    const row: SheetCell[] = Array.from({ length: 28 }, (_, index) => ({ number: String(index) }));
    expect(sheetOf([row])).toContain('r="AB2"');
  });
});
