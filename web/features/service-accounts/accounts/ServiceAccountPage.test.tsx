import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { type ServiceAccount, serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { aSession, renderGuarded, serveWith } from '#web/lib/testing.tsx';
import { anAccount, features } from './fixture.ts';
import { ServiceAccountPage } from './ServiceAccountPage.tsx';

type Replies = Parameters<typeof serveWith>[0];
const { getServiceAccount, listServiceAccounts, rotateSecret, deleteServiceAccount } = serviceAccountRoutes;
const { grantOrganisations, revokeOrganisations } = serviceAccountRoutes;
const leeds = {
  id: 'o2',
  name: 'Leeds Castings',
  role: 'SYSTEM_USER_COMPANY_ADMIN',
  isHome: false,
  grantedAt: '2026-11-02T08:00:00.000Z',
} as const;
let account: ServiceAccount;
let sent: unknown[] = [];

beforeEach(() => {
  account = anAccount();
  sent = [];
});

function open(replies: Replies = {}) {
  const grantable = [
    { id: 'o1', name: 'Nordvik Components' },
    { id: 'o2', name: 'Leeds Castings' },
  ];
  serveWith({
    ...features(),
    [`GET ${getServiceAccount.path}`]: () => ({ data: account }),
    [`GET ${listServiceAccounts.path}`]: () => ({ data: [account], grantable }),
    ...replies,
  });
  const page = (
    <Routes>
      <Route path="/service-accounts/:clientId" element={<ServiceAccountPage />} />
      <Route path="/service-accounts" element={<p>The list</p>} />
    </Routes>
  );
  return renderGuarded(aSession(), page, '/service-accounts/5k2meterfeed');
}

const change =
  (next: () => ServiceAccount, clientSecret?: string) =>
  ({ body }: { body: unknown }) => {
    sent.push(body);
    account = next();
    return { data: clientSecret ? { account, clientSecret } : account };
  };

test('shows the account: client id, secret by its end, who made it, and where it acts as what', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Meter feed', level: 1 })).toBeVisible();
  expect(screen.getByText('5k2meterfeed')).toBeVisible();
  expect(screen.getByText('…Wx3z')).toBeVisible();
  expect(screen.getByText('1 Nov 2026, 09:00 by Ada Berg')).toBeVisible();
  const row = within(screen.getByRole('row', { name: /Nordvik Components/ }));
  expect(row.getByText('Service account, company admin')).toBeVisible();
});

test('an unknown account is named as missing', async () => {
  open({
    [`GET ${getServiceAccount.path}`]: () => {
      throw new AppError('missing', 'There is no such service account.');
    },
  });
  expect(await screen.findByText('There is no such service account.')).toBeVisible();
});

describe('a new secret', () => {
  test('asks how long the former lives on, and is shown once with the former’s end', async () => {
    const rotated = anAccount({
      secrets: [
        { ending: 'newS', createdAt: '2026-11-28T08:00:00.000Z', expiresAt: null },
        { ending: 'Wx3z', createdAt: '2026-11-01T08:00:00.000Z', expiresAt: '2026-12-01T08:00:00.000Z' },
      ],
    });
    const { go } = open({ [`POST ${rotateSecret.path}`]: change(() => rotated, 'sedum_newS') });
    await userEvent.click(await screen.findByRole('button', { name: 'New secret' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New secret' }));
    const days = dialog.getByLabelText('The current secret …Wx3z');
    expect(
      within(days)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'It stops at once, with every token that it got',
      'It works for 1 more day',
      ...[2, 3, 4, 5, 6, 7].map((count) => `It works for ${count} more days`),
    ]);
    await userEvent.selectOptions(days, 'It works for 3 more days');
    await userEvent.click(dialog.getByRole('button', { name: 'Make a new secret' }));
    expect(await screen.findByText('sedum_newS')).toBeVisible();
    expect(sent).toEqual([{ overlapDays: 3 }]);
    expect(await screen.findByText(/works until 1 Dec 2026/)).toBeVisible();
    await go('/service-accounts');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByText('sedum_newS')).toBeNull());
    await go('/service-accounts');
    expect(await screen.findByText('The list')).toBeVisible();
  });

  test('warns that a secret which is on its way out stops now', async () => {
    account = anAccount({
      secrets: [
        ...anAccount().secrets,
        { ending: 'Ab1c', createdAt: '2026-10-01T08:00:00.000Z', expiresAt: '2026-12-02T09:30:00.000Z' },
      ],
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'New secret' }));
    expect(await screen.findByText(/The secret …Ab1c stops now/)).toBeVisible();
  });

  test('that the server refuses says why', async () => {
    open({
      [`POST ${rotateSecret.path}`]: () => {
        throw new AppError('forbidden', 'This account also acts in Zinc, which you do not administer.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New secret' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new secret' }));
    expect(await screen.findByText(/also acts in Zinc/)).toBeVisible();
  });
});

describe('organisations', () => {
  test('are granted from those that the person administers and the account lacks', async () => {
    const granted = anAccount({ organisations: [...anAccount().organisations, leeds] });
    open({ [`POST ${grantOrganisations.path}`]: change(() => granted) });
    await userEvent.click(await screen.findByRole('button', { name: 'Grant organisations' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Grant organisations' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Grant' }));
    expect((await dialog.findAllByText('Choose at least one organisation')).length).toBeGreaterThan(0);
    await userEvent.click(dialog.getByRole('combobox', { name: /Organisations/ }));
    expect(screen.queryByRole('option', { name: 'Nordvik Components' })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: 'Leeds Castings' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Grant' }));
    expect(await screen.findByRole('row', { name: /Leeds Castings/ })).toBeVisible();
    expect(sent).toEqual([{ orgIds: ['o2'] }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Grant organisations' })).toBeNull());
  });

  test('are revoked after a question that says what follows', async () => {
    account = anAccount({ organisations: [...anAccount().organisations, leeds] });
    open({ [`POST ${revokeOrganisations.path}`]: change(() => anAccount()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Leeds Castings' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke Leeds Castings?' }));
    expect(dialog.getByText(/from its next call on/)).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Leeds Castings/ })).toBeNull());
    expect(sent).toEqual([{ orgIds: ['o2'] }]);
  });

  test('that could not be revoked say why, on the page', async () => {
    open({
      [`POST ${revokeOrganisations.path}`]: () => {
        throw new AppError('conflict', 'Somebody else changed this service account.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Nordvik Components' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Somebody else changed this service account.')).toBeVisible();
  });
});

test('deleting needs the name, typed', async () => {
  open({
    [`DELETE ${deleteServiceAccount.path}`]: ({ url }) => {
      sent.push(url.pathname);
      return { data: { deleted: true } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Meter feed?' }));
  await userEvent.type(dialog.getByLabelText(/Type ‘Meter feed’/), 'meter');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect((await dialog.findAllByText('This is not the name of the service account')).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await userEvent.clear(dialog.getByLabelText(/Type ‘Meter feed’/));
  await userEvent.type(dialog.getByLabelText(/Type ‘Meter feed’/), 'Meter feed');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The list')).toBeVisible();
  expect(sent).toEqual(['/api/organisations/o1/auth0-clients/5k2meterfeed']);
});
