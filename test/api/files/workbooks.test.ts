import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from '#functions/files/xlsx/read.ts';
import type { SheetCell } from '#functions/files/xlsx/sheet.ts';
import { sheetNames } from '#functions/files/xlsx/text.ts';
import { withoutMark } from '#shared/text/formulas.ts';
import { recordsOf, type SeenCell, said, startOpenpyxl } from '#test/support/openpyxl.ts';
import { anyCell, anyText } from '#test/support/sheetCells.ts';
import { wholeBook } from '#test/support/workbook.ts';

const openpyxl = await startOpenpyxl();
const columns = [{ title: 'Held', width: 20, exact: true }];

/** What openpyxl should see of a cell and of its exact digits beside it. */
function expected(cell: SheetCell): unknown[] {
  if (cell === null || cell === '') return [null, null];
  if (typeof cell === 'string') return [cell, null];
  if ('flag' in cell) return [cell.flag, null];
  if ('number' in cell) return [Number(cell.number), 'exact'];
  if ('date' in cell) return [cell.date < '1900-01-01' ? cell.date : `${cell.date}T00:00:00.000`, null];
  return [cell.time.slice(0, -1), null];
}

function seen(cell: SeenCell | undefined): unknown {
  if (!cell) return null;
  if ('text' in cell) return withoutMark(cell.text);
  if ('flag' in cell) return cell.flag;
  return 'number' in cell ? cell.number : cell.time;
}

describe('what openpyxl reads of a workbook', () => {
  test('is every text, number, day, instant and flag that was written, as its type', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCell, { minLength: 1, maxLength: 300, size: 'max' }), async (cells) => {
        const [sheet] = await openpyxl(wholeBook([{ name: 'One', columns, rows: cells.map((cell) => [cell]) }]));
        const rows = sheet?.rows.slice(1) ?? [];
        for (const [index, cell] of cells.entries()) {
          const [held, exact] = expected(cell);
          const row = rows[index] ?? [];
          expect(seen(row[0])).toEqual(held);
          const digits = seen(row[1]);
          if (exact === 'exact' && digits !== null) expect(digits).toBe((cell as { number: string }).number);
          if (exact === 'exact' && digits === null) {
            expect(
              (cell as { number: string }).number.replace(/[-.]/g, '').replace(/^0+|0+$/g, '').length,
            ).toBeLessThan(16);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  test('is text in every cell that holds text: no formula, no error, no date', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 50, maxLength: 300, size: 'max' }), async (texts) => {
        const [sheet] = await openpyxl(wholeBook([{ name: 'One', columns, rows: texts.map((text) => [text]) }]));
        const kinds = (sheet?.rows ?? []).flatMap(([cell]) => (cell && 'text' in cell ? cell.kind : []));
        expect(new Set(kinds)).toEqual(new Set(['s']));
      }),
      { numRuns: 5 },
    );
  });

  test('is every text in full, however long: cut in its cell, whole in pieces', async () => {
    const long = fc.tuple(anyText, fc.integer({ min: 1, max: 60_000 })).map(([text, times]) => {
      const whole = Array.from(text === '' ? 'x' : text);
      return Array.from({ length: Math.min(times, 60_000) }, (_, at) => whole[at % whole.length]).join('');
    });
    await fc.assert(
      fc.asyncProperty(fc.array(long, { minLength: 1, maxLength: 4 }), async (texts) => {
        const sheets = await openpyxl(wholeBook([{ name: 'One', columns, rows: texts.map((text) => [text]) }]));
        const all = sheets
          .flatMap(({ rows }) => rows.flat())
          .flatMap((cell) => (cell && 'text' in cell ? cell.text : []));
        expect(Math.max(...all.map((text) => text.length))).toBeLessThanOrEqual(32_767);
        const pieces = sheets.some(({ name }) => name === 'Whole texts') ? recordsOf(sheets, 'Whole texts') : [];
        for (const [index, text] of texts.entries()) {
          const own = pieces.filter((row) => said(row.Cell) === `A${index + 2}`).map((row) => seen(row.Text));
          const held = seen(recordsOf(sheets, 'One')[index]?.Held);
          expect(own.length > 0 ? own.join('') : held).toBe(text);
        }
      }),
      { numRuns: 10 },
    );
  });

  test('are the names of its sheets, whatever they are called', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20, size: 'max' }), async (names) => {
        const sheets = await openpyxl(wholeBook(names.map((name) => ({ name, columns, rows: [[name]] }))));
        expect(sheets.map(({ name }) => name)).toEqual(sheetNames(names));
      }),
      { numRuns: 10 },
    );
  });
});

describe('what our own reader reads of a workbook', () => {
  test('is every text, number, day, instant and flag that was written', () => {
    fc.assert(
      fc.property(fc.array(anyCell, { minLength: 1, maxLength: 60, size: 'max' }), (cells) => {
        const [read] = readWorkbook(wholeBook([{ name: 'One', columns, rows: cells.map((cell) => [cell]) }]));
        expect(cells.map((_, index) => read?.rows[index + 1]?.[0] ?? null)).toEqual(cells.map(kept));
      }),
    );
  });
});

/** A cell as it is read back: the same, but for days that the 1900 system does not have, which are text. */
function kept(cell: SheetCell): SheetCell {
  if (cell === '') return null;
  return cell && typeof cell === 'object' && 'date' in cell && cell.date < '1900-01-01' ? cell.date : cell;
}
