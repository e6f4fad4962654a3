import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { pagesOf } from '#web/lib/testing.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { Failing } from './Failing.tsx';
import { LaterPage, ShownLater } from './laterPage.tsx';
import { PageError } from './PageError.tsx';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

function Broken(): never {
  throw new AppError('broken', 'A part of the page is missing.', { traceId: 'trace-77' });
}

const Whole = () => <p>whole</p>;

beforeEach(() => {
  left.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe.each([
  ['the whole page', ErrorPage],
  ['a screen in the shell', PageError],
])('an error of %s', (_what, Shown) => {
  test('shows the texts of the specification, the number to quote, and the way home by a full load', async () => {
    const element = (
      <Failing page={Shown}>
        <Broken />
      </Failing>
    );
    render(pagesOf([{ path: '/', element }]).page);
    expect(screen.getByRole('heading', { name: 'Uh oh. Something went wrong!' })).toBeVisible();
    expect(screen.getByText('Failed to load page')).toBeVisible();
    expect(screen.getByText('trace-77')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Return home' }));
    expect(left).toHaveBeenCalledWith('/');
  });

  test('offers to try again what could not be loaded', async () => {
    const load = vi.fn<() => Promise<{ Component: typeof Whole }>>();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ Component: Whole });
    const page = new LaterPage(load);
    const element = (
      <Failing page={Shown} onFailure={() => page.forget()}>
        <Suspense>
          <ShownLater page={page} />
        </Suspense>
      </Failing>
    );
    render(pagesOf([{ path: '/', element }]).page);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('whole')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

test('a failed screen is tried again once the address has changed', async () => {
  const onFailure = vi.fn<() => void>();
  const aScreen = (inside: ReactNode) => (
    <Failing page={PageError} onFailure={onFailure}>
      {inside}
    </Failing>
  );
  const { page, go } = pagesOf([
    { path: '/', element: aScreen(<Broken />) },
    { path: '/whole', element: aScreen(<p>a whole page</p>) },
  ]);
  render(page);
  expect(screen.getByText('Failed to load page')).toBeVisible();
  expect(onFailure).toHaveBeenCalledOnce();
  await go('/whole');
  expect(screen.getByText('a whole page')).toBeVisible();
});
