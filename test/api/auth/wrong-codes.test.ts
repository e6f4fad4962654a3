import { expect, test } from 'vitest';
import * as users from '#functions/core/people/store.ts';
import { sealToken } from '#functions/core/sessions/refresh-token.ts';
import * as sessions from '#functions/core/sessions/store.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { browserOf } from '#test/support/browser.ts';
import { FIRST_PASSWORD, MAILED_CODE, startCognitoLocal } from '#test/support/identity-cognito-local.ts';
import { totp, wrongTotp } from '#test/support/totp.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const acme = await world.organisation();
// People are made by hand from here on: the pool of the world is another one.
const pool = await startCognitoLocal();
const NEW = 'Another-Horse-Battery-9';

/** Somebody whose account is in this pool, signed in with its refresh token. */
async function somebody() {
  const person = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
  const cognitoUsername = await pool.createAccount(person.email);
  const user = await users.save(person.userId, { method: 'USERNAME_PASSWORD', cognitoUsername });
  const { refreshToken = '' } = await pool.signIn(cognitoUsername, FIRST_PASSWORD);
  const sessionId = await sessions.create(user, await sealToken(refreshToken, user.userId), new Date());
  return { ...person, sessionId, cognitoUsername };
}

const signsIn = (username: string, password: string) =>
  pool.signIn(username, password).then(
    ({ refreshToken }) => refreshToken !== undefined,
    () => false,
  );

test('a wrong code of the mail sets no password, and the right one does, once', async () => {
  const { email, cognitoUsername } = await somebody();
  const reset = (code: string) =>
    browserOf(world).request(signInRoutes.resetPassword, { body: { email, code, newPassword: NEW } });
  await browserOf(world).request(signInRoutes.sendResetCode, { body: { email } });
  expect(await reset('111111')).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
  expect(await signsIn(cognitoUsername, NEW)).toBe(false);
  expect(await signsIn(cognitoUsername, FIRST_PASSWORD)).toBe(true);
  expect((await reset(MAILED_CODE)).status).toBe(200);
  expect(await signsIn(cognitoUsername, NEW)).toBe(true);
  expect(await signsIn(cognitoUsername, FIRST_PASSWORD)).toBe(false);
  expect((await reset(MAILED_CODE)).status).toBe(400);
});

test('the code of one person sets no password of another', async () => {
  const [ada, grace] = [await somebody(), await somebody()];
  await browserOf(world).request(signInRoutes.sendResetCode, { body: { email: ada.email } });
  const body = { email: grace.email, code: MAILED_CODE, newPassword: NEW };
  expect((await browserOf(world).request(signInRoutes.resetPassword, { body })).status).toBe(400);
  expect(await signsIn(grace.cognitoUsername, FIRST_PASSWORD)).toBe(true);
});

test('a wrong code of the app switches nothing on, and the right one asks for codes from then on', async () => {
  const ada = await somebody();
  const { data } = await world.call(ada, mfaRoutes.beginMfa, { body: { password: FIRST_PASSWORD } });
  const confirm = (code: string) => world.call(ada, mfaRoutes.confirmMfa, { body: { code } });
  await expect(confirm(wrongTotp(data.secret))).rejects.toMatchObject({
    code: 'invalid',
    fields: { code: expect.any(String) },
  });
  expect((await world.call(ada, profileRoutes.getUser)).data.mfaEnabled).toBe(false);
  expect(await signsIn(ada.cognitoUsername, FIRST_PASSWORD)).toBe(true);
  expect((await confirm(totp(data.secret))).data).toEqual({ mfaEnabled: true });
  expect(await pool.signIn(ada.cognitoUsername, FIRST_PASSWORD)).toEqual({ asks: 'SOFTWARE_TOKEN_MFA' });
});

test('an app that was not begun takes no code', async () => {
  const ada = await somebody();
  await expect(world.call(ada, mfaRoutes.confirmMfa, { body: { code: '123456' } })).rejects.toMatchObject({
    code: 'invalid',
  });
});
