import { describe, expect, it } from 'vitest';
import { following, moved, type Spot } from '#web/ui/grid/gridModel.ts';

const size = { rows: 6, columns: 4 };
const filledCells = new Set(['0:0', '1:0', '2:0', '5:0', '0:2']);
const move = (key: string, from: Spot, far = false) =>
  moved(from, { key, far, size, page: 3, filled: ({ row, column }) => filledCells.has(`${row}:${column}`) });

describe('keys that move', () => {
  it('go one cell and stop at the edges', () => {
    expect(move('ArrowDown', { row: 1, column: 1 })).toEqual({ row: 2, column: 1 });
    expect(move('ArrowUp', { row: 0, column: 1 })).toEqual({ row: 0, column: 1 });
    expect(move('ArrowRight', { row: 0, column: 3 })).toEqual({ row: 0, column: 3 });
  });

  it('go to the start and the end of the row, with Ctrl of the grid', () => {
    expect(move('Home', { row: 2, column: 2 })).toEqual({ row: 2, column: 0 });
    expect(move('End', { row: 2, column: 1 })).toEqual({ row: 2, column: 3 });
    expect(move('Home', { row: 2, column: 2 }, true)).toEqual({ row: 0, column: 0 });
    expect(move('End', { row: 2, column: 2 }, true)).toEqual({ row: 5, column: 3 });
  });

  it('go by pages', () => {
    expect(move('PageDown', { row: 1, column: 1 })).toEqual({ row: 4, column: 1 });
    expect(move('PageUp', { row: 1, column: 1 })).toEqual({ row: 0, column: 1 });
  });

  it('with Ctrl go to the end of a run, then to the next filled cell, then to the edge', () => {
    expect(move('ArrowDown', { row: 0, column: 0 }, true)).toEqual({ row: 2, column: 0 });
    expect(move('ArrowDown', { row: 2, column: 0 }, true)).toEqual({ row: 5, column: 0 });
    expect(move('ArrowRight', { row: 0, column: 0 }, true)).toEqual({ row: 0, column: 2 });
    expect(move('ArrowRight', { row: 3, column: 0 }, true)).toEqual({ row: 3, column: 3 });
    expect(move('ArrowDown', { row: 5, column: 0 }, true)).toEqual({ row: 5, column: 0 });
  });

  it('leave other keys alone', () => expect(move('a', { row: 0, column: 0 })).toBeNull());
});

it('walks in reading order and ends at the last cell', () => {
  expect(following({ row: 0, column: 3 }, size, false)).toEqual({ row: 1, column: 0 });
  expect(following({ row: 1, column: 0 }, size, true)).toEqual({ row: 0, column: 3 });
  expect(following({ row: 5, column: 3 }, size, false)).toBeNull();
  expect(following({ row: 0, column: 0 }, size, true)).toBeNull();
});
