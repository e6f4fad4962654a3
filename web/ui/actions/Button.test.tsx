import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Bell } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { Button } from '#web/ui/actions/Button.tsx';
import { CopyText } from '#web/ui/actions/CopyText.tsx';
import { IconButton } from '#web/ui/actions/IconButton.tsx';

it('does nothing while it is pending, and keeps its label and the focus', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const user = userEvent.setup();
  const form = (pending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" pending={pending} onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  rerender(form(true));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
});

it('names an icon by its label and says the count', () => {
  render(<IconButton icon={Bell} label="Notifications" count={120} />);
  expect(screen.getByRole('button', { name: 'Notifications (120)' })).toBeVisible();
});

it('copies a text and says so', async () => {
  const user = userEvent.setup();
  render(<CopyText text="1-67f2" label="Copy the number" />);
  await user.click(screen.getByRole('button', { name: 'Copy the number' }));
  expect(await navigator.clipboard.readText()).toBe('1-67f2');
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
});
