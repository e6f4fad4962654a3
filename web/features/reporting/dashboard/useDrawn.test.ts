import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('a long page is drawn part by part the first time, all of it, and at once from then on', async () => {
  vi.resetModules();
  const { useDrawn } = await import('./useDrawn.ts');
  const seen: number[] = [];
  const first = renderHook(() => seen.push(useDrawn(10)));
  expect(seen[0]).toBe(4);
  expect(seen.at(-1)).toBe(10);
  expect(new Set(seen)).toEqual(new Set([4, 8, 10]));
  first.unmount();
  seen.length = 0;
  renderHook(() => seen.push(useDrawn(16)));
  expect(new Set(seen)).toEqual(new Set([16]));
});
