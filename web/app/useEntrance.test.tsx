import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { memberOrganisation } from '#shared/people/switcher/samples.ts';
import { LoginPage } from '#web/features/auth/sign-in/LoginPage.tsx';
import { chooseOrganisation, currentOrganisation } from '#web/lib/organisation.ts';
import { savedPortal, savePortal } from '#web/lib/portal.ts';
import { useMember } from '#web/lib/session.tsx';
import { answering, aSession, pagesOf, serveWith } from '#web/lib/testing.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { OpenGate } from './gates.tsx';
import { Root } from './Root.tsx';

const leaveInPlaceTo = vi.hoisted(() => vi.fn<(address: string) => void>());
vi.mock('#web/lib/leave.ts', () => ({ leaveInPlaceTo, leaveTo: vi.fn(), reloadPage: vi.fn() }));

const names: Readonly<Record<string, string>> = { o1: 'Nordvik Components', o2: 'Sydhavn Foods', c9: 'Customer' };
/** What the server knows: who is there, where their next tab opens, and whose data were asked for. */
let server: { signedIn: boolean; defaultOrgId: string; looked: string[] };
let watching: MutationObserver | undefined;

const LIST = `GET ${switcherRoutes.listOrganisations.path}`;
const SWITCH = `POST ${switcherRoutes.switchOrganisation.path}`;

function mustBeSignedIn() {
  if (!server.signedIn) throw new AppError('unauthenticated', 'You are signed out.');
}
function known(headers: Headers) {
  mustBeSignedIn();
  const id = headers.get('x-organisation-id') ?? server.defaultOrgId;
  server.looked.push(id);
  return aSession({ orgId: id, defaultOrgId: server.defaultOrgId }, { id, name: names[id] ?? '' });
}
const sessions: Parameters<typeof serveWith>[0] = {
  [`GET ${profileRoutes.getOrgUser.path}`]: ({ headers }) => ({ data: known(headers).user }),
  [`GET ${switcherRoutes.getCurrentOrganisation.path}`]: ({ headers }) => ({ data: known(headers).organisation }),
  [`GET ${profileRoutes.getUser.path}`]: () => {
    mustBeSignedIn();
    return { data: aSession({ defaultOrgId: server.defaultOrgId }).user };
  },
  [LIST]: () => {
    mustBeSignedIn();
    const second = memberOrganisation('o2', 'Sydhavn Foods', { via: 'link' });
    return { data: [memberOrganisation('o1', 'Nordvik Components'), second], groups: [] };
  },
  [SWITCH]: ({ body }) => {
    server.defaultOrgId = (body as { orgId: string }).orgId;
    return { data: body };
  },
  [`POST ${signInRoutes.signIn.path}`]: () => {
    server.signedIn = true;
    return { data: { status: 'SIGNED_IN' } };
  },
  ...answering(referenceRoutes.getAppConfig, {
    data: {
      features: { intercomId: null, hotJarEnabled: false, gaEnabled: false },
      segmentWriteKey: null,
      termsVersion: '2026-11',
      signInMethods: ['USERNAME_PASSWORD'],
    },
  }),
};

function Place() {
  const { pathname, search, hash } = useLocation();
  return <p>{`${useMember().organisation.name} at ${pathname}${search}${hash}`}</p>;
}

/** Loads the product at an address; `shown` is every text that the page has ever had. */
function load(address: string, replies: Parameters<typeof serveWith>[0] = {}) {
  const { asked } = serveWith({ ...sessions, ...replies });
  const { page, go, here } = pagesOf(
    [
      {
        element: <Root />,
        children: [
          {
            element: (
              <UiProvider>
                <Outlet />
              </UiProvider>
            ),
            children: [
              { path: '/login', element: <LoginPage /> },
              { element: <OpenGate />, children: [{ path: '*', element: <Place /> }] },
            ],
          },
        ],
      },
    ],
    ['/before', address],
  );
  const shown: string[] = [];
  watching = new MutationObserver(() => shown.push(document.body.textContent));
  watching.observe(document.body, { childList: true, subtree: true, characterData: true });
  const { unmount } = render(page);
  return { asked, go, here, shown, unmount };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  chooseOrganisation(null);
  savePortal(null);
  server = { signedIn: true, defaultOrgId: 'o1', looked: [] };
  leaveInPlaceTo.mockReset();
  // jsdom has no scrolling, which the new address asks for.
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
});
afterEach(() => watching?.disconnect());

describe('a link that names one of the person’s organisations', () => {
  test.each([
    ['a new tab', null],
    ['a tab that works in another one', 'o1'],
  ])('opens there in %s, and nothing of the former one is asked for or shown', async (_, tab) => {
    chooseOrganisation(tab);
    savePortal('standalone');
    const page = load('/collect-data?year=2029&in=o2#energy');
    expect(await screen.findByText('Sydhavn Foods at /collect-data?year=2029#energy')).toBeVisible();
    expect(server).toMatchObject({ defaultOrgId: 'o2', looked: ['o2', 'o2'] });
    expect(page.shown.filter((text) => text.includes('Nordvik') || text.includes('in=o2'))).toEqual([]);
    expect(currentOrganisation()).toBe('o2');
    expect(savedPortal(), 'the portal of the former one is forgotten').toBeUndefined();
    await page.go(-1);
    expect(page.here().pathname, 'one step in the history').toBe('/before');
  });

  test('switches once: a reload stays where the person went meanwhile', async () => {
    const { here, unmount } = load('/collect-data?in=o2');
    await screen.findByText('Sydhavn Foods at /collect-data');
    const { pathname, search } = here();
    unmount();
    chooseOrganisation('o1');
    const again = load(`${pathname}${search}`);
    expect(await screen.findByText('Nordvik Components at /collect-data')).toBeVisible();
    expect(again.asked).not.toContain(LIST);
  });

  test('keeps the chosen portal where the tab would have opened that one anyway', async () => {
    server.defaultOrgId = 'o2';
    savePortal('fund_manager_self_assessment');
    const { asked } = load('/collect-data?in=o2');
    expect(await screen.findByText('Sydhavn Foods at /collect-data')).toBeVisible();
    expect(savedPortal()).toBe('fund_manager_self_assessment');
    expect(asked).not.toContain(SWITCH);
  });

  test('asks nothing more in a tab that works there', async () => {
    chooseOrganisation('o2');
    const { asked } = load('/collect-data?in=o2');
    expect(await screen.findByText('Sydhavn Foods at /collect-data')).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  test('waits for a server that does not answer, and goes there on another try', async () => {
    let fails = true;
    const { shown } = load('/collect-data?in=o2', {
      [SWITCH]: ({ body }) => {
        if (fails) throw new AppError('unavailable', 'Sedum cannot be reached.');
        return { data: body };
      },
    });
    await screen.findByText('Sedum cannot be reached.');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Sydhavn Foods at /collect-data')).toBeVisible();
    expect(shown.filter((text) => text.includes('Nordvik'))).toEqual([]);
  });
});

describe('a link that names any other organisation is ignored without an error', () => {
  test.each([
    ['nobody knows', 'unknown'],
    ['the person does not belong to, which staff reach all the same', 'c9'],
    ['is no identifier', 'O2%20'],
  ])('one that %s', async (_, id) => {
    const { asked } = load(`/collect-data?in=${id}&year=2029`);
    expect(await screen.findByText('Nordvik Components at /collect-data?year=2029')).toBeVisible();
    expect(server.looked, 'staff leave no trace of a look').toEqual(['o1', 'o1']);
    expect(asked).not.toContain(SWITCH);
  });

  test('one that the person was removed from a moment ago', async () => {
    savePortal('standalone');
    load('/collect-data?in=o2', {
      [SWITCH]: () => {
        throw new AppError('missing', 'There is no such organisation among yours.');
      },
    });
    expect(await screen.findByText('Nordvik Components at /collect-data')).toBeVisible();
    expect(savedPortal()).toBe('standalone');
  });
});

describe('a link that somebody opens who is not signed in', () => {
  const LINK = '/collect-data?year=2029&in=o2';

  test('is left for by a full load after the sign-in, which opens the organisation', async () => {
    server.signedIn = false;
    const { shown, unmount } = load(LINK);
    await userEvent.type(await screen.findByLabelText('E-mail'), 'ada@nordvik.example');
    await userEvent.type(screen.getByLabelText('Password'), 'right');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(leaveInPlaceTo).toHaveBeenCalledExactlyOnceWith(LINK));
    expect(shown.filter((text) => text.includes('Nordvik'))).toEqual([]);
    unmount();
    // The full load: the tab has kept the organisation of the sign-in.
    expect(currentOrganisation()).toBe('o1');
    load(LINK);
    expect(await screen.findByText('Sydhavn Foods at /collect-data?year=2029')).toBeVisible();
  });

  test('is left for by a full load as well where another tab has signed in meanwhile', async () => {
    const { here, shown } = load(`/login?returnTo=${encodeURIComponent(LINK)}`);
    await waitFor(() => expect(leaveInPlaceTo).toHaveBeenCalledExactlyOnceWith(LINK));
    expect(here().pathname).toBe('/login');
    expect(shown.filter((text) => text.includes('Nordvik'))).toEqual([]);
  });
});
