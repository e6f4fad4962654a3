import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitBefore, watch } from './watch.ts';

function show(visibility: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('watching a job', () => {
  it('looks less and less often, every ten seconds at last', () => {
    expect([0, 1, 2, 3, 4, 20].map(waitBefore)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  it('waits longer before each look', async () => {
    const look = vi.fn(async () => true);
    const end = watch(look);
    await vi.advanceTimersByTimeAsync(1000);
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1900);
    expect(look).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(look).toHaveBeenCalledTimes(2);
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('ends when it is done', async () => {
    const look = vi.fn(async () => false);
    watch(look);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('rests while the page is hidden and looks at once when it is back', async () => {
    const look = vi.fn(async () => true);
    const end = watch(look);
    show('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(look).not.toHaveBeenCalled();
    show('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(look).toHaveBeenCalledTimes(1);
    end();
  });
});
