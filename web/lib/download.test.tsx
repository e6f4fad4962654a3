import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadFrom, useDownload } from '#web/lib/download.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is in progress while it runs, then finished for one second', async () => {
  let finish = () => {};
  const run = () => new Promise<void>((resolve) => (finish = resolve));
  const { result } = renderHook(() => useDownload(run));
  await act(async () => void result.current.start());
  expect(result.current.state).toBe('in progress');
  await act(async () => finish());
  expect(result.current.state).toBe('finished');
  act(() => void vi.advanceTimersByTime(999));
  expect(result.current.state).toBe('finished');
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.state).toBe('idle');
});

it('runs once however often it is pressed', async () => {
  const run = vi.fn(() => new Promise<void>(() => {}));
  const { result } = renderHook(() => useDownload(run));
  await act(async () => {
    void result.current.start();
    void result.current.start();
  });
  expect(run).toHaveBeenCalledOnce();
});

it('ends silently when it fails, and tells only who asked to be told', async () => {
  const failure = new Error('gone');
  const onError = vi.fn();
  const run = () => Promise.reject(failure);
  const { result } = renderHook(() => useDownload(run, onError));
  await act(() => result.current.start());
  expect(result.current.state).toBe('idle');
  expect(onError).toHaveBeenCalledWith(failure);
});

it('saves an address through a link, without opening a window', () => {
  const clicked: string[] = [];
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} as ${this.download}`);
  });
  downloadFrom('/api/files/1', 'year.xlsx');
  expect(clicked).toEqual(['/api/files/1 as year.xlsx']);
  expect(document.querySelector('a')).toBeNull();
  press.mockRestore();
});
