import { describe, expect, it } from 'vitest';
import { cellName, cellNameOf, gridOf, placedCells } from './grid.ts';
import type { AskedCell } from './sectionDataPoint.ts';

const cell = (entityId: string, period: string) =>
  ({ entityId, period, label: period === 'M02' ? 'Feb 2025' : period, mayEnter: true, optOut: null }) as AskedCell;
const entities = [
  { id: 'root', name: 'Nordvik', country: null, isRoot: true },
  { id: 'oslo', name: 'Oslo plant', country: 'NO', isRoot: false },
  { id: 'lyon', name: 'Lyon plant', country: 'FR', isRoot: false },
];

describe('the grid of a data point', () => {
  it('has entities down and periods across, each in its order', () => {
    const grid = gridOf({ cells: [cell('lyon', 'Q2'), cell('oslo', 'Q2'), cell('oslo', 'Q1')] }, entities);
    expect(grid.rows.map(({ label }) => label)).toEqual(['Oslo plant', 'Lyon plant']);
    expect(grid.columns.map(({ id }) => id)).toEqual(['Q1', 'Q2']);
    expect(grid.cellAt(1, 0)).toBeUndefined();
    expect(grid.cellAt(1, 1)).toMatchObject({ entityId: 'lyon', period: 'Q2' });
    expect(grid.cellOf('lyon', 'Q2')).toBe(grid.cellAt(1, 1));
    expect(placedCells(grid)).toHaveLength(3);
  });

  it('has the periods down where one entity is asked', () => {
    const grid = gridOf({ cells: [cell('oslo', 'M01'), cell('oslo', 'M02')] }, entities);
    expect(grid).toMatchObject({ transposed: true, rows: [{ id: 'M01' }, { id: 'M02' }], columns: [{ id: 'oslo' }] });
    expect(cellName(grid, 1, 0)).toBe('Oslo plant, Feb 2025');
    expect(grid.cellOf('M02', 'oslo')).toBe(grid.cellAt(1, 0));
    expect(cellNameOf(grid, { entityId: 'oslo', period: 'M01' })).toBe('Oslo plant, M01');
    expect(cellNameOf(grid, { entityId: 'gone', period: 'Q9' })).toBe('gone, Q9');
  });

  it('shows the chosen entities alone', () => {
    const grid = gridOf({ cells: [cell('oslo', 'FY'), cell('lyon', 'FY')] }, entities, ['lyon']);
    expect(grid.rows.map(({ id }) => id)).toEqual(['lyon']);
  });

  it('gives an entity that has no name a row all the same', () => {
    const grid = gridOf({ cells: [cell('gone', 'FY'), cell('oslo', 'FY')] }, entities);
    expect(grid.rows.map(({ id }) => id)).toEqual(['oslo', 'gone']);
  });
});
