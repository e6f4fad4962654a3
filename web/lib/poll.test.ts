import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { poll } from './poll.ts';

const MINUTE = 60_000;
const options = { everyMs: MINUTE, jitter: 0.1, idleMs: 30 * MINUTE };
let end: () => void = () => undefined;

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the check of the session', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    show('visible');
  });
  afterEach(() => {
    end();
    vi.useRealTimers();
  });

  test('asks about once a minute, never at the same beat for everybody', async () => {
    const check = vi.fn(async () => undefined);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    end = poll(check, options);
    await vi.advanceTimersByTimeAsync(53_000);
    expect(check).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(check).toHaveBeenCalledTimes(1);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    await vi.advanceTimersByTimeAsync(54_000);
    expect(check).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(65_000);
    expect(check).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(check).toHaveBeenCalledTimes(3);
  });

  test('asks nothing while the page is hidden, and at once when it comes back late', async () => {
    const check = vi.fn(async () => undefined);
    end = poll(check, options);
    show('hidden');
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(check).not.toHaveBeenCalled();
    show('visible');
    await vi.advanceTimersByTimeAsync(1);
    expect(check).toHaveBeenCalledTimes(1);
  });

  test('stops after 30 idle minutes and goes on with the next key', async () => {
    const check = vi.fn(async () => undefined);
    end = poll(check, options);
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    const asked = check.mock.calls.length;
    expect(asked).toBeGreaterThan(25);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(check.mock.calls.length).toBe(asked);
    dispatchEvent(new Event('keydown'));
    await vi.advanceTimersByTimeAsync(1);
    expect(check.mock.calls.length).toBe(asked + 1);
  });

  test('goes on after a check that failed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const check = vi.fn(async () => {
      throw new Error('no network');
    });
    end = poll(check, options);
    await vi.advanceTimersByTimeAsync(3 * MINUTE + 20_000);
    expect(check.mock.calls.length).toBeGreaterThanOrEqual(2);
  });

  test('never asks again once it is ended', async () => {
    const check = vi.fn(async () => undefined);
    end = poll(check, options);
    end();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(check).not.toHaveBeenCalled();
  });
});
