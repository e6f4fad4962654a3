import { includedDataPoints, type YearContext } from '#functions/collection/api.ts';
import { yearContext } from '#functions/collection/year/samples.ts';
import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { lineOf } from '#functions/reporting/exports/samples.ts';
import { CELLS_AT_ONCE, type Line } from '#functions/reporting/exports/year-lines.ts';
import type { Period } from '#shared/collection/periods/rules.ts';
import type { DataPoint } from '#shared/library/metrics/schema.ts';

/** A launched year of so many entities that asks so much of each: numbers before all else. */
export function largeYear(many: number, points: number): YearContext {
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
export async function* blocksOf(year: YearContext, asked: readonly Period[]): AsyncGenerator<Line[]> {
  let block: Line[] = [];
  for (const line of linesOf(year, asked)) {
    block.push(line);
    if (block.length < CELLS_AT_ONCE) continue;
    yield block;
    block = [];
  }
  yield block;
}

function* linesOf(year: YearContext, asked: readonly Period[]): Generator<Line> {
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
