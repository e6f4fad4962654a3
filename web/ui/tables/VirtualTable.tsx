import { type ReactNode, useMemo, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { ScrollArea } from '#web/ui/layout/ScrollArea.tsx';
import { type Column, nextSort, type Sort, sorted } from '#web/ui/tables/columns.ts';
import { Gap } from '#web/ui/tables/Gap.tsx';
import { SortHead } from '#web/ui/tables/SortHead.tsx';
import { useRowsInSight } from '#web/ui/tables/useRowsInSight.ts';

export interface VirtualTableProps<Row> {
  readonly label: string;
  /** Give each a width in a CSS length; '9rem' by default. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Pixels; every row has this height. 44 by default. */
  readonly rowHeight?: number;
  /** A CSS height; '32rem' by default. */
  readonly height?: string;
  readonly defaultSort?: Sort;
  /** Makes the first column of each row a button. */
  readonly onRow?: (row: Row) => void;
  readonly empty?: ReactNode;
}

const HEAD_PX = 40;

/** A table of thousands of rows: only those in sight exist; the first column and the head stay. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, rows, rowKey, rowHeight = 44, height = '32rem', defaultSort = null, onRow, empty } = props;
  const [sort, setSort] = useState<Sort | null>(defaultSort);
  const inOrder = useMemo(() => sorted(rows, columns, sort), [rows, columns, sort]);
  const scroller = useRef<HTMLElement>(null);
  const { items, totalHeight } = useRowsInSight(scroller, {
    count: inOrder.length,
    rowHeight,
    headHeight: HEAD_PX,
    around: 8,
  });
  if (rows.length === 0) return <div className="rounded-card border border-line bg-surface">{empty}</div>;
  return (
    <ScrollArea
      ref={scroller}
      label={`${label}, scrolls`}
      className="rounded-card border border-line bg-surface shadow-card"
      style={{ height }}
    >
      <table
        aria-label={label}
        aria-rowcount={inOrder.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
        style={{ minWidth: `calc(${columns.map(({ width }) => width ?? '9rem').join(' + ')})` }}
      >
        <colgroup>
          {columns.map(({ id, width = '9rem' }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <VirtualHead columns={columns} sort={sort} onSort={(column) => setSort(nextSort(sort, column))} />
        <tbody>
          <Gap height={items[0]?.start ?? 0} columns={columns.length} />
          {items.map((item) => {
            const row = inOrder[item.index];
            if (row === undefined) return null;
            return (
              <tr key={rowKey(row)} aria-rowindex={item.index + 2} style={{ height: rowHeight }}>
                <VirtualCells columns={columns} row={row} onRow={onRow} />
              </tr>
            );
          })}
          <Gap height={totalHeight - (items.at(-1)?.end ?? 0)} columns={columns.length} />
        </tbody>
      </table>
    </ScrollArea>
  );
}

interface VirtualHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: (column: string) => void;
}

function VirtualHead<Row>({ columns, sort, onSort }: VirtualHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ id, header, sortBy, align = 'start' }, at) => (
          <th
            key={id}
            scope="col"
            aria-sort={sort?.column === id ? sort.direction : undefined}
            className={classes(
              'sticky top-0 h-10 border-line border-b bg-sunken px-4 font-semibold text-ink-muted text-xs',
              align === 'end' ? 'text-right' : 'text-left',
              at === 0 ? 'left-0 z-[3] border-r' : 'z-[2]',
            )}
          >
            {sortBy ? <SortHead id={id} header={header} sort={sort} onSort={onSort} align={align} /> : header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface VirtualCellsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly onRow: ((row: Row) => void) | undefined;
}

function VirtualCells<Row>({ columns, row, onRow }: VirtualCellsProps<Row>) {
  return columns.map((column, at) => {
    const look = classes(
      'truncate border-line border-b px-4',
      column.align === 'end' ? 'text-right tabular-nums' : 'text-left',
    );
    if (at > 0) {
      return (
        <td key={column.id} dir="auto" className={look}>
          {column.cell(row)}
        </td>
      );
    }
    return (
      <th
        dir="auto"
        key={column.id}
        scope="row"
        className={classes(look, 'sticky left-0 z-[1] border-r bg-surface font-medium text-ink')}
      >
        {onRow ? (
          <button type="button" onClick={() => onRow(row)} className="max-w-full truncate hover:text-accent">
            {column.cell(row)}
          </button>
        ) : (
          column.cell(row)
        )}
      </th>
    );
  });
}
