import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { following, moved } from '#web/ui/grid/gridModel.ts';
import type { GridControl } from '#web/ui/grid/useGrid.ts';

export interface KeyContext {
  /** Rows in sight, for the page keys. */
  readonly page: number;
  /** Escape was the last key: the next Tab leaves the grid. */
  readonly leaving: { current: boolean };
}

/** What each key does while no cell is under edit; keys that it does not know go their usual way. */
export function onGridKey(event: KeyboardEvent, grid: GridControl, { page, leaving }: KeyContext): void {
  const { key, shiftKey, altKey } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  const { active, sheet, selection } = grid;
  if (key === 'Tab') {
    const next = following(active, sheet.size, shiftKey);
    if (leaving.current || !next) return;
    event.preventDefault();
    grid.go(next);
    return;
  }
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return;
  leaving.current = key === 'Escape';

  const filled = (spot: typeof active) => sheet.text(spot) !== '';
  const to = moved(active, { key, far: ctrl, size: sheet.size, page, filled });
  const letter = key.toLowerCase();
  if (to) grid.go(to, shiftKey);
  else if (ctrl && letter === 'z') (shiftKey ? grid.redo : grid.undo)();
  else if (ctrl && letter === 'y') grid.redo();
  else if (ctrl && letter === 'd') grid.fillDown();
  else if (ctrl && letter === 'a')
    grid.select({ top: 0, left: 0, bottom: sheet.size.rows - 1, right: sheet.size.columns - 1 });
  else if (ctrl && key === ' ') grid.select({ ...selection, top: 0, bottom: sheet.size.rows - 1 });
  else if (shiftKey && key === ' ') grid.select({ ...selection, left: 0, right: sheet.size.columns - 1 });
  else if (key === 'Escape') grid.go(active);
  else if (key === 'Delete' || key === 'Backspace') grid.clear();
  else if (key === 'Enter' && ctrl)
    return; // the page's: it submits
  else if (key === 'F2' || (key === 'Enter' && !shiftKey)) grid.edit(active);
  else if (key === 'Enter') grid.go({ ...active, row: active.row - 1 });
  else if (begins(key) && !ctrl && !altKey) {
    // the editor must have the focus before the browser hands the key, or a composition, to whatever has it
    flushSync(() => grid.edit(active, ''));
    return;
  } else return;
  event.preventDefault();
}

/** A key that types: one character, or the start of a composition. */
function begins(key: string): boolean {
  return [...key].length === 1 || key === 'Dead' || key === 'Process' || key === 'Unidentified';
}

/** What each key does in the editor of a cell. */
export function onEditorKey(event: KeyboardEvent, grid: GridControl): void {
  // Ends the typing, and goes on to the page.
  const isPages = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (!isPages) event.stopPropagation();
  if (event.nativeEvent.isComposing || !grid.editing) return;
  const { spot, replace } = grid.editing;
  const { key, shiftKey } = event;
  const leave = (to: typeof spot | null) => {
    event.preventDefault();
    grid.commit();
    grid.go(to ?? spot);
  };
  const arrows: Readonly<Record<string, typeof spot>> = {
    ArrowUp: { ...spot, row: spot.row - 1 },
    ArrowDown: { ...spot, row: spot.row + 1 },
    ArrowLeft: { ...spot, column: spot.column - 1 },
    ArrowRight: { ...spot, column: spot.column + 1 },
  };
  if (isPages) {
    grid.commit();
    grid.go(spot);
  } else if (key === 'Enter') leave({ ...spot, row: spot.row + (shiftKey ? -1 : 1) });
  else if (key === 'Tab') leave(following(spot, grid.sheet.size, shiftKey));
  else if (replace && arrows[key]) leave(arrows[key]);
  else if (key === 'F2') {
    event.preventDefault();
    grid.stay();
  } else if (key === 'Escape') {
    event.preventDefault();
    grid.cancel();
  }
}
