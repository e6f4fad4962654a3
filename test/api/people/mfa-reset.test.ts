import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import { askReset, stopReset } from '#functions/core/mfa/reset.ts';
import * as users from '#functions/core/people/store.ts';
import { signInRoutes } from '#shared/auth/sign-in/routes.ts';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { peopleWithApps } from '#test/support/apps.ts';
import { browserOf } from '#test/support/browser.ts';
import type { TestPerson } from '#test/support/people.ts';
import { quicker } from '#test/support/quicker.ts';
import { totp } from '#test/support/totp.ts';
import { eventsOf } from '#test/support/trail.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const { acme, standIn, somebody, signedIn, withApp, begin } = await peopleWithApps(world);
const { beforeNextWrite } = quicker();
const { stopMfaReset } = mfaRoutes;
const HOUR = 3_600_000;

beforeEach(begin);
afterEach(() => {
  vi.useRealTimers();
});

const actionsIn = async (orgId: string, userId: string) =>
  (await eventsOf(orgId, undefined, userId)).map(({ action, actorId, via }) => ({ action, actorId, via }));

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
