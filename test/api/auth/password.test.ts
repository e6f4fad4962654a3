import {
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, test } from 'vitest';
import * as users from '#functions/core/people/store.ts';
import { countRequest } from '#functions/core/rate/store.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { browserOf } from '#test/support/browser.ts';
import { PASSWORD, TEMPORARY_PASSWORD } from '#test/support/identity.ts';
import { totp } from '#test/support/totp.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const acme = await world.organisation();
const { signIn, answerChallenge, resetPassword } = signInRoutes;
const { getSessionUser, signOut } = sessionRoutes;

/** Signs a person in and gives the browser with the answer. */
async function tried(email: string, password: string | undefined) {
  const browser = browserOf(world);
  return { browser, answer: await browser.request(signIn, { body: { email, password } }) };
}

describe('a person with a password', () => {
  test('signs in, whatever the case of the address, and is known from then on', async () => {
    const ada = await world.person({ organisation: acme, name: 'Ada' });
    const { browser, answer } = await tried(` ${ada.email.toUpperCase()} `, ada.password);
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'SIGNED_IN' } } });
    expect(answer.cookies).toContainEqual(
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200; Secure$/),
    );
    expect(answer.cookies).toContainEqual('sedum-signed-in=1; Path=/; SameSite=Lax; Max-Age=43200; Secure');
    const me = await browser.request(getSessionUser);
    expect(me.body).toEqual({ data: { id: ada.userId, name: 'Ada', email: ada.email } });
  });

  test('gets a new session at each sign-in, and the one before ends', async () => {
    const ada = await world.person({ organisation: acme });
    const { browser } = await tried(ada.email, ada.password);
    const former = new Map(browser.jar);
    await browser.request(signIn, { body: { email: ada.email, password: ada.password } });
    expect(browser.sessionId).not.toBe(former.get('__Host-session'));
    const old = browserOf(world);
    for (const [name, value] of former) old.jar.set(name, value);
    expect((await old.request(getSessionUser)).status).toBe(401);
    expect((await browser.request(getSessionUser)).status).toBe(200);
  });

  test('cannot choose the id of the session', async () => {
    const ada = await world.person({ organisation: acme });
    const browser = browserOf(world);
    browser.jar.set('__Host-session', 'chosen-by-somebody-else');
    await browser.request(signIn, { body: { email: ada.email, password: ada.password } });
    expect(browser.sessionId).toMatch(/^[\w-]{43}$/);
  });

  test('is refused in the same words as nobody, a disabled person and a Microsoft account', async () => {
    const ada = await world.person({ organisation: acme });
    const disabled = await world.person({ organisation: acme });
    await users.save(disabled.userId, { disabled: true });
    const federated = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    const answers = [
      await tried(ada.email, 'Wrong-Horse-Battery-9'),
      await tried('nobody@people.test', PASSWORD),
      await tried(disabled.email, disabled.password),
      await tried(federated.email, PASSWORD),
    ].map(({ answer: { status, cookies, body } }) => ({
      status,
      cookies,
      detail: (body as { detail: string }).detail,
    }));
    const refusal = { status: 401, cookies: [], detail: expect.stringContaining('is not right') };
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual(refusal);
  });

  test('waits after ten wrong tries from one network, and whoever tries elsewhere does not', async () => {
    const ada = await world.person({ organisation: acme });
    const wrong = { email: ada.email, password: 'Wrong-Horse-Battery-9' };
    const right = { email: ada.email, password: ada.password };
    const at = (ip: string, body: object) => browserOf(world, ip).request(signIn, { body });
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await at(`2001:db8:7:7::${i + 1}`, wrong)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const refused = await at('2001:db8:7:7:ffff::1', right);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await at('2001:db8:7:8::1', right)).status).toBe(200);
    // To have signed in elsewhere forgives nothing here.
    expect((await at('2001:db8:7:7::1', right)).status).toBe(429);
  });

  test('is kept out of no browser of theirs, and of no mailed code, by what strangers try', async () => {
    const ada = await world.person({ organisation: acme });
    const { browser } = await tried(ada.email, ada.password);
    expect(browser.jar.get('__Host-device')).toMatch(/^[\w-]{43}$/);
    // As many strangers from as many networks as are counted together.
    await countRequest('password-of-strangers', ada.email, new Date(), 99);
    const right = { body: { email: ada.email, password: ada.password } };
    expect((await browserOf(world).request(signIn, right)).status).toBe(429);
    await browser.request(signOut);
    expect((await browser.request(signIn, right)).status).toBe(200);
    // A browser of somebody else is a stranger, and so is a cookie that nobody gave.
    const other = await world.person({ organisation: acme });
    const { browser: others } = await tried(other.email, other.password);
    expect((await others.request(signIn, right)).status).toBe(429);
    const forged = browserOf(world);
    forged.jar.set('__Host-device', 'A'.repeat(43));
    expect((await forged.request(signIn, right)).status).toBe(429);
    // The local pool takes any code; that one is checked is shown elsewhere, that it is not refused unseen here.
    const code = { body: { email: ada.email, code: '246810', newPassword: 'Another-Horse-Battery-9' } };
    expect((await browserOf(world).request(resetPassword, code)).status).toBe(200);
  });

  test('has ten tries of their own in a browser that is known', async () => {
    const ada = await world.person({ organisation: acme });
    const { browser } = await tried(ada.email, ada.password);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const body = { email: ada.email, password: 'Wrong-Horse-Battery-9' };
      statuses.push((await browser.request(signIn, { body })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test('is not counted for signing in often', async () => {
    const ada = await world.person({ organisation: acme });
    for (let i = 0; i < 12; i += 1) expect((await tried(ada.email, ada.password)).answer.status).toBe(200);
  });

  test('chooses a password at the first sign-in, by the rules of the pool', async () => {
    const email = 'grace@people.test';
    const { username } = await world.identity.createAccount(email, 'invited');
    await users.create({ email, name: 'Grace', method: 'USERNAME_PASSWORD', cognitoUsername: username });
    const { browser, answer } = await tried(email, TEMPORARY_PASSWORD);
    expect(answer.body).toEqual({ data: { status: 'NEW_PASSWORD_REQUIRED' } });
    expect(browser.sessionId).toBeUndefined();
    const weak = await browser.request(answerChallenge, {
      body: { challenge: 'NEW_PASSWORD_REQUIRED', newPassword: 'too-short' },
    });
    expect(weak).toMatchObject({ status: 400, body: { fields: { newPassword: expect.stringContaining('12 char') } } });
    const done = await browser.request(answerChallenge, {
      body: { challenge: 'NEW_PASSWORD_REQUIRED', newPassword: PASSWORD },
    });
    expect(done.body).toEqual({ data: { status: 'SIGNED_IN' } });
    expect((await browser.request(getSessionUser)).status).toBe(200);
    expect((await tried(email, TEMPORARY_PASSWORD)).answer.status).toBe(401);
    expect((await tried(email, PASSWORD)).answer.status).toBe(200);
  });

  test('with an authenticator app also gives its code', async () => {
    const ada = await world.person({ organisation: acme });
    const secret = await enableApp(ada.email, ada.password);
    const { browser, answer } = await tried(ada.email, ada.password);
    expect(answer.body).toEqual({ data: { status: 'SOFTWARE_TOKEN_MFA' } });
    expect((await browser.request(getSessionUser)).status).toBe(401);
    const wrong = await browser.request(answerChallenge, {
      body: { challenge: 'SOFTWARE_TOKEN_MFA', code: totp(secret, 0) },
    });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    const again = await tried(ada.email, ada.password);
    const right = await again.browser.request(answerChallenge, {
      body: { challenge: 'SOFTWARE_TOKEN_MFA', code: totp(secret).replace(/(\d{3})/, '$1 ') },
    });
    expect(right.body).toEqual({ data: { status: 'SIGNED_IN' } });
  });
});

test('a sign-in that another site makes the browser send is refused', async () => {
  const ada = await world.person({ organisation: acme });
  const body = { email: ada.email, password: ada.password };
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'sedum' };
  for (const origin of [undefined, 'https://evil.example', 'https://sedum.example.evil.example', 'null']) {
    const answer = await world.send({ method: 'POST', path: signIn.path, headers: { ...headers, origin }, body });
    expect(answer).toMatchObject({ status: 403, cookies: [] });
  }
  const form = { origin: 'https://sedum.example', 'content-type': 'application/json' };
  expect((await world.send({ method: 'POST', path: signIn.path, headers: form, body })).status).toBe(403);
});

test('what is typed at sign-in is checked by field', async () => {
  const wrong = async (body: unknown) => (await browserOf(world).request(signIn, { body })).body;
  expect(await wrong({ email: 'ada', password: '' })).toMatchObject({
    code: 'invalid',
    fields: { email: 'Enter an e-mail address like name@company.com', password: 'Enter your password' },
  });
  expect(await wrong({ email: 'a@b.test', password: 'x'.repeat(257) })).toMatchObject({
    fields: { password: expect.any(String) },
  });
  expect(await wrong({ email: 'a@b.test', password: 'x', orgId: 'acme' })).toMatchObject({
    fields: { orgId: expect.any(String) },
  });
});

async function enableApp(USERNAME: string, PASSWORD = ''): Promise<string> {
  const { client, userPoolId: UserPoolId } = world.identity;
  const { AuthenticationResult } = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId: process.env.USER_POOL_CLIENT_ID,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  );
  const AccessToken = AuthenticationResult?.AccessToken;
  const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: totp(SecretCode) }));
  const settings = { Enabled: true, PreferredMfa: true };
  await client.send(
    new AdminSetUserMFAPreferenceCommand({ UserPoolId, Username: USERNAME, SoftwareTokenMfaSettings: settings }),
  );
  return SecretCode;
}
