import { ArrowDownToLine, Redo2, Undo2 } from 'lucide-react';
import { laterPart } from '#web/lib/laterPart.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { classes } from '#web/ui/classes.ts';
import { syncMarks } from '#web/ui/grid/GridCellView.tsx';
import type { EditableGridProps } from '#web/ui/grid/gridColumns.ts';
import { sizeOf } from '#web/ui/grid/gridModel.ts';
import type { GridControl } from '#web/ui/grid/useGrid.ts';
import { StateChip } from '#web/ui/status/StatusChip.tsx';

type GridFootProps<Row> = EditableGridProps<Row> & {
  readonly grid: GridControl;
  readonly id: string;
  readonly act: (run: () => void) => void;
};

const GridKeys = laterPart({
  failure: 'The keys could not be loaded',
  load: async () => (await import('#web/ui/grid/GridKeys.tsx')).GridKeys,
  skeleton: <span className="size-[30px]" />,
});

/** Under the grid: what stands in the active cell in words, and the commands that have no key on a tablet. */
export function GridFoot<Row>({ grid, id, act, rows, columns, rowName, cell }: GridFootProps<Row>) {
  const row = rows[grid.active.row];
  const column = columns[grid.active.column];
  const shown = row !== undefined && column ? cell(row, column) : undefined;
  const count = sizeOf(grid.selection);
  const sync = shown?.sync && syncMarks[shown.sync];
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-sunken/60 px-3 py-1.5 text-xs">
      <span className="font-medium text-ink">
        {row !== undefined && `${rowName(row)} · ${column?.header ?? ''}`}
        {count > 1 && <span className="font-normal text-ink-muted"> · {count} cells</span>}
      </span>
      {shown?.state && shown.state !== 'EMPTY' && <StateChip state={shown.state} size="small" />}
      {sync && (
        <span className={classes('inline-flex items-center gap-1', sync.ink)}>
          {sync.icon}
          {sync.word}
        </span>
      )}
      {shown?.message && (
        <span
          id={`${id}-state`}
          className={classes('min-w-0', shown.sync === 'error' ? 'font-medium text-danger' : 'text-ink')}
        >
          {shown.message}
        </span>
      )}
      <span className="ml-auto flex items-center gap-0.5">
        <IconButton icon={Undo2} label="Undo" disabled={!grid.canUndo} onClick={() => act(grid.undo)} />
        <IconButton icon={Redo2} label="Do again" disabled={!grid.canRedo} onClick={() => act(grid.redo)} />
        <IconButton icon={ArrowDownToLine} label="Fill down" onClick={() => act(grid.fillDown)} />
        <GridKeys />
      </span>
      <span id={`${id}-keys`} className="sr-only">
        Arrow keys move, Enter edits, Control V pastes cells. To leave the table press Escape, then Tab.
      </span>
      <span role="status" className="sr-only">
        {grid.news}
      </span>
    </div>
  );
}
