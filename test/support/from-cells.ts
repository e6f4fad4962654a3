import * as cells from '#functions/collection/cells/store.ts';
import { derivedInOrder, type ParsedMetric } from '#functions/collection/derived-metrics.ts';
import type { EntityProgress } from '#functions/collection/rollups/store.ts';
import { dataPointOf, loadYear, type YearContext } from '#functions/collection/year/context.ts';
import { type AskedCell, askedCells } from '#shared/collection/asked/rules.ts';
import { countedOf } from '#shared/collection/cells/rules.ts';
import type { DerivedInput } from '#shared/collection/derived/inputs.ts';
import { derivedAtEntity, derivedFigure } from '#shared/collection/derived/rules.ts';
import { ownedUnder } from '#shared/collection/ownership/rules.ts';
import { countAnswers } from '#shared/collection/progress/rules.ts';
import { withDependants } from '#shared/collection/rollups/dependants.ts';
import { type EntityFigures, type Figures, rollUp } from '#shared/collection/rollups/rules.ts';
import { inputsOf } from '#shared/library/derived/rules.ts';
import { isShown } from '#shared/library/validation/cross-field.ts';

type Known = { readonly periods: Figures; readonly entities: EntityFigures };
type Cells = cells.Row['cells'];
/** The cells of a data point at an entity. */
type CellsAt = (dataPointId: string, entityId: string) => Cells;

/**
 * The figures and the progress of a year as the rules make them of its cells and its set-up, one metric after the other and
 * with nothing stored: slow, and plain enough to be held against what the projector stores.
 */
export async function figuresFromCells(orgId: string, year: number) {
  const context = await loadYear(orgId, year, { now: true });
  const { catalogue, setup } = context;
  const cellsAt = await everyCell(context);
  const figures = new Map<string, Known>();
  const progress = new Map<string, Readonly<Record<string, EntityProgress>>>();
  for (const id of withDependants(catalogue, setup.dataPoints.keys())) {
    const asked = askedOf(context, id, cellsAt);
    figures.set(id, ofDataPoint(context, id, asked, cellsAt));
    progress.set(id, progressOf(context, id, asked, cellsAt));
  }
  for (const metric of derivedInOrder(catalogue)) {
    if (metric.reads.some((read) => figures.has(read))) figures.set(metric.key, ofFormula(context, metric, figures));
  }
  return {
    periods: Object.fromEntries([...figures].map(([key, { periods }]) => [key, periods])),
    entities: filled([...figures].map(([key, { entities }]) => [key, entities])),
    progress: filled([...progress]),
  };
}

/** Without what is empty, which may be stored or not. */
export function filled<T extends object>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries(entries.filter(([, each]) => Object.keys(each).length > 0));
}

async function everyCell({ orgId, label, entities }: YearContext): Promise<CellsAt> {
  const rows = new Map<string, Cells>();
  for (const { id } of entities) {
    for await (const row of cells.listOfEntity(orgId, label, id)) rows.set(`${row.dataPointId} ${id}`, row.cells);
  }
  return (dataPointId, entityId) => rows.get(`${dataPointId} ${entityId}`) ?? {};
}

/** The cells that are asked and whose condition holds. */
function askedOf(context: YearContext, id: string, cellsAt: CellsAt): AskedCell[] {
  const { catalogue, asking, entities, organisation } = context;
  const { definition, ...point } = dataPointOf(context, id);
  const asked = askedCells(asking, { ...point, askedAt: definition.askedAt }, entities);
  return asked.filter(({ entityId, period }) =>
    isShown(catalogue, definition, (key) => {
      const isCompanys = catalogue.dataPointByKey.get(key)?.askedAt === 'company';
      const row = cellsAt(key, isCompanys ? organisation.rootEntityId : entityId);
      const answer = countedOf(row[period] ?? (isCompanys ? row.FY : undefined));
      return answer ? (answer.canonical ?? answer.value) : null;
    }),
  );
}

function ofDataPoint(context: YearContext, id: string, asked: readonly AskedCell[], cellsAt: CellsAt): Known {
  const { asking, entities, consolidation } = context;
  const { definition, periodicity } = dataPointOf(context, id);
  const owned = new Map(entities.map((each) => [each.id, ownedUnder(consolidation, each)]));
  const answered = asked.map((cell) => ({ ...cell, answer: countedOf(cellsAt(id, cell.entityId)[cell.period]) }));
  const rolled = rollUp({ ...definition, periodicity }, answered, { dates: asking, entities: owned });
  return { periods: rolled.organisation, entities: rolled.entities };
}

function progressOf(context: YearContext, id: string, asked: readonly AskedCell[], cellsAt: CellsAt) {
  const { optional } = dataPointOf(context, id);
  const at = context.entities.map(({ id: entityId }): [string, EntityProgress] => {
    const row = cellsAt(id, entityId);
    const own = asked.filter((cell) => cell.entityId === entityId);
    const said = own.map(({ period, optOut }) => ({ answer: row[period], optOut }));
    const counted = said.map(({ answer, optOut }) => ({ answer: countedOf(answer), optOut }));
    const stored = Object.values(row).filter(({ state }) => state !== 'EMPTY').length;
    return [entityId, { counts: countAnswers(said, optional), shown: countAnswers(counted, optional), stored }];
  });
  const isAsked = new Set(asked.map(({ entityId }) => entityId));
  return Object.fromEntries(at.filter(([entityId, { stored }]) => isAsked.has(entityId) || stored > 0));
}

function ofFormula(context: YearContext, { formula, reads }: ParsedMetric, figures: ReadonlyMap<string, Known>): Known {
  const inputs = new Map(
    reads.map((read): [string, DerivedInput] => {
      const { periods, entities } = figures.get(read) ?? { periods: {}, entities: {} };
      const point = context.catalogue.dataPointByKey.get(read);
      const restsOn = inputsOf(context.catalogue, read).map((key) => context.catalogue.dataPointByKey.get(key));
      const isAtEntities = restsOn.every((each) => each?.askedAt === 'entity');
      const { periodAggregation = 'last', entityAggregation = 'sum' } = point ?? {};
      const how = { periodAggregation, entityAggregation };
      return [read, { organisation: periods, entities: isAtEntities ? entities : undefined, ...how }];
    }),
  );
  const at = context.entities.flatMap(({ id }): [string, Figures][] => {
    const isKnown = [...inputs.values()].some(({ entities }) => entities?.[id] !== undefined);
    const figure = isKnown ? derivedAtEntity(formula, inputs, id) : undefined;
    return figure ? [[id, { FY: figure }]] : [];
  });
  return { periods: { FY: derivedFigure(formula, inputs).figure }, entities: Object.fromEntries(at) };
}
