import { type BehindByMetric, rollUps, unitOf, type YearContext } from '#functions/collection/api.ts';
import type { Aside } from '#functions/files/aside.ts';
import { count, type Sheet, type SheetCell } from '#functions/files/xlsx/sheet.ts';
import { type FiguresByMetric, reachedEntities } from '#functions/reporting/dashboard/figures.ts';
import { type Period, periodLabel, periods, rangeOf } from '#shared/collection/periods/rules.ts';
import { countedValue } from '#shared/collection/rollups/counted.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { metricOf } from '#shared/library/metrics/rules.ts';
import type { Metric } from '#shared/library/metrics/schema.ts';
import { figureCell } from './cells.ts';
import { columnsOf } from './place.ts';
import { countedShare } from './shares.ts';
import type { Asking } from './year-lines.ts';

const metricColumns = columnsOf(['Category', 14], ['Metric id', 30], ['Metric', 40], ['Unit', 12]);
const periodColumns = columnsOf(['Period', 11], ['From', 11], ['To', 11]);
const coverageColumns = columnsOf(
  ['Expected', 10],
  ['Answered', 10],
  ['N/A or left out', 10],
  ['Partial', 9],
  ['Periods used', 20],
  ['Remark', 36],
);

const behindColumns = columnsOf(['Not up to date since (UTC)', 20]);

/** The figures by metric and period, with the real days of the periods, what they rest on and how they are computed. */
export function rollUpSheet({ context }: Asking, figures: FiguresByMetric, behind: BehindByMetric): Sheet {
  const rows = [...figures].flatMap(([key, byPeriod]) => {
    const metric = metricOf(context.catalogue, key);
    if (!metric) return [];
    return periods.flatMap((period): SheetCell[][] => {
      const figure = byPeriod[period];
      if (!figure) return [];
      const formula = metric.kind === 'derived' ? metric.formula : null;
      const value = figureCell(metric, figure.value, context);
      return [
        [
          ...metricCells(metric, context),
          ...periodCells(period, context),
          value,
          ...coverageCells(figure, context),
          formula,
          behindCell(behind, key),
        ],
      ];
    });
  });
  return {
    name: 'Roll-ups',
    columns: [
      ...metricColumns,
      ...periodColumns,
      ...columnsOf(['Value', 22, 'exact']),
      ...coverageColumns,
      ...columnsOf(['Formula', 60]),
      ...behindColumns,
    ],
    rows,
  };
}

/** Metrics times entities whose figures, of all periods, are read at once. */
const ROWS_AT_ONCE = 5000;

/**
 * The figures of the year for each entity at 100 %, with the share that counts and what counts by it: these add up to the
 * organisation's figure where the data point adds up.
 */
export async function entitySheet(
  { context, caller }: Asking,
  metricIds: readonly string[],
  behind: BehindByMetric,
  aside: Aside,
): Promise<Sheet> {
  const reached = reachedEntities(context, caller);
  const year = { from: context.asking.startDate, to: context.asking.endDate };
  const rows = aside.list<readonly SheetCell[]>();
  const some = Math.max(Math.floor(ROWS_AT_ONCE / context.entities.length), 1);
  for (let from = 0; from < metricIds.length; from += some) {
    const keys = metricIds.slice(from, from + some);
    const all = await rollUps.listEntityFiguresOf(context, keys);
    for (const key of keys) {
      const metric = metricOf(context.catalogue, key);
      const own = all.get(key) ?? {};
      for (const [entityId, entity] of metric ? reached : []) {
        const figure = own[entityId]?.FY;
        if (!metric || !figure) continue;
        const share = countedShare(context, metric, entity, year);
        rows.add([
          ...metricCells(metric, context),
          entity.name,
          ...periodCells('FY', context),
          figureCell(metric, figure.value, context),
          share === null ? null : { number: share, shown: { percent: true } },
          share === null ? null : figureCell(metric, countedValue(figure), context),
          ...coverageCells(figure, context),
          behindCell(behind, key),
        ]);
      }
    }
  }
  return {
    name: 'Roll-ups by entity',
    columns: [
      ...metricColumns,
      ...columnsOf(['Entity', 24]),
      ...periodColumns,
      ...columnsOf(['Value', 22, 'exact'], ['Share that counts', 11], ['Value that counts', 22, 'exact']),
      ...coverageColumns,
      ...behindColumns,
    ],
    rows,
  };
}

/** Since when a figure is behind what it is made of; empty where it is not. */
function behindCell(behind: BehindByMetric, metricId: string): SheetCell {
  const since = behind.get(metricId)?.since;
  return since === undefined ? null : { time: since };
}

function metricCells(metric: Metric, context: YearContext): SheetCell[] {
  return [metric.category, metric.key, metric.name, unitOf(metric, context)];
}

function periodCells(period: Period, { label, asking }: YearContext): SheetCell[] {
  const range = rangeOf(period, asking);
  return [periodLabel(period, label, asking), range && { date: range.from }, range && { date: range.to }];
}

function coverageCells({ periods: used, ...figure }: RollUpFigure, { label, asking }: YearContext): SheetCell[] {
  const { expected, answered, excluded, partial, reason } = figure;
  const which = used?.which?.map((period) => periodLabel(period, label, asking)).join(', ');
  const periodsUsed = used && `${used.answered} of ${used.expected}${which === undefined ? '' : `: ${which}`}`;
  return [count(expected), count(answered), count(excluded), { flag: partial }, periodsUsed ?? null, reason ?? null];
}
