import * as rollUps from '#functions/collection/rollups/store.ts';
import type { YearContext } from '#functions/collection/year/context.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { readTogether } from '#functions/db/batch.ts';
import type { AskedCell } from '#shared/collection/asked/rules.ts';
import type { PreviousCell } from '#shared/collection/cells/routes.ts';
import { countedOf } from '#shared/collection/cells/rules.ts';
import type { EntityFigures } from '#shared/collection/rollups/rules.ts';
import type { RollUpFigure } from '#shared/collection/rollups/schema.ts';
import { groupedBy } from '#shared/lists/grouped.ts';
import { byDataPoint, cellAt, type RowsOf } from './rows.ts';
import * as cells from './store.ts';

/** A row of this year with its cells that are asked. */
type Row = { readonly dataPointId: string; readonly entityId: string; readonly asked: readonly AskedCell[] };

/** Figures of the year before by data point and entity, of those that stand as they should. */
export type FormerFigures = ReadonlyMap<string, EntityFigures>;

/** Entities of which the figures of a data point, every month answered, take about what one row takes to be read. */
const AS_ONE_ROW = 20;
/** Entities whose figures still lie in one item. */
const IN_ONE_ITEM = 400;

/**
 * The figures of the year before that stand beside rows: one small item for each data point, where that costs less than the
 * rows themselves. Figures that are said to be behind are left out.
 */
export async function formerFigures(
  context: YearContext,
  rows: readonly Pick<Row, 'dataPointId' | 'entityId'>[],
): Promise<FormerFigures> {
  if (!hasFormerYear(context)) return new Map();
  const { orgId, label, entities } = context;
  const year = label - 1;
  const metricIds = [...groupedBy(rows, ({ dataPointId }) => dataPointId)].flatMap(([id, own]) =>
    own.length > 1 && own.length * AS_ONE_ROW >= entities.length && entities.length <= IN_ONE_ITEM ? [id] : [],
  );
  if (metricIds.length === 0) return new Map();
  const items = await readTogether(
    [
      ...rollUps.storedKeysOf(
        orgId,
        year,
        metricIds.map((metricId) => ({ metricId, alone: true })),
      ),
      ...metricIds.map((metricId) => rollUps.unmadeKeyOf({ orgId, year, metricId })),
    ],
    false,
  );
  const behind = rollUps.behindAmong(items);
  const figures = await rollUps.figuresIn(items);
  // What was asked of nobody has no figures, and no answers either.
  return new Map(metricIds.flatMap((id) => (behind.has(id) ? [] : [[id, figures.get(id)?.entities ?? {}] as const])));
}

function hasFormerYear({ organisation, label }: YearContext): boolean {
  return organisations.yearsOf(organisation, [label - 1]).length > 0;
}

/**
 * Last year's answers to the cells of rows, by row: from its figures, and from its own rows where these do not say it all - what
 * was left without a value says why, and a choice of several and a table add up to nothing.
 * @param nameOf names a row in the answer
 */
export async function formerAnswers<R extends Row>(
  context: YearContext,
  figures: FormerFigures,
  rows: readonly R[],
): Promise<ReadonlyMap<R, readonly PreviousCell[]>> {
  if (!hasFormerYear(context)) return new Map();
  const { orgId, label } = context;
  const told = new Map(rows.map((row) => [row, toldBy(figures.get(row.dataPointId), row)]));
  const untold = rows.filter((row) => told.get(row) === undefined);
  const keys = untold.map(({ entityId, dataPointId }) => ({ orgId, year: label - 1, entityId, dataPointId }));
  const stored = byDataPoint(await cells.listByKeys(keys, false));
  return new Map(rows.map((row) => [row, told.get(row) ?? answersIn(stored.get(row.dataPointId), row)]));
}

/** What figures say of last year's answers to a row; undefined where only the row itself tells. */
function toldBy(figures: EntityFigures | undefined, { entityId, dataPointId, asked }: Row): PreviousCell[] | undefined {
  if (figures === undefined) return asked.length === 0 ? [] : undefined;
  const answers: PreviousCell[] = [];
  for (const { period } of asked) {
    const figure = figures[entityId]?.[period];
    if (figure === undefined || !isOfOneCell(figure)) continue;
    if (figure.value === null) return undefined;
    answers.push({ entityId, dataPointId, period, value: figure.value, absence: null });
  }
  return answers;
}

/** Was the period asked itself? What was asked more often comes to a figure too, and is no answer to this cell. */
function isOfOneCell({ expected, excluded }: RollUpFigure): boolean {
  return expected + excluded === 1;
}

function answersIn(rows: RowsOf | undefined, { entityId, dataPointId, asked }: Row): PreviousCell[] {
  if (rows === undefined) return [];
  return asked.flatMap((cell) => {
    const answer = countedOf(cellAt(rows, cell));
    if (!answer) return [];
    const { period } = cell;
    return [{ entityId, dataPointId, period, value: answer.canonical ?? answer.value, absence: answer.absence }];
  });
}
