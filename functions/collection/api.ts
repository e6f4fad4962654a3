export { cellAt, conditionalCells, rowsOf } from './cells/rows.ts';
export { saveCells } from './cells/save.ts';
export { derivedInOrder, derivedMetric } from './derived-metrics.ts';
export * as evidence from './evidence/store.ts';
export { behindOf, dataPointsBehind, reachesMetric } from './rollups/behind.ts';
export { derivedInputs, inputOf } from './rollups/derived.ts';
export { sharesUsed, weightsFrom } from './rollups/figure-facts.ts';
export { projectYear } from './rollups/project.ts';
export { openYears, refresh, type StaleFigures, sayUnmade } from './rollups/refresh.ts';
export * as rollUps from './rollups/store.ts';
export type { BehindByMetric } from './rollups/unmade/store.ts';
export { progressOf } from './sections/lists.ts';
export * as tallies from './sections/tally/store.ts';
export { countYear, tallyYear } from './sections/tally/tally.ts';
export { configure } from './year/configure.ts';
export {
  assignedOf,
  cellsOf,
  type DataPointOfYear,
  dataPointOf,
  includedDataPoints,
  loadYear,
  loadYearFor,
  type YearContext,
} from './year/context.ts';
export { changeCurrency } from './year/currency.ts';
export { setPeriodicity } from './year/data-points.ts';
export { catchUp } from './year/due/catch-up.ts';
export * as dues from './year/due/store.ts';
export { unitOf } from './year/present.ts';
export * as seals from './year/seals/store.ts';
export * as years from './year/store.ts';
export { complete, launch } from './year/transitions.ts';
export { unassign } from './year/unassign.ts';
