import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { accepts } from '#web/ui/fields/FileDrop.tsx';
import type { Upload } from '#web/ui/fields/uploadQueue.ts';
import { useUploads } from '#web/ui/fields/useUploads.ts';

const file = (name: string) => new File(['x'], name);

/** An upload that the test settles itself. */
function manual() {
  const calls: {
    name: string;
    signal: AbortSignal;
    progress: (share: number) => void;
    done: () => void;
    fail: (why: string) => void;
  }[] = [];
  const upload: Upload = ({ name }, signal, progress) =>
    new Promise((resolve, reject) => {
      calls.push({ name, signal, progress, done: () => resolve(undefined), fail: (why) => reject(new Error(why)) });
    });
  return { calls, upload };
}

it('sends three files at once and the fourth when one is done', async () => {
  const { calls, upload } = manual();
  const onDone = vi.fn();
  const { result } = renderHook(() => useUploads(upload, onDone));
  act(() => result.current.add(['a', 'b', 'c', 'd'].map(file)));
  expect(calls.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  await act(async () => calls[1]?.done());
  expect(calls.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(result.current.items.map(({ status }) => status)).toEqual(['uploading', 'done', 'uploading', 'uploading']);
  expect(onDone).toHaveBeenCalledOnce();
});

it('shows progress, then the check of the content', async () => {
  const { calls, upload } = manual();
  const { result } = renderHook(() => useUploads(upload));
  act(() => result.current.add([file('bill.pdf')]));
  act(() => calls[0]?.progress(0.4));
  expect(result.current.items[0]).toMatchObject({ status: 'uploading', progress: 0.4 });
  act(() => calls[0]?.progress(1));
  expect(result.current.items[0]?.status).toBe('checking');
  expect(result.current.busy).toBe(true);
});

it('says why a file failed, and sends it again on request', async () => {
  const { calls, upload } = manual();
  const { result } = renderHook(() => useUploads(upload));
  act(() => result.current.add([file('bill.pdf')]));
  await act(async () => calls[0]?.fail('The file is not what its name says'));
  const failed = result.current.items[0];
  expect(failed).toMatchObject({ status: 'failed', message: 'The file is not what its name says' });
  await act(async () => result.current.retry(failed?.id ?? ''));
  await act(async () => calls[1]?.done());
  expect(result.current.items[0]?.status).toBe('done');
  expect(result.current.items[0]?.message).toBeUndefined();
});

it('stops a cancelled file at once and never calls it failed', async () => {
  const { calls, upload } = manual();
  const { result } = renderHook(() => useUploads(upload));
  act(() => result.current.add([file('bill.pdf')]));
  act(() => result.current.cancel(result.current.items[0]?.id ?? ''));
  expect(calls[0]?.signal.aborted).toBe(true);
  await act(async () => calls[0]?.fail('aborted'));
  expect(result.current.items[0]?.status).toBe('cancelled');
});

it('stops everything when its screen goes', () => {
  const { calls, upload } = manual();
  const { result, unmount } = renderHook(() => useUploads(upload));
  act(() => result.current.add([file('bill.pdf')]));
  unmount();
  expect(calls[0]?.signal.aborted).toBe(true);
});

it('takes files by ending, by type and by kind of type', () => {
  const accept = '.xlsx, image/*, application/pdf';
  expect(accepts(accept, { name: 'Year.XLSX', type: '' })).toBe(true);
  expect(accepts(accept, { name: 'photo', type: 'image/jpeg' })).toBe(true);
  expect(accepts(accept, { name: 'a.pdf', type: 'application/pdf' })).toBe(true);
  expect(accepts(accept, { name: 'page.html', type: 'text/html' })).toBe(false);
  expect(accepts('', { name: 'anything', type: '' })).toBe(true);
});
