import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ServiceAccount, serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import { guestRoutes } from '#shared/service-accounts/guests/routes.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { anAccount, features } from './fixture.ts';
import { ServiceAccountsPage } from './ServiceAccountsPage.tsx';
import { inWords } from './ServiceAccountTable.tsx';

function open(accounts: readonly ServiceAccount[], { isOn = true, licenceEnded = false } = {}) {
  const list = answering(serviceAccountRoutes.listServiceAccounts, { data: [...accounts], grantable: [] });
  const guests = answering(guestRoutes.listGuestAccounts, { data: [] });
  const served = serveWith({ ...list, ...guests, ...features(isOn) });
  renderFor(aSession({}, { licenceEnded }), <ServiceAccountsPage />, '/service-accounts');
  return served;
}

test('each account shows where it acts, its living secrets with their ends, and when it was last used', async () => {
  const leaving = { ending: 'Ab1c', createdAt: '2026-10-01T08:00:00.000Z', expiresAt: '2026-12-02T09:30:00.000Z' };
  open([
    anAccount({ secrets: [...anAccount().secrets, leaving] }),
    anAccount({ clientId: 'b', name: 'ERP', organisations: [], lastUsedAt: new Date().toISOString() }),
  ]);
  const row = within(await screen.findByRole('row', { name: /Meter feed/ }));
  expect(row.getByText('The gateway in Leeds')).toBeVisible();
  expect(row.getByText('Nordvik Components')).toBeVisible();
  expect(row.getByText('…Wx3z').parentElement).toHaveTextContent('current');
  expect(row.getByText('…Ab1c').parentElement).toHaveTextContent('works until 2 Dec 2026, 10:30');
  expect(row.getByText('never')).toBeVisible();
  expect(row.getByRole('link')).toHaveAttribute('href', '/service-accounts/5k2meterfeed');
  const other = within(screen.getByRole('row', { name: /ERP/ }));
  expect(other.getByText('no organisation')).toBeVisible();
  expect(other.getByText('just now')).toBeVisible();
});

test('without an account the page says what they are for', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'No program has an account yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'New service account' })).toHaveAttribute('href', '/service-accounts/create');
});

test('after the licence none can be made', async () => {
  open([anAccount()], { licenceEnded: true });
  expect(await screen.findByText('Meter feed')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New service account' })).toBeNull();
});

test('where the feature is off none is asked for, and the page says so and shows who else is let in', async () => {
  const { asked } = open([], { isOn: false });
  expect(await screen.findByRole('heading', { name: 'Service accounts are not switched on' })).toBeVisible();
  expect(asked.some((each) => each.includes('auth0-clients'))).toBe(false);
  expect(await screen.findByText('No service account of another organisation acts here.')).toBeVisible();
});

test.each([
  [[], 'no organisation'],
  [['A'], 'A'],
  [['A', 'B'], 'A, B'],
  [['A', 'B', 'C', 'D'], 'A, B and 2 more'],
])('%j is %s', (names, words) => {
  expect(inWords(names)).toBe(words);
});
