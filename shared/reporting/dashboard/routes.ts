import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { Period } from '#shared/collection/periods/rules.ts';
import { Behind, RollUpFigure } from '#shared/collection/rollups/schema.ts';

const YearFigure = v.object({
  year: v.number(),
  status: v.string(),
  /** The unit of this year's figure: amounts of money are in the currency that the year was collected in. */
  unit: v.nullable(v.string()),
  figure: RollUpFigure,
  /** That the figure is behind what it is made of; null = it is not, as far as is known. */
  behind: v.nullable(Behind),
});

/** A dashboard tile: one metric over the years. */
export const Tile = v.object({
  id: v.string(),
  name: v.string(),
  category: v.string(),
  groupId: v.nullable(v.string()),
  type: v.string(),
  /** The unit of the asked year. */
  unit: v.nullable(v.string()),
  decimals: v.nullable(v.number()),
  derived: v.boolean(),
  core: v.boolean(),
  /** Is more good (up), bad (down), or neither. */
  direction: v.picklist(['up', 'down', 'neutral']),
  /** Oldest first; the last is the asked year. */
  years: v.array(YearFigure),
});
export type Tile = v.InferOutput<typeof Tile>;

/** Everything behind one figure: what it is made of, by which formula, by whom and when. */
export const MetricDetail = v.object({
  ...Tile.entries,
  guidance: v.string(),
  aggregation: v.object({ periods: v.string(), entities: v.string() }),
  formula: v.nullable(v.string()),
  /** The formula with this year's values put in. */
  worked: v.nullable(v.string()),
  inputs: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      unit: v.nullable(v.string()),
      figure: RollUpFigure,
      behind: v.nullable(Behind),
    }),
  ),
  byPeriod: v.array(v.object({ period: Period, label: v.string(), figure: RollUpFigure })),
  byEntity: v.array(
    v.object({
      entityId: v.string(),
      name: v.string(),
      /** The entity's own, at 100 %; `atShare` is the part of it that counts, where that is not the whole. */
      figure: RollUpFigure,
      /** The mean share of the year over the entity's own days, in percent; null where ownership does not count. */
      share: v.nullable(v.string()),
      /** The shares by date. */
      shares: v.nullable(v.array(v.object({ from: v.string(), to: v.string(), share: v.string() }))),
    }),
  ),
  cells: v.array(
    v.object({
      submissionId: v.string(),
      entityId: v.string(),
      entityName: v.string(),
      period: Period,
      state: v.string(),
      value: v.nullable(v.string()),
      unit: v.nullable(v.string()),
      canonical: v.nullable(v.string()),
      by: v.nullable(v.string()),
      at: v.nullable(v.string()),
      evidence: v.number(),
    }),
  ),
  /**
   * Cells of further entities, which are not listed: the list of the cells of a data point has them page by page. Whether the
   * figure is behind them is not looked at.
   */
  cellsLeft: v.optional(v.number()),
  libraryVersion: v.string(),
  rolledUpAt: v.nullable(v.string()),
});
export type MetricDetail = v.InferOutput<typeof MetricDetail>;

export const dashboardRoutes = defineRoutes({
  getDashboard: {
    method: 'GET',
    path: '/api/year/{year}/dashboard',
    summary: 'Every figure of the year with the years before, in one answer',
    access: 'reader',
    answer: dataOf(v.object({ year: v.number(), years: v.array(v.number()), tiles: v.array(Tile) })),
  },
  getDashboardMetric: {
    method: 'GET',
    path: '/api/year/{year}/dashboard/metric/{id}',
    summary: 'One figure with everything that it is made of',
    access: 'reader',
    answer: dataOf(MetricDetail),
  },
});
