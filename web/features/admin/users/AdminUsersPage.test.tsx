import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AdminUser, adminUserRoutes } from '#shared/admin/users/routes.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { AdminUsersPage } from './AdminUsersPage.tsx';
import { OrganisationUsers } from './OrganisationUsers.tsx';

const person: AdminUser = {
  id: 'p1',
  name: 'Ola Nordmann',
  email: 'ola@nordvik.example',
  isSSO: false,
  disabled: false,
  mfaEnabled: true,
  mfaReset: null,
  createdAt: '2026-01-01T09:00:00.000Z',
  lastSignInAt: null,
  organisations: [{ id: 'o1', name: 'Nordvik', roles: ['COMPANY_ADMIN'] }],
  version: 2,
};
let sent: string[] = [];
let bodies: unknown[] = [];

function serve(user: AdminUser) {
  const write = (name: string) => (request: { body: unknown }) => {
    sent.push(name);
    bodies.push(request.body);
    return { data: name === 'link' ? { sent: true } : user };
  };
  serveWith({
    [`GET ${adminUserRoutes.listAllUsers.path}`]: () => ({ data: [user], invites: [invite] }),
    [`POST ${adminUserRoutes.sendPasswordLink.path}`]: write('link'),
    [`POST ${adminUserRoutes.resetMfa.path}`]: write('reset'),
    [`DELETE ${adminUserRoutes.stopAnyMfaReset.path}`]: write('stop'),
    [`PUT ${adminUserRoutes.changeAnyUser.path}`]: write('change'),
    [`POST ${adminUserRoutes.resendAnyInvite.path}`]: (request) => ({ ...write('resend')(request), data: invite }),
  });
}
const invite = {
  id: 'i1',
  orgId: 'o1',
  organisationName: 'Nordvik',
  email: 'new@nordvik.example',
  name: null,
  roles: ['COMPANY_USER' as const],
  allowedQuestionGroupIds: [],
  allowedEntityIds: [],
  status: 'PENDING' as const,
  invitedBy: null,
  invitedAt: '2026-11-01T09:00:00.000Z',
  mailedAt: null,
  expiresAt: '2026-11-15T09:00:00.000Z',
};
async function openPanel(role: 'SEDUM_SUPER_ADMIN' | 'SEDUM_SUPPORT_USER', user = person) {
  serve(user);
  renderFor(aSession({ roles: [role] }), <AdminUsersPage />, '/admin/users?user=p1');
  return within(await screen.findByRole('dialog', { name: 'Ola Nordmann' }));
}

beforeEach(() => {
  sent = [];
  bodies = [];
});

test('a search that has found nobody among those that were looked at says so, and goes on', async () => {
  const asked: (string | null)[] = [];
  serveWith({
    [`GET ${adminUserRoutes.listAllUsers.path}`]: ({ url }) => {
      const cursor = url.searchParams.get('cursor');
      asked.push(cursor);
      return cursor ? { data: [person], invites: [] } : { data: [], cursor: 'next', invites: [] };
    },
  });
  renderFor(aSession({ roles: ['SEDUM_SUPPORT_USER'] }), <AdminUsersPage />, '/admin/users?search=ola');
  expect(await screen.findByText('Nobody found so far')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Ola Nordmann')).toBeDefined();
  expect(asked).toEqual([null, 'next']);
});

describe('a person, for staff', () => {
  test('gets the password link by mail; support can do that and nothing else', async () => {
    const panel = await openPanel('SEDUM_SUPPORT_USER');
    for (const name of ['Reset authenticator app', 'Disable', 'Save the name']) {
      expect(panel.queryByRole('button', { name })).toBeNull();
    }
    await userEvent.click(panel.getByRole('button', { name: 'Send password link' }));
    expect(await screen.findByText('Ola Nordmann gets a mail with the way to a new password')).toBeVisible();
    expect(sent).toEqual(['link']);
  });

  test('keeps the app until the question is answered', async () => {
    const panel = await openPanel('SEDUM_SUPER_ADMIN');
    await userEvent.click(panel.getByRole('button', { name: 'Reset authenticator app' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/after 24 hours, or when a second member of staff/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
  });

  test('is disabled over the version that was looked at', async () => {
    const panel = await openPanel('SEDUM_SUPER_ADMIN');
    await userEvent.click(panel.getByRole('button', { name: 'Disable' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(bodies).toEqual([{ disabled: true, version: 2 }]));
  });

  test('who waits for a reset shows until when, and that a second one confirms it', async () => {
    const mfaReset = { askedAt: '2026-11-01T10:00:00.000Z', askedBy: 'Sofia', effectiveAt: '2026-11-02T10:00:00.000Z' };
    const panel = await openPanel('SEDUM_SUPER_ADMIN', { ...person, mfaReset });
    expect(panel.getByText(/The authenticator app is reset on 2 Nov 2026/)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Confirm the reset' })).toBeVisible();
  });

  test('keeps the app where staff stop the reset; who waits for none has nothing to stop', async () => {
    const mfaReset = { askedAt: '2026-11-01T10:00:00.000Z', askedBy: 'Sofia', effectiveAt: '2026-11-02T10:00:00.000Z' };
    const panel = await openPanel('SEDUM_SUPER_ADMIN', { ...person, mfaReset });
    await userEvent.click(panel.getByRole('button', { name: 'Stop the reset' }));
    expect(await screen.findByText('The reset is stopped, and the person is told')).toBeVisible();
    expect(sent).toEqual(['stop']);
    cleanup();
    expect((await openPanel('SEDUM_SUPER_ADMIN')).queryByRole('button', { name: 'Stop the reset' })).toBeNull();
  });
});

test('an invitation that was never mailed says so, and is sent again', async () => {
  serve(person);
  renderFor(aSession({ roles: ['SEDUM_SUPPORT_USER'] }), <OrganisationUsers orgId="o1" />);
  expect(await screen.findByText('Not mailed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/the former link has stopped working/)).toBeVisible();
  expect(bodies).toEqual([{ orgId: 'o1' }]);
});
