import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { laterPage } from './laterPage.tsx';

const Whole = () => <p>the page</p>;

test('a page that is there already shows without a wait, and one that is not once it has come', async () => {
  const { Page, begin } = laterPage(async () => ({ Component: Whole }));
  const shown = () => (
    <Suspense fallback={<p>waiting</p>}>
      <Page />
    </Suspense>
  );
  const { unmount } = render(shown());
  expect(screen.getByText('waiting')).toBeVisible();
  expect(await screen.findByText('the page')).toBeVisible();
  unmount();
  await act(begin);
  render(shown());
  expect(screen.getByText('the page')).toBeVisible();
});

test('what could not be loaded is asked for again once that is forgotten', async () => {
  const load = vi.fn<() => Promise<{ Component: typeof Whole }>>().mockResolvedValue({ Component: Whole });
  load.mockRejectedValueOnce(new Error('gone'));
  const { Page, begin, forget } = laterPage(load);
  await expect(begin()).rejects.toThrow('gone');
  forget();
  render(
    <Suspense>
      <Page />
    </Suspense>,
  );
  expect(await screen.findByText('the page')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
