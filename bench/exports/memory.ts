import { includedDataPoints, type YearContext } from '#functions/collection/api.ts';
import { yearContext } from '#functions/collection/year/samples.ts';
import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { Aside } from '#functions/files/aside.ts';
import { workbook } from '#functions/files/xlsx/write.ts';
import { lineSheets } from '#functions/reporting/exports/line-sheets.ts';
import { askingFor, lineOf } from '#functions/reporting/exports/samples.ts';
import { CELLS_AT_ONCE, type Line } from '#functions/reporting/exports/year-lines.ts';
import { type Period, periods } from '#shared/collection/periods/rules.ts';
import type { DataPoint } from '#shared/library/metrics/schema.ts';

/**
 * `node bench/exports/memory.ts [entities] [data points] [annual|monthly]`: makes the workbook of a large year as its job does,
 * from cells that are made as they are asked for, as they come from the table, and lets it go piece by piece. Prints the cells,
 * the bytes and the most memory of the process.
 */
const [entities = '5000', dataPoints = '12', rhythm = 'annual'] = process.argv.slice(2);
const asked: readonly Period[] =
  rhythm === 'monthly' ? periods.filter((period) => /^M/.test(period)) : (['FY'] as const);

const year = largeYear(Number(entities), Number(dataPoints));
const aside = new Aside();
let cells = 0;
let bytes = 0;
const { values, notes } = await lineSheets(askingFor(year), undefined, aside, blocks());
for (const piece of workbook([values, notes])) bytes += piece.length;
const seconds = process.cpuUsage().user / 1e6;
const peak = process.resourceUsage().maxRSS / 1024;
console.log(
  `${cells} cells (${entities} entities x ${dataPoints} data points, ${rhythm}): ${(bytes / 1e6).toFixed(1)} MB of workbook in ${seconds.toFixed(1)} s of CPU, at most ${Math.round(peak)} MB of memory and ${(aside.bytes / 1e6).toFixed(1)} MB of disk`,
);
aside.close();

/** A launched year of so many entities that asks so much of each: numbers before all else. */
function largeYear(many: number, points: number): YearContext {
  const isNumber = ({ type, askedAt }: DataPoint) => type === 'number' && askedAt === 'entity';
  const { dataPoints } = currentLibrary();
  const inOrder = [...dataPoints.filter(isNumber), ...dataPoints.filter((point) => !isNumber(point))];
  const context = yearContext(
    inOrder.slice(0, points).map(({ key }) => key),
    Array.from({ length: many }, (_, n) => `site-${n}`),
  );
  return {
    ...context,
    entities: context.entities.map((entity) => ({ ...entity, name: `Site ${entity.id} of a large company` })),
  };
}

/** An answer with a note in each cell, each with strings of its own, in blocks as they are read. */
async function* blocks(): AsyncGenerator<Line[]> {
  let block: Line[] = [];
  for (const line of lines()) {
    cells += 1;
    block.push(line);
    if (block.length < CELLS_AT_ONCE) continue;
    yield block;
    block = [];
  }
  yield block;
}

function* lines(): Generator<Line> {
  for (const dataPoint of includedDataPoints(year)) {
    for (const entity of year.entities.slice(1)) {
      for (const [n, period] of asked.entries()) {
        const value = `${(entity.id.length * 7919 + n * 104_729) % 1_000_003}.25`;
        const note = `From the meter at ${entity.id}, read by the caretaker on the last day of ${period}.`;
        yield lineOf(year, dataPoint, { entityId: entity.id, entity, period }, { value, note, n });
      }
    }
  }
}
