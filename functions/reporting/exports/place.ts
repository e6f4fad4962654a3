import type { Names } from '#functions/core/people/names.ts';
import type { Column, Sheet, SheetCell } from '#functions/files/xlsx/sheet.ts';
import { periodLabel } from '#shared/collection/periods/rules.ts';
import type { Asking, Line } from './year-lines.ts';

/** Columns by their titles with their widths in characters. */
export function columnsOf(...all: readonly (readonly [title: string, width: number, exact?: 'exact'])[]): Column[] {
  return all.map(([title, width, exact]) => ({ title, width, ...(exact && { exact: true }) }));
}

/** A sheet that takes its rows from the lines of a year as they are read. */
export type LineSheet = Pick<Sheet, 'name' | 'columns'> & {
  readonly rowsOf: (line: Line, names: Names) => readonly (readonly SheetCell[])[];
};

/** Where a cell is: columns of every sheet that goes by cells. */
export const placeColumns = columnsOf(
  ['Category', 14],
  ['Section', 26],
  ['Data point id', 30],
  ['Data point', 40],
  ['Entity', 24],
  ['Country', 9],
  ['Period', 11],
  ['From', 11],
  ['To', 11],
);

/** Where a cell of a workbook is, with the real days of its period. */
export function placeCells({ context }: Asking, { dataPoint, cell, entity }: Line): SheetCell[] {
  const { definition } = dataPoint;
  return [
    definition.category,
    context.catalogue.sectionByKey.get(definition.group)?.name ?? definition.group,
    definition.key,
    definition.name,
    entity?.name ?? cell.entityId,
    entity?.country ?? null,
    periodLabel(cell.period, context.label, context.asking),
    { date: cell.from },
    { date: cell.to },
  ];
}
