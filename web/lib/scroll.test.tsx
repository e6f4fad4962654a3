import { render, screen } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { useStep } from './navigation.tsx';
import { useScroll } from './scroll.ts';
import { pagesOf } from './testing.tsx';

const scrolledTo = vi.fn<(x: number, y: number) => Promise<void>>();
beforeEach(() => {
  scrolledTo.mockReset();
  // As browsers do.
  scrolledTo.mockResolvedValue(undefined);
  vi.stubGlobal('scrollTo', scrolledTo);
});

function Root() {
  useScroll(useStep());
  return <Outlet />;
}

test('a new page begins at its top, and the way back leads to where the former one was left', async () => {
  const children = [
    { path: '/', element: <p>long</p> },
    { path: '/next', element: <p>next</p> },
  ];
  const { page, go } = pagesOf([{ element: <Root />, children }]);
  render(page);
  vi.stubGlobal('scrollY', 740);
  await go('/next');
  expect(scrolledTo).toHaveBeenLastCalledWith(0, 0);
  vi.stubGlobal('scrollY', 0);
  await go(-1);
  expect(scrolledTo).toHaveBeenLastCalledWith(0, 740);
  await go('/next');
  expect(screen.getByText('next'), 'a page that was scrolled can be left').toBeVisible();
});
