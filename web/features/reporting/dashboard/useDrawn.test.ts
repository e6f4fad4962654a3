import { act, renderHook } from '@testing-library/react';
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

test('whoever prints before all of it is drawn has all of it on paper', async () => {
  vi.resetModules();
  // What is drawn in the background does not come before the paper.
  vi.doMock('react', async (real) => ({ ...(await real<typeof import('react')>()), startTransition: () => undefined }));
  const { useDrawn } = await import('./useDrawn.ts');
  vi.doUnmock('react');
  const page = renderHook(() => useDrawn(100));
  expect(page.result.current).toBe(4);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(page.result.current).toBe(100);
});
