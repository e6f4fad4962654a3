import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

/** The hook of a document in which nothing was drawn yet. */
async function fresh() {
  vi.resetModules();
  return (await import('./useDrawn.ts')).useDrawn;
}
/** What waits for the next frame. */
let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(() => run(0)));
});

test('a long page is drawn part by part the first time, one part a frame, all of it, and at once from then on', async () => {
  const useDrawn = await fresh();
  const first = renderHook(() => useDrawn(10));
  const frame = () =>
    act(() => {
      for (const run of frames.splice(0)) run();
    });
  expect(first.result.current).toBe(4);
  frame();
  expect(first.result.current).toBe(8);
  frame();
  expect(first.result.current).toBe(10);
  frame();
  expect([first.result.current, frames]).toEqual([10, []]);
  first.unmount();
  const seen: number[] = [];
  renderHook(() => seen.push(useDrawn(16)));
  expect(new Set(seen)).toEqual(new Set([16]));
});

test('whoever prints before all of it is drawn has all of it on paper', async () => {
  const useDrawn = await fresh();
  const page = renderHook(() => useDrawn(100));
  expect(page.result.current).toBe(4);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(page.result.current).toBe(100);
});

test('a browser draws all of it by itself', async () => {
  vi.restoreAllMocks();
  const useDrawn = await fresh();
  const page = renderHook(() => useDrawn(30));
  await waitFor(() => expect(page.result.current).toBe(30));
});
