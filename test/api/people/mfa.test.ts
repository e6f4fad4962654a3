import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { replaceIdentityProvider } from '#functions/auth/identity/current.ts';
import * as trail from '#functions/organisations/trail/store.ts';
import * as memberships from '#functions/people/memberships/store.ts';
import { askReset, stopReset } from '#functions/people/mfa/reset.ts';
import * as users from '#functions/people/users/store.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { securityRoutes } from '#shared/organisations/security/routes.ts';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { browserOf } from '#test/support/browser.ts';
import { identityStandIn } from '#test/support/identity-stand-in.ts';
import { type NewPerson, requestOf, type TestPerson } from '#test/support/people.ts';
import { quicker } from '#test/support/quicker.ts';
import { totp, wrongTotp } from '#test/support/totp.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const standIn = identityStandIn();
const { beforeNextWrite } = quicker();
const acme = await world.organisation({ name: 'Acme' });
const { beginMfa, confirmMfa, switchOffMfa, stopMfaReset } = mfaRoutes;
const HOUR = 3_600_000;

beforeEach(async () => {
  replaceIdentityProvider(standIn.provider);
  await world.mails();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Somebody who signs in at the stand-in; `signIn` gives their browser and what was asked next. */
async function somebody(draft: NewPerson = {}) {
  const person = await world.person({ organisation: acme, name: 'Ada', ...draft });
  const { cognitoUsername = '' } = await users.get(person.userId);
  standIn.accounts.set(cognitoUsername, { password: 'right' });
  return { ...person, cognitoUsername };
}

async function signedIn({ email }: TestPerson) {
  const browser = browserOf(world);
  const { body, status } = await browser.request(signInRoutes.signIn, { body: { email, password: 'right' } });
  const asked = (body as { data?: { status: string } }).data?.status;
  return { browser, status, asked, person: (me: TestPerson) => ({ ...me, sessionId: browser.sessionId ?? '' }) };
}

/** Somebody who is signed in and has set an app up. */
async function withApp(draft: NewPerson = {}) {
  const ada = await somebody(draft);
  const { person } = await signedIn(ada);
  const { data } = await world.call(person(ada), beginMfa);
  await world.call(person(ada), confirmMfa, { body: { code: totp(data.secret) } });
  await world.mails();
  return { ...person(ada), cognitoUsername: ada.cognitoUsername, secret: data.secret };
}

/** What switches the app of a secret off. */
const proofOf = ({ secret }: { readonly secret: string }) => ({ password: 'right', code: totp(secret) });

const actionsIn = async (orgId: string, userId: string) =>
  (await trail.list(orgId, { limit: 100 })).events
    .filter(({ subjectId }) => subjectId === userId)
    .map(({ action, actorId, via }) => ({ action, actorId, via }));

describe('an authenticator app', () => {
  test('is set up with its secret and its first code, and asked for from then on', async () => {
    const ada = await somebody();
    const zinc = await world.organisation();
    await memberships.create({ orgId: zinc.orgId, userId: ada.userId, roles: ['DATA_VIEWER'] });
    const { person } = await signedIn(ada);
    const me = person(ada);
    const { data } = await world.call(me, beginMfa);
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

  test('is not on after a wrong code, and nothing is told', async () => {
    const ada = await somebody();
    const { person } = await signedIn(ada);
    const me = person(ada);
    const { data } = await world.call(me, beginMfa);
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
    await expect(world.call(ada, beginMfa)).rejects.toMatchObject(refusal);
    const code = totp(ada.secret);
    await expect(world.call(ada, confirmMfa, { body: { code } })).rejects.toMatchObject(refusal);
    await world.call(ada, switchOffMfa, { body: proofOf(ada) });
    const { data } = await world.call(ada, beginMfa);
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
    await expect(world.call(ada, beginMfa)).rejects.toMatchObject({ code: 'conflict' });
    const { person } = await signedIn(ada);
    standIn.revoked.push(`refresh-${ada.cognitoUsername}`);
    await expect(world.call(person(ada), beginMfa)).rejects.toMatchObject({ code: 'conflict' });
    const late = world.call(person(ada), confirmMfa, { body: { code: '123456' } });
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is not for people whose directory asks for the second factor', async () => {
    const ada = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    const refusal = { code: 'conflict', message: expect.stringContaining('directory') };
    await expect(world.call(ada, beginMfa)).rejects.toMatchObject(refusal);
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
    const { data } = await world.call(me, beginMfa);
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
    const { data } = await world.call(here, beginMfa);
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
    const { data } = await world.call(me, beginMfa);
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
    const { data: begun } = await world.call(me, beginMfa);
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
    expect(events).toMatchObject([{ actorId: admin.userId, facts: { from: 'false', to: 'true' } }]);
  });
});

describe('a reset by staff', () => {
  const passes = (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + ms);
  };

  test('waits 24 hours, is told by mail, and then takes the app away at the next sign-in', async () => {
    const ada = await withApp();
    const user = await askReset(ada.userId, 'staff-1', new Date());
    expect(user.mfaReset).toMatchObject({ askedById: 'staff-1', effectiveAt: expect.any(String) });
    expect(await world.mails()).toMatchObject([
      { kind: 'mfa-reset', to: ada.email, facts: { effective: expect.stringMatching(/ UTC$/), name: 'Ada' } },
    ]);
    passes(24 * HOUR - 60_000);
    expect((await signedIn(ada)).asked).toBe('SOFTWARE_TOKEN_MFA');
    passes(2 * 60_000);
    expect((await signedIn(ada)).asked).toBe('SIGNED_IN');
    expect(await users.get(ada.userId)).not.toHaveProperty('mfaReset');
    expect((await users.get(ada.userId)).mfaEnabledAt).toBeUndefined();
    expect(await actionsIn(acme.orgId, ada.userId)).toEqual([
      { action: 'mfa-reset-done', actorId: 'staff-1', via: 'staff' },
      { action: 'mfa-reset-asked', actorId: 'staff-1', via: 'staff' },
      { action: 'mfa-set-up', actorId: ada.userId, via: 'membership' },
    ]);
    expect(await world.mails()).toMatchObject([
      { kind: 'mfa-changed', facts: { change: expect.stringContaining('reset') } },
    ]);
  });

  test('is not carried out for somebody without the password', async () => {
    const ada = await withApp();
    await askReset(ada.userId, 'staff-1', new Date());
    passes(25 * HOUR);
    const body = { email: ada.email, password: 'wrong' };
    expect((await browserOf(world).request(signInRoutes.signIn, { body })).status).toBe(401);
    expect((await users.get(ada.userId)).mfaEnabledAt).toBeTruthy();
  });

  test('works at once with a second member of staff, and not with the first one twice', async () => {
    const ada = await withApp();
    const first = await askReset(ada.userId, 'staff-1', new Date());
    await world.mails();
    expect((await askReset(ada.userId, 'staff-1', new Date())).mfaReset).toEqual(first.mfaReset);
    expect(await world.mails()).toEqual([]);
    expect((await signedIn(ada)).asked).toBe('SOFTWARE_TOKEN_MFA');
    const done = await askReset(ada.userId, 'staff-2', new Date());
    expect(done.mfaReset).toBeUndefined();
    expect(done.mfaEnabledAt).toBeUndefined();
    expect((await signedIn(ada)).asked).toBe('SIGNED_IN');
    expect((await actionsIn(acme.orgId, ada.userId))[0]).toEqual({
      action: 'mfa-reset-done',
      actorId: 'staff-2',
      via: 'staff',
    });
  });

  test('ends when the person signs in with the app meanwhile', async () => {
    const ada = await withApp();
    await askReset(ada.userId, 'staff-1', new Date());
    const { browser } = await signedIn(ada);
    const body = { challenge: 'SOFTWARE_TOKEN_MFA', code: totp(ada.secret) };
    expect((await browser.request(signInRoutes.answerChallenge, { body })).status).toBe(200);
    expect((await users.get(ada.userId)).mfaReset).toBeUndefined();
    passes(25 * HOUR);
    expect((await signedIn(ada)).asked).toBe('SOFTWARE_TOKEN_MFA');
  });

  test('is seen and stopped by its person, who is told; a second stop changes nothing', async () => {
    const ada = await withApp();
    await askReset(ada.userId, 'staff-1', new Date());
    await world.mails();
    const seen = async () => (await world.call(ada, profileRoutes.getOrgUser)).data.mfaReset;
    expect(await seen()).toEqual({ askedAt: expect.any(String), effectiveAt: expect.any(String) });
    expect((await world.call(ada, stopMfaReset)).data).toEqual({ mfaEnabled: true });
    expect(await seen()).toBeNull();
    expect(await world.mails()).toMatchObject([
      { kind: 'mfa-changed', to: ada.email, facts: { change: expect.stringContaining('stopped by you') } },
    ]);
    const stopped = { action: 'mfa-reset-stopped', actorId: ada.userId, via: 'membership' };
    expect((await actionsIn(acme.orgId, ada.userId))[0]).toEqual(stopped);
    await world.call(ada, stopMfaReset);
    expect(await world.mails()).toEqual([]);
    expect((await actionsIn(acme.orgId, ada.userId)).filter(({ action }) => action === stopped.action)).toHaveLength(1);
    passes(25 * HOUR);
    expect((await signedIn(ada)).asked).toBe('SOFTWARE_TOKEN_MFA');
  });

  const byAda = ({ userId }: TestPerson) => ({ actorId: userId, via: 'membership' }) as const;
  const outcomesOf = async ({ userId }: TestPerson) =>
    (await actionsIn(acme.orgId, userId)).map(({ action }) => action).filter((each) => /-(done|stopped)$/.test(each));

  test('that is stopped while a second member of staff confirms it leaves the app on', async () => {
    const ada = await withApp();
    await askReset(ada.userId, 'staff-1', new Date());
    beforeNextWrite(() => stopReset(ada.userId, byAda(ada), new Date()));
    await expect(askReset(ada.userId, 'staff-2', new Date())).rejects.toMatchObject({ code: 'conflict' });
    expect(await outcomesOf(ada)).toEqual(['mfa-reset-stopped']);
    expect((await users.get(ada.userId)).mfaEnabledAt).toBeTruthy();
    expect((await signedIn(ada)).asked).toBe('SOFTWARE_TOKEN_MFA');
  });

  test('that is confirmed while the person stops it takes the app away, and no word is said of a stop', async () => {
    const ada = await withApp();
    await askReset(ada.userId, 'staff-1', new Date());
    await world.mails();
    beforeNextWrite(() => askReset(ada.userId, 'staff-2', new Date()));
    await stopReset(ada.userId, byAda(ada), new Date());
    expect(await outcomesOf(ada)).toEqual(['mfa-reset-done']);
    expect(await world.mails()).toMatchObject([{ facts: { change: expect.stringContaining('was reset') } }]);
    expect((await signedIn(ada)).asked).toBe('SIGNED_IN');
  });

  test('that is stopped at the very sign-in which would carry it out leaves the app on', async () => {
    const ada = await withApp();
    await askReset(ada.userId, 'staff-1', new Date());
    passes(25 * HOUR);
    beforeNextWrite(() => stopReset(ada.userId, byAda(ada), new Date()));
    expect((await signedIn(ada)).asked).toBe('SOFTWARE_TOKEN_MFA');
    expect(await outcomesOf(ada)).toEqual(['mfa-reset-stopped']);
  });

  test('that broke off after it was confirmed is stopped by nobody, and finished by the next one', async () => {
    const ada = await withApp();
    await askReset(ada.userId, 'staff-1', new Date());
    const breaks = () => Promise.reject(new Error('The provider does not answer'));
    replaceIdentityProvider({ ...standIn.provider, switchOffTotp: breaks });
    await expect(askReset(ada.userId, 'staff-2', new Date())).rejects.toThrow('does not answer');
    replaceIdentityProvider(standIn.provider);
    await stopReset(ada.userId, byAda(ada), new Date());
    expect(await outcomesOf(ada)).toEqual([]);
    expect((await askReset(ada.userId, 'staff-1', new Date())).mfaEnabledAt).toBeUndefined();
    expect((await actionsIn(acme.orgId, ada.userId))[0]).toMatchObject({ actorId: 'staff-2' });
    expect((await signedIn(ada)).asked).toBe('SIGNED_IN');
  });

  test('that was stopped begins anew, with 24 hours of its own and two members of staff', async () => {
    const ada = await withApp();
    await askReset(ada.userId, 'staff-1', new Date());
    await stopReset(ada.userId, { actorId: ada.userId, via: 'membership' }, new Date());
    const again = await askReset(ada.userId, 'staff-2', new Date());
    expect(again.mfaReset).toMatchObject({ askedById: 'staff-2' });
    expect(again.mfaEnabledAt).toBeTruthy();
  });

  test('is refused where there is no app, and for Microsoft people', async () => {
    const ada = await somebody();
    const grace = await world.person({ organisation: acme, method: 'MICROSOFT_AD' });
    for (const { userId } of [ada, grace]) {
      await expect(askReset(userId, 'staff-1', new Date())).rejects.toMatchObject({ code: 'conflict' });
    }
    await expect(askReset('nobody', 'staff-1', new Date())).rejects.toMatchObject({ code: 'missing' });
  });
});
