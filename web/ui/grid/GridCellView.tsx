import { CircleAlert, CloudCheck, CloudUpload, GitCompareArrows, TriangleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import type { CellSync, EditorHandlers, GridCell, GridEditorProps } from '#web/ui/grid/gridColumns.ts';
import { cellStates } from '#web/ui/status/statuses.ts';
import { inkTones } from '#web/ui/status/tones.ts';

export interface GridCellViewProps {
  readonly row: number;
  readonly column: number;
  /** Row and column in words. */
  readonly label: string;
  readonly cell: GridCell;
  readonly align: 'start' | 'end';
  readonly inputMode: 'decimal' | 'numeric' | 'text';
  readonly active: boolean;
  readonly selected: boolean;
  readonly editingText: string | null;
  readonly selectOnEdit: boolean;
  readonly editor: ((props: GridEditorProps) => ReactNode) | undefined;
  readonly handlers: EditorHandlers;
  readonly describedBy: string;
}

const absences: ReadonlySet<string | undefined> = new Set(['NOT_APPLICABLE', 'NOT_AVAILABLE', 'OPTED_OUT']);

/** One cell: its value with the mark of its state, or its editor. */
export function GridCellView(props: GridCellViewProps) {
  const { row, column, cell, align, active, selected, editingText } = props;
  const { sync, state, message, flag, readOnly = false } = cell;
  const editing = editingText !== null;
  const wrong = sync === 'error' || sync === 'conflict';
  return (
    <td
      dir="auto"
      data-row={row}
      data-column={column}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern is a table of such cells
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={selected}
      aria-readonly={readOnly || undefined}
      aria-invalid={sync === 'error' || undefined}
      aria-describedby={active && message ? props.describedBy : undefined}
      tabIndex={active ? 0 : -1}
      className={classes(
        'relative overflow-hidden border-line border-r border-b p-0 outline-none last:border-r-0',
        selected && !active && 'bg-accent-soft',
        !selected && readOnly && 'bg-sunken/70',
        !selected && !readOnly && state === 'OPTED_OUT' && 'bg-sunken/70',
        flag && !selected && 'bg-partial-soft',
        flag && !wrong && 'shadow-[inset_3px_0_0_var(--partial)]',
        wrong && 'shadow-[inset_0_-2px_0_var(--danger)]',
        active && 'z-[1] ring-2 ring-accent ring-inset focus-visible:outline-none',
      )}
    >
      {editing ? (
        <CellEditor {...props} text={editingText} />
      ) : (
        <div
          className={classes(
            'flex h-full items-center gap-1.5 px-2.5',
            align === 'end' ? 'justify-end text-right tabular-nums' : 'justify-start',
          )}
        >
          <span className={classes('min-w-0', align === 'end' ? 'order-2' : 'order-1')}>
            <span className={classes('block truncate', absences.has(state) ? 'text-ink-muted' : 'text-ink')}>
              {cell.display ?? cell.text}
            </span>
            {flag && <FlagLine flag={flag} />}
            {cell.aside && <span className="block truncate text-[11px] text-ink-muted leading-4">{cell.aside}</span>}
          </span>
          <span className={classes('flex shrink-0 gap-1', align === 'end' ? 'order-1 mr-auto' : 'order-2 ml-auto')}>
            {sync && <SyncMark sync={sync} />}
            {state && state !== 'EMPTY' && !absences.has(state) && <StateMark state={state} seen={!flag} />}
          </span>
        </div>
      )}
    </td>
  );
}

/** What is to be looked at, with a mark that is more than its colour. */
export function FlagLine({ flag }: { readonly flag: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1 font-medium text-[11px] text-partial leading-4">
      <TriangleAlert aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">, to look at: </span>
      <span className="truncate" title={flag}>
        {flag}
      </span>
    </span>
  );
}

/** @param seen whether there is room: what is to be looked at goes first */
function StateMark({ state, seen }: { readonly state: NonNullable<GridCell['state']>; readonly seen: boolean }) {
  const { Icon, label, tone } = cellStates[state];
  return (
    <span className={classes('inline-grid', inkTones[tone])}>
      {seen && <Icon aria-hidden className="size-3.5" />}
      <span className="sr-only">, {label}</span>
    </span>
  );
}

/** Icon and word of what has become of the latest change. */
export const syncMarks: Record<CellSync, { readonly word: string; readonly ink: string; readonly icon: ReactNode }> = {
  unsaved: { word: 'Not saved yet', ink: 'text-ink-muted', icon: <CloudUpload aria-hidden className="size-3.5" /> },
  saving: { word: 'Saving', ink: 'text-ink-muted', icon: <Spinner size="small" /> },
  saved: { word: 'Saved', ink: 'text-complete', icon: <CloudCheck aria-hidden className="size-3.5" /> },
  error: { word: 'Not accepted', ink: 'text-danger', icon: <CircleAlert aria-hidden className="size-3.5" /> },
  conflict: { word: 'In conflict', ink: 'text-bloom', icon: <GitCompareArrows aria-hidden className="size-3.5" /> },
};

function SyncMark({ sync }: { readonly sync: CellSync }) {
  const { word, ink, icon } = syncMarks[sync];
  return (
    <span className={classes('inline-grid', ink)}>
      {icon}
      <span className="sr-only">, {word}</span>
    </span>
  );
}

function CellEditor(props: GridCellViewProps & { readonly text: string }) {
  const { label, text, align, inputMode, selectOnEdit, editor, handlers } = props;
  const box = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the editor opens; F2 later must not select again
  useLayoutEffect(() => {
    box.current?.focus();
    if (selectOnEdit) box.current?.select();
  }, []);
  if (editor) {
    const { setText, commit, cancel } = handlers;
    return <div className="absolute inset-0 z-[1] bg-surface">{editor({ label, text, setText, commit, cancel })}</div>;
  }
  return (
    <input
      dir="auto"
      ref={box}
      aria-label={label}
      value={text}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => handlers.setText(event.target.value)}
      onKeyDown={handlers.onKey}
      onBlur={handlers.onBlur}
      className={classes(
        'absolute inset-0 size-full select-text bg-surface px-2.5 text-ink text-sm tabular-nums outline-2 outline-accent outline-offset-[-2px]',
        align === 'end' && 'text-right',
      )}
    />
  );
}
