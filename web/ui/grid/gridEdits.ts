import type { Block } from '#shared/text/delimited.ts';
import { type Area, type GridSize, type Spot, spotsOf } from '#web/ui/grid/gridModel.ts';

/** What the commands ask of the grid. */
export interface Sheet {
  readonly size: GridSize;
  readonly text: (spot: Spot) => string;
  readonly editable: (spot: Spot) => boolean;
}

/** One cell's new text. */
export interface Edit {
  readonly spot: Spot;
  readonly before: string;
  readonly after: string;
}

/** A text that found no cell to stand in. */
export interface LeftText {
  readonly spot: Spot;
  readonly text: string;
}

/** What a command changes, and which texts it had to leave alone, how many of each kind. */
export interface Edits {
  readonly edits: readonly Edit[];
  readonly left: readonly LeftText[];
  /** Cells that may not be edited. */
  readonly refused: number;
  /** Cells of the clipboard that found no place. */
  readonly outside: number;
}

function editsFor(sheet: Sheet, wishes: readonly { readonly spot: Spot; readonly after: string }[]): Edits {
  const allowed = wishes.filter(({ spot }) => sheet.editable(spot));
  const edits = allowed
    .map(({ spot, after }) => ({ spot, before: sheet.text(spot), after }))
    .filter(({ before, after }) => before !== after);
  const left = wishes.filter(({ spot }) => !sheet.editable(spot)).map(({ spot, after }) => ({ spot, text: after }));
  return { edits, left, refused: left.length, outside: 0 };
}

/** Sets one cell. */
export function typed(sheet: Sheet, spot: Spot, text: string): Edits {
  return editsFor(sheet, [{ spot, after: text }]);
}

/** Empties a rectangle. */
export function clearedArea(sheet: Sheet, area: Area): Edits {
  return editsFor(
    sheet,
    spotsOf(area).map((spot) => ({ spot, after: '' })),
  );
}

/** Repeats the first row of a rectangle in those under it; a single row takes what stands above it. */
export function filledDown(sheet: Sheet, area: Area): Edits {
  const source = area.top === area.bottom ? area.top - 1 : area.top;
  if (source < 0) return { edits: [], left: [], refused: 0, outside: 0 };
  const wishes = spotsOf({ ...area, top: source + 1 }).map((spot) => ({
    spot,
    after: sheet.text({ row: source, column: spot.column }),
  }));
  return editsFor(sheet, wishes);
}

/** Where a block goes: repeated over a selection that it divides evenly, else once from the selection's first cell. */
export function pasteArea(area: Area, block: Block): Area {
  const rows = block.length;
  const columns = Math.max(...block.map((row) => row.length));
  const height = area.bottom - area.top + 1;
  const width = area.right - area.left + 1;
  if (height % rows === 0 && width % columns === 0) return area;
  return { ...area, bottom: area.top + rows - 1, right: area.left + columns - 1 };
}

/** Puts a block from the clipboard into the grid. */
export function pasted(sheet: Sheet, area: Area, block: Block): Edits {
  const target = pasteArea(area, block);
  const wishes = spotsOf(target).flatMap((spot) => {
    const line = block[(spot.row - target.top) % block.length] ?? [];
    const columns = Math.max(...block.map((row) => row.length));
    const after = line[(spot.column - target.left) % columns];
    return after === undefined ? [] : [{ spot, after: after.trim() }];
  });
  const isInside = ({ row, column }: Spot) => row < sheet.size.rows && column < sheet.size.columns;
  const inside = wishes.filter(({ spot }) => isInside(spot));
  const result = editsFor(sheet, inside);
  const outside = wishes.filter(({ spot }) => !isInside(spot)).map(({ spot, after }) => ({ spot, text: after }));
  return { ...result, left: [...result.left, ...outside], outside: outside.length };
}
