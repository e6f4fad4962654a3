import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import type { Invite } from '#shared/people/invites/schema.ts';
import { anInvite } from '#web/features/people/users/fixture.ts';
import { UsersPage } from '#web/features/people/users/UsersPage.tsx';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';

let invites: Invite[] = [];
let sent: unknown[] = [];

function open(replies: Parameters<typeof serveWith>[0] = {}) {
  serveWith({
    ...answering(referenceRoutes.listFeatures, { data: flagsFor({ isDemo: false, flagOverrides: {} }) }),
    [`GET ${inviteRoutes.listInvites.path}`]: () => ({ data: invites }),
    ...replies,
  });
  renderFor(aSession(), <UsersPage />, '/users?tab=invitations');
}
const row = async (name: string) => {
  const cell = await screen.findByRole('rowheader', { name: new RegExp(name) });
  return within(cell.closest('tr') ?? cell);
};

beforeEach(() => {
  invites = [];
  sent = [];
});

describe('the invitations', () => {
  const waiting = anInvite('i1', 'eva@nordvik.example', { mailedAt: null });
  const expired = anInvite('i2', 'finn@nordvik.example', { status: 'EXPIRED' });
  const accepted = anInvite('i3', 'bo.lind@nordvik.example', { status: 'ACCEPTED' });

  test('show who is waiting, until when, and which mail did not go out', async () => {
    invites = [waiting, expired, accepted];
    open();
    const pending = await row('eva@nordvik.example');
    expect(pending.getByText('Waiting')).toBeVisible();
    expect(pending.getByText('Not mailed')).toBeVisible();
    expect(pending.getByText('in 12 days')).toBeVisible();
    expect(pending.getByText('by Ada Berg')).toBeVisible();
    expect((await row('finn@nordvik.example')).queryByRole('button', { name: /Withdraw/ })).toBeNull();
    expect(screen.queryByText('bo.lind@nordvik.example')).toBeNull();
    expect(screen.getByRole('tab', { name: /Invitations\s*2/ })).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Invitations' }), 'all');
    expect((await row('bo.lind@nordvik.example')).getByText('Accepted')).toBeVisible();
  });

  test('are sent again, with a warning where the mail could not be handed over', async () => {
    invites = [waiting];
    open({
      [`POST ${inviteRoutes.resendInvite.path}`]: ({ url }) => {
        sent.push(url.pathname);
        return { data: sent.length === 1 ? waiting : { ...waiting, mailedAt: '2026-11-20T00:00:00.000Z' } };
      },
    });
    const resend = (await row('eva@nordvik.example')).getByRole('button', { name: /Resend/ });
    await userEvent.click(resend);
    expect(await screen.findByText(/could not be handed over/)).toBeVisible();
    await userEvent.click(resend);
    expect(await screen.findByText(/is sent again to eva@nordvik.example/)).toBeVisible();
    expect(sent).toEqual(['/api/user/invite/i1/resend', '/api/user/invite/i1/resend']);
  });

  test('are withdrawn after a question', async () => {
    invites = [waiting];
    open({
      [`DELETE ${inviteRoutes.withdrawInvite.path}`]: ({ url }) => {
        sent.push(url.pathname);
        invites = [];
        return { data: { ...waiting, status: 'WITHDRAWN' } };
      },
    });
    await userEvent.click((await row('eva@nordvik.example')).getByRole('button', { name: /Withdraw/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Nobody is waiting')).toBeVisible();
    expect(sent).toEqual(['/api/user/invite/i1']);
  });

  test('that cannot be sent again say why', async () => {
    invites = [waiting];
    open({
      [`POST ${inviteRoutes.resendInvite.path}`]: () => {
        throw new AppError('gone', 'It was accepted a moment ago.');
      },
    });
    await userEvent.click((await row('eva@nordvik.example')).getByRole('button', { name: /Resend/ }));
    expect(await screen.findByText('It was accepted a moment ago.')).toBeVisible();
  });
});
