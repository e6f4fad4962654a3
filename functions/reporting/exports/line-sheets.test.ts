import { expect, test } from 'vitest';
import { includedDataPoints } from '#functions/collection/api.ts';
import { yearContext } from '#functions/collection/year/samples.ts';
import { Aside } from '#functions/files/aside.ts';
import { watched } from '#functions/files/samples.ts';
import type { Sheet } from '#functions/files/xlsx/sheet.ts';
import { workbook } from '#functions/files/xlsx/write.ts';
import { lineSheets } from './line-sheets.ts';
import { askingFor, lineOf } from './samples.ts';
import type { Line } from './year-lines.ts';

const context = yearContext(['energy_consumption_total'], ['leeds']);

function nth(n: number): Line {
  const [dataPoint] = includedDataPoints(context);
  if (!dataPoint) throw new Error('The year asks nothing');
  return lineOf(context, dataPoint, { entityId: `e${n}`, period: 'FY' }, { value: `${n}.5`, note: `The ${n}th` });
}

test('a year is gone through block by block: no line is held past its block, and no row past what was asked for', async () => {
  const [BLOCK, MANY] = [500, 8000];
  const lines = watched();
  const held: number[] = [];
  async function* blocks() {
    for (let from = 0; from < MANY; from += BLOCK) {
      yield Array.from({ length: BLOCK }, (_, n) => lines.watch(nth(from + n)));
      if (from % (5 * BLOCK) === 0) held.push(await lines.held());
    }
  }
  const aside = new Aside();
  const { tally, values, notes } = await lineSheets(askingFor(context), undefined, aside, blocks());
  expect(Math.max(...held)).toBeLessThanOrEqual(2 * BLOCK);
  expect(await lines.held()).toBeLessThanOrEqual(BLOCK);
  expect([...tally.standings]).toEqual([['value', MANY]]);

  const rows = watched();
  const watching = (sheet: Sheet): Sheet => ({
    ...sheet,
    rows: {
      *[Symbol.iterator]() {
        for (const row of sheet.rows) yield rows.watch(row);
      },
    },
  });
  const kept: number[] = [];
  let pieces = 0;
  for (const _ of workbook([watching(values), watching(notes)])) {
    pieces += 1;
    if (pieces % 60 === 0) kept.push(await rows.held());
  }
  expect(kept.length).toBeGreaterThan(2);
  // A block that is read back holds some hundred rows.
  expect(Math.max(...kept)).toBeLessThan(2000);
  expect([...values.rows]).toHaveLength(MANY);
  expect([...notes.rows].map((row) => row[9])).toEqual(Array.from({ length: MANY }, (_, n) => `The ${n}th`));
  aside.close();
});
