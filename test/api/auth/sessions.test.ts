import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import * as users from '#functions/core/people/store.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { browserOf } from '#test/support/browser.ts';
import { identityStandIn } from '#test/support/identity-stand-in.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const standIn = identityStandIn();
replaceIdentityProvider(standIn.provider);
const acme = await world.organisation();
const { checkSession, getSessionUser, signOut } = sessionRoutes;

const START = new Date('2026-03-02T08:00:00Z').getTime();
const minutes = (count: number) => vi.setSystemTime(START + count * 60_000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  minutes(0);
});
afterEach(() => {
  vi.useRealTimers();
});

async function signedIn() {
  const ada = await world.person({ organisation: acme });
  const user = await users.get(ada.userId);
  standIn.accounts.set(user.cognitoUsername ?? '', { password: 'right' });
  const browser = browserOf(world);
  await browser.request(signInRoutes.signIn, { body: { email: ada.email, password: 'right' } });
  return { ada, user, browser, status: async () => (await browser.request(getSessionUser)).status };
}

describe('a session', () => {
  test('ends after 30 idle minutes, counted from the last thing done', async () => {
    const { status } = await signedIn();
    minutes(29);
    expect(await status()).toBe(200);
    minutes(58);
    expect(await status()).toBe(200);
    minutes(88);
    expect(await status()).toBe(401);
  });

  test('is not kept alive by the poll, which says when it ends', async () => {
    const { browser, status } = await signedIn();
    for (const minute of [5, 15, 25, 29]) {
      minutes(minute);
      expect((await browser.request(checkSession)).body).toEqual({
        data: {
          status: 'SIGNED_IN',
          idleEndsAt: '2026-03-02T08:30:00.000Z',
          endsAt: '2026-03-02T20:00:00.000Z',
          unread: null,
        },
      });
    }
    minutes(30);
    expect((await browser.request(checkSession)).status).toBe(401);
    expect(await status()).toBe(401);
  });

  test('ends after 12 hours, whatever is done', async () => {
    const { browser, status } = await signedIn();
    for (let minute = 20; minute < 720; minute += 20) {
      minutes(minute);
      expect(await status()).toBe(200);
    }
    expect((await browser.request(checkSession)).body).toMatchObject({
      data: { idleEndsAt: '2026-03-02T20:00:00.000Z' },
    });
    minutes(720);
    expect(await status()).toBe(401);
  });

  test('ends with the next request when all sessions of the person are ended', async () => {
    const { ada, status } = await signedIn();
    await users.endSessions(ada.userId);
    expect(await status()).toBe(401);
  });

  test('ends with the next request when the person is disabled', async () => {
    const { ada, status } = await signedIn();
    await users.save(ada.userId, { disabled: true });
    expect(await status()).toBe(401);
  });

  test('is written back at most once a minute', async () => {
    const { ada } = await signedIn();
    const list = () => world.call(ada, memberRoutes.listUsers);
    await list();
    expect((await world.measure(list)).writeUnits).toBe(0);
    minutes(2);
    expect((await world.measure(list)).operations.filter(({ writeUnits }) => writeUnits > 0)).toHaveLength(1);
  });
});

describe('signing out', () => {
  test('is not done by a link of another site, and by the address bar and our own pages it is', async () => {
    for (const origin of ['same-origin', 'none', undefined]) {
      const { browser, status } = await signedIn();
      const cookies = [...browser.jar].map(([name, value]) => `${name}=${value}`);
      const leave = (from: string | undefined) =>
        world.send({ method: 'GET', path: signOut.path, cookies, headers: { 'sec-fetch-site': from } });
      expect(await leave('cross-site')).toMatchObject({ status: 302, headers: { location: '/' }, cookies: [] });
      expect(await status()).toBe(200);
      expect(await leave(origin)).toMatchObject({ status: 302, headers: { location: '/login' } });
      expect(await status()).toBe(401);
    }
  });

  test('ends the session, revokes its token and clears its cookie', async () => {
    const { user, browser, status } = await signedIn();
    const former = new Map(browser.jar);
    const answer = await browser.request(signOut);
    expect(answer).toMatchObject({ status: 302, headers: { location: '/login' } });
    expect(answer.cookies).toEqual([
      expect.stringMatching(/^__Host-session=; .*Max-Age=0; Secure$/),
      expect.stringMatching(/^sedum-signed-in=; .*Max-Age=0; Secure$/),
    ]);
    expect(answer.headers).not.toHaveProperty('clear-site-data');
    expect(standIn.revoked).toContain(`refresh-${user.cognitoUsername}`);
    expect(browser.sessionId).toBeUndefined();
    for (const [name, value] of former) browser.jar.set(name, value);
    expect(await status()).toBe(401);
  });

  test('works for somebody whose session is over', async () => {
    const { browser } = await signedIn();
    minutes(31);
    expect(await browser.request(signOut)).toMatchObject({ status: 302, headers: { location: '/login' } });
  });

  test('works while the provider does not take the revocation', async () => {
    const { browser, status } = await signedIn();
    replaceIdentityProvider({ ...standIn.provider, revoke: () => Promise.reject(new Error('not now')) });
    expect((await browser.request(signOut)).status).toBe(302);
    replaceIdentityProvider(standIn.provider);
    expect(await status()).toBe(401);
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'refresh token not revoked' }));
  });
});

test('on a plain local start the cookies need no https', async () => {
  const former = process.env.PUBLIC_ORIGIN;
  process.env.PUBLIC_ORIGIN = 'http://localhost:4000';
  try {
    const { browser } = await signedIn();
    expect([...browser.jar.keys()]).toEqual(['sedum-session', 'sedum-signed-in', 'sedum-device']);
    expect((await browser.request(getSessionUser)).status).toBe(200);
  } finally {
    process.env.PUBLIC_ORIGIN = former;
  }
});
