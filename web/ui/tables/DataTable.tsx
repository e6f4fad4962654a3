import { type ReactNode, useMemo, useState } from 'react';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ScrollArea } from '#web/ui/layout/ScrollArea.tsx';
import { PHONE, useMedia } from '#web/ui/layout/useMedia.ts';
import { CardList } from '#web/ui/tables/CardList.tsx';
import { type Column, nextSort, type Selection, type Sort, sorted } from '#web/ui/tables/columns.ts';
import { TableBody } from '#web/ui/tables/TableBody.tsx';
import { TableHead } from '#web/ui/tables/TableHead.tsx';

export interface DataTableProps<Row> {
  /** What the table holds: 'Entities'. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The row in words, for its checkbox and its card; the key by default. */
  readonly rowName?: (row: Row) => string;
  /** Where a press anywhere on the row leads; the first column is then its link. */
  readonly rowHref?: (row: Row) => string;
  readonly selection?: Selection;
  /** Shown over the table while something is selected. */
  readonly bulkActions?: ReactNode;
  readonly defaultSort?: Sort;
  /** With `onSortChange` the caller sorts (e.g. by the address or the server) and `rows` come in order. */
  readonly sort?: Sort | null;
  readonly onSortChange?: (sort: Sort) => void;
  /** Shown instead of rows: an EmptyState with `compact`. */
  readonly empty?: ReactNode;
  readonly loading?: boolean;
  /** Under the table: LoadMore or Pagination. */
  readonly footer?: ReactNode;
  /** Rows of 40 instead of 52 pixels. */
  readonly dense?: boolean;
  /** A CSS height: the table scrolls inside it, under its head. */
  readonly maxHeight?: string;
}

/** A table up to some 200 rows: sorting, selection, linked rows, a head that stays; on a phone a list of cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName = rowKey, rowHref, selection, bulkActions, onSortChange } = props;
  const { empty, loading = false, footer, dense = false, maxHeight } = props;
  const [own, setOwn] = useState<Sort | null>(props.defaultSort ?? null);
  const onPhone = useMedia(PHONE);
  const sort = onSortChange ? (props.sort ?? null) : own;
  const inOrder = useMemo(
    () => (onSortChange ? rows : sorted(rows, columns, sort)),
    [rows, columns, sort, onSortChange],
  );
  const onSort = (column: string) => (onSortChange ?? setOwn)(nextSort(sort, column));
  if (loading) return <Skeleton shape="table" rows={6} label={`Loading ${label}...`} />;
  const parts = { label, columns, rows: inOrder, rowKey, rowName, rowHref, selection };
  const chosen = selection?.selected.size ?? 0;
  return (
    <div className="min-w-0">
      {bulkActions && chosen > 0 && (
        <div className="mb-2 flex flex-wrap items-center gap-3 rounded-card border border-accent/30 bg-accent-soft px-4 py-2 text-sm">
          <span role="status" className="font-medium tabular-nums">
            {chosen} selected
          </span>
          <div className="flex flex-wrap gap-2">{bulkActions}</div>
        </div>
      )}
      {rows.length === 0 && <div className="rounded-card border border-line bg-surface">{empty}</div>}
      {rows.length > 0 && onPhone && <CardList {...parts} />}
      {rows.length > 0 && !onPhone && (
        <ScrollArea
          label={`${label}, scrolls`}
          className="rounded-card border border-line bg-surface shadow-card"
          style={{ maxHeight }}
        >
          <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
            <TableHead {...parts} sort={sort} onSort={onSort} />
            <TableBody {...parts} dense={dense} />
          </table>
        </ScrollArea>
      )}
      {footer}
    </div>
  );
}
