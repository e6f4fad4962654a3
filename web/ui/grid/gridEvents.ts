import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { type KeyContext, onGridKey } from '#web/ui/grid/gridKeys.ts';
import type { Spot } from '#web/ui/grid/gridModel.ts';
import type { GridControl } from '#web/ui/grid/useGrid.ts';
import type { Act } from '#web/ui/grid/useGridFocus.ts';

/** The place of the cell that an event happened in; null outside of the cells. */
export function spotAt(target: EventTarget | null): Spot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
}

const same = (a: Spot, b: Spot) => a.row === b.row && a.column === b.column;

/** The handlers of the grid's table: keys, pointer and clipboard, each for whichever cell it happens in. */
export function gridEvents(grid: GridControl, act: Act, keys: KeyContext) {
  const { active, editing } = grid;
  const copy = (event: ClipboardEvent, cut: boolean) => {
    if (editing || !spotAt(event.target)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', grid.copy());
    if (cut) grid.clear();
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (!spotAt(event.target)) return;
      onGridKey(event, grid, keys);
      // a key that was left alone, such as the Tab that leaves the grid, must not call the focus back
      if (event.defaultPrevented) act(() => {});
    },
    onPointerDown: (event: PointerEvent) => {
      const spot = spotAt(event.target);
      if (!spot || event.button !== 0 || (editing && same(spot, editing.spot))) return;
      const again = event.pointerType === 'touch' && same(spot, active);
      grid.commit(); // what is being typed elsewhere, if anything
      act(() => (again ? grid.edit(spot) : grid.go(spot, event.shiftKey)));
    },
    onPointerOver: (event: PointerEvent) => {
      const drags = event.buttons === 1 && event.pointerType === 'mouse' && !editing;
      const spot = drags ? spotAt(event.target) : null;
      if (spot && !same(spot, active)) act(() => grid.go(spot, true));
    },
    onDoubleClick: (event: MouseEvent) => {
      const spot = spotAt(event.target);
      if (spot && !editing) act(() => grid.edit(spot));
    },
    onCopy: (event: ClipboardEvent) => copy(event, false),
    onCut: (event: ClipboardEvent) => copy(event, true),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      // one plain value goes into the text under edit, a rectangle into the grid
      if (!spotAt(event.target) || (editing && !/[\t\n\r]/.test(text))) return;
      event.preventDefault();
      act(() => grid.paste(text));
    },
  };
}
