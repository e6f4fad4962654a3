import { Aside } from '#functions/files/aside.ts';
import { workbook } from '#functions/files/xlsx/write.ts';
import { lineSheets } from '#functions/reporting/exports/line-sheets.ts';
import { askingFor } from '#functions/reporting/exports/samples.ts';
import { type Period, periods } from '#shared/collection/periods/rules.ts';
import { blocksOf, largeYear } from './large.ts';

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
let bytes = 0;
const { values, notes } = await lineSheets(askingFor(year), undefined, aside, blocksOf(year, asked));
const cells = Number(entities) * Number(dataPoints) * asked.length;
for (const piece of workbook([values, notes])) bytes += piece.length;
const seconds = process.cpuUsage().user / 1e6;
const peak = process.resourceUsage().maxRSS / 1024;
console.log(
  `${cells} cells (${entities} entities x ${dataPoints} data points, ${rhythm}): ${(bytes / 1e6).toFixed(1)} MB of workbook in ${seconds.toFixed(1)} s of CPU, at most ${Math.round(peak)} MB of memory and ${(aside.bytes / 1e6).toFixed(1)} MB of disk`,
);
aside.close();
