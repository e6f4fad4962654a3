import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type CellGrid, cellName, placedCells } from '#web/features/collection/cells/grid.ts';
import { showTyped } from '#web/features/collection/cells/show.ts';
import { classes } from '#web/ui/classes.ts';
import { LoadMore } from '#web/ui/navigation/Pagination.tsx';
import { StateChip } from '#web/ui/status/StatusChip.tsx';
import { CellPanel, type CellPanelProps } from './CellPanel.tsx';
import { stateOf } from './cellShown.ts';

type CellCardsProps = Omit<CellPanelProps, 'asked' | 'name' | 'narrow'> & {
  readonly grid: CellGrid;
  /** The cell that a link leads to, as `entity.period`. */
  readonly opened: string | null;
};

/** Cards that are in sight at first, and that each 'Show more' adds. */
const AT_ONCE = 20;

/** The cells of a data point whose answers are too large for a spreadsheet, one under the other; a single cell is open. */
export function CellCards({ grid, opened, ...panel }: CellCardsProps) {
  const cells = placedCells(grid);
  const [limit, setLimit] = useState(AT_ONCE);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    new Set(cells.length === 1 ? cells.map(({ cell }) => nameOf(cell)) : opened ? [opened] : []),
  );
  const toggle = (name: string) => {
    const next = new Set(open);
    if (!next.delete(name)) next.add(name);
    setOpen(next);
  };
  return (
    <div className="space-y-3">
      {cells.slice(0, limit).map(({ cell, row, column }) => {
        const name = nameOf(cell);
        const view = panel.pageCells.viewOf(cell);
        const isShown = open.has(name);
        const words = showTyped(panel.shown.dataPoint, view.typed, panel.shown.locale);
        return (
          <section key={name} className="rounded-card border border-line bg-surface shadow-card">
            <h3>
              <button
                type="button"
                aria-expanded={isShown}
                onClick={() => toggle(name)}
                className="flex min-h-12 w-full items-center gap-3 rounded-card px-4 py-3 text-left text-sm hover:bg-sunken/60"
              >
                <ChevronDown
                  aria-hidden
                  className={classes('size-4 shrink-0 text-ink-muted transition-transform', !isShown && '-rotate-90')}
                />
                <span className="min-w-0 flex-1 font-medium text-ink">
                  {cellName(grid, row, column)}
                  {!isShown && words !== '' && (
                    <span className="block truncate font-normal text-ink-muted">{words}</span>
                  )}
                </span>
                {!isShown && <StateChip state={stateOf(view, cell)} size="small" />}
              </button>
            </h3>
            {isShown && (
              <div className="border-line border-t p-4">
                <CellPanel {...panel} asked={cell} name={cellName(grid, row, column)} />
              </div>
            )}
          </section>
        );
      })}
      {cells.length > AT_ONCE && (
        <LoadMore
          shown={Math.min(limit, cells.length)}
          total={cells.length}
          onMore={limit < cells.length ? () => setLimit(limit + AT_ONCE) : undefined}
        />
      )}
    </div>
  );
}

function nameOf({ entityId, period }: { readonly entityId: string; readonly period: string }): string {
  return `${entityId}.${period}`;
}
