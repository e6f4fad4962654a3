import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { LaterPage, ShownLater } from './laterPage.tsx';

const Whole = () => <p>the page</p>;

const Another = () => <p>another page</p>;

test('a page that is there already shows without a wait, and one that is not once it has come', async () => {
  const page = new LaterPage(async () => ({ Component: Whole }));
  const shown = () => (
    <Suspense fallback={<p>waiting</p>}>
      <ShownLater page={page} />
    </Suspense>
  );
  const { unmount } = render(shown());
  expect(screen.getByText('waiting')).toBeVisible();
  expect(await screen.findByText('the page')).toBeVisible();
  unmount();
  await act(() => page.begin());
  render(shown());
  expect(screen.getByText('the page')).toBeVisible();
});

test('what could not be loaded is asked for again once that is forgotten', async () => {
  const load = vi.fn<() => Promise<{ Component: typeof Whole }>>().mockResolvedValue({ Component: Whole });
  load.mockRejectedValueOnce(new Error('gone'));
  const page = new LaterPage(load);
  await expect(page.begin()).rejects.toThrow('gone');
  page.forget();
  render(
    <Suspense>
      <ShownLater page={page} />
    </Suspense>,
  );
  expect(await screen.findByText('the page')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('another page that comes to the same place is shown in its stead', async () => {
  const second = new LaterPage(async () => ({ Component: Another }));
  const first = new LaterPage(async () => ({ Component: Whole }));
  await act(() => Promise.all([first.begin(), second.begin()]));
  const { rerender } = render(<ShownLater page={first} />);
  rerender(<ShownLater page={second} />);
  expect(screen.getByText('another page')).toBeVisible();
  expect(screen.queryByText('the page')).toBeNull();
});
