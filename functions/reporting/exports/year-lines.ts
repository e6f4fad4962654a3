import {
  assignedOf,
  cellAt,
  cellsOf,
  conditionalCells,
  type DataPointOfYear,
  includedDataPoints,
  rowsOf,
  type YearContext,
} from '#functions/collection/api.ts';
import type { Names } from '#functions/core/people/names.ts';
import type { AskedCell } from '#shared/collection/asked/rules.ts';
import { countedOf, type StoredCell } from '#shared/collection/cells/rules.ts';
import { mayEnter, mayRead } from '#shared/collection/reach/rules.ts';
import type { LibrarySection } from '#shared/library/metrics/schema.ts';
import type { Caller } from '#shared/people/access.ts';

/** Who asks for which year in which state, and how the asking is told of its progress. */
export type Asking = {
  readonly context: YearContext;
  readonly caller: Caller;
  readonly states: 'submitted' | 'all';
  readonly now: Date;
  readonly names: (ids: Iterable<string | undefined>) => Promise<Names>;
  /** Told how far the reading is, 0 to 1. */
  readonly onProgress: (part: number) => Promise<void>;
};

/** A cell of the export: where it is, and what may be shown of it. */
export type Line = {
  readonly dataPoint: DataPointOfYear;
  readonly cell: AskedCell;
  readonly entity: YearContext['entities'][number] | undefined;
  readonly shown:
    | Pick<StoredCell, 'state' | 'value' | 'unit' | 'canonical' | 'note' | 'by' | 'at' | 'reason'>
    | undefined;
};

/** Cells of one data point that are read, and stand in memory, at once: of some hundred entities where they are monthly. */
export const CELLS_AT_ONCE = 5000;

/**
 * The cells of the year within the author's reach, with what the author may see of them: data point by data point and entity
 * by entity, some thousand at a time. The next ones are read when they are asked for.
 */
export async function* linesOf(asking: Asking, atOnce = CELLS_AT_ONCE): AsyncGenerator<Line[]> {
  const { context, onProgress } = asking;
  const dataPoints = includedDataPoints(context);
  const entities = new Map(context.entities.map((entity) => [entity.id, entity]));
  for (const [index, dataPoint] of dataPoints.entries()) {
    const cells = cellsOf(context, dataPoint);
    for (let from = 0; from < cells.length; ) {
      const to = endOfEntity(cells, from + atOnce);
      yield await linesAt(asking, dataPoint, cells.slice(from, to), entities);
      from = to;
    }
    if (index % 10 === 9) await onProgress((index + 1) / dataPoints.length);
  }
}

/** Where the cells of the entity end that the cell before `at` is of: a row is read once, with all its periods. */
function endOfEntity(cells: readonly AskedCell[], at: number): number {
  const last = cells[at - 1];
  let end = Math.min(at, cells.length);
  while (end < cells.length && cells[end]?.entityId === last?.entityId) end += 1;
  return end;
}

async function linesAt(
  { context, caller, states }: Asking,
  dataPoint: DataPointOfYear,
  cells: AskedCell[],
  entities: ReadonlyMap<string, YearContext['entities'][number]>,
): Promise<Line[]> {
  const assigned = assignedOf(context, dataPoint);
  const readable = cells.filter(({ entityId }) => mayRead(caller, assigned, entityId));
  const asked = await conditionalCells(context, dataPoint, readable);
  const entityIds = [...new Set(asked.map(({ entityId }) => entityId))];
  const rows = await rowsOf(context.orgId, context.label, dataPoint.definition.key, entityIds);
  return asked.map((cell) => {
    const stored = cellAt(rows, cell);
    const drafts = states === 'all' && mayEnter(caller, assigned, cell.entityId);
    return { dataPoint, cell, entity: entities.get(cell.entityId), shown: drafts ? stored : countedOf(stored) };
  });
}

/** The sections of the year that hold a data point, in the catalogue's order. */
export function includedSections(context: YearContext): LibrarySection[] {
  const keys = new Set(includedDataPoints(context).map(({ definition }) => definition.group));
  return context.catalogue.sections.filter(({ key }) => keys.has(key));
}

/** Names a line's cell. */
export function lineKey({ dataPoint, cell }: Line): string {
  return `${dataPoint.definition.key}.${cell.entityId}.${cell.period}`;
}
