import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { useAction } from './useAction.ts';

const refusal = new AppError('locked', 'The year is closed');

type Run = { readonly resolve: (answer: string) => void; readonly reject: (cause: unknown) => void };

/** An action whose runs end when the test says so. */
function held() {
  const runs: Run[] = [];
  const { result, unmount } = renderHook(() =>
    useAction((_name: string) => new Promise<string>((resolve, reject) => runs.push({ resolve, reject }))),
  );
  const begin = (name: string) => act(async () => ({ answer: result.current.attempt(name) }));
  return { runs, result, unmount, begin };
}

test('an action is pending, with what it was asked, until it has ended', async () => {
  const { runs, result, begin } = held();
  const { answer } = await begin('oslo');
  expect(result.current).toMatchObject({ pending: true, asked: ['oslo'], error: undefined });
  await act(async () => runs[0]?.resolve('done'));
  expect(await answer).toBe(true);
  expect(result.current).toMatchObject({ pending: false, asked: undefined });
});

test('of two actions at once the page waits for both, and keeps the error of the one that was refused', async () => {
  const { runs, result, begin } = held();
  const first = await begin('oslo');
  const second = await begin('bergen');
  await act(async () => runs[0]?.reject(refusal));
  expect(await first.answer).toBe(false);
  expect(result.current).toMatchObject({ pending: true, asked: ['bergen'], error: refusal });
  await act(async () => runs[1]?.resolve('done'));
  expect(await second.answer).toBe(true);
  expect(result.current).toMatchObject({ pending: false, error: refusal });
});

test('an error goes when the next action starts, or when the page takes it away', async () => {
  const { runs, result, begin } = held();
  await begin('oslo');
  await act(async () => runs[0]?.reject(refusal));
  await begin('oslo');
  expect(result.current.error).toBeUndefined();
  await act(async () => runs[1]?.reject(refusal));
  expect(result.current.error).toBe(refusal);
  act(() => result.current.reset());
  expect(result.current.error).toBeUndefined();
});

test('run hands the answer on and throws what stands in the page, as an error of the product', async () => {
  const { result, rerender } = renderHook(
    (prefix: string) =>
      useAction(async (name: string) => {
        if (name === '') throw new TypeError('boom');
        return prefix + name;
      }),
    { initialProps: 'a ' },
  );
  const { run } = result.current;
  rerender('another ');
  expect(result.current.run).toBe(run);
  await act(async () => expect(await run('oslo')).toBe('another oslo'));
  await act(async () => expect(run('')).rejects.toMatchObject({ code: 'broken' }));
  expect(result.current.error).toMatchObject({ code: 'broken', cause: new TypeError('boom') });
});

test('what ends after its page was left changes nothing any more', async () => {
  const { runs, result, unmount, begin } = held();
  const { answer } = await begin('oslo');
  unmount();
  runs[0]?.reject(refusal);
  expect(await answer).toBe(false);
  expect(result.current.error).toBeUndefined();
});
