import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { Fetched, fetchable } from './Fetched.tsx';
import { Modal } from './Modal.tsx';
import { SidePanel } from './SidePanel.tsx';

type Shown = { readonly open: boolean; readonly onClose?: () => void };

function Panel({ open }: Shown) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" hidden={!open} onClick={() => setCount(count + 1)}>
      Pressed {count}
    </button>
  );
}

describe('a dialog that is fetched apart from its page', () => {
  it('is fetched as soon as the page stands, once, and shows without a wait then', async () => {
    const load = vi.fn(async () => Panel as ComponentType<Shown>);
    const view = fetchable(load);
    const { rerender } = render(<Fetched view={view} props={{ open: false }} />);
    await act(async () => {});
    expect(load).toHaveBeenCalledOnce();
    expect(document.body).toHaveTextContent('');
    rerender(<Fetched view={view} props={{ open: true }} />);
    expect(screen.getByRole('button', { name: 'Pressed 0' })).toBeVisible();
    expect(load).toHaveBeenCalledOnce();
  });

  it('tells the wait of somebody who was faster', async () => {
    let arrive: (component: ComponentType<Shown>) => void = () => {};
    const view = fetchable<Shown>(() => new Promise((resolve) => (arrive = resolve)));
    render(<Fetched view={view} props={{ open: true }} />);
    expect(screen.getByRole('status')).toHaveTextContent('Opening…');
    await act(async () => arrive(Panel));
    expect(await screen.findByRole('button', { name: 'Pressed 0' })).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('that could not be fetched says so over the page, and can be tried again or closed', async () => {
    const load = vi.fn(async () => Panel as ComponentType<Shown>);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const view = fetchable(load);
    const onClose = vi.fn<() => void>();
    const shown = (open: boolean) => (
      <>
        <p>the page</p>
        <Fetched view={view} props={{ open, onClose }} />
      </>
    );
    const { rerender } = render(shown(false));
    await act(async () => {});
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(shown(true));
    expect(await screen.findByRole('alert')).toHaveTextContent('The dialog could not be opened');
    expect(screen.getByText('the page')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(shown(false));
    rerender(shown(true));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Pressed 0' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what the person did in it when it closes and opens again', async () => {
    const view = fetchable<Shown>(async () => Panel);
    const { rerender } = render(<Fetched view={view} props={{ open: true }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Pressed 0' }));
    rerender(<Fetched view={view} props={{ open: false }} />);
    rerender(<Fetched view={view} props={{ open: true }} />);
    expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  });
});

it.each([
  ['in the middle of the screen', Modal],
  ['at its edge', SidePanel],
])('a dialog %s takes the focus when its code arrives, and gives it back', async (_, Dialog) => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <UiProvider>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog open={open} title="Add entity" onClose={() => setOpen(false)}>
          text
        </Dialog>
      </UiProvider>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add entity' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});
