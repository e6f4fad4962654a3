import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BannerStack, topBanner, useBanner } from '#web/ui/feedback/BannerStack.tsx';
import { percentOf } from '#web/ui/feedback/ProgressBar.tsx';
import { TOAST_MS, useToast } from '#web/ui/feedback/Toast.tsx';
import { FormErrorSummary } from '#web/ui/fields/FormErrorSummary.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';

const run = vi.fn();

function Buttons() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast.success('Saved', { label: 'Undo', run })}>
        save
      </button>
      <button type="button" onClick={() => toast.danger('Refused')}>
        fail
      </button>
    </>
  );
}

function Screen({ title, priority }: { title: string | null; priority?: number }) {
  useBanner(title === null ? null : { title, ...(priority !== undefined && { priority }) });
  return null;
}

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const open = (name: string) => {
    render(
      <UiProvider>
        <Buttons />
      </UiProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name }));
  };
  const later = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  it('go after five seconds', () => {
    open('save');
    expect(TOAST_MS).toBe(5000);
    later(4999);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    later(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('wait while somebody points at them or has the focus in them', () => {
    open('save');
    const card = screen.getByText('Saved').parentElement as HTMLElement;
    fireEvent.pointerEnter(card);
    later(20_000);
    fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
    fireEvent.pointerLeave(card);
    later(20_000);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
    later(5000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('are read at once when they are errors, and politely otherwise', () => {
    open('fail');
    expect(screen.getByRole('alert')).toHaveTextContent('Error: Refused');
    fireEvent.click(screen.getByRole('button', { name: 'save' }));
    expect(screen.getByRole('status')).toHaveTextContent('Done: Saved');
  });

  it('run their action and close, and close by their button', () => {
    open('save');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('Saved')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'fail' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close the message' }));
    expect(screen.queryByText('Refused')).toBeNull();
  });
});

describe('banners', () => {
  const page = (urgent: string | null) => (
    <UiProvider>
      <Screen title="Profile" />
      <Screen title={urgent} priority={20} />
      <BannerStack />
    </UiProvider>
  );

  it('show the one of the highest priority, and the next when it goes', () => {
    const { rerender } = render(page('Locked'));
    expect(screen.getByText('Locked')).toBeVisible();
    expect(screen.queryByText('Profile')).toBeNull();
    rerender(page(null));
    expect(screen.getByText('Profile')).toBeVisible();
  });

  it('have priority 10 unless they say otherwise', () => {
    const top = topBanner([
      { id: 'a', title: 'a', priority: 9 },
      { id: 'b', title: 'b' },
      { id: 'c', title: 'c' },
    ]);
    expect(top?.id).toBe('b');
  });
});

it('never says 100 percent before all is there, and never 0 once something is', () => {
  expect([
    percentOf(0, 31),
    percentOf(1, 1000),
    percentOf(7, 31),
    percentOf(999, 1000),
    percentOf(31, 31),
    percentOf(1, 0),
  ]).toEqual([0, 1, 23, 99, 100, 0]);
});

it('the summary of a refused form takes the focus and leads to each field', () => {
  const page = (attempt: number) => (
    <>
      <FormErrorSummary attempt={attempt} problems={[{ id: 'name', label: 'Name', message: 'is required' }]} />
      <input id="name" aria-label="Name" />
    </>
  );
  const { rerender } = render(page(0));
  expect(document.body).toHaveFocus();
  rerender(page(1));
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('1 field needs your attention');
  fireEvent.click(screen.getByRole('link', { name: 'Name: is required' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});
