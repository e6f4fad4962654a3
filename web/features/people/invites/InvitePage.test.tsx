import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import type { Invite, InviteOutcome } from '#shared/people/invites/schema.ts';
import { anInvite, choiceReplies } from '#web/features/people/users/fixture.ts';
import { aSession, renderFor, serveWith } from '#web/lib/testing.tsx';
import { InvitePage } from './InvitePage.tsx';

type Line = { readonly email: string; readonly roles: readonly string[] };
type Body = { readonly dryRun: boolean; readonly invites: readonly Line[] };
const MANY = `POST ${inviteRoutes.inviteUsers.path}`;

let sent: Body[] = [];
let listed: Invite[] = [];
let refusals: Record<string, Partial<InviteOutcome>> = {};

function answer({ dryRun, invites }: Body): InviteOutcome[] {
  return invites.map(({ email }, at) => ({
    email,
    outcome: dryRun ? 'would-invite' : 'invited',
    problem: null,
    fields: {},
    inviteId: dryRun ? null : `i${at + 1}`,
    ...refusals[email],
  }));
}

function open(replies: Parameters<typeof serveWith>[0] = {}) {
  const served = serveWith({
    ...choiceReplies,
    [MANY]: ({ body }) => {
      sent.push(body as Body);
      return { data: answer(body as Body) };
    },
    [`GET ${inviteRoutes.listInvites.path}`]: () => ({ data: listed }),
    ...replies,
  });
  renderFor(aSession(), <InvitePage />, '/users/invite');
  return served;
}
const email = (number: number) => screen.getByLabelText(`E-mail of person ${number}`);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const line = (number: number) => within(email(number).closest('li') ?? document.body);

async function paste(text: string) {
  await press('Add several');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add several people' }));
  await userEvent.click(dialog.getByLabelText('Addresses or a table'));
  await userEvent.paste(text);
  await userEvent.click(dialog.getByRole('button', { name: /^Add \d/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

beforeEach(() => {
  sent = [];
  listed = [];
  refusals = {};
});

describe('inviting one person', () => {
  test('previews, then sends, then says what was sent', async () => {
    open();
    await userEvent.click(screen.getByLabelText('Company user'));
    await userEvent.type(email(1), ' eva@nordvik.example');
    await userEvent.type(screen.getByLabelText('Name of person 1'), 'Eva Moe');
    await press('Preview');
    expect(await screen.findByText('Will be invited')).toBeVisible();
    await press('Send 1 invitation');
    expect(await screen.findByRole('heading', { name: '1 person is invited' })).toBeVisible();
    const invites = [
      {
        email: 'eva@nordvik.example',
        name: 'Eva Moe',
        roles: ['COMPANY_USER'],
        allowedQuestionGroupIds: [],
        allowedEntityIds: [],
      },
    ];
    expect(sent).toEqual([
      { dryRun: true, invites },
      { dryRun: false, invites },
    ]);
    expect(screen.getByRole('link', { name: 'Done' })).toHaveAttribute('href', '/users?tab=invitations');
  });

  test('that changed after its preview is looked at again before it can be sent', async () => {
    open();
    await userEvent.click(screen.getByLabelText('Company user'));
    await userEvent.type(email(1), 'eva@nordvik.example');
    await press('Preview');
    await screen.findByRole('button', { name: 'Send 1 invitation' });
    await userEvent.type(email(1), 's');
    expect(screen.queryByRole('button', { name: /Send/ })).toBeNull();
    expect(screen.queryByText('Will be invited')).toBeNull();
    expect(screen.getByRole('button', { name: 'Preview' })).toBeEnabled();
  });

  test('is mended in its line without asking the server for what the page knows', async () => {
    open();
    await userEvent.type(email(1), 'eva@nordvik');
    await press('Preview');
    expect(await line(1).findAllByText('Enter an e-mail address like name@company.com')).not.toHaveLength(0);
    expect(line(1).getByText(/Choose roles for everybody above/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('limits a data gatherer to sections and entities, and warns without any', async () => {
    open();
    await userEvent.click(screen.getByLabelText('Data gatherer'));
    expect(screen.getByText(/can collect nothing/)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Entities'));
    await userEvent.click(await screen.findByRole('option', { name: /Bergen works/ }));
    await userEvent.type(email(1), 'eva@nordvik.example');
    await press('Preview');
    await waitFor(() => expect(sent[0]?.invites).toMatchObject([{ allowedEntityIds: ['e1'] }]));
  });
});

describe('inviting several people', () => {
  test('sends the good lines alone, and says why the others are left out', async () => {
    refusals = { 'bo@x.com': { outcome: 'already-member', problem: 'Bo Lind is a member already.' } };
    open();
    await userEvent.click(screen.getByLabelText('Data viewer'));
    await paste('ada@x.com, bo@x.com');
    await press('Preview');
    expect(await line(2).findByText('Bo Lind is a member already.')).toBeVisible();
    expect(screen.getByText('1 of 2 lines will be left out.')).toBeVisible();
    await press('Send 1 invitation');
    await screen.findByRole('heading', { name: '1 person is invited' });
    expect(sent[1]?.invites.map((each) => each.email)).toEqual(['ada@x.com']);
    await press('Invite more people');
    expect(email(1)).toHaveValue('bo@x.com');
  });

  test('names all errors at once: the page’s and the server’s', async () => {
    refusals = { 'bo@x.com': { outcome: 'twice', problem: 'This address stands in line 1 already' } };
    open();
    await userEvent.click(screen.getByLabelText('Data viewer'));
    await paste('name,email\nAda,ada@\nBo,bo@x.com');
    await press('Preview');
    expect(await line(2).findByText('This address stands further up already')).toBeVisible();
    expect(line(1).getAllByText('Enter an e-mail address like name@company.com')).not.toHaveLength(0);
    expect(screen.getByText(/No line can be sent/)).toBeVisible();
    expect(sent).toMatchObject([{ dryRun: true, invites: [{ email: 'bo@x.com' }] }]);
  });

  test('takes roles from a table, and asks for those that it does not know', async () => {
    open();
    await userEvent.click(screen.getByLabelText('Data viewer'));
    await paste('name,email,role\nAda,ada@x.com,Company user\nBo,bo@x.com,Auditor');
    expect(screen.getByRole('button', { name: /Access of person 1:\s*Company user/ })).toBeVisible();
    await press('Preview');
    expect(await line(2).findByText(/There is no role “Auditor” here/)).toBeVisible();
    await press(/Access of person 2/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Access of Bo' }));
    await userEvent.click(dialog.getByRole('button', { name: 'As everybody' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Preview');
    await screen.findByRole('button', { name: 'Send 2 invitations' });
    expect(sent.at(-1)?.invites.map(({ roles }) => roles)).toEqual([['COMPANY_USER'], ['DATA_VIEWER']]);
  });

  test('reads a file, and offers the template of one', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:template';
    open();
    await press('Add several');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add several people' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Download the template' }));
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'sedum-invitations.csv' });
    const file = new File(['name,email\nAda,ada@x.com\nBo,bo@x.com'], 'people.csv', { type: 'text/csv' });
    await userEvent.upload(dialog.getByLabelText(/Choose a CSV file/), file);
    expect(await dialog.findByText('2 people recognised')).toBeVisible();
  });

  test('of more than a hundred is refused before anything is asked', async () => {
    open();
    await userEvent.click(screen.getByLabelText('Data viewer'));
    await paste(Array.from({ length: 101 }, (_, at) => `p${at}@x.com`).join(' '));
    await press('Preview');
    expect(await screen.findByText(/at most 100 people at once: these are 101/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('says why the whole was refused', async () => {
    open({
      [MANY]: () => {
        throw new AppError('too-many', 'Too many invitations.', { retryAfter: 3600 });
      },
    });
    await userEvent.click(screen.getByLabelText('Data viewer'));
    await userEvent.type(email(1), 'eva@nordvik.example');
    await press('Preview');
    expect(await screen.findByText('Too many invitations. Try again in 60 minutes.')).toBeVisible();
  });

  test('shows mails that could not be handed over, and sends them again', async () => {
    listed = [anInvite('i1', 'eva@nordvik.example', { mailedAt: null })];
    open({
      [`POST ${inviteRoutes.resendInvite.path}`]: () => {
        listed = [anInvite('i1', 'eva@nordvik.example')];
        return { data: listed[0] };
      },
    });
    await userEvent.click(screen.getByLabelText('Data viewer'));
    await userEvent.type(email(1), 'eva@nordvik.example');
    await press('Preview');
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 invitation' }));
    expect(await screen.findByText('One mail could not be handed over')).toBeVisible();
    await press(/Resend/);
    await waitFor(() => expect(screen.queryByText('Not mailed')).toBeNull());
    expect(screen.getByText('Invited')).toBeVisible();
  });
});
