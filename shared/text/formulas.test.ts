import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markedAsText, withoutMark } from './formulas.ts';

describe('a text on its way into a spreadsheet', () => {
  test.each([
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['+1+1', "'+1+1"],
    ['-2+3+cmd|', "'-2+3+cmd|"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\n=1', "'\n=1"],
    ['＝1+1', "'＝1+1"],
    ["'=1", "''=1"],
    ['-', "'-"],
    ['-5.00', '-5.00'],
    ['-1e-7', '-1e-7'],
    ['+4', '+4'],
    ["'plain'", "'plain'"],
    ['plain', 'plain'],
    ['', ''],
  ])('%j is written as %j', (text, written) => {
    expect(markedAsText(text)).toBe(written);
    expect(withoutMark(written)).toBe(text);
  });

  test('never begins a formula, and can be read back exactly', () => {
    const unit = fc.oneof(
      fc.constantFrom('=', '+', '-', '@', "'", '\t', '\n', '1', '.', 'e'),
      fc.string({ maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.string({ unit: unit.filter((each) => each !== ''), maxLength: 8 }), (text) => {
        const written = markedAsText(text);
        expect(/^[=@\t\r\n\0]/.test(written)).toBe(false);
        expect(/^[+-]/.test(written) && !Number.isFinite(Number(written.replace(',', '.')))).toBe(false);
        expect(withoutMark(written)).toBe(text);
      }),
    );
  });
});
