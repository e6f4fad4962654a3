import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import * as users from '#functions/core/people/store.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { browserOf } from '#test/support/browser.ts';
import { provenDomain, ruleDomain } from '#test/support/identity-domain.ts';
import { identityStandIn } from '#test/support/identity-stand-in.ts';
import type { NewPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const standIn = identityStandIn();
replaceIdentityProvider(standIn.provider);
const acme = await world.organisation();
const TENANT = '11111111-1111-4111-8111-111111111111';
await provenDomain(acme.orgId, 'strict.test', { tenantId: TENANT, singleSignOnOnly: true });
const NEW = 'Another-Horse-Battery-9';

afterEach(() => {
  standIn.calls.splice(0);
});

/** Somebody with a password at the provider, whether it counts or not. */
async function somebody(draft: NewPerson = {}) {
  const person = await world.person({ organisation: acme, ...draft });
  const username = `account-${person.userId}`;
  await users.save(person.userId, { cognitoUsername: username });
  standIn.accounts.set(username, { password: 'right' });
  return { ...person, username };
}

const atStrict = () => somebody({ email: `${randomUUID()}@strict.test` });

/** The addresses whose password does not count, each with the reason. */
async function closed(): Promise<[string, string][]> {
  const disabled = await somebody();
  await users.save(disabled.userId, { disabled: true });
  return [
    ['unknown', `${randomUUID()}@people.test`],
    ['unknown at the domain', `${randomUUID()}@strict.test`],
    ['single sign-on only', (await atStrict()).email],
    ['a Microsoft account', (await somebody({ method: 'MICROSOFT_AD' })).email],
    ['disabled', disabled.email],
  ];
}

const signIn = (email: string, password = 'right') =>
  browserOf(world).request(signInRoutes.signIn, { body: { email, password } });
const ask = (email: string) => browserOf(world).request(signInRoutes.sendResetCode, { body: { email } });
const reset = (email: string, code = '246810') =>
  browserOf(world).request(signInRoutes.resetPassword, { body: { email, code, newPassword: NEW } });

/** What a request tells and does: its answer, what it asks of the provider and of the table. */
async function seen(run: () => ReturnType<typeof signIn>) {
  standIn.calls.splice(0);
  let answer: Awaited<ReturnType<typeof signIn>> | undefined;
  const { operations } = await world.measure(async () => {
    answer = await run();
  });
  return {
    status: answer?.status,
    cookies: answer?.cookies,
    body: { ...(answer?.body as object), traceId: '' },
    provider: standIn.calls.map((call) => call.replace(/ .*/, '')),
    table: operations.map(({ command }) => command),
  };
}

describe('where a domain has single sign-on only', () => {
  test('the right password opens nothing, in any case of the address', async () => {
    const ada = await atStrict();
    expect((await signIn(ada.email)).status).toBe(401);
    expect((await signIn(ada.email.toUpperCase())).status).toBe(401);
    expect(standIn.calls.join()).not.toContain(ada.username);
  });

  test('no code for a new password is mailed, and none sets one', async () => {
    const ada = await atStrict();
    expect((await ask(ada.email)).body).toEqual({ data: { sent: true } });
    expect(standIn.accounts.get(ada.username)?.resetCode).toBeUndefined();
    Object.assign(standIn.accounts.get(ada.username) ?? {}, { resetCode: '246810' });
    expect((await reset(ada.email)).status).toBe(400);
    expect(standIn.accounts.get(ada.username)?.password).toBe('right');
    expect((await world.call(ada, sessionRoutes.getSessionUser)).data.id).toBe(ada.userId);
  });

  test('a sign-in that was under way when it was switched on goes no further', async () => {
    await provenDomain(acme.orgId, 'turning.test', { tenantId: TENANT });
    const ada = await somebody({ email: `${randomUUID()}@turning.test` });
    standIn.accounts.set(ada.username, { password: 'right', challenge: 'NEW_PASSWORD_REQUIRED' });
    const browser = browserOf(world);
    await browser.request(signInRoutes.signIn, { body: { email: ada.email, password: 'right' } });
    await ruleDomain(acme.orgId, 'turning.test', { tenantId: TENANT, singleSignOnOnly: true });
    const body = { challenge: 'NEW_PASSWORD_REQUIRED', newPassword: NEW };
    expect((await browser.request(signInRoutes.answerChallenge, { body })).status).toBe(410);
    expect(standIn.accounts.get(ada.username)?.password).toBe('right');
    await ruleDomain(acme.orgId, 'turning.test', { tenantId: TENANT });
    standIn.accounts.set(ada.username, { password: 'right' });
    expect((await signIn(ada.email)).status).toBe(200);
  });

  test('other domains keep their passwords', async () => {
    expect((await signIn((await somebody()).email)).status).toBe(200);
    expect((await signIn((await somebody({ email: `${randomUUID()}@sub.strict.test` })).email)).status).toBe(200);
  });
});

describe('nobody learns why a password does not count', () => {
  test('by signing in: the same answer and the same calls as for nobody', async () => {
    const [first, ...others] = await closed();
    const nobody = await seen(() => signIn(first?.[1] ?? ''));
    expect(nobody).toMatchObject({ status: 401, cookies: [], provider: ['signIn'] });
    for (const [why, email] of others) expect(await seen(() => signIn(email)), why).toEqual(nobody);
    const wrong = await somebody();
    expect(await seen(() => signIn(wrong.email, 'wrong')), 'a wrong password').toEqual(nobody);
  });

  test('by asking for a code, or by using one', async () => {
    const [first, ...others] = await closed();
    const nobody = await seen(() => ask(first?.[1] ?? ''));
    const noCode = await seen(() => reset(first?.[1] ?? ''));
    expect(nobody).toMatchObject({ status: 200, provider: ['sendResetCode'] });
    expect(noCode).toMatchObject({ status: 400, provider: ['resetPassword'] });
    for (const [why, email] of others) {
      expect(await seen(() => ask(email)), why).toEqual(nobody);
      expect(await seen(() => reset(email)), why).toEqual(noCode);
    }
    const known = await somebody();
    expect(await seen(() => ask(known.email)), 'a password that counts').toEqual(nobody);
    expect(await seen(() => reset(known.email, '000000')), 'a wrong code').toEqual(noCode);
  });
});

test('a sign-in is noted with its time', async () => {
  const ada = await somebody();
  const before = new Date().toISOString();
  await signIn(ada.email);
  const { lastSignInAt = '' } = await users.get(ada.userId);
  expect(lastSignInAt >= before).toBe(true);
});
