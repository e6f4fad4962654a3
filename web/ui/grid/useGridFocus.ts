import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { EditorHandlers } from '#web/ui/grid/gridColumns.ts';
import { onEditorKey } from '#web/ui/grid/gridKeys.ts';
import type { GridControl } from '#web/ui/grid/useGrid.ts';

/** Does something that moves or edits, and gives the focus to the active cell afterwards. */
export type Act = (run: () => void) => void;

export interface GridFocus {
  readonly act: Act;
  /** For the editor of a cell; the same object over the life of the grid. */
  readonly handlers: EditorHandlers;
}

/** Keeps the focus on the active cell, also where its row first has to be scrolled into being. */
export function useGridFocus(
  grid: GridControl,
  scroller: RefObject<HTMLElement | null>,
  reveal: (row: number) => void,
): GridFocus {
  const wanted = useRef(false);
  const latest = useRef(grid);
  latest.current = grid;
  const { active, editing } = grid;

  useLayoutEffect(() => {
    if (!wanted.current || editing) return;
    const name = `td[data-row="${active.row}"][data-column="${active.column}"]`;
    const cell = scroller.current?.querySelector<HTMLElement>(name);
    reveal(active.row);
    if (!cell) return; // its row comes with the scroll event, and this effect runs again
    wanted.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  return useMemo(() => {
    const act: Act = (run) => {
      wanted.current = true;
      run();
    };
    const handlers: EditorHandlers = {
      onKey: (event) => act(() => onEditorKey(event, latest.current)),
      setText: (text) => latest.current.setText(text),
      commit: (text) => act(() => latest.current.commit(text)),
      cancel: () => act(() => latest.current.cancel()),
      onBlur: () => {
        wanted.current = false; // the focus has gone elsewhere by itself
        latest.current.commit();
      },
    };
    return { act, handlers };
  }, []);
}
