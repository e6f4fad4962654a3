import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { transact } from '#functions/db/transact.ts';
import * as domains from '#functions/organisations/domains/store.ts';
import * as trail from '#functions/organisations/trail/store.ts';
import * as users from '#functions/people/users/store.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { domainRoutes } from '#shared/organisations/domains/routes.ts';
import { type Browser, browserOf } from '#test/support/browser.ts';
import { type DirectoryAccount, startDirectory, throughDirectory } from '#test/support/directory.ts';
import { provenDomain } from '#test/support/identity-domain.ts';
import { type NewPerson, requestOf } from '#test/support/people.ts';
import { quicker } from '#test/support/quicker.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const acme = await world.organisation();
process.env.LOGIN_ORIGIN = process.env.AWS_ENDPOINT_URL;
process.env.MICROSOFT_PROVIDER = 'Microsoft';
const directory = await startDirectory(world.identity.client, world.identity.userPoolId, 'Microsoft');
const { beforeNextWrite } = quicker();
const { changeDomain, removeDomain } = domainRoutes;
const { startFederatedSignIn, finishFederatedSignIn } = signInRoutes;

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

const TENANT = '11111111-1111-4111-8111-111111111111';
const OTHER_TENANT = '22222222-2222-4222-8222-222222222222';

await provenDomain(acme.orgId, 'acme.test', { tenantId: TENANT });

/** Somebody of the organisation with an address at its domain, and the directory's account of theirs. */
async function invited(draft: NewPerson = {}) {
  const email = `${randomUUID()}@acme.test`;
  const person = await world.person({ organisation: acme, method: 'MICROSOFT_AD', email, ...draft });
  return { ...person, account: { tenantId: TENANT, objectId: randomUUID(), email: person.email, emailVerified: true } };
}

/** The directory signs this account in from now on. */
function account(known: DirectoryAccount, change: Partial<DirectoryAccount> = {}): void {
  directory.knows({ ...known, ...change });
}

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
    expect(events[0]).toMatchObject({ subjectId: ada.userId, facts: { signIn: 'directory' } });
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

describe('the login screen says why', () => {
  const location = async () => (await signedIn()).answer.headers.location;

  test('nobody has invited the account', async () => {
    account({ tenantId: TENANT, objectId: randomUUID(), email: 'stranger@acme.test', emailVerified: true });
    expect(await location()).toBe('/login?problem=unknown-account');
  });

  test('the person is in another organisation than the one whose directory it is', async () => {
    const ada = await invited({ organisation: await world.organisation() });
    account(ada.account);
    expect(await location()).toBe('/login?problem=unknown-account');
    expect((await users.get(ada.userId)).directory).toBeUndefined();
  });

  test('the directory does not vouch for the address', async () => {
    const ada = await invited();
    account(ada.account, { emailVerified: false });
    expect(await location()).toBe('/login?problem=unverified-address');
    expect((await users.get(ada.userId)).directory).toBeUndefined();
  });

  test('another directory claims the address, in the same words as for a stranger', async () => {
    const ada = await invited();
    account(ada.account, { tenantId: OTHER_TENANT });
    expect(await location()).toBe('/login?problem=unregistered-directory');
    account(ada.account, { tenantId: OTHER_TENANT, email: 'stranger@acme.test' });
    expect(await location()).toBe('/login?problem=unregistered-directory');
    expect((await users.get(ada.userId)).directory).toBeUndefined();
  });

  test('nobody has proven the domain, or no directory is registered for it', async () => {
    const ada = await invited({ email: `${randomUUID()}@unproven.test` });
    account(ada.account);
    expect(await location()).toBe('/login?problem=unregistered-directory');
    await provenDomain(acme.orgId, 'without-directory.test', { tenantId: null });
    const grace = await invited({ email: `${randomUUID()}@without-directory.test` });
    account(grace.account);
    expect(await location()).toBe('/login?problem=unregistered-directory');
  });

  test.each([
    [
      'another directory was registered',
      'moved.test',
      changeDomain,
      { tenantId: OTHER_TENANT, singleSignOnOnly: false },
    ],
    ['the domain was taken away', 'left.test', removeDomain, undefined],
  ])('%s while the account was linked, which then is not', async (_, domain, route, rule) => {
    const admin = await world.person({ organisation: acme });
    await provenDomain(acme.orgId, domain, { tenantId: TENANT });
    const { version } = await domains.get(acme.orgId, domain);
    const body = rule && { ...rule, version };
    const ada = await invited({ email: `${randomUUID()}@${domain}` });
    account(ada.account);
    beforeNextWrite(() => world.send(requestOf(route, { params: { id: acme.orgId, domain }, body }, admin), admin));
    expect(await location()).toBe('/login?problem=unregistered-directory');
    expect((await domains.provenFor(ada.email))?.tenantId).not.toBe(TENANT);
    expect((await users.get(ada.userId)).directory).toBeUndefined();
  });

  test('an organisation that only named the domain decides about nobody', async () => {
    await transact([domains.naming({ orgId: acme.orgId, domain: 'named.test', proof: 'proof' })]);
    const ada = await invited({ email: `${randomUUID()}@named.test` });
    account(ada.account);
    expect(await location()).toBe('/login?problem=unregistered-directory');
  });

  test('another account has the address now: it is another object of the directory', async () => {
    const ada = await invited();
    account(ada.account);
    await signedIn();
    account(ada.account, { objectId: randomUUID() });
    expect(await location()).toBe('/login?problem=other-account');
    account(ada.account);
    expect(await location()).toBe('/');
  });

  test('the directory names neither itself nor the account', async () => {
    const ada = await invited();
    account(ada.account, { tenantId: undefined });
    expect(await location()).toBe('/login?problem=refused');
    account(ada.account, { objectId: undefined });
    expect(await location()).toBe('/login?problem=refused');
  });

  test('the person is disabled, before the account is linked and after', async () => {
    const ada = await invited();
    await users.save(ada.userId, { disabled: true });
    account(ada.account);
    expect(await location()).toBe('/login?problem=disabled');
    await users.save(ada.userId, { disabled: false });
    expect(await location()).toBe('/');
    await users.save(ada.userId, { disabled: true });
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
    const ada = await invited();
    account(ada.account);
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
