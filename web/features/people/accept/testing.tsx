import { render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
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

/** The secret of the link, and the routes that the page calls. */
export const TOKEN = 'ab'.repeat(32);
export const OPEN = `POST ${inviteRoutes.openInvite.path}`;
export const ACCEPT = `POST ${inviteRoutes.acceptInvite.path}`;
export const CREATE = `POST ${inviteRoutes.createInvitedUser.path}`;
export const SIGN_IN = `POST ${signInRoutes.signIn.path}`;
/** The invitation behind the link. */
export const invite: OpenInvite = {
  organisationName: 'Fjord Capital',
  email: 'ada@nordvik.example',
  name: null,
  roles: ['FUND_MANAGER_USER'],
  invitedBy: 'Dina Fjord',
  lastDay: '2026-12-05',
  hasAccount: true,
  usesMicrosoft: false,
};
/** What accepting answers. */
export const accepted = { data: { orgId: 'o2', destinationName: 'Fjord Capital' } };
const { user, organisation } = aSession();

/** Who has the page open, in which organisation, and what was sent so far: a test sets it before and looks at it after. */
export const at: { signedInAs: string | null; orgId: string | null; sent: unknown[] } = {
  signedInAs: null,
  orgId: 'o1',
  sent: [],
};

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
  if (at.signedInAs === null) throw new AppError('unauthenticated', 'You are signed out.');
  return answer();
}

/** Opens the link of an invitation; `here` tells the address in the bar. */
export function open(replies: Parameters<typeof serveWith>[0] = {}, address = `/invite#${TOKEN}`) {
  const served = serveWith({
    [`GET ${profileRoutes.getOrgUser.path}`]: () =>
      whoever(() => ({ data: { ...user, email: at.signedInAs, orgId: at.orgId } })),
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

/** Nobody is signed in, and nothing was sent: before each test. */
export function begin(): void {
  sessionStorage.clear();
  Object.assign(at, { signedInAs: null, orgId: 'o1', sent: [] });
}
