import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { personBehind } from '#functions/auth/sign-in/link.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import * as users from '#functions/core/people/store.ts';
import { transact } from '#functions/db/transact.ts';
import { holding, writing } from '#test/support/hold.ts';
import { provenDomain, ruleDomain } from '#test/support/identity-domain.ts';
import { startWorld } from '#test/support/world.ts';

// Every test holds a first sign-in with Microsoft before the write that links the account.
const world = await startWorld();
const TENANT = '11111111-1111-4111-8111-111111111111';
const OTHER_TENANT = '22222222-2222-4222-8222-222222222222';

/** Somebody at a proven domain of their own, and sign-ins of Microsoft accounts that have their address. */
async function invited() {
  const organisation = await world.organisation();
  const domain = `${randomUUID()}.test`;
  await provenDomain(organisation.orgId, domain, { tenantId: TENANT });
  const { userId, email } = await world.person({ organisation, method: 'MICROSOFT_AD', email: `ada@${domain}` });
  const signIn = (objectId: string) => () =>
    personBehind(
      {
        username: `Microsoft_${objectId}`,
        email,
        emailVerified: true,
        directory: { tenantId: TENANT, objectId },
        refreshToken: undefined,
      },
      new Date(),
    );
  const linked = async () => (await users.get(userId)).directory?.objectId;
  return { organisation, domain, userId, signIn, linked };
}

test('two Microsoft accounts with one address at the same moment: one is linked, the other is nobody', async () => {
  const { signIn, linked } = await invited();
  const race = await holding(writing('user'), signIn('first'), signIn('second'));
  expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { value: 'unknown-account' } });
  expect(await linked()).toBe('second');
});

test('somebody who leaves the organisation at the same moment is linked to nothing', async () => {
  const { organisation, userId, signIn, linked } = await invited();
  const race = await holding(writing('user'), signIn('first'), async () => {
    const member = await memberships.find(organisation.orgId, userId);
    if (member) await transact(await memberships.removal(member));
  });
  expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { value: 'unknown-account' } });
  expect(await linked()).toBeUndefined();
});

test('a directory that the organisation takes away at the same moment links nobody', async () => {
  const { organisation, domain, signIn, linked } = await invited();
  const race = await holding(writing('user'), signIn('first'), () =>
    ruleDomain(organisation.orgId, domain, { tenantId: OTHER_TENANT }),
  );
  expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { value: 'unregistered-directory' } });
  expect(await linked()).toBeUndefined();
});
