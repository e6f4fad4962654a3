import { type ReactNode, useId, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { FieldError } from '#web/ui/fields/Field.tsx';
import { FlagLine, syncMarks } from '#web/ui/grid/GridCellView.tsx';
import type { EditableGridProps, GridCell, GridColumn, GridEditorProps } from '#web/ui/grid/gridColumns.ts';
import type { GridControl } from '#web/ui/grid/useGrid.ts';
import { LoadMore } from '#web/ui/navigation/Pagination.tsx';
import { StateChip } from '#web/ui/status/StatusChip.tsx';

const CARDS_AT_ONCE = 10;
/** More fields than this stand in two columns. */
const ONE_COLUMN = 4;

export type GridCardsProps<Row> = EditableGridProps<Row> & { readonly grid: GridControl };

/** The grid on a phone: a card for each row, a field for each of its cells. */
export function GridCards<Row>(props: GridCardsProps<Row>) {
  const { label, columns, rows, rowKey, rowName, rowHead, cell, editor, grid } = props;
  const [shown, setShown] = useState(CARDS_AT_ONCE);
  return (
    <section aria-label={label}>
      <ul className="space-y-3">
        {rows.slice(0, shown).map((row, at) => (
          <li key={rowKey(row)} className="rounded-card border border-line bg-surface p-4 shadow-card">
            <h3 dir="auto" className="mb-3 font-semibold text-ink text-sm">
              {rowHead?.(row) ?? rowName(row)}
            </h3>
            <div
              className={classes('grid gap-x-3 gap-y-3.5', columns.length > ONE_COLUMN ? 'grid-cols-2' : 'grid-cols-1')}
            >
              {columns.map((column, columnAt) => (
                <CardField
                  key={column.id}
                  name={`${rowName(row)}, ${column.header}`}
                  column={column}
                  cell={cell(row, column)}
                  editor={editor}
                  onCommit={(text) => grid.setCell({ row: at, column: columnAt }, text)}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {rows.length > CARDS_AT_ONCE && (
        <LoadMore
          shown={Math.min(shown, rows.length)}
          total={rows.length}
          onMore={shown < rows.length ? () => setShown(shown + CARDS_AT_ONCE) : undefined}
        />
      )}
      <span role="status" className="sr-only">
        {grid.news}
      </span>
    </section>
  );
}

interface CardFieldProps {
  readonly name: string;
  readonly column: GridColumn;
  readonly cell: GridCell;
  readonly editor: ((props: GridEditorProps) => ReactNode) | undefined;
  readonly onCommit: (text: string) => void;
}

function CardField({ name, column, cell, editor, onCommit }: CardFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const { sync, message, readOnly = false } = cell;
  const settle = (text: string | null) => {
    setDraft(null);
    if (text !== null) onCommit(text);
  };
  return (
    <div>
      <CardFieldHead id={id} column={column} cell={cell} />
      <div className="control-box min-h-[42px]" data-invalid={sync === 'error' || undefined}>
        {editor && !readOnly ? (
          editor({
            label: name,
            text: draft ?? cell.text,
            setText: setDraft,
            commit: (text) => settle(text ?? draft),
            cancel: () => setDraft(null),
          })
        ) : (
          <input
            dir="auto"
            id={id}
            aria-label={name}
            aria-invalid={sync === 'error' || undefined}
            aria-describedby={message ? `${id}-message` : undefined}
            inputMode={column.inputMode ?? 'decimal'}
            readOnly={readOnly}
            autoComplete="off"
            value={draft ?? (typeof cell.display === 'string' ? cell.display : cell.text)}
            onFocus={() => !readOnly && setDraft(cell.text)}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={() => settle(draft)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
              if (event.key === 'Escape') setDraft(null);
            }}
            className={classes(
              'control-input px-3 text-ink tabular-nums read-only:text-ink-muted',
              column.align !== 'start' && 'text-right',
            )}
          />
        )}
      </div>
      <CardFieldFoot id={`${id}-message`} cell={cell} />
    </div>
  );
}

function CardFieldHead({
  id,
  column,
  cell,
}: {
  readonly id: string;
  readonly column: GridColumn;
  readonly cell: GridCell;
}) {
  const mark = cell.sync && syncMarks[cell.sync];
  return (
    <div className="mb-1 flex min-h-6 flex-wrap items-center justify-between gap-x-2 text-xs">
      <label htmlFor={id} className="text-ink">
        <span className="font-medium">{column.header}</span>
        {column.subheader && <span className="ml-1.5 text-ink-muted">{column.subheader}</span>}
      </label>
      <span className="flex items-center gap-2">
        {mark && (
          <span className={classes('inline-flex items-center gap-1', mark.ink)}>
            {mark.icon}
            {mark.word}
          </span>
        )}
        {cell.state && cell.state !== 'EMPTY' && <StateChip state={cell.state} size="small" />}
      </span>
    </div>
  );
}

function CardFieldFoot({ id, cell: { aside, flag, message, sync } }: { readonly id: string; readonly cell: GridCell }) {
  return (
    <>
      {flag && (
        <p className="mt-1 text-xs">
          <FlagLine flag={flag} />
        </p>
      )}
      {aside && <div className="mt-1 text-ink-muted text-xs tabular-nums">{aside}</div>}
      {message && sync === 'error' && <FieldError id={id}>{message}</FieldError>}
      {message && sync !== 'error' && (
        <p id={id} className="mt-1 text-ink-muted text-xs">
          {message}
        </p>
      )}
    </>
  );
}
