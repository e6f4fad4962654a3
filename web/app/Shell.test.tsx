import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { flagsFor } from '#shared/features/flags.ts';
import { notificationRoutes } from '#shared/notifications/notifications/routes.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { switcherGroups } from '#shared/people/switcher/rules.ts';
import { memberOrganisation } from '#shared/people/switcher/samples.ts';
import { announce } from '#web/lib/notices.ts';
import { currentOrganisation } from '#web/lib/organisation.ts';
import { ScopeProvider } from '#web/lib/scope.tsx';
import { SessionContext } from '#web/lib/session.tsx';
import type { Session } from '#web/lib/sessionState.ts';
import { answering, aSession, pagesOf, serveWith } from '#web/lib/testing.tsx';
import { UnsavedChangesGuard, useUnsavedChanges } from '#web/lib/unsavedChanges.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { Shell } from './Shell.tsx';

const left = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveTo: left, reloadPage: vi.fn() }));

const organisation = (id: string, name: string) => memberOrganisation(id, name, { orgUserRoles: ['COMPANY_ADMIN'] });
const one = [organisation('o1', 'Nordvik Components')];
const two = [...one, organisation('o2', 'Sydhavn Foods')];

function Dirty() {
  useUnsavedChanges(true);
  return <p>something is being typed</p>;
}

function open(address: string, session: Session = aSession(), organisations = one) {
  serveWith({
    ...answering(referenceRoutes.listFeatures, { data: flagsFor({ isDemo: false, flagOverrides: {} }) }),
    ...answering(referenceRoutes.getAppConfig, {
      data: {
        features: { intercomId: null, hotJarEnabled: false, gaEnabled: false },
        segmentWriteKey: null,
        termsVersion: '2026-11',
        signInMethods: ['USERNAME_PASSWORD'],
      },
    }),
    ...answering(notificationRoutes.listNotifications, { data: [], unread: 3 }),
    ...answering(switcherRoutes.listOrganisations, { data: organisations, groups: switcherGroups(organisations) }),
    [`POST ${switcherRoutes.switchOrganisation.path}`]: ({ body }) => ({ data: body }),
  });
  const screens = [
    { path: '/', element: <p>the home</p> },
    { path: '/home', element: <p>the home</p> },
    {
      path: '/metric-library',
      element: (
        <>
          <input type="search" aria-label="Search metrics" />
          <p>the library</p>
        </>
      ),
    },
    { path: '/entities', element: <Dirty /> },
    { path: '/settings-overview', element: <p>the settings</p> },
    { path: '*', element: <p>nowhere</p> },
  ];
  const root = (
    <SessionContext value={{ state: { status: 'signed-in', session }, refresh: async () => undefined }}>
      <ScopeProvider scope={{ userId: session.user.id, organisationId: 'o1' }}>
        <UiProvider>
          <UnsavedChangesGuard>
            <Shell />
          </UnsavedChangesGuard>
        </UiProvider>
      </ScopeProvider>
    </SessionContext>
  );
  const { page, go } = pagesOf([{ element: root, children: screens }], [address]);
  render(page);
  return { go };
}
const menu = () => within(screen.getByRole('navigation', { name: 'Main' }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  left.mockReset();
});

describe('the shell', () => {
  test.each(['/', '/home'])('marks Home as the current page at %s', async (address) => {
    open(address);
    expect(await screen.findByText('the home')).toBeVisible();
    expect(menu().getByRole('link', { current: 'page' })).toHaveTextContent('Home');
  });

  test('shows the menu of the role, the organisation, and a way past them', async () => {
    open('/home');
    expect(await screen.findByText('the home')).toBeVisible();
    expect(menu().getByRole('link', { name: 'Metric library' })).toBeVisible();
    expect(menu().queryByRole('link', { name: 'Carbon insights' })).toBeNull();
    expect(screen.getByText('Nordvik Components')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Skip to the page' })).toHaveAttribute('href', '#main');
  });

  test('tells by its bell what is unread', async () => {
    open('/home');
    expect(await screen.findByRole('button', { name: 'Notifications (3)' })).toBeVisible();
  });

  test('gives each page its title, and the home the product’s alone', async () => {
    const { go } = open('/metric-library');
    await screen.findByText('the library');
    expect(document.title).toBe('Metric library | Sedum: Your ESG Business Intelligence');
    await go('/home');
    await waitFor(() => expect(document.title).toBe('Sedum: Your ESG Business Intelligence'));
  });

  test('moves the focus to a new page', async () => {
    open('/home');
    await userEvent.click(menu().getByRole('link', { name: 'Metric library' }));
    await screen.findByText('the library');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('keeps people out whose role does not open a screen, and leaves them the menu', async () => {
    open('/settings-overview', aSession({ roles: ['DATA_VIEWER'] }));
    expect(await screen.findByText('You do not have access to this page')).toBeVisible();
    expect(screen.queryByText('the settings')).toBeNull();
    expect(menu().getByRole('link', { name: 'Entities' })).toBeVisible();
  });

  test('leads to the same page in an organisation where it can be opened', async () => {
    open('/settings-overview?tab=x', aSession({ roles: ['DATA_VIEWER'] }), two);
    await userEvent.click(await screen.findByRole('button', { name: 'Open it in Sydhavn Foods' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/settings-overview?tab=x'));
    expect(currentOrganisation()).toBe('o2');
  });

  test('says that an address is no page', async () => {
    open('/nowhere-at-all');
    expect(await screen.findByText('There is no such page')).toBeVisible();
  });

  test('asks before a page with unsaved changes is left, and stays on no', async () => {
    open('/entities');
    await userEvent.click(menu().getByRole('link', { name: 'Metric library' }));
    expect(await screen.findByText('You have unsaved changes. Are you sure you want to leave?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('something is being typed')).toBeVisible();
    await userEvent.click(menu().getByRole('link', { name: 'Metric library' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('the library')).toBeVisible();
  });

  test('says that it is offline until a request gets through', async () => {
    open('/home');
    await screen.findByText('the home');
    announce('offline');
    expect(await screen.findByText('You are offline')).toBeVisible();
    announce('online');
    await waitFor(() => expect(screen.queryByText('You are offline')).toBeNull());
  });
});

describe('keyboard shortcuts', () => {
  test('/ goes to the search of the page, and stays a letter in a field', async () => {
    open('/metric-library');
    const search = await screen.findByRole('searchbox', { name: 'Search metrics' });
    await userEvent.keyboard('/');
    expect(search).toHaveFocus();
    await userEvent.keyboard('a/b');
    expect(search).toHaveValue('a/b');
  });

  test('? shows their list, where they can be turned off', async () => {
    open('/home');
    await screen.findByText('the home');
    await userEvent.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await userEvent.click(list.getByRole('switch', { name: 'Single-key shortcuts' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the person’s menu', () => {
  test('says who one is and signs out by a full load', async () => {
    open('/home');
    await userEvent.click(await screen.findByRole('button', { name: 'Menu of Ada Berg' }));
    expect(screen.getByText('ada@nordvik.example')).toBeVisible();
    expect(screen.getByText('Company admin')).toBeVisible();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(left).toHaveBeenCalledWith('/api/auth/logout');
  });

  test('chooses the theme', async () => {
    open('/home');
    await userEvent.click(await screen.findByRole('button', { name: 'Menu of Ada Berg' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});

describe('the switch of the organisation', () => {
  test('is not offered to somebody who has one', async () => {
    open('/home');
    await screen.findByText('Nordvik Components');
    expect(screen.queryByRole('button', { name: /Switch organisation/ })).toBeNull();
  });

  test('remembers the choice and loads the page anew', async () => {
    open('/home', aSession(), two);
    await userEvent.click(await screen.findByRole('button', { name: /Switch organisation/ }));
    await userEvent.click(await screen.findByRole('button', { name: /Standalone companies/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sydhavn Foods' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(currentOrganisation()).toBe('o2');
  });

  test('asks first where something is unsaved', async () => {
    open('/entities', aSession(), two);
    await userEvent.click(await screen.findByRole('button', { name: /Switch organisation/ }));
    await userEvent.click(await screen.findByRole('button', { name: /Standalone companies/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sydhavn Foods' }));
    expect(await screen.findByText('You have unsaved changes. Are you sure you want to switch?')).toBeVisible();
    expect(left).not.toHaveBeenCalled();
  });
});
