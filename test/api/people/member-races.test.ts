import { describe, expect, test } from 'vitest';
import * as memberships from '#functions/core/memberships/store.ts';
import { trailRoutes } from '#shared/organisations/trail/routes.ts';
import type { Role } from '#shared/people/access.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { holding, type TableCall, writing } from '#test/support/hold.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

// Every test holds one request before its write and lets another one run to its end.
const world = await startWorld();
const { changeUser, removeUser } = memberRoutes;

/** The change itself: that somebody was seen is written before, by itself. */
const changing = (call: TableCall) => call.command === 'TransactWriteItemsCommand' && writing('membership')(call);

/** A company of its own with two administrators. */
async function company() {
  const organisation = await world.organisation();
  const ada = await world.person({ organisation });
  const bo = await world.person({ organisation });
  const roles = async (person: TestPerson) => (await memberships.find(organisation.orgId, person.userId))?.roles;
  const change = (by: TestPerson, whom: TestPerson, wanted: Role, version = 1) =>
    world.call(by, changeUser, { params: { userId: whom.userId }, body: { version, roles: [wanted] } });
  const remove = (by: TestPerson, whom: TestPerson) => world.call(by, removeUser, { params: { userId: whom.userId } });
  return { organisation, ada, bo, roles, change, remove };
}

describe('two changes of members at once', () => {
  test('of one person: the later one says that the person was changed meanwhile', async () => {
    const { organisation, ada, bo, roles, change } = await company();
    const cy = await world.person({ organisation, roles: ['COMPANY_USER'] });
    const race = await holding(
      changing,
      () => change(ada, cy, 'COMPANY_ADMIN'),
      () => change(bo, cy, 'DATA_VIEWER'),
    );
    expect(race).toMatchObject({
      meanwhile: { status: 'fulfilled' },
      work: { status: 'rejected', reason: { code: 'conflict' } },
    });
    expect(await roles(cy)).toEqual(['DATA_VIEWER']);
  });

  test('of the last two administrators, each taking the role from the other: one of them stays', async () => {
    const { ada, bo, roles, change } = await company();
    const race = await holding(
      changing,
      () => change(ada, bo, 'COMPANY_USER'),
      () => change(bo, ada, 'COMPANY_USER'),
    );
    expect(race).toMatchObject({
      meanwhile: { status: 'fulfilled' },
      work: { status: 'rejected', reason: { code: 'forbidden' } },
    });
    expect(await roles(bo)).toEqual(['COMPANY_ADMIN']);
  });

  test('a removal goes by what the person is when it is written: the trail says the role that they lost', async () => {
    const { organisation, ada, bo, change, remove } = await company();
    const cy = await world.person({ organisation, roles: ['COMPANY_USER'] });
    const race = await holding(
      changing,
      () => remove(ada, cy),
      () => change(bo, cy, 'DATA_VIEWER'),
    );
    expect([race.work.status, race.meanwhile.status]).toEqual(['fulfilled', 'fulfilled']);
    const trail = await world.call(ada, trailRoutes.listTrail, { params: { id: organisation.orgId } });
    expect(trail.data[0]).toMatchObject({ action: 'user-removed', before: { roles: 'DATA_VIEWER' } });
  });
});
