import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import type { Column, Selection, Sort } from '#web/ui/tables/columns.ts';
import { SortHead } from '#web/ui/tables/SortHead.tsx';

export interface TableHeadProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly selection: Selection | undefined;
  readonly sort: Sort | null;
  readonly onSort: (column: string) => void;
}

/** The heads of a DataTable; they stay in sight while its rows scroll. */
export function TableHead<Row>({ label, columns, rows, rowKey, selection, sort, onSort }: TableHeadProps<Row>) {
  const look = 'sticky top-0 z-10 border-line border-b bg-sunken px-4 py-2.5 text-ink-muted text-xs font-semibold';
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selection?.selected.has(key)).length;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={`${look} w-12`}>
            <Checkbox
              label={`Select all ${label}`}
              labelHidden
              value={chosen > 0 && chosen === keys.length}
              partly={chosen > 0}
              onChange={(all) => selection.onChange(new Set(all ? keys : []))}
            />
          </th>
        )}
        {columns.map(({ id, header, headerHidden, sortBy, align = 'start', width }) => (
          <th
            key={id}
            scope="col"
            aria-sort={sort?.column === id ? sort.direction : undefined}
            className={`${look} ${align === 'end' ? 'text-right' : 'text-left'}`}
            style={{ width }}
          >
            {sortBy ? (
              <SortHead id={id} header={header} sort={sort} onSort={onSort} align={align} />
            ) : (
              <span className={headerHidden ? 'sr-only' : undefined}>{header}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
