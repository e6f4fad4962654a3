import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { PageError } from './PageError.tsx';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

function Broken(): never {
  throw new AppError('broken', 'A part of the page is missing.', { traceId: 'trace-77' });
}

beforeEach(() => {
  left.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe.each([
  ['the whole page', ErrorPage],
  ['a screen in the shell', PageError],
])('an error of %s', (_what, Shown) => {
  test('shows the texts of the specification, the number to quote, and the way home by a full load', async () => {
    const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <Shown /> }]);
    render(<RouterProvider router={router} />);
    expect(screen.getByRole('heading', { name: 'Uh oh. Something went wrong!' })).toBeVisible();
    expect(screen.getByText('Failed to load page')).toBeVisible();
    expect(screen.getByText('trace-77')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Return home' }));
    expect(left).toHaveBeenCalledWith('/');
  });
});
