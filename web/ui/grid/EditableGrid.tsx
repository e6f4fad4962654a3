import type { ReactNode } from 'react';
import { GridCards } from '#web/ui/grid/GridCards.tsx';
import { GridTable } from '#web/ui/grid/GridTable.tsx';
import type { GridData, GridEditorProps } from '#web/ui/grid/gridColumns.ts';
import { useGrid } from '#web/ui/grid/useGrid.ts';
import { PHONE, useMedia } from '#web/ui/layout/useMedia.ts';

export interface EditableGridProps<Row> extends GridData<Row> {
  /** Name of the grid: 'Electricity by site and quarter'. */
  readonly label: string;
  /** Head of the first column: 'Site'. */
  readonly rowsHeader: string;
  /** Instead of a text box, e.g. a choice. On phones too. */
  readonly editor?: (props: GridEditorProps) => ReactNode;
  /** Told which cell is active, to show what belongs to it elsewhere. */
  readonly onActive?: (row: Row, columnId: string) => void;
  /** Pixels of a row; 44 by default, more where cells have an `aside`. */
  readonly rowHeight?: number;
  /** A CSS height at most; '34rem' by default. */
  readonly maxHeight?: string;
  readonly empty?: ReactNode;
}

/**
 * A spreadsheet: arrows, Tab, Enter, F2, Escape, Home, End, page keys, Ctrl with arrows, copy, paste of what Excel copied,
 * Delete, fill down, undo. Only rows in sight exist; the first column and the head stay. On a phone each row is a card.
 */
export function EditableGrid<Row>(props: EditableGridProps<Row>) {
  const grid = useGrid(props);
  const onPhone = useMedia(PHONE);
  if (props.rows.length === 0) return <div className="rounded-card border border-line bg-surface">{props.empty}</div>;
  return onPhone ? <GridCards {...props} grid={grid} /> : <GridTable {...props} grid={grid} />;
}
