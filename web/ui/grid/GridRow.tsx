import { memo, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { GridCellView } from '#web/ui/grid/GridCellView.tsx';
import type { EditorHandlers, GridCell, GridColumn, GridEditorProps } from '#web/ui/grid/gridColumns.ts';

export interface GridRowProps<Row> {
  readonly index: number;
  readonly row: Row;
  readonly name: string;
  readonly rowHead: ((row: Row) => ReactNode) | undefined;
  readonly columns: readonly GridColumn[];
  readonly cell: (row: Row, column: GridColumn) => GridCell;
  readonly height: number;
  /** -1 where the active cell is in another row. */
  readonly activeColumn: number;
  /** The selected part of this row; -1 for none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** Text of this row's cell under edit; null for none. */
  readonly editingText: string | null;
  readonly selectOnEdit: boolean;
  readonly editor: ((props: GridEditorProps) => ReactNode) | undefined;
  readonly handlers: EditorHandlers;
  readonly describedBy: string;
}

function GridRowView<Row>(props: GridRowProps<Row>) {
  const { index, row, name, rowHead, columns, cell, height, activeColumn, selectedFrom, selectedTo } = props;
  const { editingText, selectOnEdit, editor, handlers, describedBy } = props;
  return (
    <tr aria-rowindex={index + 2} style={{ height }}>
      <th
        dir="auto"
        scope="row"
        aria-colindex={1}
        className={classes(
          'sticky left-0 z-[2] overflow-hidden border-line border-r border-b bg-surface px-3 text-left font-medium',
          activeColumn >= 0 ? 'text-accent' : 'text-ink',
        )}
      >
        {rowHead?.(row) ?? <span className="block truncate">{name}</span>}
      </th>
      {columns.map((column, at) => {
        const isActive = at === activeColumn;
        return (
          <GridCellView
            key={column.id}
            row={index}
            column={at}
            label={`${name}, ${column.header}`}
            cell={cell(row, column)}
            align={column.align ?? 'end'}
            inputMode={column.inputMode ?? 'decimal'}
            active={isActive}
            selected={at >= selectedFrom && at <= selectedTo && selectedFrom >= 0}
            editingText={isActive ? editingText : null}
            selectOnEdit={selectOnEdit}
            editor={editor}
            handlers={handlers}
            describedBy={describedBy}
          />
        );
      })}
    </tr>
  );
}

/** One row; drawn again only when its data, its part of the selection or its editor changes. */
export const GridRow = memo(GridRowView) as typeof GridRowView;
