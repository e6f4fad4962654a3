import { GridCards } from '#web/ui/grid/GridCards.tsx';
import { GridTable } from '#web/ui/grid/GridTable.tsx';
import type { EditableGridProps } from '#web/ui/grid/gridColumns.ts';
import { useGrid } from '#web/ui/grid/useGrid.ts';
import { PHONE, useMedia } from '#web/ui/layout/useMedia.ts';

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
