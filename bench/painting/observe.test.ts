import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockingTime, layoutShift } from './observe.ts';

const shift = (at: number, score: number) => ({ at, score, moved: [] });

describe('what the browser noted of a page', () => {
  test('blocks by what its long tasks take beyond 50 ms', () => {
    const tasks = [50, 51, 120, 300].map((ms, at) => ({ at, ms }));
    expect(blockingTime(tasks)).toBe(0 + 1 + 70 + 250);
    expect(blockingTime([])).toBe(0);
  });

  test.each([
    ['none', [], 0],
    ['one', [shift(100, 0.02)], 0.02],
    ['a second apart at most, they are one window', [shift(0, 0.02), shift(1000, 0.03), shift(2000, 0.01)], 0.06],
    ['after a pause a new window begins, and the worst counts', [shift(0, 0.02), shift(1001, 0.03)], 0.03],
    ['a window ends after five seconds', [0, 900, 1800, 2700, 3600, 4500, 5400].map((at) => shift(at, 0.01)), 0.06],
    ['in any order', [shift(500, 0.04), shift(0, 0.02)], 0.06],
  ])('shifts by its worst window: %s', (_, shifts, worst) => {
    expect(layoutShift(shifts)).toBeCloseTo(worst, 10);
  });

  test('never shifts by less than its largest shift, nor by more than all of them', () => {
    const shifts = fc.array(fc.record({ at: fc.nat(20_000), score: fc.double({ min: 0, max: 1, noNaN: true }) }));
    fc.assert(
      fc.property(shifts, (some) => {
        const all = some.map(({ at, score }) => shift(at, score));
        const scores = all.map(({ score }) => score);
        expect(layoutShift(all)).toBeGreaterThanOrEqual(Math.max(0, ...scores) - 1e-9);
        expect(layoutShift(all)).toBeLessThanOrEqual(scores.reduce((sum, score) => sum + score, 0) + 1e-9);
      }),
    );
  });
});
