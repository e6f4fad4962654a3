import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '#web/ui/actions/Button.tsx';
import { LoadingOverlay } from '#web/ui/overlays/LoadingOverlay.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { Modal } from '#web/ui/overlays/Modal.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { EXIT_WARNING } from '#web/ui/overlays/useCloseDirty.ts';
import { useConfirm } from '#web/ui/overlays/useConfirm.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';

const show = (node: ReactNode) =>
  render(
    <MemoryRouter>
      <UiProvider>{node}</UiProvider>
    </MemoryRouter>,
  );

function Asker() {
  const confirm = useConfirm();
  const [answers, setAnswers] = useState('');
  const ask = async () => setAnswers(`${answers}${await confirm({ body: 'Remove it?', confirmLabel: 'Remove' })} `);
  return (
    <>
      <Button onClick={() => void ask()}>Ask</Button>
      <output>{answers}</output>
    </>
  );
}

describe('a dialog', () => {
  it('closes by Escape, by its button and by a press outside, and leads back', async () => {
    const onClose = vi.fn();
    const onBack = vi.fn();
    const user = userEvent.setup();
    show(
      <Modal open title="Add entity" onClose={onClose} onBack={onBack}>
        <Button>Inside</Button>
      </Modal>,
    );
    await user.click(await screen.findByRole('button', { name: 'Inside' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('dialog', { name: 'Add entity' }));
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it('asks before it closes while something in it is not saved', async () => {
    const onClose = vi.fn();
    const user = userEvent.setup();
    show(
      <Modal open title="Add entity" onClose={onClose} dirty>
        text
      </Modal>,
    );
    await screen.findByRole('dialog', { name: 'Add entity' });
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(EXIT_WARNING);
    expect(EXIT_WARNING).toBe('You have unsaved changes, are you sure you want to exit?');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Add entity' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Exit' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('answers a question with true only when it is confirmed', async () => {
  const user = userEvent.setup();
  show(<Asker />);
  for (const answer of ['Remove', 'Cancel']) {
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await user.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect(screen.getByText('true false')).toBeVisible();
});

describe('a menu', () => {
  const entries = [
    { label: 'Edit', onSelect: vi.fn() },
    { label: 'Move', disabled: true, onSelect: vi.fn() },
    { kind: 'separator' as const },
    { label: 'Remove', onSelect: vi.fn() },
  ];

  it('is walked by arrows and letters, leaves out what cannot be done, and gives the focus back', async () => {
    const user = userEvent.setup();
    show(<Menu button={<Button>More</Button>} entries={entries} />);
    const opener = screen.getByRole('button', { name: 'More' });
    opener.focus();
    await user.keyboard('{ArrowDown}');
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'Remove' })).toHaveFocus();
    await user.keyboard('e');
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
    await user.keyboard('{End}{Enter}');
    expect(entries[3]?.onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(opener).toHaveFocus();
  });

  it('closes by Escape and by a press elsewhere, and does not run what is disabled', async () => {
    const user = userEvent.setup();
    show(
      <>
        <Menu button={<Button>More</Button>} entries={entries} />
        <p>elsewhere</p>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Move' }));
    expect(entries[1]?.onSelect).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByText('elsewhere'));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

it('a popover takes the focus, and gives it back at Escape and past its end', async () => {
  const user = userEvent.setup();
  show(
    <Popover button={<Button>How?</Button>} label="Explanation">
      <Button>Details</Button>
    </Popover>,
  );
  const opener = screen.getByRole('button', { name: 'How?' });
  await user.click(opener);
  expect(screen.getByRole('button', { name: 'Details' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(opener).toHaveFocus();
  await user.click(opener);
  await user.tab();
  expect(screen.queryByRole('dialog', { name: 'Explanation' })).toBeNull();
});

describe('a hint', () => {
  it('shows on hover after a moment, describes its target, and Escape hides it', async () => {
    const user = userEvent.setup();
    show(
      <Tooltip content="Direct emissions">
        <Button>Scope 1</Button>
      </Tooltip>,
    );
    const target = screen.getByRole('button', { name: 'Scope 1' });
    await user.hover(target);
    const hint = await screen.findByRole('tooltip');
    expect(hint).toHaveTextContent('Direct emissions');
    expect(target).toHaveAccessibleDescription('Direct emissions');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('stays while the pointer is on it and goes when the pointer leaves', async () => {
    const user = userEvent.setup();
    show(
      <Tooltip content="Direct emissions">
        <Button>Scope 1</Button>
      </Tooltip>,
    );
    await user.hover(screen.getByRole('button', { name: 'Scope 1' }));
    await user.hover(await screen.findByRole('tooltip'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.getByRole('tooltip')).toBeVisible();
    fireEvent.pointerLeave(screen.getByRole('tooltip'));
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });
});

it('the loading overlay makes everything behind it deaf, and only for as long as it stands', async () => {
  const { container, rerender } = render(<LoadingOverlay visible label="Switching" />);
  expect(await screen.findByText('Switching')).toBeInTheDocument();
  expect(container.inert).toBe(true);
  rerender(<LoadingOverlay visible={false} />);
  expect(container.inert).toBe(false);
});
