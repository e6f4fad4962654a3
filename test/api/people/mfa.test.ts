import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as trail from '#functions/core/events/store.ts';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { askReset } from '#functions/core/mfa/reset.ts';
import * as users from '#functions/core/people/store.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { securityRoutes } from '#shared/organisations/security/routes.ts';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { peopleWithApps, proofOf } from '#test/support/apps.ts';
import { browserOf } from '#test/support/browser.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { quicker } from '#test/support/quicker.ts';
import { totp, wrongTotp } from '#test/support/totp.ts';
import { eventsOf } from '#test/support/trail.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const { acme, standIn, somebody, signedIn, withApp, begin } = await peopleWithApps(world);
const { beforeNextWrite } = quicker();
const { beginMfa, confirmMfa, switchOffMfa } = mfaRoutes;

beforeEach(begin);
afterEach(() => {
  vi.useRealTimers();
});

const actionsIn = async (orgId: string, userId: string) =>
  (await eventsOf(orgId, undefined, userId)).map(({ action, actorId, via }) => ({ action, actorId, via }));

describe('an authenticator app', () => {
  test('is set up with its secret and its first code, and asked for from then on', async () => {
    const ada = await somebody();
    const zinc = await world.organisation();
    await memberships.create({ orgId: zinc.orgId, userId: ada.userId, roles: ['DATA_VIEWER'] });
    const { person } = await signedIn(ada);
    const me = person(ada);
    const { data } = await world.call(me, beginMfa, { body: { password: 'right' } });
    expect(data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{16,}$/),
      otpauth: `otpauth://totp/${encodeURIComponent(`Sedum:${ada.email}`)}?secret=${data.secret}&issuer=Sedum`,
    });
    expect((await signedIn(ada)).asked).toBe('SIGNED_IN');
    const code = totp(data.secret).replace(/(\d{3})/, '$1 ');
    expect((await world.call(me, confirmMfa, { body: { code } })).data).toEqual({ mfaEnabled: true });
    expect((await world.call(me, profileRoutes.getUser)).data.mfaEnabled).toBe(true);
    expect((await signedIn(ada)).asked).toBe('SOFTWARE_TOKEN_MFA');
    const event = { action: 'mfa-set-up', actorId: ada.userId, via: 'membership' };
    expect(await actionsIn(acme.orgId, ada.userId)).toEqual([event]);
    expect(await actionsIn(zinc.orgId, ada.userId)).toEqual([event]);
    expect(await world.mails()).toMatchObject([
      { kind: 'mfa-changed', to: ada.email, facts: { change: expect.stringContaining('was set up'), name: 'Ada' } },
    ]);
  });

  test('is not begun by who merely has the session', async () => {
    const ada = await somebody();
    const { person } = await signedIn(ada);
    const begun = world.call(person(ada), beginMfa, { body: { password: 'guessed' } });
    await expect(begun).rejects.toMatchObject({ code: 'invalid', fields: { password: expect.any(String) } });
    await expect(world.call(person(ada), confirmMfa, { body: { code: '123456' } })).rejects.toMatchObject({
      code: 'invalid',
    });
    expect((await signedIn(ada)).asked).toBe('SIGNED_IN');
  });

  test('is not on after a wrong code, and nothing is told', async () => {
    const ada = await somebody();
    const { person } = await signedIn(ada);
    const me = person(ada);
    const { data } = await world.call(me, beginMfa, { body: { password: 'right' } });
    const wrong = world.call(me, confirmMfa, { body: { code: wrongTotp(data.secret) } });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid', fields: { code: expect.any(String) } });
    expect((await world.call(me, profileRoutes.getUser)).data.mfaEnabled).toBe(false);
    expect((await signedIn(ada)).asked).toBe('SIGNED_IN');
    expect(await world.mails()).toEqual([]);
    await world.call(me, confirmMfa, { body: { code: totp(data.secret) } });
    expect((await signedIn(ada)).asked).toBe('SOFTWARE_TOKEN_MFA');
  });

  test('takes no code before it was begun', async () => {
    const ada = await somebody();
    const { person } = await signedIn(ada);
    const early = world.call(person(ada), confirmMfa, { body: { code: '123456' } });
    await expect(early).rejects.toMatchObject({ code: 'invalid' });
  });

  test.each(['12345', '1234567', 'abcdef', ''])('takes no code like "%s"', async (code) => {
    const ada = await somebody();
    await expect(world.call(ada, confirmMfa, { body: { code } })).rejects.toMatchObject({
      fields: { code: expect.any(String) },
    });
  });

  test('is replaced only after it was switched off: a session alone puts no other one in its place', async () => {
    const ada = await withApp();
    const refusal = { code: 'conflict', message: expect.stringContaining('Switch it off first') };
    await expect(world.call(ada, beginMfa, { body: { password: 'right' } })).rejects.toMatchObject(refusal);
    const code = totp(ada.secret);
    await expect(world.call(ada, confirmMfa, { body: { code } })).rejects.toMatchObject(refusal);
    await world.call(ada, switchOffMfa, { body: proofOf(ada) });
    const { data } = await world.call(ada, beginMfa, { body: { password: 'right' } });
    await world.call(ada, confirmMfa, { body: { code: totp(data.secret) } });
    const { browser } = await signedIn(ada);
    const answer = (typed: string) =>
      browser.request(signInRoutes.answerChallenge, { body: { challenge: 'SOFTWARE_TOKEN_MFA', code: typed } });
    expect((await answer(wrongTotp(data.secret))).status).toBe(400);
    expect((await answer(totp(data.secret))).status).toBe(200);
  });

  test('needs a session that can still speak for the person', async () => {
    const ada = await somebody();
    // A session without a refresh token, and one whose token was revoked.
    await expect(world.call(ada, beginMfa, { body: { password: 'right' } })).rejects.toMatchObject({
      code: 'conflict',
    });
    const { person } = await signedIn(ada);
    standIn.revoked.push(`refresh-${ada.cognitoUsername}`);
    await expect(world.call(person(ada), beginMfa, { body: { password: 'right' } })).rejects.toMatchObject({
      code: 'conflict',
    });
    const late = world.call(person(ada), confirmMfa, { body: { code: '123456' } });
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is not for people whose directory asks for the second factor', async () => {
    const ada = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    const refusal = { code: 'conflict', message: expect.stringContaining('directory') };
    await expect(world.call(ada, beginMfa, { body: { password: 'right' } })).rejects.toMatchObject(refusal);
    await expect(world.call(ada, confirmMfa, { body: { code: '123456' } })).rejects.toMatchObject(refusal);
    await expect(world.call(ada, switchOffMfa, { body: { password: 'right', code: '123456' } })).rejects.toMatchObject(
      refusal,
    );
  });

  test('is switched off by its person, who is told', async () => {
    const ada = await withApp();
    expect((await world.call(ada, switchOffMfa, { body: proofOf(ada) })).data).toEqual({ mfaEnabled: false });
    expect((await signedIn(ada)).asked).toBe('SIGNED_IN');
    expect(await world.mails()).toMatchObject([{ facts: { change: expect.stringContaining('switched off') } }]);
    expect((await actionsIn(acme.orgId, ada.userId))[0]).toMatchObject({ action: 'mfa-switched-off' });
    await world.call(ada, switchOffMfa, { body: proofOf(ada) });
    expect(await world.mails()).toEqual([]);
  });

  test('is not switched off without the password or without its code, and a stolen session may not guess for long', async () => {
    const ada = await withApp();
    const right = proofOf(ada);
    const tried = (body: object) => world.send(requestOf(switchOffMfa, { body }, ada), ada);
    const refusal = (field: string) => ({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(await tried({ password: 'right' })).toMatchObject(refusal('code'));
    expect(await tried({ code: right.code })).toMatchObject(refusal('password'));
    expect(await tried({ ...right, password: 'guess' })).toMatchObject(refusal('password'));
    const wrong = { ...right, code: wrongTotp(ada.secret) };
    for (let guess = 0; guess < 10; guess += 1) expect(await tried(wrong)).toMatchObject(refusal('code'));
    expect(await tried(right)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    expect((await users.get(ada.userId)).mfaEnabledAt).toBeTruthy();
    expect((await signedIn(ada)).asked).toBe('SOFTWARE_TOKEN_MFA');
    expect(await world.mails()).toEqual([]);
  });

  test('is proven and switched off at the pool itself, where a wrong password opens nothing', async () => {
    replaceIdentityProvider(undefined);
    const ada = await world.person({ organisation: acme });
    const browser = browserOf(world);
    const body = { email: ada.email, password: ada.password };
    expect((await browser.request(signInRoutes.signIn, { body })).status).toBe(200);
    const me = { ...ada, sessionId: browser.sessionId ?? '' };
    const { data } = await world.call(me, beginMfa, { body: { password: ada.password ?? '' } });
    await world.call(me, confirmMfa, { body: { code: totp(data.secret) } });
    const off = (password = '') =>
      world.send(requestOf(switchOffMfa, { body: { password, code: totp(data.secret) } }, me), me);
    expect(await off('guess')).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    expect((await browserOf(world).request(signInRoutes.signIn, { body })).body).toMatchObject({
      data: { status: 'SOFTWARE_TOKEN_MFA' },
    });
    expect((await off(ada.password)).status).toBe(200);
    expect((await browserOf(world).request(signInRoutes.signIn, { body })).body).toMatchObject({
      data: { status: 'SIGNED_IN' },
    });
  });

  test('stays on while an organisation of the person asks for it', async () => {
    const strict = await world.organisation({ name: 'Strict' });
    const admin = await withApp({ organisation: strict });
    await world.call(admin, securityRoutes.saveMfaRule, { body: { enforceMfa: true } });
    await memberships.create({ orgId: acme.orgId, userId: admin.userId, roles: ['DATA_VIEWER'] });
    await expect(world.call(world.in(admin, acme), switchOffMfa, { body: proofOf(admin) })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Strict'),
    });
    expect((await signedIn(admin)).asked).toBe('SOFTWARE_TOKEN_MFA');
    await world.call(admin, securityRoutes.saveMfaRule, { body: { enforceMfa: false } });
    expect((await world.call(admin, switchOffMfa, { body: proofOf(admin) })).data).toEqual({ mfaEnabled: false });
  });

  test('that Sedum did not hear of is known after the next sign-in with it', async () => {
    const ada = await withApp();
    await users.save(ada.userId, { mfaEnabledAt: null });
    const { browser } = await signedIn(ada);
    const body = { challenge: 'SOFTWARE_TOKEN_MFA', code: totp(ada.secret) };
    expect((await browser.request(signInRoutes.answerChallenge, { body })).status).toBe(200);
    expect((await users.get(ada.userId)).mfaEnabledAt).toBeTruthy();
  });
});

describe('a change of the app', () => {
  const isIn = (me: TestPerson) =>
    world.call(me, sessionRoutes.getSessionUser).then(
      () => true,
      () => false,
    );

  test('ends the other sessions of its person, when it is set up and when it is switched off, and not their own', async () => {
    const ada = await somebody();
    const here = (await signedIn(ada)).person(ada);
    const there = (await signedIn(ada)).person(ada);
    const { data } = await world.call(here, beginMfa, { body: { password: 'right' } });
    expect(await isIn(there)).toBe(true);
    await world.call(here, confirmMfa, { body: { code: totp(data.secret) } });
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    const { browser } = await signedIn(ada);
    const body = { challenge: 'SOFTWARE_TOKEN_MFA', code: totp(data.secret) };
    expect((await browser.request(signInRoutes.answerChallenge, { body })).status).toBe(200);
    const elsewhere = { ...ada, sessionId: browser.sessionId ?? '' };
    expect(await isIn(elsewhere)).toBe(true);
    await world.call(here, switchOffMfa, { body: proofOf(data) });
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
  });

  test('brings no session back that was ended while it was made', async () => {
    const ada = await somebody();
    const me = (await signedIn(ada)).person(ada);
    const { data } = await world.call(me, beginMfa, { body: { password: 'right' } });
    beforeNextWrite(() => users.endSessions(ada.userId));
    expect((await world.call(me, confirmMfa, { body: { code: totp(data.secret) } })).data.mfaEnabled).toBe(true);
    expect(await isIn(me)).toBe(false);
    expect((await users.get(ada.userId)).mfaEnabledAt).toBeTruthy();
  });

  test('by staff ends every session; asking for it ends none', async () => {
    const ada = await withApp();
    await askReset(ada.userId, 'staff-1', new Date());
    expect(await isIn(ada)).toBe(true);
    await askReset(ada.userId, 'staff-2', new Date());
    expect(await isIn(ada)).toBe(false);
    const again = await signedIn(ada);
    expect(await isIn(again.person(ada))).toBe(true);
  });
});

describe("an organisation's rule", () => {
  test('shuts out members without an app on the next request, counts them, and lets them set one up', async () => {
    const strict = await world.organisation();
    const admin = await withApp({ organisation: strict });
    const member = await somebody({ organisation: strict, roles: ['COMPANY_USER'] });
    await world.person({ organisation: strict, method: 'MICROSOFT_AD' });
    const { data } = await world.call(admin, securityRoutes.saveMfaRule, { body: { enforceMfa: true } });
    expect(data).toEqual({ enforceMfa: true, membersWithout: 1 });
    const { person } = await signedIn(member);
    const me = person(member);
    const shut = { code: 'forbidden', fields: { mfa: 'required' } };
    await expect(world.call(me, entityRoutes.listEntities)).rejects.toMatchObject(shut);
    expect((await world.call(me, profileRoutes.getOrgUser)).data.mfaRequired).toBe(true);
    const { data: begun } = await world.call(me, beginMfa, { body: { password: 'right' } });
    await world.call(me, confirmMfa, { body: { code: totp(begun.secret) } });
    expect((await world.call(me, entityRoutes.listEntities)).data.length).toBeGreaterThan(0);
  });

  test('is an administrator’s, and stands in the trail once for each change', async () => {
    const strict = await world.organisation();
    const admin = await withApp({ organisation: strict });
    const user = await world.person({ organisation: strict, roles: ['COMPANY_USER'] });
    const body = { enforceMfa: true };
    await expect(world.call(user, securityRoutes.saveMfaRule, { body })).rejects.toMatchObject({ code: 'forbidden' });
    await world.call(admin, securityRoutes.saveMfaRule, { body });
    await world.call(admin, securityRoutes.saveMfaRule, { body });
    const { events } = await trail.list(strict.orgId, { limit: 10, action: 'mfa-rule-changed' });
    expect(events).toMatchObject([
      { actorId: admin.userId, before: { enforceMfa: false }, after: { enforceMfa: true } },
    ]);
  });
});
