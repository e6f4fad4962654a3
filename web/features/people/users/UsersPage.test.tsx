import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import type { Role } from '#shared/people/access.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import type { Member } from '#shared/people/members/schema.ts';
import { answering, aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { aMember, choiceReplies } from './fixture.ts';
import { UsersPage } from './UsersPage.tsx';

const ada = aMember('u1', 'Ada Berg', { isOwner: true, mfa: 'on' });
const bo = aMember('u2', 'Bo Lind', {
  roles: ['DATA_GATHERER'],
  allowedEntityIds: ['e1'],
  allowedQuestionGroupIds: ['energy'],
  lastSeenAt: new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString(),
  version: 4,
});
const cy = aMember('u3', 'Cy Moen', { roles: ['COMPANY_USER'], isSSO: true, mfa: 'directory' });

let members: Member[] = [];
let sent: unknown[] = [];
const CHANGE = `PUT ${memberRoutes.changeUser.path}`;

function open(
  address = '/users',
  roles: Role[] = ['COMPANY_ADMIN'],
  replies: Parameters<typeof serveWith>[0] = {},
  id = 'u1',
) {
  const served = serveWith({
    ...answering(referenceRoutes.listFeatures, { data: flagsFor({ isDemo: false, flagOverrides: {} }) }),
    [`GET ${memberRoutes.listUsers.path}`]: () => ({ data: members }),
    [`GET ${inviteRoutes.listInvites.path}`]: () => ({ data: [] }),
    ...choiceReplies,
    ...replies,
  });
  renderFor(aSession({ id, roles }), <UsersPage />, address);
  return served;
}
const row = async (name: string) => {
  const cell = await screen.findByRole('rowheader', { name: new RegExp(name) });
  return within(cell.closest('tr') ?? cell);
};
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu'));
};

beforeEach(() => {
  members = [ada, bo, cy];
  sent = [];
});

describe('the list of people', () => {
  test('shows roles with their reach, the second step, the owner and when somebody was last seen', async () => {
    open();
    expect((await row('Ada Berg')).getByText('Owner')).toBeVisible();
    expect((await row('Ada Berg')).getByText('App set up')).toBeVisible();
    expect((await row('Ada Berg')).getByText('never')).toBeVisible();
    const gatherer = await row('Bo Lind');
    expect(gatherer.getByText('Data gatherer')).toBeVisible();
    expect(gatherer.getByText('1 entity, 1 section')).toBeVisible();
    expect(gatherer.getByText('3 days ago')).toHaveAttribute('datetime', bo.lastSeenAt);
    expect((await row('Cy Moen')).getByText('Microsoft')).toBeVisible();
  });

  test('is narrowed by search and by role', async () => {
    open('/users?role=COMPANY_USER');
    expect(await screen.findByText('1 of 3 people')).toBeVisible();
    expect(screen.queryByText('Bo Lind')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name or e-mail' }), 'bo.lind');
    await waitFor(() => expect(screen.getByText('1 of 3 people')).toBeVisible());
    expect(screen.getByText('Bo Lind')).toBeVisible();
  });

  test('is there to read for people who do not administer it, without invitations', async () => {
    const { asked } = open('/users', ['COMPANY_USER']);
    await row('Bo Lind');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Invite people' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
    expect(asked.filter((each) => each.includes('invite'))).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: /Bo Lind/ }));
    const details = await panel('Bo Lind');
    expect(await details.findByText('Bergen works')).toBeVisible();
    expect(details.queryByRole('checkbox')).toBeNull();
  });
});

describe('the access of a person', () => {
  test('is changed over the version that was looked at, and only by roles that may be granted', async () => {
    open('/users?person=u2', ['COMPANY_ADMIN'], {
      [CHANGE]: ({ url, body }) => {
        sent.push(url.pathname, body);
        return { data: bo };
      },
    });
    const form = await panel('Bo Lind');
    expect(form.getAllByRole('checkbox').map((box) => box.getAttribute('aria-describedby'))).toHaveLength(4);
    expect(form.queryByLabelText('Fund manager admin')).toBeNull();
    await userEvent.click(form.getByLabelText('Company user'));
    await userEvent.click(form.getByLabelText('Sections'));
    await userEvent.click(await screen.findByRole('option', { name: /Water/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      '/api/users/u2',
      {
        roles: ['COMPANY_USER', 'DATA_GATHERER'],
        allowedQuestionGroupIds: ['energy', 'water'],
        allowedEntityIds: ['e1'],
        version: 4,
      },
    ]);
  });

  test('without any role is refused', async () => {
    const { asked } = open('/users?person=u2');
    const form = await panel('Bo Lind');
    await userEvent.click(form.getByLabelText('Data gatherer'));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findAllByText(/Choose at least one role/)).length).toBeGreaterThan(0);
    expect(asked.some((each) => each.startsWith('PUT'))).toBe(false);
  });

  test('that somebody else has changed shows both, and saves mine over it on demand', async () => {
    const theirs = { ...bo, roles: ['DATA_VIEWER'] as Role[], version: 5 };
    open('/users?person=u2', ['COMPANY_ADMIN'], {
      [CHANGE]: ({ body }) => {
        sent.push(body);
        if (sent.length === 1) throw new AppError('conflict', 'Somebody else changed it.', { current: theirs });
        return { data: theirs };
      },
    });
    const form = await panel('Bo Lind');
    await userEvent.click(form.getByLabelText('Company user'));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const roles = (await form.findByRole('rowheader', { name: 'Roles' })).closest('tr');
    expect(roles).toHaveTextContent('Company user, Data gatherer');
    expect(roles).toHaveTextContent('Data viewer');
    await userEvent.click(form.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(sent).toMatchObject([{ version: 4 }, { version: 5, roles: expect.any(Array) }]));
  });

  test('can be taken as somebody else has stored it', async () => {
    const theirs = { ...bo, roles: ['DATA_VIEWER'] as Role[], version: 5 };
    open('/users?person=u2', ['COMPANY_ADMIN'], {
      [CHANGE]: () => {
        throw new AppError('conflict', 'Somebody else changed it.', { current: theirs });
      },
    });
    const form = await panel('Bo Lind');
    await userEvent.click(form.getByLabelText('Company user'));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await userEvent.click(await form.findByRole('button', { name: 'Take what is stored' }));
    expect(form.getByLabelText('Data viewer')).toBeChecked();
    expect(form.getByLabelText('Company user')).not.toBeChecked();
    expect(form.queryByText(/Somebody else/)).toBeNull();
  });

  test('of oneself is explained instead of changed', async () => {
    open('/users?person=u1');
    const details = await panel('Ada Berg');
    expect(details.getByText(/another administrator changes your access/)).toBeVisible();
    expect(details.queryByRole('checkbox')).toBeNull();
  });

  test('of the last administrator is not taken, and that is explained', async () => {
    const { asked } = open('/users?person=u1', ['COMPANY_ADMIN'], {}, 'manager');
    const form = await panel('Ada Berg');
    await userEvent.click(form.getByLabelText('Company user'));
    await userEvent.click(form.getByLabelText('Company admin'));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect((await form.findAllByText(/Ada Berg is the last Company admin/)).length).toBeGreaterThan(0);
    expect(asked.some((each) => each.startsWith('PUT'))).toBe(false);
  });
});

describe('the menu of a person', () => {
  test('removes after a question that names the consequences', async () => {
    open('/users', ['COMPANY_ADMIN'], {
      [`DELETE ${memberRoutes.removeUser.path}`]: ({ url }) => {
        sent.push(url.pathname);
        members = [ada, cy];
        return { data: { removed: true } };
      },
    });
    await userEvent.click((await menuOf('Bo Lind')).getByRole('menuitem', { name: /Remove/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Bo Lind?' }));
    expect(dialog.getByText(/falls to the default assignee/)).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Bo Lind/ })).toBeNull());
    expect(sent).toEqual(['/api/users/u2']);
  });

  test('says why the last administrator stays', async () => {
    open();
    const remove = (await menuOf('Ada Berg')).getByRole('menuitem', { name: /Remove/ });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveTextContent('Ada Berg is the last Company admin. Give somebody else this role first.');
  });

  test('mails a code for a new password, and not to people of a directory', async () => {
    open('/users', ['COMPANY_ADMIN'], {
      [`POST ${memberRoutes.sendPasswordReset.path}`]: ({ body }) => {
        sent.push(body);
        return { data: { sent: true } };
      },
    });
    await userEvent.click((await menuOf('Bo Lind')).getByRole('menuitem', { name: 'Send password mail' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send the mail' }));
    await waitFor(() => expect(sent).toEqual([{ userId: 'u2' }]));
    const entry = (await menuOf('Cy Moen')).getByRole('menuitem', { name: /Send password mail/ });
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    expect(entry).toHaveTextContent('Signs in with Microsoft');
  });

  test('shows on the page why something was refused', async () => {
    open('/users', ['COMPANY_ADMIN'], {
      [`DELETE ${memberRoutes.removeUser.path}`]: () => {
        throw new AppError('conflict', 'Bo Lind was just made the last administrator.');
      },
    });
    await userEvent.click((await menuOf('Bo Lind')).getByRole('menuitem', { name: /Remove/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Bo Lind was just made the last administrator.')).toBeVisible();
  });
});
