import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { type GuestAccount, guestRoutes } from '#shared/service-accounts/guests/routes.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { GuestAccounts } from './GuestAccounts.tsx';

const { listGuestAccounts, takeGuestAccess } = guestRoutes;
const feed: GuestAccount = {
  clientId: '7utility',
  name: 'Grid feed',
  organisationName: 'Utility',
  role: 'SYSTEM_USER_COMPANY_ADMIN',
  grantedAt: '2026-11-01T23:30:00.000Z',
  lastUsedAt: null,
  isInForce: true,
};

type Replies = Parameters<typeof serveWith>[0];
function open(accounts: readonly GuestAccount[], { replies = {}, session = aSession() } = {}) {
  let shown = [...accounts];
  const served = serveWith({
    [`GET ${listGuestAccounts.path}`]: () => ({ data: shown }),
    [`DELETE ${takeGuestAccess.path}`]: () => {
      shown = [];
      return { data: { taken: true } };
    },
    ...(replies as Replies),
  });
  renderFor(session, <GuestAccounts />, '/service-accounts');
  return served;
}

test('each account of another organisation shows whose it is, as what it acts, since when, and its last use', async () => {
  open([feed, { ...feed, clientId: 'b', name: 'Fund reader', lastUsedAt: new Date().toISOString(), isInForce: false }]);
  const row = within(await screen.findByRole('row', { name: /Grid feed/ }));
  expect(row.getByText('Utility')).toBeVisible();
  // The day in the organisation's own time zone.
  expect(row.getByText('2 Nov 2026')).toBeVisible();
  expect(row.getByText('never')).toBeVisible();
  expect(row.queryByText(/Rests/)).toBeNull();
  const resting = within(screen.getByRole('row', { name: /Fund reader/ }));
  expect(resting.getByText('Rests: full management has ended')).toBeVisible();
  expect(resting.getByText('just now')).toBeVisible();
});

test('access is taken away after a question that says what follows', async () => {
  const { asked } = open([feed]);
  await userEvent.click(await screen.findByRole('button', { name: 'Take access away from Grid feed' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Take access away from Grid feed?' }));
  expect(dialog.getByText(/in Nordvik Components, from its next call on/)).toBeVisible();
  expect(asked.some((each) => each.startsWith('DELETE'))).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Take access away' }));
  expect(await screen.findByText('No service account of another organisation acts here.')).toBeVisible();
  expect(asked).toContain('DELETE /api/organisations/o1/guest-clients/7utility');
});

test('whoever thinks better of it changes nothing', async () => {
  const { asked } = open([feed]);
  await userEvent.click(await screen.findByRole('button', { name: 'Take access away from Grid feed' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked.some((each) => each.startsWith('DELETE'))).toBe(false);
  expect(screen.getByText('Grid feed')).toBeVisible();
});

test('a refusal is shown, and the account stays', async () => {
  const refused = () => {
    throw new AppError('conflict', 'Somebody else changed this service account.');
  };
  open([feed], { replies: { [`DELETE ${takeGuestAccess.path}`]: refused } });
  await userEvent.click(await screen.findByRole('button', { name: 'Take access away from Grid feed' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Take access away' }));
  expect(await screen.findByText('Somebody else changed this service account.')).toBeVisible();
  expect(screen.getByText('Grid feed')).toBeVisible();
});

test('staff who look on can take nothing away', async () => {
  open([feed], { session: aSession({ roles: ['SEDUM_SUPER_ADMIN'], via: 'staff' }) });
  expect(await screen.findByText('Grid feed')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Take access away/ })).toBeNull();
});

test('after the licence has ended access can still be taken away', async () => {
  open([feed], { session: aSession({}, { licenceEnded: true }) });
  expect(await screen.findByRole('button', { name: 'Take access away from Grid feed' })).toBeVisible();
});
