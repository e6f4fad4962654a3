import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { ScopeProvider } from '#web/lib/scope.tsx';
import { SessionProvider } from '#web/lib/session.tsx';
import { answering, aSession, serveWith } from '#web/lib/testing.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { LoginPage } from './LoginPage.tsx';

/** The configuration that the page is told, with these ways to sign in. */
export const config = (signInMethods: ('USERNAME_PASSWORD' | 'MICROSOFT_AD')[]) =>
  answering(referenceRoutes.getAppConfig, {
    data: {
      features: { intercomId: null, hotJarEnabled: false, gaEnabled: false },
      segmentWriteKey: null,
      termsVersion: '2026-11',
      signInMethods,
    },
  });

const { user, organisation } = aSession();
/** What the server of a test knows, and what it was sent. */
export const noted: { signedIn: boolean; sent: unknown[] } = { signedIn: false, sent: [] };

/** A server that knows the session once `noted.signedIn` is set. */
const sessions = {
  [`GET ${profileRoutes.getOrgUser.path}`]: () => {
    if (!noted.signedIn) throw new AppError('unauthenticated', 'You are signed out.');
    return { data: user };
  },
  [`GET ${switcherRoutes.getCurrentOrganisation.path}`]: () => {
    if (!noted.signedIn) throw new AppError('unauthenticated', 'You are signed out.');
    return { data: organisation };
  },
};

/** Answers a POST, and notes what was sent. */
export const post = (path: string, reply: (body: unknown) => unknown) => ({
  [`POST ${path}`]: ({ body }: { body: unknown }) => {
    noted.sent.push(body);
    return reply(body);
  },
});

/** Answers that the person is signed in, as the server knows from then on. */
export const signedIn = () => {
  noted.signedIn = true;
  return { data: { status: 'SIGNED_IN' } };
};

/** Opens the page at an address, before a server that answers this too; `here` is where the person is. */
export function open(address: string, replies: Parameters<typeof serveWith>[0] = {}) {
  const served = serveWith({ ...config(['USERNAME_PASSWORD']), ...sessions, ...replies });
  const router = createMemoryRouter(
    [
      { path: '/login', element: <LoginPage /> },
      { path: '*', element: <p>inside</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <SessionProvider>
      <ScopeProvider scope={{ userId: '', organisationId: '' }}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </ScopeProvider>
    </SessionProvider>,
  );
  return { ...served, here: () => `${router.state.location.pathname}${router.state.location.search}` };
}

/** Fills the first form in, and sends it. */
export async function typeCredentials(email = 'Ada@Nordvik.example ', password = 'right') {
  await userEvent.type(await screen.findByLabelText('E-mail'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

/** Makes ready for tests of signing in: call it once, at the top of the file. */
export function startSignIn(): void {
  beforeEach(() => {
    sessionStorage.clear();
    noted.signedIn = false;
    noted.sent = [];
  });
}
