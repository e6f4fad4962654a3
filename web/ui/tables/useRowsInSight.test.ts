import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowsAt, useRowsInSight } from './useRowsInSight.ts';

/** A box of 400 pixels that scrolls. */
function boxOf(scrollTop = 0) {
  const box = document.createElement('div');
  Object.defineProperty(box, 'clientHeight', { value: 400 });
  box.scrollTop = scrollTop;
  return box;
}
const options = { count: 500, rowHeight: 40, headHeight: 40, around: 2 };
const shown = (box: HTMLElement, more: object = {}) =>
  renderHook(() => useRowsInSight({ current: box }, { ...options, ...more }));
const indexes = ({ result }: ReturnType<typeof shown>) => result.current.items.map(({ index }) => index);

describe('the rows in sight', () => {
  test('are those of the box and some around them, at their place', () => {
    const rows = shown(boxOf());
    expect(indexes(rows)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(rows.result.current.items[3]).toEqual({ index: 3, start: 120, end: 160 });
    expect(rows.result.current.totalHeight).toBe(20_000);
  });

  test('follow the scrolling, and what is kept stays wherever it is', () => {
    const box = boxOf();
    const rows = shown(box, { keep: 0 });
    act(() => {
      box.scrollTop = 4_010;
      box.dispatchEvent(new Event('scroll'));
    });
    expect(indexes(rows)).toEqual([0, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112]);
  });

  test('are scrolled to only as far as it takes', () => {
    const box = boxOf();
    const { reveal } = shown(box).result.current;
    reveal(5);
    expect(box.scrollTop).toBe(0);
    reveal(20);
    expect(box.scrollTop, 'its end at the end of the box, the head counted').toBe(40 + 21 * 40 - 400);
    reveal(3);
    expect(box.scrollTop, 'right below the head').toBe(120);
  });

  test('are in order, each once and there, whatever is in sight', () => {
    const sight = fc.tuple(fc.nat(300), fc.integer({ min: -1, max: 300 }));
    fc.assert(
      fc.property(sight, fc.nat(200), fc.nat(20), fc.nat(250), ([first, last], count, around, keep) => {
        const rows = rowsAt({ first, last }, count, around, keep);
        expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b));
        for (const row of rows) expect(row >= 0 && row < count).toBe(true);
        for (let row = first; row <= Math.min(last, count - 1); row += 1) expect(rows).toContain(row);
        expect(rows.includes(keep)).toBe(keep < count);
      }),
    );
  });
});
