import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ThemeSwitch } from '#web/ui/theme/ThemeSwitch.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

it('paints the page with the choice, keeps it in this browser, and goes back to the system', async () => {
  const user = userEvent.setup();
  render(<ThemeSwitch />);
  expect(screen.getByRole('button', { name: 'As the system' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Light' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(localStorage.getItem('sedum-theme')).toBe('light');
  await user.click(screen.getByRole('button', { name: 'As the system' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('sedum-theme')).toBeNull();
  expect(screen.getByRole('button', { name: 'As the system' })).toHaveAttribute('aria-pressed', 'true');
});
