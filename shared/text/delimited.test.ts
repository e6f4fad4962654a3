import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRows, csvText, readTabbed, tabbed } from './delimited.ts';

test('reads what Excel copies: tabs, CRLF, and no row for the last line end', () => {
  expect(readTabbed('1,234.5\t2\r\n3\t4\r\n')).toEqual([
    ['1,234.5', '2'],
    ['3', '4'],
  ]);
});

test('reads quoted cells with line ends, tabs and doubled quotes as one cell', () => {
  expect(readTabbed('"two\nlines"\t"a\tb"\t"say ""yes"""\nnext\t\t')).toEqual([
    ['two\nlines', 'a\tb', 'say "yes"'],
    ['next', '', ''],
  ]);
});

test('keeps a quote that stands inside a cell, and one that is never closed', () => {
  expect(readTabbed('5" pipe\t"open')).toEqual([['5" pipe', '"open']]);
});

test('keeps empty rows inside, and an empty clipboard is one empty cell', () => {
  expect(readTabbed('1\n\n3')).toEqual([['1'], [''], ['3']]);
  expect(readTabbed('')).toEqual([['']]);
});

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '');

test('reads back every rectangle that it wrote', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '1', ',', '=', '-', "'") });
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 4 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    );
  fc.assert(
    fc.property(block, (cells) => {
      expect(readTabbed(tabbed(cells))).toEqual(cells);
      expect(csvRows(csvText([['name', 'x'], ...cells])).slice(1)).toEqual(cells.filter(isFilled));
    }),
  );
});

test('marks what a spreadsheet would take for a formula, and leaves negative numbers numbers', () => {
  expect(tabbed([['=1+1', '-5', '-5,25', '@x', 'a\tb']])).toBe(`'=1+1\t-5\t-5,25\t'@x\t"a\tb"`);
});

test('CSV cells may hold separators, quotes and line ends', () => {
  expect(csvRows('a,b\n"1,5","say ""hi"""\n"two\nlines",\n\n')).toEqual([
    ['a', 'b'],
    ['1,5', 'say "hi"'],
    ['two\nlines', ''],
  ]);
});

test.each([',', ';', '\t'])('CSV is read with %j between its cells, after a byte-order mark or none', (separator) => {
  expect(csvRows(`\uFEFFname${separator}email\r\n${separator}a@x.com\r\n`)).toEqual([
    ['name', 'email'],
    ['', 'a@x.com'],
  ]);
});
