import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SheetCell } from '#functions/files/xlsx/sheet.ts';
import { answerCell, figureCell, tableCell } from '#functions/reporting/exports/cells.ts';
import type { CellValue } from '#shared/collection/cells/schema.ts';
import { library } from '#shared/content/library/library.ts';
import { isNumeric } from '#shared/library/metrics/formulas.ts';
import type { DataPoint, DataPointType } from '#shared/library/metrics/schema.ts';
import { withoutMark } from '#shared/text/formulas.ts';
import { recordsOf, said, startOpenpyxl } from '#test/support/openpyxl.ts';
import { anyDate, anyNumber, anyText } from '#test/support/sheetCells.ts';
import { wholeBook } from '#test/support/workbook.ts';

const openpyxl = await startOpenpyxl();
const context = { currency: 'EUR', catalogue: library };

/** A value that a person may enter: its data point, and what the workbook should say. */
type Case = { readonly point: DataPoint; readonly value: CellValue; readonly says: string | number | boolean | null };

const lookAlikes = fc.constantFrom(
  '2024-12-31',
  '3i Small Repro plc',
  '529900T8BM49AURSDO55',
  '00101020',
  '1e5',
  'TRUE',
);
const optionsOf = (optionSet: string | undefined) => library.optionSetByKey.get(optionSet ?? '')?.options ?? [];

/** A typed value and how openpyxl sees it. */
function typedValue(type: Exclude<DataPointType, 'multi_choice' | 'table'>, optionSet?: string) {
  if (isNumeric(type)) return anyNumber.map((number) => ({ value: number, says: Number(number) }));
  if (type === 'date') return anyDate.map((date) => ({ value: date, says: date }));
  if (type === 'boolean') return fc.boolean().map((flag) => ({ value: flag, says: flag }));
  if (type === 'single_choice') {
    return fc.constantFrom(...optionsOf(optionSet)).map(({ value, label }) => ({ value, says: label }));
  }
  return fc.oneof(anyText, lookAlikes).map((text) => ({ value: text, says: text === '' ? null : text }));
}

function caseOf(point: DataPoint): fc.Arbitrary<Case> {
  if (point.type === 'table')
    return fc.constant({ point, value: [{}, {}], says: `2 rows, in the sheet '${point.name}'` });
  if (point.type !== 'multi_choice') return typedValue(point.type, point.optionSet).map((each) => ({ point, ...each }));
  return fc.subarray([...optionsOf(point.optionSet)], { minLength: 1 }).map((options) => ({
    point,
    value: options.map(({ value }) => value),
    says: options.map(({ label }) => label).join('; '),
  }));
}

const anyCase = fc.constantFrom(...library.dataPoints).chain(caseOf);
const plain = (value: string | number | boolean | null) => (typeof value === 'string' ? withoutMark(value) : value);

/** What openpyxl reads of these cells, by column. */
async function read(columns: Readonly<Record<string, readonly SheetCell[]>>) {
  const rows = Object.values(columns)[0] ?? [];
  const sheet = {
    name: 'One',
    columns: Object.keys(columns).map((title) => ({ title, width: 20 })),
    rows: rows.map((_, index) => Object.values(columns).map((cells) => cells[index] ?? null)),
  };
  return recordsOf(await openpyxl(wholeBook([sheet])), 'One');
}

test('an answer is in its cell as what its data point asks for, whatever it looks like', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCase, { minLength: 1, maxLength: 200, size: 'max' }), async (cases) => {
      const rows = await read({ Value: cases.map(({ point, value }) => answerCell(point, value, null, context)) });
      expect(cases.map((_, index) => plain(said(rows[index]?.Value)))).toEqual(cases.map(({ says }) => says));
      for (const [index, { point, value }] of cases.entries()) {
        const digits = said(rows[index]?.['Value, every digit']);
        if (isNumeric(point.type) && digits !== null) expect(digits).toBe(value);
      }
    }),
    { numRuns: 20 },
  );
});

test('so is a figure, and a cell of a table', async () => {
  const single = anyCase.filter(({ value }) => !Array.isArray(value));
  const columns = library.dataPoints.flatMap((point) => point.columns);
  const inTable = fc
    .constantFrom(...columns)
    .chain((column) =>
      typedValue(column.type, column.optionSet).map(({ value, says }) => ({ column, value: String(value), says })),
    );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(single, inTable), { minLength: 1, maxLength: 200, size: 'max' }),
      async (cases) => {
        const rows = await read({
          Figure: cases.map(([{ point, value }]) => figureCell(point, value as string | boolean, context)),
          Table: cases.map(([, { column, value }]) => tableCell(column, value, context)),
        });
        expect(cases.map((_, index) => plain(said(rows[index]?.Figure)))).toEqual(cases.map(([{ says }]) => says));
        expect(cases.map((_, index) => plain(said(rows[index]?.Table)))).toEqual(cases.map(([, { says }]) => says));
      },
    ),
    { numRuns: 20 },
  );
});
