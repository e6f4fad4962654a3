import { cellAt, cellsThatHold, type RowsOf } from '#functions/collection/cells/rows.ts';
import { type DataPointOfYear, dataPointOf, type YearContext } from '#functions/collection/year/context.ts';
import type { AskedCell } from '#shared/collection/asked/rules.ts';
import { changedAt, countedOf, newest } from '#shared/collection/cells/rules.ts';
import type { DerivedInput } from '#shared/collection/derived/inputs.ts';
import { countAnswers } from '#shared/collection/progress/rules.ts';
import { type AnsweredCell, rollUp, together, type Weights } from '#shared/collection/rollups/rules.ts';
import type { Library } from '#shared/library/metrics/schema.ts';
import { groupedBy } from '#shared/lists/grouped.ts';
import { derivedFigures, inputOf } from './derived.ts';
import { aggregating, ownedIn, weightsFrom } from './figure-facts.ts';
import { inputsOf, type Plan } from './plan.ts';
import { batchesOf, type ReadFigures, readSources } from './sources.ts';
import type { Projection } from './store.ts';

/**
 * The figures of all metrics of a plan in this context, by metric and in the plan's order. Rows are read consistently and
 * some data points at a time, so that a large year does not stand in memory; what the plan reads and does not compute is
 * taken as it is stored. Nothing is written.
 */
export async function figuresOf(context: YearContext, plan: Plan): Promise<Map<string, Projection>> {
  const computed = new Map<string, Projection>();
  const [first = [], ...others] = batchesOf(context, plan.dataPointIds);
  const { rows, figures: stored } = await readSources(context, first, inputsOf(context.catalogue, plan));
  const figuresBefore = (key: string): ReadFigures => computed.get(key) ?? stored.get(key) ?? { entities: {} };
  const add = (ids: readonly string[], own: ReadonlyMap<string, RowsOf>) => {
    for (const id of ids) {
      const dataPoint = dataPointOf(context, id);
      const { weightKey } = dataPoint.definition;
      const weights = weightKey === undefined ? undefined : weightsFrom(figuresBefore(weightKey).entities);
      computed.set(id, ofDataPoint(context, dataPoint, own, weights));
    }
  };
  add(first, rows);
  for (const ids of others) add(ids, (await readSources(context, ids, [])).rows);
  for (const { key, formula, reads } of plan.derived) {
    const inputs = new Map(reads.map((read) => [read, asInput(context.catalogue, read, figuresBefore(read))]));
    const figures = derivedFigures({ formula }, inputs);
    const { version: libraryVersion } = context.catalogue;
    computed.set(key, { metricId: key, ...figures, progress: {}, libraryVersion, computed: true });
  }
  return computed;
}

/** Figures as a formula reads them. What was read by entity alone adds up to what stands for the organisation. */
function asInput(catalogue: Library, key: string, { periods, entities }: ReadFigures): DerivedInput {
  const point = catalogue.dataPointByKey.get(key);
  return inputOf(catalogue, key, periods ?? (point ? together(point, entities) : {}), entities);
}

function ofDataPoint(
  context: YearContext,
  dataPoint: DataPointOfYear,
  allRows: ReadonlyMap<string, RowsOf>,
  weights: Weights | undefined,
): Projection {
  const { definition } = dataPoint;
  const { startDate, endDate } = context.asking;
  const rows: RowsOf = allRows.get(definition.key) ?? new Map();
  const asked = cellsThatHold(context, dataPoint, allRows);
  const answered = asked.map((cell): AnsweredCell => ({ ...cell, answer: countedOf(cellAt(rows, cell)) }));
  const facts = { dates: { startDate, endDate }, entities: ownedIn(context), weights };
  const { organisation, entities } = rollUp(aggregating(dataPoint), answered, facts);
  return {
    metricId: definition.key,
    periods: organisation,
    entities,
    progress: progressOf(context, dataPoint, asked, rows),
    libraryVersion: context.catalogue.version,
    through: newest(asked.flatMap((cell) => changedAt(cellAt(rows, cell)) ?? [])) ?? '',
  };
}

/** How far a data point is by entity, from its rows and its cells that are asked. */
export function progressOf(
  { entities }: Pick<YearContext, 'entities'>,
  { optional }: Pick<DataPointOfYear, 'optional'>,
  asked: readonly AskedCell[],
  rows: RowsOf,
): Projection['progress'] {
  const askedAt = groupedBy(asked, ({ entityId }) => entityId);
  return Object.fromEntries(
    entities.flatMap(({ id }) => {
      const cells = askedAt.get(id) ?? [];
      const stored = Object.values(rows.get(id)?.cells ?? {}).filter(({ state }) => state !== 'EMPTY').length;
      if (cells.length === 0 && stored === 0) return [];
      const said = cells.map((cell) => ({ answer: cellAt(rows, cell), optOut: cell.optOut }));
      const counts = countAnswers(said, optional);
      const shown = countAnswers(
        said.map(({ answer, optOut }) => ({ answer: countedOf(answer), optOut })),
        optional,
      );
      return [[id, { counts, shown, stored }]];
    }),
  );
}
