import { describe, expect, test } from 'vitest';
import * as identities from '#functions/core/directory/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import * as sessions from '#functions/core/sessions/store.ts';
import { transact } from '#functions/db/transact.ts';
import { privacyRoutes } from '#shared/people/privacy/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import { totp } from '#test/support/totp.ts';
import { startWellKnown } from '#test/support/well-known.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const { standIn, wellKnown } = await startWellKnown(world);
const { erasePerson } = privacyRoutes;

describe('erasure', () => {
  test('needs the own address, typed', async () => {
    const { me } = await wellKnown();
    const wrong = world.call(me, erasePerson, { body: { confirmEmail: 'someone@else.test' } });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid', fields: { confirmEmail: expect.any(String) } });
    expect((await world.call(me, profileRoutes.getUser)).data.id).toBe(me.userId);
    const body = { confirmEmail: ` ${me.email.toUpperCase()} `, password: 'right' };
    expect((await world.call(me, erasePerson, { body })).data.erased).toBe(true);
  });

  test('is not done by who merely has the session: it needs the password, and the code of an app', async () => {
    const { me, cognitoUsername } = await wellKnown();
    const tried = (proof: object) => world.call(me, erasePerson, { body: { confirmEmail: me.email, ...proof } });
    for (const proof of [{}, { password: 'guessed' }]) {
      await expect(tried(proof)).rejects.toMatchObject({ code: 'invalid', fields: { password: expect.any(String) } });
    }
    standIn.accounts.set(cognitoUsername, { password: 'right', secret: 'JBSWY3DPEHPK3PXP', appIsOn: true });
    for (const proof of [{}, { code: '000000' }]) {
      const refused = tried({ password: 'right', ...proof });
      await expect(refused).rejects.toMatchObject({ code: 'invalid', fields: { code: expect.any(String) } });
    }
    expect(await memberships.listOfUser(me.userId)).toHaveLength(2);
    expect((await tried({ password: 'right', code: totp('JBSWY3DPEHPK3PXP') })).data.erased).toBe(true);
  });

  test('of who signs in with Microsoft needs a sign-in of the last ten minutes', async () => {
    const { me } = await wellKnown();
    const ids = { tenantId: 'tenant', objectId: me.userId };
    await transact([identities.linking(ids, me.userId), users.linking(me.userId, { ...ids, username: 'Microsoft_y' })]);
    const { sessionEpoch } = await users.get(me.userId);
    const signedIn = async (minutesAgo: number) => ({
      ...me,
      sessionId: await sessions.create({ ...me, sessionEpoch }, undefined, new Date(Date.now() - minutesAgo * 60_000)),
    });
    const old = world.call(await signedIn(11), erasePerson, { body: { confirmEmail: me.email, password: 'right' } });
    await expect(old).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('with Microsoft') });
    const body = { confirmEmail: me.email };
    expect((await world.call(await signedIn(9), erasePerson, { body })).data.erased).toBe(true);
  });
});
