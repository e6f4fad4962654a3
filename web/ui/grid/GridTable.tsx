import { Fragment, useEffect, useId, useRef } from 'react';
import { GridFoot } from '#web/ui/grid/GridFoot.tsx';
import { GridHead } from '#web/ui/grid/GridHead.tsx';
import { GridRow } from '#web/ui/grid/GridRow.tsx';
import type { EditableGridProps } from '#web/ui/grid/gridColumns.ts';
import { gridEvents } from '#web/ui/grid/gridEvents.ts';
import type { GridControl } from '#web/ui/grid/useGrid.ts';
import { type GridFocus, useGridFocus } from '#web/ui/grid/useGridFocus.ts';
import { Gap } from '#web/ui/tables/Gap.tsx';
import { type RowsInSight, useRowsInSight } from '#web/ui/tables/useRowsInSight.ts';

const ROW_HEAD_PX = 224;
const COLUMN_PX = 136;
const HEAD_PX = 48;
/** Rows that exist around those in sight, at either end. */
const AROUND = 6;

type GridTableProps<Row> = EditableGridProps<Row> & { readonly grid: GridControl };

/** The grid from tablet width on. */
export function GridTable<Row>(props: GridTableProps<Row>) {
  const { grid, label, rowsHeader, columns, rows, onActive, rowHeight = 44, maxHeight = '34rem' } = props;
  const { active } = grid;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const leaving = useRef(false);
  const seen = useRowsInSight(scroller, {
    count: rows.length,
    rowHeight,
    headHeight: HEAD_PX,
    around: AROUND,
    // Without it the focus would fall to the page.
    keep: active.row,
  });
  const focus = useGridFocus(grid, scroller, seen.reveal);
  const page = Math.max(1, seen.items.length - 2 * AROUND);
  const events = gridEvents(grid, focus.act, { page, leaving });

  useEffect(() => {
    const row = rows[active.row];
    const column = columns[active.column];
    if (row !== undefined && column) onActive?.(row, column.id);
  }, [rows, columns, active.row, active.column, onActive]);

  const widths = columns.map((column) => column.width ?? COLUMN_PX);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <div
        ref={scroller}
        className="relative overflow-auto"
        style={{ maxHeight, scrollPaddingLeft: ROW_HEAD_PX, scrollPaddingTop: HEAD_PX }}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern is a table with this role
          role="grid"
          aria-label={label}
          aria-describedby={`${id}-keys`}
          aria-multiselectable
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          className="w-full table-fixed select-none border-separate border-spacing-0 text-sm"
          style={{ minWidth: widths.reduce((sum, width) => sum + width, ROW_HEAD_PX) }}
          {...events}
        >
          <colgroup>
            <col style={{ width: ROW_HEAD_PX }} />
            {columns.map((column, at) => (
              <col key={column.id} style={{ width: widths[at] }} />
            ))}
          </colgroup>
          <GridHead rowsHeader={rowsHeader} columns={columns} height={HEAD_PX} active={active.column} />
          <GridBody {...props} id={id} seen={seen} rowHeight={rowHeight} handlers={focus.handlers} />
        </table>
      </div>
      <GridFoot {...props} id={id} act={focus.act} />
    </div>
  );
}

type GridBodyProps<Row> = GridTableProps<Row> & {
  readonly id: string;
  readonly seen: RowsInSight;
  readonly rowHeight: number;
  readonly handlers: GridFocus['handlers'];
};

function GridBody<Row>(props: GridBodyProps<Row>) {
  const { grid, id, seen, columns, rows, rowKey, rowName, rowHead, cell, editor, rowHeight, handlers } = props;
  const { active, selection, editing } = grid;
  const span = columns.length + 1;
  return (
    <tbody>
      {seen.items.map((item, at) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        const inArea = item.index >= selection.top && item.index <= selection.bottom;
        const isActive = item.index === active.row;
        return (
          <Fragment key={rowKey(row)}>
            <Gap height={item.start - (seen.items[at - 1]?.end ?? 0)} columns={span} />
            <GridRow
              index={item.index}
              row={row}
              name={rowName(row)}
              rowHead={rowHead}
              columns={columns}
              cell={cell}
              height={rowHeight}
              activeColumn={isActive ? active.column : -1}
              selectedFrom={inArea ? selection.left : -1}
              selectedTo={inArea ? selection.right : -1}
              editingText={isActive && editing ? editing.text : null}
              selectOnEdit={editing?.replace === false}
              editor={editor}
              handlers={handlers}
              describedBy={`${id}-state`}
            />
          </Fragment>
        );
      })}
      <Gap height={seen.totalHeight - (seen.items.at(-1)?.end ?? 0)} columns={span} />
    </tbody>
  );
}
