import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '#web/ui/classes.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import type { TableRowsProps } from '#web/ui/tables/columns.ts';

/** The rows of a DataTable; the first column names its row. */
export function TableBody<Row>(props: TableRowsProps<Row> & { readonly dense: boolean }) {
  const { columns, rows, rowKey, rowName, rowHref, selection, dense } = props;
  const pad = dense ? 'px-4 py-2' : 'px-4 py-2.5';
  return (
    <tbody>
      {rows.map((row) => {
        const key = rowKey(row);
        const chosen = selection?.selected.has(key) ?? false;
        return (
          <tr
            key={key}
            className={classes(
              'group relative',
              chosen ? 'bg-accent-soft' : rowHref && 'hover:bg-sunken/70 focus-within:bg-sunken/70',
            )}
          >
            {selection && (
              <td className={classes(pad, 'relative z-[1] border-line border-b align-middle group-last:border-b-0')}>
                <Checkbox
                  label={`Select ${rowName(row)}`}
                  labelHidden
                  value={chosen}
                  onChange={() => selection.onChange(toggled(selection.selected, key))}
                />
              </td>
            )}
            {columns.map((column, at) => {
              const Cell = at === 0 ? 'th' : 'td';
              const content = column.cell(row);
              return (
                <Cell
                  key={column.id}
                  dir="auto"
                  scope={at === 0 ? 'row' : undefined}
                  className={classes(
                    pad,
                    'border-line border-b align-middle font-normal group-last:border-b-0',
                    column.align === 'end' ? 'text-right tabular-nums' : 'text-left',
                    column.interactive && 'relative z-[1]',
                    at === 0 && 'text-ink',
                  )}
                >
                  {at === 0 && rowHref ? <RowLink to={rowHref(row)}>{content}</RowLink> : content}
                </Cell>
              );
            })}
          </tr>
        );
      })}
    </tbody>
  );
}

/** The link of a row: its text is the first column's, its area the whole row. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      className="font-medium text-ink after:absolute after:inset-0 after:content-[''] hover:text-accent focus-visible:outline-none focus-visible:after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
    >
      {children}
    </Link>
  );
}

/** The set with `key` in it where it was not, and without it where it was. */
export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}
