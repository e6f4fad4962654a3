import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { CollapsibleMenuItem } from '#web/ui/navigation/CollapsibleMenuItem.tsx';

const items = [
  { label: 'Data points', to: '/setup/data-points' },
  { label: 'User assignments', to: '/setup/user-assignments' },
];

function open(confirmLeave?: () => Promise<boolean>) {
  const element = <CollapsibleMenuItem label="Year setup" to="/setup" items={items} confirmLeave={confirmLeave} end />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/home'] });
  render(<RouterProvider router={router} />);
  const arrow = () => screen.getByRole('button', { name: /the pages of Year setup/ });
  return { user: userEvent.setup(), router, arrow };
}

it('leads to its page and opens when the row is pressed', async () => {
  const { user, router, arrow } = open();
  expect(arrow()).toHaveAttribute('aria-expanded', 'false');
  await user.click(screen.getByRole('link', { name: 'Year setup' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/setup'));
  expect(arrow()).toHaveAttribute('aria-expanded', 'true');
});

it('only opens and closes when the arrow is pressed', async () => {
  const { user, router, arrow } = open();
  await user.click(arrow());
  expect(arrow()).toHaveAttribute('aria-expanded', 'true');
  await user.click(arrow());
  expect(arrow()).toHaveAttribute('aria-expanded', 'false');
  expect(router.state.location.pathname).toBe('/home');
});

it('neither leads on nor opens when the person wants to keep the unsaved changes', async () => {
  const confirmLeave = vi.fn(async () => false);
  const { user, router, arrow } = open(confirmLeave);
  await user.click(screen.getByRole('link', { name: 'Year setup' }));
  expect(confirmLeave).toHaveBeenCalledOnce();
  expect(router.state.location.pathname).toBe('/home');
  expect(arrow()).toHaveAttribute('aria-expanded', 'false');
});

it('keeps the pages of a closed item out of reach, and gives an open one 150 px for each', async () => {
  const { user, arrow } = open();
  const list = document.getElementById(arrow().getAttribute('aria-controls') ?? '');
  expect(list).toHaveAttribute('inert');
  expect(list).toHaveStyle({ maxHeight: '0px' });
  await user.click(arrow());
  expect(list).not.toHaveAttribute('inert');
  expect(list).toHaveStyle({ maxHeight: '300px' });
});
