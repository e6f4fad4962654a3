import { expect, test } from 'vitest';
import * as memberships from '#functions/core/memberships/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { changeSettings } from '#test/support/settings.ts';
import { startWorld } from '#test/support/world.ts';

// Every test holds one request before its write and lets another one run to its end.
const world = await startWorld();

async function company() {
  const organisation = await world.organisation();
  const admin = await world.person({ organisation });
  const now = () => organisations.getNow(organisation.orgId);
  return { organisation, admin, now };
}

test('of two who save the settings at once, the later one is told what the earlier one wrote', async () => {
  const { organisation, admin, now } = await company();
  const params = { id: organisation.orgId };
  const { version } = await now();
  const rename = (name: string) => () =>
    world.call(admin, organisationRoutes.saveOrganisation, { params, body: { version, name } });
  const race = await holding(writing('organisation'), rename('First'), rename('Second'));
  expect(race).toMatchObject({
    meanwhile: { status: 'fulfilled' },
    work: { status: 'rejected', reason: { code: 'conflict', current: { name: 'Second' } } },
  });
  expect(await now()).toMatchObject({ name: 'Second' });
});

test('somebody who becomes the primary contact while they are removed is none afterwards', async () => {
  const { organisation, admin, now } = await company();
  const { userId } = await world.person({ organisation });
  const remove = () => world.call(admin, memberRoutes.removeUser, { params: { userId } });
  const choose = () => changeSettings(world, admin, { ownerId: userId });
  const race = await holding(writing('organisation'), remove, choose);
  expect([race.work.status, race.meanwhile.status]).toEqual(['fulfilled', 'fulfilled']);
  expect((await now()).ownerId).toBeUndefined();
  expect(await memberships.find(organisation.orgId, userId)).toBeUndefined();
});

test('somebody who is removed while they become the primary contact becomes none', async () => {
  const { organisation, admin, now } = await company();
  const { userId } = await world.person({ organisation });
  const remove = () => world.call(admin, memberRoutes.removeUser, { params: { userId } });
  const choose = () => changeSettings(world, admin, { ownerId: userId });
  const race = await holding(writing('organisation'), choose, remove);
  expect(race).toMatchObject({
    meanwhile: { status: 'fulfilled' },
    work: { status: 'rejected', reason: { code: 'conflict' } },
  });
  expect((await now()).ownerId).toBeUndefined();
});
