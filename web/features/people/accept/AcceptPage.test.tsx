import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import type { OpenInvite } from '#shared/people/invites/schema.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { ScopeProvider } from '#web/lib/scope.tsx';
import { SessionProvider, useSession } from '#web/lib/session.tsx';
import { aSession, serveWith } from '#web/lib/testing.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { AcceptPage } from './AcceptPage.tsx';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

const TOKEN = 'ab'.repeat(32);
const OPEN = `POST ${inviteRoutes.openInvite.path}`;
const ACCEPT = `POST ${inviteRoutes.acceptInvite.path}`;
const CREATE = `POST ${inviteRoutes.createInvitedUser.path}`;
const SIGN_IN = `POST ${signInRoutes.signIn.path}`;
const invite: OpenInvite = {
  organisationName: 'Fjord Capital',
  email: 'ada@nordvik.example',
  name: null,
  roles: ['FUND_MANAGER_USER'],
  invitedBy: 'Dina Fjord',
  expiresAt: '2026-12-05T10:00:00.000Z',
  hasAccount: true,
  usesMicrosoft: false,
};
const accepted = { data: { orgId: 'o2', destinationName: 'Fjord Capital' } };
const { user, organisation } = aSession();
let signedInAs: string | null = null;
let orgId: string | null = 'o1';
let sent: unknown[] = [];

/** As in the application: another person or organisation has another cache, and other toasts. */
function Scoped() {
  const { state } = useSession();
  const known = state.status === 'signed-in' ? state.session.user : undefined;
  return (
    <ScopeProvider scope={{ userId: known?.id ?? '', organisationId: known?.orgId ?? '' }}>
      <UiProvider>
        <Outlet />
      </UiProvider>
    </ScopeProvider>
  );
}

function whoever<T>(answer: () => T): T {
  if (signedInAs === null) throw new AppError('unauthenticated', 'You are signed out.');
  return answer();
}

function open(replies: Parameters<typeof serveWith>[0] = {}, address = `/invite#${TOKEN}`) {
  const served = serveWith({
    [`GET ${profileRoutes.getOrgUser.path}`]: () => whoever(() => ({ data: { ...user, email: signedInAs, orgId } })),
    [`GET ${switcherRoutes.getCurrentOrganisation.path}`]: () => whoever(() => ({ data: organisation })),
    [OPEN]: () => ({ data: invite }),
    ...replies,
  });
  const router = createMemoryRouter(
    [
      {
        element: <Scoped />,
        children: [
          { path: '/invite', element: <AcceptPage /> },
          { path: '*', element: <p>inside</p> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  const here = () => router.createHref(router.state.location);
  return { ...served, here };
}

beforeEach(() => {
  sessionStorage.clear();
  left.mockReset();
  signedInAs = null;
  orgId = 'o1';
  sent = [];
});

describe('the link of an invitation', () => {
  test('leaves no secret in the address bar, and is kept while the person signs in', async () => {
    const first = open({
      [OPEN]: ({ body }) => {
        sent.push(body);
        return { data: invite };
      },
    });
    expect(await screen.findByRole('heading', { name: 'Join Fjord Capital' })).toBeVisible();
    expect(first.here()).toBe('/invite');
    expect(first.asked).toContain(OPEN);
    expect(first.asked.join()).not.toContain(TOKEN);
    expect(sent).toEqual([{ token: TOKEN }]);
    const signIn = screen.getByRole('link', { name: 'Sign in to accept' });
    expect(signIn).toHaveAttribute('href', '/login?returnTo=%2Finvite');
    const back = open({}, '/invite');
    await waitFor(() => expect(back.asked).toContain(OPEN));
  });

  test('says who invites whom, as what, and until when', async () => {
    open();
    expect(await screen.findByText(/Dina Fjord invites/)).toHaveTextContent(
      'Dina Fjord invites ada@nordvik.example to work in Fjord Capital as Fund manager user.',
    );
    expect(screen.getByText(/can be accepted until 5 Dec 2026/)).toBeVisible();
  });

  test.each(['/invite', '/invite#abc', `/invite#${'zz'.repeat(32)}`])(
    'that is not whole is said: %s',
    async (address) => {
      const { asked } = open({}, address);
      expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeVisible();
      expect(asked.filter((each) => each.includes('/invite'))).toEqual([]);
    },
  );

  test('that is broken does not open the invitation that the tab kept', async () => {
    sessionStorage.setItem('sedum.invite', TOKEN);
    open({}, '/invite#abc');
    expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  });

  test('that was replaced leads to the latest mail', async () => {
    open({
      [OPEN]: () => {
        throw new AppError('missing', 'No such link.');
      },
    });
    expect(await screen.findByRole('heading', { name: 'This invitation is not known' })).toBeVisible();
    expect(screen.getByText(/only the link in the latest mail works/)).toBeVisible();
  });

  test('that no longer works says why and what to do', async () => {
    open({
      [OPEN]: () => {
        throw new AppError('gone', 'This invitation is too old. Ask who invited you to send it again.');
      },
    });
    expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
    expect(screen.getByText(/Ask who invited you to send it again/)).toBeVisible();
  });

  test('is tried again where the server was not there', async () => {
    let works = false;
    open({
      [OPEN]: () => {
        if (!works) throw new AppError('unavailable', 'Not now.');
        return { data: invite };
      },
    });
    expect(await screen.findByText('Not now.')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Join Fjord Capital' })).toBeVisible();
  });
});

describe('the invited person, signed in', () => {
  test.each(['o1', null])(
    'accepts and is told so on the first page, also without an organisation before (%s)',
    async (before) => {
      signedInAs = 'Ada@nordvik.example';
      orgId = before;
      const page = open({
        [ACCEPT]: ({ body }) => {
          sent.push(body);
          orgId = before ?? 'o2';
          return accepted;
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
      expect(await screen.findByText('inside')).toBeVisible();
      expect(
        await screen.findByText(
          'You have accepted the invite to Fjord Capital. Use the switcher in the top left to switch between organisations',
        ),
      ).toBeVisible();
      expect(page.here()).toBe('/');
      expect(sent).toEqual([{ token: TOKEN }]);
      expect(page.asked.filter((each) => each === 'GET /api/org-user')).toHaveLength(2);
      expect(sessionStorage.getItem('sedum.invite')).toBeNull();
    },
  );

  test('is told why it was refused', async () => {
    signedInAs = 'ada@nordvik.example';
    open({
      [ACCEPT]: () => {
        throw new AppError('conflict', 'You are a member of this organisation already.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByText('You are a member of this organisation already.')).toBeVisible();
  });
});

test('somebody else signs out and comes back with the same invitation', async () => {
  signedInAs = 'bo@nordvik.example';
  open({ 'GET /api/auth/logout': () => ({}) });
  expect(await screen.findByText(/but the invitation is for/)).toHaveTextContent('bo@nordvik.example');
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and come back' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/invite'));
  expect(sessionStorage.getItem('sedum.invite')).toBe(TOKEN);
});

describe('a new person', () => {
  const unknown = { [OPEN]: () => ({ data: { ...invite, hasAccount: false, name: 'Ada' } }) };
  const create = {
    [CREATE]: ({ body }: { body: unknown }) => {
      sent.push(body);
      return accepted;
    },
  };

  test('sets name and password by the rules in sight, joins, and is signed in', async () => {
    const page = open({
      ...unknown,
      ...create,
      [SIGN_IN]: ({ body }) => {
        sent.push(body);
        signedInAs = invite.email;
        orgId = 'o2';
        return { data: { status: 'SIGNED_IN' } };
      },
    });
    const name = await screen.findByLabelText('Your name');
    expect(name).toHaveValue('Ada');
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('readonly');
    await userEvent.type(name, ' Berg');
    const password = screen.getByLabelText('Password');
    await userEvent.type(password, 'Long enough 1');
    expect(screen.getByText('A digit').closest('li')).toHaveTextContent('done');
    await userEvent.click(screen.getByRole('button', { name: 'Create the account and join' }));
    expect(await screen.findByText(/A password needs a symbol/)).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await userEvent.type(password, '!');
    await userEvent.click(screen.getByRole('button', { name: 'Create the account and join' }));
    await screen.findByText('inside');
    expect(page.here()).toBe('/');
    expect(sent).toEqual([
      { token: TOKEN, name: 'Ada Berg', password: 'Long enough 1!' },
      { email: 'ada@nordvik.example', password: 'Long enough 1!' },
    ]);
    expect(sessionStorage.getItem('sedum.invite')).toBeNull();
  });

  test('whose sign-in asks for more goes to the login screen', async () => {
    open({ ...unknown, ...create, [SIGN_IN]: () => ({ data: { status: 'SOFTWARE_TOKEN_MFA' } }) });
    await userEvent.type(await screen.findByLabelText('Password'), 'Long enough 1!');
    await userEvent.click(screen.getByRole('button', { name: 'Create the account and join' }));
    expect(await screen.findByText('Your account is made and the invitation accepted')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  test('who was faster elsewhere is told to sign in, and keeps what was typed', async () => {
    open({
      ...unknown,
      [CREATE]: () => {
        throw new AppError('conflict', 'There is an account for this address. Sign in, then accept the invitation.');
      },
    });
    await userEvent.type(await screen.findByLabelText('Password'), 'Long enough 1!');
    await userEvent.click(screen.getByRole('button', { name: 'Create the account and join' }));
    expect(await screen.findByText(/There is an account for this address/)).toBeVisible();
    expect(screen.getByLabelText('Your name')).toHaveValue('Ada');
  });

  test('of a domain that signs in with Microsoft sets a name alone', async () => {
    open({ [OPEN]: () => ({ data: { ...invite, hasAccount: false, usesMicrosoft: true } }), ...create });
    await userEvent.type(await screen.findByLabelText('Your name'), 'Ada Berg');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText(/You have joined/)).toBeVisible();
    expect(sent).toEqual([{ token: TOKEN, name: 'Ada Berg' }]);
    expect(screen.getByRole('link', { name: 'Sign in with Microsoft' })).toHaveAttribute(
      'href',
      '/api/auth/login?returnTo=%2F',
    );
  });
});

test('a known person of Microsoft signs in there and comes back', async () => {
  open({ [OPEN]: () => ({ data: { ...invite, usesMicrosoft: true } }) });
  expect(await screen.findByRole('link', { name: 'Sign in with Microsoft' })).toHaveAttribute(
    'href',
    '/api/auth/login?returnTo=%2Finvite',
  );
});
