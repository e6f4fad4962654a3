import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KEPT_MS, usePicture } from './usePicture.ts';

const fetched = vi.fn<typeof fetch>();
const revoked = vi.fn<(address: string) => void>();
let made = 0;

function Shown({ address }: { readonly address: string | null }) {
  return <p>{usePicture(address) ?? 'initials'}</p>;
}
const signed = (name: string, signature: string) => `https://files.example/pictures/${name}?signature=${signature}`;
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  vi.useFakeTimers();
  made = 0;
  fetched.mockReset();
  revoked.mockReset();
  const picture = { ok: true, blob: async () => new Blob(['picture']) };
  fetched.mockImplementation(async () => picture as Response);
  vi.stubGlobal('fetch', fetched);
  URL.createObjectURL = () => {
    made += 1;
    return `blob:${made}`;
  };
  URL.revokeObjectURL = revoked;
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a picture is fetched once for all who show it, whatever its signature, and without our cookies', async () => {
  render([<Shown key="1" address={signed('one', 'a')} />, <Shown key="2" address={signed('one', 'b')} />]);
  await settle();
  expect(screen.getAllByText('blob:1')).toHaveLength(2);
  expect(fetched.mock.calls).toEqual([[signed('one', 'a'), { credentials: 'omit' }]]);
});

test('a picture is given back to the browser a while after its last use, not before', async () => {
  const { unmount } = render(<Shown address={signed('two', 'a')} />);
  await settle();
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(KEPT_MS - 1));
  expect(revoked).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(revoked).toHaveBeenCalledWith('blob:1');
  render(<Shown address={signed('two', 'c')} />);
  await settle();
  expect(screen.getByText('blob:2')).toBeVisible();
});

test('initials stand in for a picture that cannot be had, and for none', async () => {
  fetched.mockImplementation(async () => new Response('expired', { status: 403 }));
  const { rerender } = render(<Shown address={signed('three', 'a')} />);
  await settle();
  expect(screen.getByText('initials')).toBeVisible();
  rerender(<Shown address={null} />);
  expect(screen.getByText('initials')).toBeVisible();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a new picture does not show the former one meanwhile', async () => {
  const { rerender } = render(<Shown address={signed('four', 'a')} />);
  await settle();
  rerender(<Shown address={signed('five', 'a')} />);
  expect(screen.getByText('initials')).toBeVisible();
  await settle();
  expect(screen.getByText('blob:2')).toBeVisible();
});
