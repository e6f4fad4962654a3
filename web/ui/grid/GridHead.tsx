import { classes } from '#web/ui/classes.ts';
import type { GridColumn } from '#web/ui/grid/gridColumns.ts';

export interface GridHeadProps {
  readonly rowsHeader: string;
  readonly columns: readonly GridColumn[];
  readonly height: number;
  /** The active cell's column, marked. */
  readonly active: number;
}

/** The heads of a grid. */
export function GridHead({ rowsHeader, columns, height, active }: GridHeadProps) {
  const look = 'sticky top-0 border-line border-r border-b bg-sunken px-3 font-semibold text-xs align-middle';
  return (
    <thead>
      <tr aria-rowindex={1} style={{ height }}>
        <th scope="col" aria-colindex={1} className={classes(look, 'left-0 z-[4] text-left text-ink-muted')}>
          {rowsHeader}
        </th>
        {columns.map((column, at) => (
          <th
            key={column.id}
            scope="col"
            aria-colindex={at + 2}
            className={classes(
              look,
              'z-[3] last:border-r-0',
              column.align === 'start' ? 'text-left' : 'text-right',
              at === active ? 'text-accent' : 'text-ink-muted',
            )}
          >
            <span className="block truncate">{column.header}</span>
            {column.subheader && (
              <span className="block truncate font-normal text-[11px] text-ink-muted">{column.subheader}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}
