import { describe, expect, test } from 'vitest';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import * as users from '#functions/core/people/store.ts';
import { countRequest } from '#functions/core/rate/store.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { mailTo } from '#test/emulator/mailbox.ts';
import { browserOf } from '#test/support/browser.ts';
import { identityStandIn } from '#test/support/identity-stand-in.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const standIn = identityStandIn();
const acme = await world.organisation();
const NEW = 'Another-Horse-Battery-9';

/** Each visitor comes from an address of their own: only the limits by e-mail are met. */
const visit = () => browserOf(world);
const ask = (email: string) => visit().request(signInRoutes.sendResetCode, { body: { email } });
const reset = (email: string, code: string, newPassword = NEW) =>
  visit().request(signInRoutes.resetPassword, { body: { email, code, newPassword } });

async function forgetful() {
  const ada = await world.person({ organisation: acme });
  const { cognitoUsername = '' } = await users.get(ada.userId);
  standIn.accounts.set(cognitoUsername, { password: 'Correct-Horse-Battery-9' });
  replaceIdentityProvider(standIn.provider);
  return { ...ada, cognitoUsername };
}

describe('who forgot the password', () => {
  test('gets a code by mail, sets a new password with it, and every session ends', async () => {
    replaceIdentityProvider(undefined);
    const ada = await world.person({ organisation: acme });
    expect((await ask(ada.email)).body).toEqual({ data: { sent: true } });
    const mail = await mailTo(process.env.AWS_ENDPOINT_URL ?? '', ada.email, /verification code/);
    const code = /\d{6}/.exec(mail.BodyText)?.[0] ?? '';
    expect((await reset(ada.email, code)).body).toEqual({ data: { changed: true } });
    await expect(world.call(ada, sessionRoutes.getSessionUser)).rejects.toMatchObject({ code: 'unauthenticated' });
    const signIn = (password: string | undefined) =>
      visit().request(signInRoutes.signIn, { body: { email: ada.email, password } });
    expect((await signIn(ada.password)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
  });

  test('is told of a wrong or old code at the field, and keeps the sessions', async () => {
    const ada = await forgetful();
    await ask(ada.email);
    expect(await reset(ada.email, '111111')).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
    expect((await world.call(ada, sessionRoutes.getSessionUser)).data.id).toBe(ada.userId);
    expect((await reset(ada.email, '246 810')).status).toBe(200);
  });

  test('cannot take a password that breaks the rules, or the old one', async () => {
    const ada = await forgetful();
    await ask(ada.email);
    for (const weak of ['short', 'correct-horse-battery-9', 'Correct-Horse-Battery-9']) {
      expect(await reset(ada.email, '246810', weak)).toMatchObject({
        status: 400,
        body: { fields: { newPassword: expect.any(String) } },
      });
    }
  });

  test('gets five mails an hour at most that one network asks for, and ten tries at a code there', async () => {
    const ada = await forgetful();
    const at = (ip: string) => browserOf(world, ip);
    const askAt = async (ip: string) =>
      (await at(ip).request(signInRoutes.sendResetCode, { body: { email: ada.email } })).status;
    const asked: number[] = [];
    for (let i = 0; i < 6; i += 1) asked.push(await askAt('198.51.100.1'));
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await askAt('198.51.100.2')).toBe(200);
    const code = { body: { email: ada.email, code: '000000', newPassword: NEW } };
    const tried: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      tried.push((await at('198.51.100.1').request(signInRoutes.resetPassword, code)).status);
    }
    expect(tried).toEqual([...Array(10).fill(400), 429]);
    expect((await at('198.51.100.2').request(signInRoutes.resetPassword, code)).status).toBe(400);
  });

  test('gets twenty mails an hour at most, from however many networks they are asked for', async () => {
    const ada = await forgetful();
    await countRequest('reset-mail-of-strangers', ada.email, new Date(), 19);
    expect((await ask(ada.email)).status).toBe(200);
    expect((await ask(ada.email)).status).toBe(429);
  });

  test('is mailed to although an office asks for many colleagues', async () => {
    const asked: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const { email } = await forgetful();
      asked.push(
        (await browserOf(world, '198.51.100.9').request(signInRoutes.sendResetCode, { body: { email } })).status,
      );
    }
    expect(asked).toEqual(Array(12).fill(200));
  });
});

test('nobody learns whether an address is known', async () => {
  const ada = await forgetful();
  const federated = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
  const known = await ask(ada.email);
  for (const email of ['nobody@people.test', federated.email]) {
    const answer = await ask(email);
    expect({ ...answer, headers: {} }).toEqual({ ...known, headers: {} });
  }
  const wrong = await reset(ada.email, '000000');
  const unknown = await reset('nobody@people.test', '000000');
  const told = ({ status, body }: typeof wrong) => ({ status, ...(body as object), traceId: '' });
  expect(told(unknown)).toEqual(told(wrong));
  await countRequest('reset-mail-of-strangers', 'nobody@people.test', new Date(), 19);
  expect((await ask('nobody@people.test')).status).toBe(429);
});
