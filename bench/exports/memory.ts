import { includedDataPoints, type YearContext } from '#functions/collection/api.ts';
import { yearContext } from '#functions/collection/year/samples.ts';
import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { workbook } from '#functions/files/xlsx/write.ts';
import { aboutSheet } from '#functions/reporting/exports/about-sheet.ts';
import { notesSheet } from '#functions/reporting/exports/remark-sheets.ts';
import { valuesSheet } from '#functions/reporting/exports/values-sheet.ts';
import type { Asking, Line } from '#functions/reporting/exports/year-lines.ts';
import { type Period, periods, rangeOf } from '#shared/collection/periods/rules.ts';

/**
 * `node bench/exports/memory.ts [entities] [data points] [annual|monthly]`: makes the workbook of a large year from cells in
 * memory, as its job holds them, and lets it go piece by piece. Prints the cells, the bytes and the most memory of the process.
 */
const [entities = '5000', dataPoints = '12', rhythm = 'annual'] = process.argv.slice(2);
const at = '2026-03-01T12:00:00.000Z';
const asked: readonly Period[] =
  rhythm === 'monthly' ? periods.filter((period) => /^M/.test(period)) : (['FY'] as const);

const year = largeYear(Number(entities), Number(dataPoints));
const lines = linesOf(year);
const asking: Asking = {
  context: year,
  caller: {
    userId: 'ada',
    email: '',
    name: 'Ada',
    orgId: 'acme',
    roles: ['COMPANY_ADMIN'],
    allowedQuestionGroupIds: [],
    allowedEntityIds: [],
    via: 'membership',
  },
  states: 'all',
  now: new Date(at),
  names: async () => names,
  onProgress: async () => {},
};
const begun = process.cpuUsage();
let bytes = 0;
const sheets = [
  aboutSheet(asking, lines, names, 'None', 0),
  valuesSheet(asking, lines, [], names),
  notesSheet(asking, lines, names),
];
for (const piece of workbook(sheets)) bytes += piece.length;
const seconds = process.cpuUsage(begun).user / 1e6;
const peak = process.resourceUsage().maxRSS / 1024;
console.log(
  `${lines.length} cells (${entities} entities x ${dataPoints} data points, ${rhythm}): ${(bytes / 1e6).toFixed(1)} MB of workbook in ${seconds.toFixed(1)} s of CPU, at most ${Math.round(peak)} MB of memory`,
);

function names(id: string | null | undefined) {
  return id ? { id, name: 'Ada Lovelace' } : null;
}

/** A launched year of so many entities that asks so many numbers of each. */
function largeYear(many: number, points: number): YearContext {
  const numbers = currentLibrary().dataPoints.filter(({ type, askedAt }) => type === 'number' && askedAt === 'entity');
  const context = yearContext(
    numbers.slice(0, points).map(({ key }) => key),
    Array.from({ length: many }, (_, n) => `site-${n}`),
  );
  return {
    ...context,
    entities: context.entities.map((entity) => ({ ...entity, name: `Site ${entity.id} of a large company` })),
  };
}

/** An answer with a note in each cell, each with strings of its own, as they come from the table. */
function linesOf(context: YearContext): Line[] {
  return includedDataPoints(context).flatMap((dataPoint) =>
    context.entities.slice(1).flatMap((entity) =>
      asked.map((period, n): Line => {
        const { from, to } = rangeOf(period, context.asking) ?? { from: '2025-01-01', to: '2025-12-31' };
        const value = `${(entity.id.length * 7919 + n * 104_729) % 1_000_003}.25`;
        const shown = {
          state: 'SUBMITTED' as const,
          value,
          unit: dataPoint.definition.unit,
          canonical: value,
          note: `From the meter at ${entity.id}, read by the caretaker on the last day of ${period}.`,
          by: `user-${n}`,
          at: new Date(Date.parse(at) + n).toISOString(),
          reason: null,
        };
        return { dataPoint, cell: { entityId: entity.id, period, from, to, optOut: null }, entity, shown };
      }),
    ),
  );
}
