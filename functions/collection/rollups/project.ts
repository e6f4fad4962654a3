import { cellAt, conditionalCells, rowsOf } from '#functions/collection/cells/rows.ts';
import { derivedInOrder, type ParsedMetric } from '#functions/collection/derived-metrics.ts';
import {
  type DataPointOfYear,
  dataPointOf,
  includedDataPoints,
  loadYear,
  loadYearFor,
  type YearContext,
} from '#functions/collection/year/context.ts';
import { FactsMoved } from '#functions/collection/year/gates/store.ts';
import { backoff } from '#functions/db/failures.ts';
import { countedOf, kindOf } from '#shared/collection/cells/rules.ts';
import { countCells } from '#shared/collection/progress/rules.ts';
import { withDependants } from '#shared/collection/rollups/dependants.ts';
import { type AnsweredCell, rollUp } from '#shared/collection/rollups/rules.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import { derivedFigures, derivedInputs } from './derived.ts';
import { aggregating, factsFor } from './figure-facts.ts';
import * as rollUps from './store.ts';

const TRIES = 6;

/**
 * Recomputes roll-ups and progress of the named data points, of what depends on them, and of the derived metrics that
 * read them. It reads the rows consistently and writes over the revision it read, so that neither the order of changes
 * nor their redelivery matters. It computes by the facts that count for the year (of a closed one those that it was closed
 * with), and writes only while these count: what was saved just before a lock is added up after it, by the frozen facts.
 */
export async function project(orgId: string, year: number, dataPointIds: Iterable<string>): Promise<void> {
  const touched = [...dataPointIds];
  await byStandingFacts(year, async () => {
    const staleIn = (catalogue: Library) => withDependants(catalogue, touched);
    const context = await loadYearFor(orgId, year, staleIn, { now: true });
    await projectIn(context, staleIn(context.catalogue));
  });
}

/**
 * Projects by the facts that count: where the year is closed or reopened on the way, what is still to be written is
 * computed anew by the facts that count now.
 */
async function byStandingFacts(year: number, run: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof FactsMoved)) throw error;
      await backoff(attempt);
    }
  }
  throw new Error(`The facts of ${year} do not stand still`);
}

async function projectIn(context: YearContext, touched: Set<string>): Promise<void> {
  for (const id of touched) await projectDataPoint(context, dataPointOf(context, id));
  for (const metric of derivedInOrder(context.catalogue)) {
    if (!metric.reads.some((key) => touched.has(key))) continue;
    touched.add(metric.key);
    await projectDerived(context, metric);
  }
}

/** Recomputes the whole year: after its set-up, its entities or their dates changed. */
export async function projectYear(orgId: string, year: number): Promise<void> {
  await byStandingFacts(year, async () => {
    const context = await loadYear(orgId, year, { now: true });
    const known = [
      ...includedDataPoints(context).map(({ definition }) => definition.key),
      ...context.setup.dataPoints.keys(),
    ];
    await projectIn(context, withDependants(context.catalogue, known));
  });
}

async function projectDataPoint(context: YearContext, dataPoint: DataPointOfYear): Promise<void> {
  const { orgId, label } = context;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const former = await rollUps.formerOf(orgId, label, dataPoint.definition.key);
    const projection = await compute(context, dataPoint);
    if (await rollUps.save(orgId, label, former, projection, context.record?.factsId)) return;
    await backoff(attempt);
  }
  throw new Error(`The roll-up of ${dataPoint.definition.key} is contended`);
}

/**
 * The figures that these data points, what depends on them and what is derived from them would have in this context, by
 * metric. Nothing is written.
 */
export async function foresee(context: YearContext, dataPointIds: Iterable<string>): Promise<rollUps.Foreseen> {
  const foreseen = new Map<string, rollUps.Projection>();
  const dataPoints = [...withDependants(context.catalogue, dataPointIds)].map((id) => dataPointOf(context, id));
  // What weighs others comes before what it weighs.
  for (const dataPoint of dataPoints.toSorted(
    (a, b) => Number(!!a.definition.weightKey) - Number(!!b.definition.weightKey),
  )) {
    foreseen.set(dataPoint.definition.key, await compute(context, dataPoint, foreseen));
  }
  for (const metric of derivedInOrder(context.catalogue)) {
    if (!metric.reads.some((key) => foreseen.has(key))) continue;
    foreseen.set(metric.key, derivation(context, metric, await derivedInputs(context, metric.reads, foreseen)));
  }
  return foreseen;
}

async function compute(
  context: YearContext,
  dataPoint: DataPointOfYear,
  foreseen?: rollUps.Foreseen,
): Promise<rollUps.Projection> {
  const { orgId, label, entities } = context;
  const { definition, optional } = dataPoint;
  const entityIds = entities.map(({ id }) => id);
  const rows = await rowsOf(orgId, label, definition.key, entityIds);
  const asked = await conditionalCells(context, dataPoint);
  const answered = asked.map((cell): AnsweredCell => ({ ...cell, answer: countedOf(cellAt(rows, cell)) }));
  const facts = await factsFor(context, dataPoint, foreseen);
  const { organisation, entities: byEntity } = rollUp(aggregating(dataPoint), answered, facts);
  const progress = Object.fromEntries(
    entityIds.flatMap((entityId) => {
      const cells = asked.filter((cell) => cell.entityId === entityId);
      const stored = Object.values(rows.get(entityId)?.cells ?? {}).filter(({ state }) => state !== 'EMPTY').length;
      if (cells.length === 0 && stored === 0) return [];
      const kinds = cells.map((cell) => kindOf(cellAt(rows, cell), cell.optOut));
      const counted = cells.map((cell) => kindOf(countedOf(cellAt(rows, cell)), cell.optOut));
      const shown = countCells(counted, optional);
      return [[entityId, { counts: countCells(kinds, optional), shown, stored }]];
    }),
  );
  return {
    metricId: definition.key,
    periods: organisation,
    entities: byEntity,
    progress,
    libraryVersion: context.catalogue.version,
  };
}

async function projectDerived(context: YearContext, metric: ParsedMetric): Promise<void> {
  const { orgId, label } = context;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const former = await rollUps.formerOf(orgId, label, metric.key);
    const projection = derivation(context, metric, await derivedInputs(context, metric.reads));
    if (await rollUps.save(orgId, label, former, projection, context.record?.factsId)) return;
    await backoff(attempt);
  }
  throw new Error(`The roll-up of ${metric.key} is contended`);
}

function derivation(
  { catalogue }: YearContext,
  metric: ParsedMetric,
  inputs: Awaited<ReturnType<typeof derivedInputs>>,
): rollUps.Projection {
  const { periods, entities } = derivedFigures(metric, inputs);
  return { metricId: metric.key, periods, entities, progress: {}, libraryVersion: catalogue.version };
}
