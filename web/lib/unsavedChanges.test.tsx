import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Outlet, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { pagesOf } from '#web/lib/testing.tsx';
import {
  LEAVE_WARNING,
  SWITCH_WARNING,
  UnsavedChangesGuard,
  useConfirmLeave,
  useUnsavedChanges,
} from '#web/lib/unsavedChanges.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';

function Shell() {
  return (
    <UiProvider>
      <UnsavedChangesGuard>
        <Outlet />
      </UnsavedChangesGuard>
    </UiProvider>
  );
}

function Edit() {
  const [dirty, setDirty] = useState(false);
  const { submitting } = useUnsavedChanges(dirty);
  const confirmLeave = useConfirmLeave();
  const navigate = useNavigate();
  const [answer, setAnswer] = useState('');
  const go = async () => {
    const yes = await confirmLeave(SWITCH_WARNING);
    setAnswer(String(yes));
  };
  return (
    <>
      <h1>Edit</h1>
      <button type="button" onClick={() => setDirty(true)}>
        Type
      </button>
      <button type="button" onClick={() => void go()}>
        Switch {answer}
      </button>
      <button
        type="button"
        onClick={() => {
          submitting(true);
          navigate('/list');
        }}
      >
        Submit
      </button>
      <Link to="/list">List</Link>
      <Link to="?filter=1">Filter</Link>
    </>
  );
}

function open() {
  const children = [
    { path: '/', element: <Edit /> },
    { path: '/list', element: <h1>The list</h1> },
  ];
  const { page, go, here } = pagesOf([{ element: <Shell />, children }], ['/list', '/']);
  render(page);
  return Object.assign(userEvent.setup(), { go, here: () => here().pathname });
}

it('lets people leave a page that holds nothing unsaved', async () => {
  const user = open();
  await user.click(screen.getByRole('link', { name: 'List' }));
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible();
});

it('asks before unsaved changes are left, stays on no and goes on yes', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Type' }));
  await user.click(screen.getByRole('link', { name: 'List' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(LEAVE_WARNING);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Edit' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'List' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible();
});

it('asks as well where the browser’s own button leaves, and goes back only on yes', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Type' }));
  await user.go(-1);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(LEAVE_WARNING);
  expect(user.here(), 'the address is that of the page').toBe('/');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(user.here()).toBe('/');
  expect(screen.getByRole('heading', { name: 'Edit' })).toBeVisible();
  await user.go(-1);
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible();
  expect(user.here()).toBe('/list');
});

it('carries the newest wish out, where another one comes while the question is open', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Type' }));
  await user.go('/elsewhere');
  await screen.findByRole('alertdialog');
  await user.go('/list');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible();
});

it('does not ask when only a filter in the address changes', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Type' }));
  await user.click(screen.getByRole('link', { name: 'Filter' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('asks about the switch in its own words, and a yes covers what follows at once, not the next step of the person', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Type' }));
  await user.click(screen.getByRole('button', { name: /Switch/ }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent(SWITCH_WARNING);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Switch' }));
  expect(await screen.findByRole('button', { name: 'Switch true' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'List' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(LEAVE_WARNING);
});

it('lets a form lead on after its submit without a question', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Type' }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible();
});

it('asks the browser to hold a reload only while something is unsaved', async () => {
  const user = open();
  const reload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(reload()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Type' }));
  expect(reload()).toBe(true);
});
