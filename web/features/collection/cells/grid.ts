import { periods } from '#shared/collection/periods/rules.ts';
import type { AskedCell, Section, SectionDataPoint } from './sectionDataPoint.ts';

/** A row or a column of the grid: an entity or a period. */
export type GridLine = { readonly id: string; readonly label: string; readonly hint: string | null };

/** The cells of a data point in rows and columns; where one entity is asked the periods go down instead of across. */
export type CellGrid = {
  readonly transposed: boolean;
  readonly rows: readonly GridLine[];
  readonly columns: readonly GridLine[];
  /** Undefined where nothing is asked: an entity that was not there in that period. */
  readonly cellAt: (row: number, column: number) => AskedCell | undefined;
  /** The same by the ids of row and column. */
  readonly cellOf: (rowId: string, columnId: string) => AskedCell | undefined;
};

type Entity = Pick<Section['entities'][number], 'id' | 'name' | 'country' | 'isRoot'>;

/** The grid of a data point, over the named entities alone where some are named. */
export function gridOf(
  dataPoint: Pick<SectionDataPoint, 'cells'>,
  entities: readonly Entity[],
  only: readonly string[] = [],
): CellGrid {
  const shown = dataPoint.cells.filter(({ entityId }) => only.length === 0 || only.includes(entityId));
  const byName = new Map(shown.map((cell) => [`${cell.entityId}.${cell.period}`, cell]));
  const asked = new Set(shown.map(({ entityId }) => entityId));
  const names = new Map(entities.map((entity) => [entity.id, entity]));
  const entityLines = [...entities.filter(({ id }) => asked.has(id)), ...unknown(asked, names)].map(
    ({ id, name, country }): GridLine => ({ id, label: name, hint: country }),
  );
  const labels = new Map(shown.map(({ period, label }) => [period, label]));
  const periodLines = periods
    .filter((period) => labels.has(period))
    .map((period): GridLine => ({ id: period, label: labels.get(period) ?? period, hint: null }));
  const at = (entityId?: string, period?: string) => byName.get(`${entityId}.${period}`);
  if (entityLines.length === 1 && periodLines.length > 1) {
    const [entity] = entityLines;
    return {
      transposed: true,
      rows: periodLines,
      columns: entityLines,
      cellAt: (row) => at(entity?.id, periodLines[row]?.id),
      cellOf: (rowId, columnId) => at(columnId, rowId),
    };
  }
  return {
    transposed: false,
    rows: entityLines,
    columns: periodLines,
    cellAt: (row, column) => at(entityLines[row]?.id, periodLines[column]?.id),
    cellOf: (rowId, columnId) => at(rowId, columnId),
  };
}

/** Entities that are asked and that the section does not name still get their row. */
function unknown(asked: ReadonlySet<string>, names: ReadonlyMap<string, Entity>): Entity[] {
  return [...asked].filter((id) => !names.has(id)).map((id) => ({ id, name: id, country: null, isRoot: false }));
}

/** The cells of a grid row by row, with their places. */
export function placedCells(
  grid: CellGrid,
): { readonly row: number; readonly column: number; readonly cell: AskedCell }[] {
  return grid.rows.flatMap((_, row) =>
    grid.columns.flatMap((__, column) => {
      const cell = grid.cellAt(row, column);
      return cell ? [{ row, column, cell }] : [];
    }),
  );
}

/** A cell in words: `Oslo plant, Mar 2025`. */
export function cellName(grid: CellGrid, row: number, column: number): string {
  const [entity, period] = grid.transposed
    ? [grid.columns[column], grid.rows[row]]
    : [grid.rows[row], grid.columns[column]];
  return [entity?.label, period?.label].filter(Boolean).join(', ');
}

/** The same for a cell's key; an entity or a period outside of the grid stands for itself. */
export function cellNameOf(
  grid: CellGrid,
  { entityId, period }: { readonly entityId: string; readonly period: string },
): string {
  const label = (lines: readonly GridLine[], id: string) => lines.find((line) => line.id === id)?.label ?? id;
  const [entities, periodLines] = grid.transposed ? [grid.columns, grid.rows] : [grid.rows, grid.columns];
  return `${label(entities, entityId)}, ${label(periodLines, period)}`;
}
