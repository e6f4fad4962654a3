import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as memberships from '#functions/core/memberships/store.ts';
import { type Role, roles } from '#shared/people/access.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { adminRoleOf, grantableRoles } from '#shared/people/roles/rules.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { changeUser, removeUser } = memberRoutes;

/** The people that each sequence begins with, by the kind of organisation. */
const staff = {
  company: ['COMPANY_ADMIN', 'COMPANY_ADMIN', 'COMPANY_USER', 'DATA_VIEWER'],
  private_equity: ['FUND_MANAGER_ADMIN', 'FUND_MANAGER_ADMIN', 'COMPANY_ADMIN', 'FUND_MANAGER_USER', 'DATA_GATHERER'],
} as const satisfies Record<string, readonly Role[]>;

type Step = { readonly by: number; readonly whom: number; readonly wanted: readonly Role[] | 'remove' };
const step = fc.record({
  // The first two begin as administrators, so that most sequences change something.
  by: fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(4) }),
  whom: fc.nat(4),
  wanted: fc.oneof(
    { weight: 5, arbitrary: fc.subarray([...roles.slice(0, 9)], { minLength: 1, maxLength: 2 }) },
    { weight: 3, arbitrary: fc.subarray(['COMPANY_ADMIN', 'COMPANY_USER', 'DATA_VIEWER'] as const, { minLength: 1 }) },
    { weight: 1, arbitrary: fc.constant('remove' as const) },
  ),
});
/** Each batch is sent at once. */
const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 });

type Held = ReadonlyMap<string, readonly Role[]>;

async function heldIn(orgId: string): Promise<Held> {
  return new Map((await memberships.listNow(orgId)).map(({ userId, roles: held }) => [userId, held]));
}

async function send(people: readonly TestPerson[], { by, whom, wanted }: Step, held: Held) {
  const [actor, target] = [people[by % people.length], people[whom % people.length]];
  if (!actor || !target) throw new Error('Nobody is there');
  const params = { userId: target.userId };
  if (wanted === 'remove')
    return { actor, target, answer: await world.send(requestOf(removeUser, { params }, actor), actor) };
  const version = held.has(target.userId) ? await versionOf(target) : 1;
  const request = requestOf(changeUser, { params, body: { version, roles: wanted } }, actor);
  return { actor, target, answer: await world.send(request, actor) };
}

async function versionOf({ orgId = '', userId }: TestPerson): Promise<number> {
  return (await memberships.find(orgId, userId))?.version ?? 1;
}

test.each(['company', 'private_equity'] as const)(
  'however people of a %s edit each other’s roles, nobody holds what their granter lacked, and an administrator stays',
  async (organizationType) => {
    const adminRole = adminRoleOf(organizationType);
    let done = 0;
    await fc.assert(
      fc.asyncProperty(batches, async (sequence) => {
        const organisation = await world.organisation({ organizationType });
        const people = await Promise.all(
          staff[organizationType].map((role) => world.person({ organisation, roles: [role] })),
        );
        for (const batch of sequence) {
          const before = await heldIn(organisation.orgId);
          const outcomes = await Promise.all(batch.map((each) => send(people, each, before)));
          const after = await heldIn(organisation.orgId);
          const good = outcomes.filter(({ answer }) => answer.status === 200);
          done += good.length;
          // Of the acts of a batch one may have made another possible: what an actor held at any moment of it counts.
          const everHeld = (userId: string) => [...(before.get(userId) ?? []), ...(after.get(userId) ?? [])];
          for (const [userId, held] of after) {
            const gained = held.filter((role) => !before.get(userId)?.includes(role));
            const granters = good.filter(({ target }) => target.userId === userId).map(({ actor }) => actor.userId);
            expect(granters, 'nobody changes themselves').not.toContain(userId);
            const grantable = granters.flatMap((id) => grantableRoles(everHeld(id), organizationType));
            expect(gained.filter((role) => !grantable.includes(role))).toEqual([]);
          }
          const left = [...after.values()].filter((held) => adminRole && held.includes(adminRole));
          expect(left.length).toBeGreaterThanOrEqual(1);
          for (const { answer } of outcomes) expect(answer.status).toBeLessThan(500);
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
    expect(done, 'some acts succeeded').toBeGreaterThan(5);
  },
  120_000,
);
