import { afterEach, describe, expect, test, vi } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import type { OpenChallenge } from '#functions/core/identity/port.ts';
import * as users from '#functions/core/people/store.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { type Browser, browserOf } from '#test/support/browser.ts';
import { identityStandIn } from '#test/support/identity-stand-in.ts';
import { totp, wrongTotp } from '#test/support/totp.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const standIn = identityStandIn();
replaceIdentityProvider(standIn.provider);
const acme = await world.organisation();
const SECRET = 'JBSWY3DPEHPK3PXP';

afterEach(() => {
  vi.useRealTimers();
});

async function challenged(challenge: OpenChallenge['challenge']) {
  const ada = await world.person({ organisation: acme });
  const user = await users.get(ada.userId);
  const account = { password: 'right', challenge, secret: SECRET };
  standIn.accounts.set(user.cognitoUsername ?? '', account);
  const browser = browserOf(world);
  const asked = await browser.request(signInRoutes.signIn, { body: { email: ada.email, password: 'right' } });
  return { ada, browser, asked, account };
}

const answer = (browser: Browser, body: unknown) => browser.request(signInRoutes.answerChallenge, { body });

describe('an open challenge', () => {
  test('is kept on the server: the browser holds an opaque cookie for 15 minutes', async () => {
    const { browser, asked } = await challenged('SOFTWARE_TOKEN_MFA');
    expect(asked.cookies).toEqual([
      expect.stringMatching(/^__Host-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=900; Secure$/),
    ]);
    expect(JSON.stringify(asked.body)).not.toContain('session-');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 15 * 60_000 + 1000);
    expect(await answer(browser, { challenge: 'SOFTWARE_TOKEN_MFA', code: totp(SECRET) })).toMatchObject({
      status: 410,
      body: { code: 'gone' },
    });
  });

  test('forgives a wrong code, five times', async () => {
    const { browser } = await challenged('SOFTWARE_TOKEN_MFA');
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      statuses.push((await answer(browser, { challenge: 'SOFTWARE_TOKEN_MFA', code: wrongTotp(SECRET) })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 410]);
    expect((await answer(browser, { challenge: 'SOFTWARE_TOKEN_MFA', code: totp(SECRET) })).status).toBe(410);
  });

  test('is no way to guess on: ten wrong codes an hour are a person’s, however many sign-ins they come in', async () => {
    const { ada, browser } = await challenged('SOFTWARE_TOKEN_MFA');
    const begin = (from: Browser) =>
      from.request(signInRoutes.signIn, { body: { email: ada.email, password: 'right' } });
    const guess = async (from: Browser) =>
      (await answer(from, { challenge: 'SOFTWARE_TOKEN_MFA', code: wrongTotp(SECRET) })).status;
    for (let i = 0; i < 5; i += 1) expect(await guess(browser)).toBe(400);
    const second = browserOf(world);
    await begin(second);
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => guess(second)));
    expect(atOnce.filter((status) => status === 400)).toHaveLength(5);
    const third = browserOf(world);
    await begin(third);
    const right = { challenge: 'SOFTWARE_TOKEN_MFA', code: totp(SECRET) };
    expect(await answer(third, right)).toMatchObject({ status: 429, body: { code: 'too-many' } });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 3_600_000);
    await begin(third);
    expect((await answer(third, { challenge: 'SOFTWARE_TOKEN_MFA', code: totp(SECRET) })).body).toEqual({
      data: { status: 'SIGNED_IN' },
    });
  });

  test('forgets the wrong codes once one was right', async () => {
    const { ada, account } = await challenged('SOFTWARE_TOKEN_MFA');
    for (let round = 0; round < 3; round += 1) {
      account.challenge = 'SOFTWARE_TOKEN_MFA';
      const browser = browserOf(world);
      await browser.request(signInRoutes.signIn, { body: { email: ada.email, password: 'right' } });
      for (let i = 0; i < 4; i += 1) {
        expect((await answer(browser, { challenge: 'SOFTWARE_TOKEN_MFA', code: wrongTotp(SECRET) })).status).toBe(400);
      }
      expect((await answer(browser, { challenge: 'SOFTWARE_TOKEN_MFA', code: totp(SECRET) })).status).toBe(200);
    }
  });

  test('takes the right code after a wrong one, once', async () => {
    const { browser } = await challenged('SOFTWARE_TOKEN_MFA');
    const former = new Map(browser.jar);
    expect((await answer(browser, { challenge: 'SOFTWARE_TOKEN_MFA', code: wrongTotp(SECRET) })).status).toBe(400);
    const right = await answer(browser, {
      challenge: 'SOFTWARE_TOKEN_MFA',
      code: totp(SECRET).replace(/(\d{3})/, '$1 '),
    });
    expect(right.body).toEqual({ data: { status: 'SIGNED_IN' } });
    for (const [name, value] of former) browser.jar.set(name, value);
    expect((await answer(browser, { challenge: 'SOFTWARE_TOKEN_MFA', code: totp(SECRET) })).status).toBe(410);
  });

  test('cannot be answered by the answer to another question', async () => {
    const { browser } = await challenged('SOFTWARE_TOKEN_MFA');
    const body = { challenge: 'NEW_PASSWORD_REQUIRED', newPassword: 'Correct-Horse-Battery-9' };
    expect(await answer(browser, body)).toMatchObject({
      status: 400,
      body: { fields: { challenge: expect.any(String) } },
    });
  });

  test('to set up an app comes with the secret, as text and for a QR code, and the person has an app from then on', async () => {
    const { ada, browser, asked, account } = await challenged('MFA_SETUP');
    const { secret } = account;
    expect(secret).not.toBe(SECRET);
    expect(asked.body).toEqual({
      data: {
        status: 'MFA_SETUP',
        secret,
        otpauth: `otpauth://totp/${encodeURIComponent(`Sedum:${ada.email}`)}?secret=${secret}&issuer=Sedum`,
      },
    });
    expect((await answer(browser, { challenge: 'MFA_SETUP', code: wrongTotp(secret) })).status).toBe(400);
    expect((await users.get(ada.userId)).mfaEnabledAt).toBeUndefined();
    expect((await answer(browser, { challenge: 'MFA_SETUP', code: totp(secret) })).body).toEqual({
      data: { status: 'SIGNED_IN' },
    });
    expect((await users.get(ada.userId)).mfaEnabledAt).toBeTruthy();
    const events = (await trail.list(acme.orgId, { limit: 10, action: 'mfa-set-up' })).events;
    expect(events).toContainEqual(expect.objectContaining({ actorId: ada.userId, subjectId: ada.userId }));
  });

  test('for a new password refuses the old one', async () => {
    const { browser, account } = await challenged('NEW_PASSWORD_REQUIRED');
    account.password = 'Correct-Horse-Battery-9';
    const newPassword = (text: string) => answer(browser, { challenge: 'NEW_PASSWORD_REQUIRED', newPassword: text });
    expect(await newPassword('Correct-Horse-Battery-9')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: expect.any(String) } },
    });
    expect((await newPassword('Another-Horse-Battery-9')).status).toBe(200);
  });

  test('ends when the person is disabled meanwhile', async () => {
    const { ada, browser } = await challenged('SOFTWARE_TOKEN_MFA');
    await users.save(ada.userId, { disabled: true });
    expect((await answer(browser, { challenge: 'SOFTWARE_TOKEN_MFA', code: totp(SECRET) })).status).toBe(410);
  });
});

test('without an open challenge there is nothing to answer', async () => {
  expect((await answer(browserOf(world), { challenge: 'MFA_SETUP', code: '123456' })).status).toBe(410);
});

test('a code has six digits, and only what the challenge asks for is taken', async () => {
  const fields = async (body: unknown) => (await answer(browserOf(world), body)).body;
  expect(await fields({ challenge: 'MFA_SETUP', code: '12345' })).toMatchObject({
    code: 'invalid',
    fields: { code: expect.any(String) },
  });
  expect(await fields({ challenge: 'SMS', code: '123456' })).toMatchObject({
    code: 'invalid',
    fields: { challenge: expect.any(String) },
  });
  expect(await fields({ challenge: 'MFA_SETUP', code: '123456', username: 'x' })).toMatchObject({
    fields: { username: expect.any(String) },
  });
});
