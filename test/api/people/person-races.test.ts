import { beforeEach, describe, expect, test } from 'vitest';
import { askReset, stopReset } from '#functions/core/mfa/reset.ts';
import * as users from '#functions/core/people/store.ts';
import * as sessions from '#functions/core/sessions/store.ts';
import { transact } from '#functions/db/transact.ts';
import { mfaRoutes } from '#shared/people/mfa/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { peopleWithApps, proofOf } from '#test/support/apps.ts';
import { holding, writing } from '#test/support/hold.ts';
import { changePerson, newProvider } from '#test/support/staff.ts';
import { totp } from '#test/support/totp.ts';
import { eventsOf } from '#test/support/trail.ts';
import { startWorld } from '#test/support/world.ts';

// Every test holds one change of a person before its write and lets another one run to its end.
const world = await startWorld({ signIn: true });
const { acme, somebody, signedIn, withApp, begin } = await peopleWithApps(world);
beforeEach(begin);

const erase = async (userId: string) => transact(users.erasure(await users.get(userId), new Date()));
const missing = { status: 'rejected', reason: { code: 'missing' } };
const late = { status: 'rejected', reason: { code: 'conflict' } };

describe('a person who is erased meanwhile', () => {
  test('gets nothing back by a change of their profile', async () => {
    const ada = await somebody();
    const save = () => users.save(ada.userId, { jobTitle: 'Engineer' });
    const race = await holding(writing('user'), save, () => erase(ada.userId));
    expect(race).toMatchObject({ meanwhile: { value: [] }, work: missing });
    expect((await users.get(ada.userId)).jobTitle).toBeUndefined();
  });

  test('is asked for no reset of an app', async () => {
    const ada = await withApp();
    const ask = () => askReset(ada.userId, 'staff-1', new Date());
    const race = await holding(writing('user'), ask, () => erase(ada.userId));
    expect(race).toMatchObject({ meanwhile: { value: [] }, work: missing });
    expect((await users.get(ada.userId)).mfaReset).toBeUndefined();
  });

  test('has no app that is switched off by then', async () => {
    const ada = await withApp();
    const switchOff = () => world.call(ada, mfaRoutes.switchOffMfa, { body: proofOf(ada) });
    const race = await holding(writing('session'), switchOff, () => erase(ada.userId));
    expect(race.meanwhile).toMatchObject({ value: [] });
    expect(race.work.status).toBe('rejected');
    expect((await eventsOf(acme.orgId, undefined, ada.userId)).map(({ action }) => action)).toEqual(['mfa-set-up']);
  });

  test('is erased once: their address stays with who has it by then', async () => {
    const ada = await somebody();
    const former = await users.get(ada.userId);
    const again = () => transact(users.erasure(former, new Date()));
    const race = await holding(writing('user'), again, async () => {
      await erase(ada.userId);
      return users.create({ email: ada.email, name: 'Ada', method: 'USERNAME_PASSWORD', cognitoUsername: 'new' });
    });
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { value: [{ index: 0 }] } });
    expect((await users.findByEmail(ada.email))?.cognitoUsername).toBe('new');
  });
});

test('of two corrections by staff at once, the later one is told', async () => {
  const { sofia } = await newProvider(world);
  const ada = await somebody();
  const rename = (name: string) => () => changePerson(world, sofia, ada.userId, { name });
  const race = await holding(writing('user'), rename('Adah'), rename('Ada Lovelace'));
  expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: late });
  expect((await users.get(ada.userId)).name).toBe('Ada Lovelace');
});

describe('a reset of an app', () => {
  const byAda = (userId: string) => ({ actorId: userId, via: 'membership' }) as const;
  const outcomesOf = async (userId: string) =>
    (await eventsOf(acme.orgId, undefined, userId))
      .map(({ action }) => action)
      .filter((action) => /-(done|stopped)$/.test(action));

  test('that is confirmed while it is stopped and asked for anew is not carried out', async () => {
    const ada = await withApp();
    await askReset(ada.userId, 'staff-1', new Date(Date.now() - 60_000));
    const confirm = () => askReset(ada.userId, 'staff-2', new Date());
    const race = await holding(writing('user'), confirm, async () => {
      await stopReset(ada.userId, byAda(ada.userId), new Date());
      await askReset(ada.userId, 'staff-2', new Date());
    });
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: late });
    const { mfaEnabledAt, mfaReset } = await users.get(ada.userId);
    expect([mfaEnabledAt, mfaReset?.askedById]).toEqual([expect.any(String), 'staff-2']);
    expect(mfaReset?.confirmedById).toBeUndefined();
    expect(await outcomesOf(ada.userId)).toEqual(['mfa-reset-stopped']);
  });

  test('that two finish at once stands in the trail once', async () => {
    const ada = await withApp();
    const { mfaReset } = await askReset(ada.userId, 'staff-1', new Date());
    await transact([users.confirmingReset(ada.userId, mfaReset?.askedAt ?? '', 'staff-2')]);
    const finish = () => askReset(ada.userId, 'staff-2', new Date());
    const race = await holding(writing('user'), finish, finish);
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: late });
    expect(await outcomesOf(ada.userId)).toEqual(['mfa-reset-done']);
  });
});

describe('the session in which an app is set up', () => {
  async function settingUp() {
    const ada = await somebody();
    const me = (await signedIn(ada)).person(ada);
    const { data } = await world.call(me, mfaRoutes.beginMfa, { body: { password: 'right' } });
    const confirm = () => world.call(me, mfaRoutes.confirmMfa, { body: { code: totp(data.secret) } });
    const isIn = () =>
      world.call(me, profileRoutes.getUser).then(
        () => true,
        () => false,
      );
    return { me, confirm, isIn };
  }

  test('goes on', async () => {
    const { confirm, isIn } = await settingUp();
    await confirm();
    expect(await isIn()).toBe(true);
  });

  test('stays signed out where it was signed out meanwhile', async () => {
    const { me, confirm, isIn } = await settingUp();
    const race = await holding(writing('session'), confirm, () => sessions.take(me.sessionId));
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { value: { data: { mfaEnabled: true } } } });
    expect(await isIn()).toBe(false);
    expect(await sessions.take(me.sessionId)).toBeUndefined();
  });

  test('is over where the sessions of its person were ended meanwhile', async () => {
    const { me, confirm, isIn } = await settingUp();
    const race = await holding(writing('session'), confirm, () => users.endSessions(me.userId));
    expect([race.work.status, race.meanwhile.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(await isIn()).toBe(false);
  });
});
