import { describe, expect, test } from 'vitest';
import * as users from '#functions/people/users/store.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { type Browser, browserOf } from '#test/support/browser.ts';
import { startDirectory } from '#test/support/directory.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const acme = await world.organisation();
process.env.LOGIN_ORIGIN = process.env.AWS_ENDPOINT_URL;
process.env.MICROSOFT_PROVIDER = 'Microsoft';
const directory = await startDirectory(world.identity.client, world.identity.userPoolId, 'Microsoft');
const { startFederatedSignIn, finishFederatedSignIn } = signInRoutes;

/** Follows redirects between the provider and the directory until they come back to Sedum; gives the query they bring. */
async function throughDirectory(location: string): Promise<Record<string, string>> {
  let next = location;
  for (let hop = 0; hop < 6; hop += 1) {
    if (next.startsWith(`${process.env.PUBLIC_ORIGIN}/api/auth/callback`)) {
      return Object.fromEntries(new URL(next).searchParams);
    }
    const response = await fetch(next, { redirect: 'manual' });
    next = new URL(response.headers.get('location') ?? '', next).href;
  }
  throw new Error(`The sign-in does not come back: ${next}`);
}

async function start(browser: Browser, returnTo?: string): Promise<string> {
  const answer = await browser.request(startFederatedSignIn, { query: { returnTo } });
  expect(answer.status).toBe(302);
  return answer.headers.location ?? '';
}

const finish = (browser: Browser, query: Record<string, string>) => browser.request(finishFederatedSignIn, { query });

/** A whole sign-in of the account that the directory knows. */
async function signedIn(returnTo?: string) {
  const browser = browserOf(world);
  const query = await throughDirectory(await start(browser, returnTo));
  return { browser, answer: await finish(browser, query) };
}

const account = (email: string, sub = email) => directory.knows({ sub, email, email_verified: true });

describe('signing in with Microsoft', () => {
  test('asks for a code with PKCE, state and nonce, and keeps what belongs to them on the server', async () => {
    const browser = browserOf(world);
    const url = new URL(await start(browser));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'https://sedum.example/api/auth/callback',
      identity_provider: 'Microsoft',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect([...browser.jar.keys()]).toEqual(['__Host-sign-in']);
    expect(url.search).not.toContain(browser.jar.get('__Host-sign-in'));
  });

  test('brings a known person back to where they wanted to go, linked for good', async () => {
    const ada = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    account(ada.email);
    const { browser, answer } = await signedIn('/collect-data?year=2025');
    expect(answer).toMatchObject({ status: 302, headers: { location: '/collect-data?year=2025' } });
    expect([...browser.jar.keys()]).toEqual(['__Host-session', 'sedum-signed-in']);
    const me = await browser.request(sessionRoutes.getSessionUser);
    expect(me.body).toMatchObject({ data: { id: ada.userId } });
    expect((await users.get(ada.userId)).cognitoUsername).toBeTruthy();
    expect((await signedIn()).answer.headers.location).toBe('/');
  });

  test('goes home where returnTo is not a page of Sedum', async () => {
    const ada = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    account(ada.email);
    for (const returnTo of ['https://evil.example/', '//evil.example', '/%2F/evil.example', '/api/auth/logout']) {
      expect((await signedIn(returnTo)).answer.headers.location).toBe('/');
    }
  });
});

describe('the login screen says why', () => {
  const location = async () => (await signedIn()).answer.headers.location;

  test('nobody has invited the account', async () => {
    account('stranger@directory.test');
    expect(await location()).toBe('/login?problem=unknown-account');
  });

  test('the address belongs to somebody with a password', async () => {
    account((await world.person({ organisation: acme })).email);
    expect(await location()).toBe('/login?problem=wrong-method');
  });

  test('the address is not confirmed', async () => {
    const ada = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    directory.knows({ sub: ada.email, email: ada.email, email_verified: false });
    expect(await location()).toBe('/login?problem=unverified-address');
    expect((await users.get(ada.userId)).cognitoUsername).toBeUndefined();
  });

  test('another account has the address now', async () => {
    const ada = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    account(ada.email, 'first-account');
    await signedIn();
    account(ada.email, 'second-account');
    expect(await location()).toBe('/login?problem=unknown-account');
  });

  test('the person is disabled', async () => {
    const ada = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    await users.save(ada.userId, { disabled: true });
    account(ada.email);
    expect(await location()).toBe('/login?problem=disabled');
  });

  test('the directory refused', async () => {
    const browser = browserOf(world);
    const { searchParams } = new URL(await start(browser));
    const answer = await finish(browser, { error: 'access_denied', state: searchParams.get('state') ?? '' });
    expect(answer.headers.location).toBe('/login?problem=refused');
  });

  test('too many sign-ins were started at one address', async () => {
    const locations: (string | undefined)[] = [];
    for (let i = 0; i < 101; i += 1) {
      const answer = await browserOf(world, '198.51.100.4').request(startFederatedSignIn);
      locations.push(answer.headers.location);
    }
    expect(locations.slice(0, 100).every((each) => each?.includes('/oauth2/authorize'))).toBe(true);
    expect(locations[100]).toBe('/login?problem=too-many');
  });

  test('Microsoft is not configured, or cannot be reached', async () => {
    const ada = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    account(ada.email);
    const browser = browserOf(world);
    const query = await throughDirectory(await start(browser));
    process.env.LOGIN_ORIGIN = 'http://127.0.0.1:9';
    expect((await finish(browser, query)).headers.location).toBe('/login?problem=unavailable');
    process.env.LOGIN_ORIGIN = '';
    expect(await start(browserOf(world))).toBe('/login?problem=unavailable');
    process.env.LOGIN_ORIGIN = process.env.AWS_ENDPOINT_URL;
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'sign-in by redirect failed' }));
  });
});

describe('what comes back counts', () => {
  test('only in the browser that left', async () => {
    const ada = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    account(ada.email);
    const query = await throughDirectory(await start(browserOf(world)));
    const other = browserOf(world);
    expect((await finish(other, query)).headers.location).toBe('/login?problem=expired');
    await start(other);
    expect((await finish(other, query)).headers.location).toBe('/login?problem=expired');
    expect(other.sessionId).toBeUndefined();
  });

  test('only once', async () => {
    const ada = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    account(ada.email);
    const browser = browserOf(world);
    const query = await throughDirectory(await start(browser));
    const cookie = browser.jar.get('__Host-sign-in') ?? '';
    expect((await finish(browser, query)).headers.location).toBe('/');
    browser.jar.set('__Host-sign-in', cookie);
    expect((await finish(browser, query)).headers.location).toBe('/login?problem=expired');
  });

  test('not with the code of another sign-in: its token holds another nonce', async () => {
    const ada = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    account(ada.email);
    const { code = '' } = await throughDirectory(await start(browserOf(world)));
    const browser = browserOf(world);
    const { searchParams } = new URL(await start(browser));
    const answer = await finish(browser, { code, state: searchParams.get('state') ?? '' });
    expect(answer.headers.location).toBe('/login?problem=refused');
    expect(world.takeLog()).toContainEqual(
      expect.objectContaining({ message: 'The ID token belongs to another sign-in' }),
    );
  });

  test('not with a code that the provider does not know', async () => {
    const browser = browserOf(world);
    const { searchParams } = new URL(await start(browser));
    const answer = await finish(browser, { code: 'made-up', state: searchParams.get('state') ?? '' });
    expect(answer.headers.location).toBe('/login?problem=refused');
  });
});
