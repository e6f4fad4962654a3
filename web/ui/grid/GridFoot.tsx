import { ArrowDownToLine, Keyboard, Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { classes } from '#web/ui/classes.ts';
import { syncMarks } from '#web/ui/grid/GridCellView.tsx';
import type { EditableGridProps } from '#web/ui/grid/gridColumns.ts';
import { sizeOf } from '#web/ui/grid/gridModel.ts';
import type { GridControl } from '#web/ui/grid/useGrid.ts';
import { Kbd } from '#web/ui/layout/Kbd.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';
import { StateChip } from '#web/ui/status/StatusChip.tsx';

type GridFootProps<Row> = EditableGridProps<Row> & {
  readonly grid: GridControl;
  readonly id: string;
  readonly act: (run: () => void) => void;
};

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Enter', 'F2'], 'edit the cell; Enter again keeps and goes down'],
  [['Esc'], 'leave the text as it was; twice, then Tab, leaves the table'],
  [['Tab'], 'to the next cell'],
  [['Ctrl', 'Arrow'], 'to the edge of what is filled'],
  [['Shift', 'Arrow'], 'select more'],
  [['Ctrl', 'C'], 'copy'],
  [['Ctrl', 'V'], 'paste cells, from Excel too'],
  [['Ctrl', 'D'], 'fill down'],
  [['Delete'], 'empty the selected cells'],
  [['Ctrl', 'Z'], 'undo'],
];

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
        <Popover
          label="Keys of the table"
          align="end"
          button={<IconButton icon={Keyboard} label="Keys of the table" />}
          width={360}
        >
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
            {keys.map(([names, what]) => (
              <div key={what} className="contents">
                <dt className="flex gap-1">
                  {names.map((name) => (
                    <Kbd key={name}>{name}</Kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </Popover>
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
