/** A cell by its place: row and column from 0. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, its edges included. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** The rectangle between two of its corners. */
export function areaOf(a: Spot, b: Spot): Area {
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.column, b.column),
    bottom: Math.max(a.row, b.row),
    right: Math.max(a.column, b.column),
  };
}

/** Every cell of a rectangle, row by row. */
export function spotsOf({ top, left, bottom, right }: Area): Spot[] {
  const spots: Spot[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) spots.push({ row, column });
  }
  return spots;
}

/** How many cells a rectangle has. */
export function sizeOf({ top, left, bottom, right }: Area): number {
  return (bottom - top + 1) * (right - left + 1);
}

/** The nearest cell of the grid. */
export function within({ rows, columns }: GridSize, { row, column }: Spot): Spot {
  return { row: Math.max(0, Math.min(row, rows - 1)), column: Math.max(0, Math.min(column, columns - 1)) };
}

const steps: Readonly<Record<string, Spot>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

export interface Move {
  readonly key: string;
  /** Ctrl or the command key: to the edge. */
  readonly far: boolean;
  readonly size: GridSize;
  /** Rows in sight, for the page keys. */
  readonly page: number;
  /** Whether a cell holds text; decides where Ctrl and an arrow stop. */
  readonly filled: (spot: Spot) => boolean;
}

/** Where a movement key leads from a cell; null for a key that moves nothing. */
export function moved(from: Spot, { key, far, size, page, filled }: Move): Spot | null {
  const step = steps[key];
  if (step) return far ? jumped(from, step, size, filled) : within(size, add(from, step));
  if (key === 'Home') return far ? { row: 0, column: 0 } : { row: from.row, column: 0 };
  if (key === 'End') return within(size, { row: far ? size.rows : from.row, column: size.columns });
  if (key === 'PageUp') return within(size, { row: from.row - page, column: from.column });
  if (key === 'PageDown') return within(size, { row: from.row + page, column: from.column });
  return null;
}

/** The next cell in reading order, or the one before; null beyond the first and the last. */
export function following({ row, column }: Spot, { rows, columns }: GridSize, back: boolean): Spot | null {
  const at = row * columns + column + (back ? -1 : 1);
  if (at < 0 || at >= rows * columns) return null;
  return { row: Math.floor(at / columns), column: at % columns };
}

const add = (a: Spot, b: Spot): Spot => ({ row: a.row + b.row, column: a.column + b.column });
const same = (a: Spot, b: Spot) => a.row === b.row && a.column === b.column;

/** As in spreadsheets: to the end of a run of filled cells, else to the next filled cell, else to the edge. */
function jumped(from: Spot, step: Spot, size: GridSize, filled: (spot: Spot) => boolean): Spot {
  const next = (spot: Spot) => within(size, add(spot, step));
  let at = next(from);
  const inRun = filled(from) && filled(at);
  while (!same(at, next(at))) {
    if (inRun ? !filled(next(at)) : filled(at)) break;
    at = next(at);
  }
  return at;
}
