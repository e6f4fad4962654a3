import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { aSession, renderGuarded, serveWith } from '#web/lib/testing.tsx';
import { CreatePage } from './CreatePage.tsx';
import { anAccount, features } from './fixture.ts';

const SECRET = 'sedum_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
const CREATE = `POST ${serviceAccountRoutes.createServiceAccount.path}`;
let sent: unknown[] = [];
const copied = vi.fn();

beforeEach(() => {
  sent = [];
});

function open(reply: () => unknown = () => ({ data: { account: anAccount(), clientSecret: SECRET } })) {
  serveWith({
    ...features(),
    [CREATE]: ({ body }) => {
      sent.push(body);
      return reply();
    },
  });
  const page = renderGuarded(aSession(), <CreatePage />, '/service-accounts/create');
  copied.mockReset().mockResolvedValue(undefined);
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied);
  return page;
}

async function create(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText(/^Name/), 'Meter feed');
  await user.click(screen.getByRole('button', { name: 'Create and show the secret' }));
  await screen.findByText(SECRET);
}

test('a name is needed; the secret is then shown with the client id and a call that works', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Create and show the secret' }));
  expect((await screen.findAllByText('Enter a name')).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await create(user);
  expect(sent).toEqual([{ name: 'Meter feed', description: '' }]);
  expect(screen.getByText('5k2meterfeed')).toBeVisible();
  expect(screen.getByText('Store this secret now')).toBeVisible();
  const token = screen.getByText(/grant_type=client_credentials/);
  expect(token).toHaveTextContent(`curl "${location.origin}/api/auth/token"`);
  expect(token).toHaveTextContent('client_id=5k2meterfeed');
  expect(token).not.toHaveTextContent(SECRET);
  expect(screen.getByText(/Authorization: Bearer/)).toHaveTextContent('X-Organisation-Id: o1');
});

test('leaving without a copy asks first, and a no keeps the secret in sight', async () => {
  const user = userEvent.setup();
  const { go, here } = open();
  await create(user);
  await go('/service-accounts');
  expect(await screen.findByRole('alertdialog', { name: 'The secret is not copied' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(here().pathname).toBe('/service-accounts/create');
  expect(screen.getByText(SECRET)).toBeVisible();
});

test('once it is copied the page may be left', async () => {
  const user = userEvent.setup();
  const { go, here } = open();
  await create(user);
  await user.click(screen.getByRole('button', { name: 'Copy the secret' }));
  expect(copied).toHaveBeenCalledWith(SECRET);
  expect(await screen.findByText('Copied.')).toBeVisible();
  await go('/service-accounts');
  await waitFor(() => expect(here().pathname).toBe('/service-accounts'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('where the browser does not allow copying, that is said, and leaving still asks', async () => {
  const user = userEvent.setup();
  const { go } = open();
  copied.mockRejectedValue(new Error('not allowed'));
  await create(user);
  await user.click(screen.getByRole('button', { name: 'Copy the secret' }));
  expect(await screen.findByText(/select the secret and copy it by hand/)).toBeVisible();
  await go('/service-accounts');
  expect(await screen.findByRole('alertdialog', { name: 'The secret is not copied' })).toBeVisible();
});

test('saying that it is stored leads on to the account', async () => {
  const user = userEvent.setup();
  const { here } = open();
  await create(user);
  await user.click(screen.getByRole('button', { name: 'I have stored it' }));
  await waitFor(() => expect(here().pathname).toBe('/service-accounts/5k2meterfeed'));
});

test('a refusal stays with the form', async () => {
  const user = userEvent.setup();
  open(() => {
    throw new AppError('conflict', 'An organisation has at most 50 service accounts.');
  });
  await user.type(await screen.findByLabelText(/^Name/), 'One more');
  await user.click(screen.getByRole('button', { name: 'Create and show the secret' }));
  expect(await screen.findByText('An organisation has at most 50 service accounts.')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('One more');
});
