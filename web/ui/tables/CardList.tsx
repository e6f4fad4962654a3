import { classes } from '#web/ui/classes.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import type { TableRowsProps } from '#web/ui/tables/columns.ts';
import { RowLink, toggled } from '#web/ui/tables/TableBody.tsx';

/** The rows of a table on a phone: one card each, the first column as its title. */
export function CardList<Row>({ label, columns, rows, rowKey, rowName, rowHref, selection }: TableRowsProps<Row>) {
  const [first, ...others] = columns.filter(({ wideOnly }) => !wideOnly);
  // A menu has its place at the corner; a row of its own would say nothing but three dots.
  const corner = others.filter(({ inCorner }) => inCorner);
  return (
    <ul aria-label={label} className="space-y-2.5">
      {rows.map((row) => {
        const key = rowKey(row);
        const chosen = selection?.selected.has(key) ?? false;
        return (
          <li
            key={key}
            className={classes(
              'relative rounded-card border p-4 text-sm shadow-card',
              chosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface',
            )}
          >
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0 font-medium text-ink">
                {rowHref ? <RowLink to={rowHref(row)}>{first?.cell(row)}</RowLink> : first?.cell(row)}
              </div>
              {corner.map((column) => (
                <div key={column.id} className="relative z-[1] -my-2 -mr-2 shrink-0">
                  {column.cell(row)}
                </div>
              ))}
              {selection && (
                <div className="relative z-[1]">
                  <Checkbox
                    label={`Select ${rowName(row)}`}
                    labelHidden
                    value={chosen}
                    onChange={() => selection.onChange(toggled(selection.selected, key))}
                  />
                </div>
              )}
            </div>
            <dl className="mt-2 space-y-1.5">
              {others
                .filter(({ inCorner }) => !inCorner)
                .map((column) => (
                  <div key={column.id} className="flex items-baseline justify-between gap-4">
                    <dt className={column.headerHidden ? 'sr-only' : 'shrink-0 text-ink-muted'}>{column.header}</dt>
                    <dd
                      dir="auto"
                      className={classes(
                        'min-w-0 text-right text-ink tabular-nums',
                        column.interactive && 'relative z-[1]',
                        column.headerHidden && 'ml-auto',
                      )}
                    >
                      {column.cell(row)}
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
