import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('a long page is drawn part by part the first time, all of it, and at once from then on', async () => {
  vi.resetModules();
  const { useDrawn } = await import('./useDrawn.ts');
  const seen: number[] = [];
  const first = renderHook(() => seen.push(useDrawn(4)));
  expect(seen[0]).toBe(1);
  expect(seen.at(-1)).toBe(4);
  expect(new Set(seen)).toEqual(new Set([1, 2, 3, 4]));
  first.unmount();
  seen.length = 0;
  renderHook(() => seen.push(useDrawn(6)));
  expect(new Set(seen)).toEqual(new Set([6]));
});
