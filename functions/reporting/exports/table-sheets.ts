import { count, type SheetCell } from '#functions/files/xlsx/sheet.ts';
import type { CellValue } from '#shared/collection/cells/schema.ts';
import { submissionIdOf } from '#shared/collection/cells/schema.ts';
import type { DataPoint } from '#shared/library/metrics/schema.ts';
import { columnUnit, tableCell } from './cells.ts';
import { columnsOf, type LineSheet, placeCells, placeColumns } from './place.ts';
import { stateLabel } from './values-sheet.ts';
import type { Asking } from './year-lines.ts';

/** The sheet of a data point that is answered by a table: one line for each row of an answer, in columns of their types. */
export function tableSheet(asking: Asking, point: DataPoint): LineSheet {
  const { context } = asking;
  const titles = point.columns.map((column) => {
    const unit = columnUnit(column, context);
    return [unit === null ? column.name : `${column.name} (${unit})`, 24] as const;
  });
  return {
    name: point.name,
    columns: [...placeColumns, ...columnsOf(['State', 18], ['Row', 6], ...titles, ['Submission id', 40])],
    rowsOf: (line) =>
      rowsOf(line.shown?.value ?? null).map((row, index): SheetCell[] => [
        ...placeCells(asking, line),
        stateLabel(line.shown?.state),
        count(index + 1),
        ...point.columns.map((column) => tableCell(column, row[column.key], context)),
        submissionIdOf(context.label, { ...line.cell, dataPointId: point.key }),
      ]),
  };
}

function rowsOf(value: CellValue | null): Readonly<Record<string, string>>[] {
  return Array.isArray(value) ? value.flatMap((row) => (typeof row === 'string' ? [] : [row])) : [];
}
