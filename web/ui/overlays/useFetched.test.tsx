import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { Modal } from './Modal.tsx';
import { Opening } from './Opening.tsx';
import { SidePanel } from './SidePanel.tsx';
import { type Fetchable, fetchable, useFetched } from './useFetched.ts';

/** A busy machine takes its time to move the focus. */
const patient = { timeout: 5000 };

type Shown = { readonly open: boolean };

function Panel({ open }: Shown) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" hidden={!open} onClick={() => setCount(count + 1)}>
      Pressed {count}
    </button>
  );
}

function Host({ view, open }: Shown & { readonly view: Fetchable<Shown> }) {
  const View = useFetched(view, open);
  return View && <Suspense fallback={<Opening />}>{<View open={open} />}</Suspense>;
}

describe('a dialog that is fetched apart from its page', () => {
  it('is fetched as soon as the page stands, once, and shows without a wait then', async () => {
    const load = vi.fn(async () => Panel as ComponentType<Shown>);
    const view = fetchable(load);
    const { rerender } = render(<Host view={view} open={false} />);
    await act(async () => {});
    expect(load).toHaveBeenCalledOnce();
    expect(document.body).toHaveTextContent('');
    rerender(<Host view={view} open />);
    expect(screen.getByRole('button', { name: 'Pressed 0' })).toBeVisible();
    expect(load).toHaveBeenCalledOnce();
  });

  it('tells the wait of somebody who was faster', async () => {
    let arrive: (component: ComponentType<Shown>) => void = () => {};
    const view = fetchable<Shown>(() => new Promise((resolve) => (arrive = resolve)));
    render(<Host view={view} open />);
    expect(screen.getByRole('status')).toHaveTextContent('Opening…');
    await act(async () => arrive(Panel));
    expect(await screen.findByRole('button', { name: 'Pressed 0' })).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('keeps what the person did in it when it closes and opens again', async () => {
    const view = fetchable<Shown>(async () => Panel);
    const { rerender } = render(<Host view={view} open />);
    await userEvent.click(await screen.findByRole('button', { name: 'Pressed 0' }));
    rerender(<Host view={view} open={false} />);
    rerender(<Host view={view} open />);
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
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true), patient);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus(), patient);
});
