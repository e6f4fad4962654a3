import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { flagsFor } from '#shared/features/flags.ts';
import { notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { memberOrganisation } from '#shared/people/switcher/samples.ts';
import { ScopeProvider } from '#web/lib/scope.tsx';
import { SessionProvider, useSession } from '#web/lib/session.tsx';
import { answering, aSession, pagesOf, serveWith } from '#web/lib/testing.tsx';
import { UnsavedChangesGuard } from '#web/lib/unsavedChanges.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { Shell } from './Shell.tsx';

const MINUTE = 60_000;
const CHECK = `GET ${sessionRoutes.checkSession.path}`;
const { user, organisation } = aSession();
if (!organisation) throw new Error('A sample session has an organisation');

/** The shell of somebody who is signed in, around a page that asks nothing. */
function Page() {
  const { state } = useSession();
  return state.status === 'signed-in' ? <Shell /> : <p>{state.status}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page at rest makes one request a minute, which tells of the session and of what is unread', async () => {
  const notice = {
    id: 'n1',
    kind: 'assigned' as const,
    title: 'Energy is yours',
    text: null,
    link: null,
    priority: 0,
    at: '2026-03-10T12:00:00.000Z',
    readAt: null,
  };
  const list = { data: [notice], unread: 1 };
  let newest = 'n1';
  const { asked } = serveWith({
    ...answering(profileRoutes.getOrgUser, { data: user }),
    ...answering(switcherRoutes.getCurrentOrganisation, { data: organisation }),
    ...answering(switcherRoutes.listOrganisations, { data: [memberOrganisation('o1', 'Nordvik', {})], groups: [] }),
    ...answering(referenceRoutes.listFeatures, { data: flagsFor({ isDemo: false, flagOverrides: {} }) }),
    ...answering(notificationRoutes.listNotifications, list),
    [CHECK]: () => ({
      data: {
        status: 'SIGNED_IN',
        idleEndsAt: new Date(Date.now() + 20 * MINUTE).toISOString(),
        endsAt: new Date(Date.now() + 600 * MINUTE).toISOString(),
        unread: { count: 1, newest },
      },
    }),
  });
  const root = (
    <SessionProvider>
      <ScopeProvider scope={{ userId: user.id, organisationId: 'o1' }}>
        <UiProvider>
          <UnsavedChangesGuard>
            <Page />
          </UnsavedChangesGuard>
        </UiProvider>
      </ScopeProvider>
    </SessionProvider>
  );
  render(pagesOf([{ element: root, children: [{ path: '/home', element: <p>the home</p> }] }], ['/home']).page);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  // The shell loads its parts as they come to be shown, each after the one that shows it.
  for (let loaded = 0; loaded < 10 && !screen.queryByRole('button', { name: 'Notifications (1)' }); loaded += 1) {
    await act(() => vi.dynamicImportSettled());
    await pass(100);
  }
  expect(screen.getByRole('button', { name: 'Notifications (1)' })).toBeVisible();
  await pass(MINUTE / 2);
  asked.length = 0;
  await pass(10 * MINUTE);
  expect(asked).toEqual(Array.from({ length: 10 }, () => CHECK));
  newest = 'n2';
  asked.length = 0;
  await pass(MINUTE);
  expect(asked).toEqual([CHECK, `GET ${notificationRoutes.listNotifications.path}?unread=true&limit=50`]);
});
