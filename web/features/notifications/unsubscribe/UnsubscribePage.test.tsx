import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { unsubscribeRoutes } from '#shared/notifications/unsubscribe/routes.ts';
import { answering, serveWith } from '#web/lib/testing.tsx';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const { unsubscribe, resubscribe } = unsubscribeRoutes;
const PATH = '/api/notifications/unsubscribe/u1.0a1b';

function open() {
  const routes = [{ path: '/unsubscribe/:id', element: <UnsubscribePage /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/unsubscribe/u1.0a1b'] })} />);
}

test('a link alone ends nothing; its page asks, ends the mails, and takes that back', async () => {
  const { asked } = serveWith({
    ...answering(unsubscribe, { data: { unsubscribed: true } }),
    ...answering(resubscribe, { data: { unsubscribed: false } }),
  });
  open();
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByRole('heading', { name: 'You get no more of these mails' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send them again' }));
  expect(await screen.findByText(/^You get reminders .* again\.$/)).toBeVisible();
  expect(asked).toEqual([`POST ${PATH}`, `DELETE ${PATH}`]);
});

test('a link that is not ours is said to be none', async () => {
  serveWith({
    [`POST ${unsubscribe.path}`]: () => {
      throw new AppError('missing', 'This link does not belong to a mail of ours.');
    },
  });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByText('This link does not belong to a mail of ours.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop these mails' })).toBeVisible();
});
