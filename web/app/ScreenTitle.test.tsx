import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ScreenTitle } from './ScreenTitle.tsx';

test.each([
  ['/invite', 'Your invitation | Sedum: Your ESG Business Intelligence'],
  ['/login', 'Sign in | Sedum: Your ESG Business Intelligence'],
])('the page at %s has its title without the shell', (address, title) => {
  const router = createMemoryRouter([{ element: <ScreenTitle />, children: [{ path: '*', element: null }] }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  expect(document.title).toBe(title);
});
