import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { announce } from './notices.ts';
import { chooseOrganisation, currentOrganisation } from './organisation.ts';
import { mayHaveSession, SessionProvider, useSession } from './session.tsx';
import { answering, aSession, serveWith } from './testing.tsx';

const { user, organisation } = aSession();
const known = {
  ...answering(profileRoutes.getOrgUser, { data: user }),
  ...(organisation && answering(switcherRoutes.getCurrentOrganisation, { data: organisation })),
};
const ORG_USER = `GET ${profileRoutes.getOrgUser.path}`;
const CURRENT = `GET ${switcherRoutes.getCurrentOrganisation.path}`;
const CHECK = `GET ${sessionRoutes.checkSession.path}`;
const refuse = (code: 'unauthenticated' | 'forbidden' | 'missing' | 'unavailable') => () => {
  throw new AppError(code, `It is ${code}.`);
};

function State() {
  const { state } = useSession();
  const detail = state.status === 'signed-in' ? (state.session.organisation?.name ?? 'no organisation') : '';
  return (
    <p>
      {state.status} {detail} {state.status === 'signed-out' && state.expired ? 'expired' : ''}
    </p>
  );
}
const open = () =>
  render(
    <SessionProvider>
      <State />
    </SessionProvider>,
  );

beforeEach(() => {
  sessionStorage.clear();
  chooseOrganisation(null);
});

describe('the session of the page', () => {
  test('knows the person and the organisation, and the tab keeps the organisation', async () => {
    serveWith(known);
    open();
    expect(await screen.findByText('signed-in Nordvik Components')).toBeVisible();
    expect(currentOrganisation()).toBe('o1');
  });

  test('is asked for again when the organisation begins to ask for an authenticator app', async () => {
    const { asked } = serveWith(known);
    open();
    await screen.findByText('signed-in Nordvik Components');
    act(() => announce('mfa-required'));
    expect(asked.filter((each) => each === ORG_USER)).toHaveLength(2);
  });

  test('forgets the organisation that somebody else left in the tab', async () => {
    chooseOrganisation('somebody-elses');
    const named: (string | null)[] = [];
    serveWith({
      ...known,
      [ORG_USER]: ({ headers }) => {
        named.push(headers.get('x-organisation-id'));
        if (headers.get('x-organisation-id') === 'somebody-elses') refuse('forbidden')();
        return { data: user };
      },
    });
    open();
    expect(await screen.findByText('signed-in Nordvik Components')).toBeVisible();
    expect(named).toEqual(['somebody-elses', null]);
  });

  test('is signed in without an organisation for somebody who has none', async () => {
    serveWith({
      [ORG_USER]: () => ({ data: { ...user, orgId: null, roles: [] } }),
      [CURRENT]: refuse('missing'),
    });
    open();
    expect(await screen.findByText('signed-in no organisation')).toBeVisible();
  });

  test('is signed out without a session, and expired when the server ends it later', async () => {
    serveWith({ [ORG_USER]: refuse('unauthenticated'), [CURRENT]: refuse('unauthenticated') });
    const { unmount } = open();
    expect(await screen.findByText('signed-out')).toBeVisible();
    unmount();
    serveWith(known);
    open();
    await screen.findByText('signed-in Nordvik Components');
    act(() => announce('signed-out'));
    expect(screen.getByText('signed-out expired')).toBeVisible();
  });
});

describe('the check each minute', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 66_000));

  test('asks who is signed in again when it is refused, and signs out where nobody is', async () => {
    let alive = true;
    const { asked } = serveWith({
      ...known,
      [ORG_USER]: () => (alive ? { data: user } : refuse('unauthenticated')()),
      [CHECK]: () =>
        alive
          ? { data: { status: 'SIGNED_IN', idleEndsAt: '', endsAt: '', unread: null } }
          : refuse('unauthenticated')(),
    });
    open();
    await minutes(0);
    await minutes(1);
    expect(asked.filter((each) => each === CHECK).length).toBe(1);
    expect(screen.getByText('signed-in Nordvik Components')).toBeVisible();
    alive = false;
    await minutes(1);
    expect(screen.getByText('signed-out expired')).toBeVisible();
  });

  test('signs nobody out because the server or the network fails', async () => {
    let fails = false;
    const { asked } = serveWith({
      [ORG_USER]: () => (fails ? refuse('unavailable')() : { data: user }),
      [CURRENT]: () => ({ data: organisation }),
      [CHECK]: refuse('unavailable'),
    });
    open();
    await minutes(0);
    fails = true;
    await minutes(1);
    expect(asked.filter((each) => each === ORG_USER).length).toBe(2);
    expect(screen.getByText('signed-in Nordvik Components')).toBeVisible();
  });
});

test('without the mark of a session nobody is asked for, so a signed-out page makes no request', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store, and the page reads this very cookie
  document.cookie = 'sedum-signed-in=; path=/; max-age=0';
  expect(mayHaveSession()).toBe(false);
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'sedum-signed-in=1; path=/';
  expect(mayHaveSession()).toBe(true);
});
