import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { unsubscribeRoutes } from '#shared/notifications/unsubscribe/routes.ts';
import { serveWith } from '#web/lib/testing.tsx';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const TOKEN = `u1.${'0a'.repeat(32)}`;
const STOP = `POST ${unsubscribeRoutes.unsubscribe.path}`;
const RESUME = `DELETE ${unsubscribeRoutes.resubscribe.path}`;

beforeEach(() => sessionStorage.clear());

/** Opens the page at an address; `here` is the address that the browser shows since. */
function open(address = `/unsubscribe#${TOKEN}`) {
  const routes = [{ path: '/unsubscribe', element: <UnsubscribePage /> }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const { unmount } = render(<RouterProvider router={router} />);
  const here = () => {
    const { pathname, search, hash } = router.state.location;
    return pathname + search + hash;
  };
  return { here, unmount };
}

/** A server that does as it is told, and what it was sent. */
function working() {
  const sent: unknown[] = [];
  const answer =
    (unsubscribed: boolean) =>
    ({ body }: { body: unknown }) => {
      sent.push(body);
      return { data: { unsubscribed } };
    };
  const { asked } = serveWith({ [STOP]: answer(true), [RESUME]: answer(false) });
  return { asked, sent };
}

test('a link alone ends nothing; its page asks, ends the mails, and takes that back', async () => {
  const { asked, sent } = working();
  open();
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByRole('heading', { name: 'You get no more of these mails' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send them again' }));
  expect(await screen.findByText(/^You get reminders .* again\.$/)).toBeVisible();
  expect(asked).toEqual([STOP, RESUME]);
  expect(sent).toEqual([{ token: TOKEN }, { token: TOKEN }]);
});

test('the secret of the link leaves the address bar and stands in no address that is asked, also after a reload', async () => {
  const { asked, sent } = working();
  const first = open();
  expect(first.here()).toBe('/unsubscribe');
  first.unmount();
  open('/unsubscribe');
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  await screen.findByRole('heading', { name: 'You get no more of these mails' });
  expect(asked.join()).not.toContain(TOKEN);
  expect(sent).toEqual([{ token: TOKEN }]);
});

test('F24 a link in capital letters is the same link', async () => {
  const { sent } = working();
  open(`/unsubscribe#${TOKEN.toUpperCase()}`);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  await screen.findByRole('heading', { name: 'You get no more of these mails' });
  expect(sent).toEqual([{ token: TOKEN }]);
});

test.each(['/unsubscribe', '/unsubscribe#unknown', `/unsubscribe#${TOKEN.slice(0, -1)}`])(
  'a link that is not whole is said to be so, and asks nothing: %s',
  (address) => {
    const { asked } = working();
    open(address);
    expect(screen.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull();
    expect(asked).toEqual([]);
  },
);

test('a link that is not ours is said to be none', async () => {
  serveWith({
    [STOP]: () => {
      throw new AppError('missing', 'This link does not belong to a mail of ours.');
    },
  });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByText('This link does not belong to a mail of ours.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop these mails' })).toBeVisible();
});
