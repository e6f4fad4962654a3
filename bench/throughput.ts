import { derivedInOrder } from '#functions/collection/derived-metrics.ts';
import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { periodsOf, rangeOf } from '#shared/collection/periods/rules.ts';
import type { AnsweredCell } from '#shared/collection/rollups/rules.ts';
import { rollUp } from '#shared/collection/rollups/rules.ts';
import { evaluate } from '#shared/library/formula/evaluate.ts';
import { Decimal } from '#shared/library/units/decimal.ts';
import { atShare } from './statistics.ts';

/** What the pure rules do in a second of CPU. */
export type Throughput = {
  readonly formulas: number;
  readonly evaluationsPerSecond: number;
  readonly cells: number;
  /** CPU of one roll-up of all cells by period and entity: the median, the fastest and the slowest of the rounds. */
  readonly rollUpMs: number;
  readonly rollUpSpreadMs: readonly [number, number];
  readonly cellsPerSecond: number;
};

const DATA_POINTS = 300;
const ENTITIES = 10;
const ROUNDS = 9;

/** Evaluates every derived metric of the library, and rolls up a company year of 300 data points x 10 entities x 12 months. */
export function measureThroughput(): Throughput {
  const metrics = derivedInOrder(currentLibrary());
  const lookup = () => new Decimal('1234.5678');
  const evaluateAll = (times: number) => {
    for (let time = 0; time < times; time++) for (const { formula } of metrics) evaluate(formula, lookup);
  };
  evaluateAll(200);
  const evaluating = rounds(() => evaluateAll(200)).map((ms) => (200 * metrics.length * 1000) / ms);
  const year = cellsOfYear();
  const rollUpAll = () => {
    for (const cells of year) rollUp(how, cells, { dates, entities: new Map() });
  };
  rollUpAll();
  const rolling = rounds(rollUpAll);
  const cells = DATA_POINTS * ENTITIES * 12;
  const rollUpMs = atShare(rolling, 0.5);
  return {
    formulas: metrics.length,
    evaluationsPerSecond: atShare(evaluating, 0.5),
    cells,
    rollUpMs,
    rollUpSpreadMs: [Math.min(...rolling), Math.max(...rolling)],
    cellsPerSecond: (cells * 1000) / rollUpMs,
  };
}

const how = {
  periodicity: 'monthly',
  periodAggregation: 'sum',
  entityAggregation: 'sum',
  askedAt: 'entity',
  consolidation: 'full',
} as const;

/** Milliseconds of CPU of each round. */
function rounds(work: () => void): number[] {
  return Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

const dates = { startDate: '2025-01-01', endDate: '2025-12-31' };

function cellsOfYear(): AnsweredCell[][] {
  const months = periodsOf('monthly').flatMap((period) => {
    const range = rangeOf(period, dates);
    return range ? [{ period, ...range }] : [];
  });
  return Array.from({ length: DATA_POINTS }, (_, point) =>
    Array.from({ length: ENTITIES }, (__, entity) =>
      months.map((month, index) => ({
        entityId: `entity-${entity}`,
        ...month,
        optOut: null,
        answer: answerOf(`${(point + 1) * (entity + 1)}.${index}5`),
      })),
    ).flat(),
  );
}

function answerOf(canonical: string): NonNullable<AnsweredCell['answer']> {
  return { state: 'SUBMITTED', value: canonical, canonical, reason: null };
}
