import { describe, expect, test } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import * as users from '#functions/core/people/store.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { browserOf } from '#test/support/browser.ts';
import { throughDirectory } from '#test/support/directory.ts';
import { startFederated } from '#test/support/federated.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const { acme, start, finish, signedIn, invited, account } = await startFederated(world);

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
    const ada = await invited();
    account(ada.account);
    // As the link of a mail has it: the organisation that it names survives the sign-in.
    const wanted = `/collect-data?year=2025&in=${acme.orgId}`;
    const { browser, answer } = await signedIn(wanted);
    expect(answer).toMatchObject({ status: 302, headers: { location: wanted } });
    expect([...browser.jar.keys()]).toEqual(['__Host-session', 'sedum-signed-in', '__Host-device']);
    const me = await browser.request(sessionRoutes.getSessionUser);
    expect(me.body).toMatchObject({ data: { id: ada.userId } });
    const { tenantId, objectId } = ada.account;
    expect(await users.get(ada.userId)).toMatchObject({
      directory: { tenantId, objectId },
      lastSignInAt: expect.stringMatching(/^\d{4}-/),
    });
    const { events } = await trail.list(acme.orgId, { limit: 5, action: 'user-changed' });
    expect(events[0]).toMatchObject({ subjectId: ada.userId, after: { signIn: 'directory' } });
    expect((await signedIn()).answer.headers.location).toBe('/');
  });

  test('goes home where returnTo is not a page of Sedum', async () => {
    const ada = await invited();
    account(ada.account);
    for (const returnTo of ['https://evil.example/', '//evil.example', '/%2F/evil.example', '/api/auth/logout']) {
      expect((await signedIn(returnTo)).answer.headers.location).toBe('/');
    }
  });
});

describe('a linked account', () => {
  test('finds its person whatever its address is by now, and gives nobody else that address', async () => {
    const ada = await invited();
    const grace = await invited();
    account(ada.account);
    await signedIn();
    account(ada.account, { email: grace.email });
    const { browser, answer } = await signedIn();
    expect(answer.headers.location).toBe('/');
    expect((await browser.request(sessionRoutes.getSessionUser)).body).toMatchObject({ data: { id: ada.userId } });
    expect((await users.get(grace.userId)).directory).toBeUndefined();
    account(ada.account, { email: 'new-name@acme.test', emailVerified: false });
    expect((await signedIn()).answer.headers.location).toBe('/');
    expect((await users.get(ada.userId)).email).toBe(ada.email);
  });

  test('turns the password of its person off, for signing in and for a new one', async () => {
    const ada = await invited({ method: 'USERNAME_PASSWORD' });
    const body = { email: ada.email, password: ada.password };
    expect((await browserOf(world).request(signInRoutes.signIn, { body })).status).toBe(200);
    account(ada.account);
    expect((await signedIn()).answer.headers.location).toBe('/');
    expect((await browserOf(world).request(signInRoutes.signIn, { body })).status).toBe(401);
    expect(await users.get(ada.userId)).toMatchObject({ method: 'MICROSOFT_AD' });
  });

  test('is linked once where two windows sign it in at the same time', async () => {
    const ada = await invited();
    account(ada.account);
    const windows = await Promise.all(
      [browserOf(world), browserOf(world), browserOf(world)].map(async (browser) => ({
        browser,
        query: await throughDirectory(await start(browser)),
      })),
    );
    const answers = await Promise.all(windows.map(({ browser, query }) => finish(browser, query)));
    expect(answers.map(({ headers }) => headers.location)).toEqual(['/', '/', '/']);
  });
});

describe('what comes back counts', () => {
  test('only in the browser that left', async () => {
    const ada = await invited();
    account(ada.account);
    const query = await throughDirectory(await start(browserOf(world)));
    const other = browserOf(world);
    expect((await finish(other, query)).headers.location).toBe('/login?problem=expired');
    await start(other);
    expect((await finish(other, query)).headers.location).toBe('/login?problem=expired');
    expect(other.sessionId).toBeUndefined();
  });

  test('only once', async () => {
    const ada = await invited();
    account(ada.account);
    const browser = browserOf(world);
    const query = await throughDirectory(await start(browser));
    const cookie = browser.jar.get('__Host-sign-in') ?? '';
    expect((await finish(browser, query)).headers.location).toBe('/');
    browser.jar.set('__Host-sign-in', cookie);
    expect((await finish(browser, query)).headers.location).toBe('/login?problem=expired');
  });

  test('not with the code of another sign-in: its token holds another nonce', async () => {
    const ada = await invited();
    account(ada.account);
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
