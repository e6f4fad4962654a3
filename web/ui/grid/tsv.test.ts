import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTsv, toTsv } from '#web/ui/grid/tsv.ts';

it('reads what Excel copies: tabs, CRLF, and no row for the last line end', () => {
  expect(parseTsv('1,234.5\t2\r\n3\t4\r\n')).toEqual([
    ['1,234.5', '2'],
    ['3', '4'],
  ]);
});

it('reads quoted cells with line ends, tabs and doubled quotes as one cell', () => {
  expect(parseTsv('"two\nlines"\t"a\tb"\t"say ""yes"""\nnext\t\t')).toEqual([
    ['two\nlines', 'a\tb', 'say "yes"'],
    ['next', '', ''],
  ]);
});

it('keeps a quote that stands inside a cell, and one that is never closed', () => {
  expect(parseTsv('5" pipe\t"open')).toEqual([['5" pipe', '"open']]);
});

it('keeps empty rows inside, and an empty clipboard is one empty cell', () => {
  expect(parseTsv('1\n\n3')).toEqual([['1'], [''], ['3']]);
  expect(parseTsv('')).toEqual([['']]);
});

it('reads back every rectangle that it wrote', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '1', ',') });
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 4 }))
    .chain(([rows, columns]) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    );
  fc.assert(
    fc.property(block, (cells) => {
      expect(parseTsv(toTsv(cells))).toEqual(cells);
    }),
  );
});
