import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as domains from '#functions/core/domains/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { domainRoutes } from '#shared/organisations/domains/routes.ts';
import { browserOf } from '#test/support/browser.ts';
import { throughDirectory } from '#test/support/directory.ts';
import { startFederated } from '#test/support/federated.ts';
import { provenDomain } from '#test/support/identity-domain.ts';
import { requestOf } from '#test/support/people.ts';
import { quicker } from '#test/support/quicker.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const { acme, start, finish, signedIn, invited, account, TENANT, OTHER_TENANT } = await startFederated(world);
const { beforeNextWrite } = quicker();
const { changeDomain, removeDomain } = domainRoutes;
const { startFederatedSignIn } = signInRoutes;

afterEach(() => void vi.useRealTimers());

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
    // all of them in one window of five minutes, however long they take
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Math.ceil(Date.now() / 300_000) * 300_000) });
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
