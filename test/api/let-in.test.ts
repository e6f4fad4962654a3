import { describe, expect, test } from 'vitest';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import { SessionEntity } from '#functions/core/sessions/entity.ts';
import { hashOf } from '#functions/core/sessions/store.ts';
import { allRoutes } from '#shared/api/areas.ts';
import type { Named } from '#shared/api/route.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { askOf } from '#test/support/replay.ts';
import type { Operation } from '#test/support/spy.ts';
import { entityOf } from '#test/support/wire.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const acme = await world.organisation();
const ada = await world.person({ organisation: acme });
await launchedYear(world, ada, { year: 2025, dataPoints: ['water_withdrawal'], entities: ['Leeds'] });
const provider = await world.organisation({ type: 'admin', organizationType: 'admin' });
const sofia = await world.person({ organisation: provider, roles: ['SEDUM_SUPER_ADMIN'] });
const fund = await world.organisation({ type: 'standalone', organizationType: 'private_equity' });
const ingrid = await world.person({ organisation: fund, roles: ['FUND_MANAGER_ADMIN'] });

const single = new Set(['GetItemCommand', 'BatchGetItemCommand']);

/** How often the single items of whoever was let in were read, by kind. */
function readsOf({ userId, orgId = '' }: TestPerson, operations: readonly Operation[]): Record<string, number> {
  const reads: Record<string, number> = {};
  for (const { pk, sk } of operations.flatMap(({ command, keys }) => (single.has(command) ? keys : []))) {
    const kind = entityOf(sk) ?? '';
    const isTheirs =
      kind === 'session' ||
      (kind === 'user' && pk.endsWith(userId)) ||
      (kind === 'organisation' && pk.endsWith(orgId)) ||
      (kind === 'membership' && pk.endsWith(orgId) && sk?.endsWith(userId));
    if (isTheirs) reads[kind] = (reads[kind] ?? 0) + 1;
  }
  return reads;
}

describe('whoever is let in', () => {
  test('is read with session, place and organisation in two requests, and in one whose session was seen before', async () => {
    const eve = await world.person({ organisation: acme });
    const ask = { params: { id: acme.orgId } };
    for (const requests of [2, 1, 1]) {
      const { operations } = await world.measure(() => world.call(eve, organisationRoutes.getOrganisationConfig, ask));
      const reads = operations.filter(({ command }) => command !== 'UpdateItemCommand');
      expect(reads.map(({ command }) => command)).toEqual(Array(requests).fill('BatchGetItemCommand'));
      expect(readsOf(eve, operations)).toEqual({ session: 1, organisation: 1, user: 1, membership: 1 });
    }
    const asked = await world.measure(() => world.call(eve, sessionRoutes.getSessionUser));
    expect(asked.operations.map(({ command }) => command)).toEqual(['BatchGetItemCommand']);
  });

  test('is whose the session is, not whose it was when it was seen', async () => {
    const [one, other] = [await world.person({ organisation: acme }), await world.person({ organisation: acme })];
    const who = async () => (await world.call(one, sessionRoutes.getSessionUser)).data;
    expect(await who()).toEqual({ id: one.userId, name: one.name, email: one.email });
    await SessionEntity.patch({ sessionHash: hashOf(one.sessionId ?? '') })
      .set({ userId: other.userId })
      .go();
    expect(await who()).toEqual({ id: other.userId, name: other.name, email: other.email });
  });

  test('is signed out, and nothing is broken, where the session ends while its use is noted', async () => {
    const one = await world.person({ organisation: acme });
    const session = { sessionHash: hashOf(one.sessionId ?? '') };
    const before = new Date(Date.now() - 120_000).toISOString();
    await SessionEntity.patch(session).set({ lastSeenAt: before }).go();
    const race = await holding(
      writing('session'),
      () => world.send(requestOf(entityRoutes.listEntities, {}, one), one),
      () => SessionEntity.delete(session).go(),
    );
    expect(race.work).toMatchObject({ value: { status: 401 } });
    expect((await SessionEntity.get(session).go()).data).toBeNull();
  });

  test('has no access, and nothing is broken, where the membership ends while it is noted', async () => {
    const one = await world.person({ organisation: acme });
    const membership = { orgId: acme.orgId, userId: one.userId };
    await MembershipEntity.patch(membership).set({ lastSeenAt: '2020-01-01T00:00:00.000Z' }).go();
    const race = await holding(
      writing('membership'),
      () => world.send(requestOf(entityRoutes.listEntities, {}, one), one),
      () => MembershipEntity.delete(membership).go(),
    );
    expect(race.work).toMatchObject({ value: { status: 403 } });
    expect((await MembershipEntity.get(membership).go()).data).toBeNull();
  });

  test.each([
    ['a company', ada],
    ['a fund manager', ingrid],
    ['the provider', sofia],
  ])('is not read again by any route that answers an administrator of %s', async (_, person) => {
    const routes = allRoutes().filter(
      ({ route }) => route.method === 'GET' && route.access !== 'public' && route.status !== 302,
    );
    const known = (name: string) => (name === 'id' ? person.orgId : undefined);
    const again: string[] = [];
    let answered = 0;
    for (const { route } of routes) {
      const { operations } = await world.measure(async () => {
        const answer = await world.send(requestOf(route, askOf(route as Named, known), person), person);
        if (answer.status < 300) answered += 1;
      });
      // The list of members reads each of them, the caller too.
      for (const [kind, times] of Object.entries(readsOf(person, operations)))
        if (times > 1 && !(route.name === 'listUsers' && kind === 'user'))
          again.push(`${route.path} reads ${kind} ${times} times`);
    }
    expect(answered).toBeGreaterThan(10);
    expect(again).toEqual([]);
  });

  test('stands in an organisation that is read as it is now, not as a copy may still have it', async () => {
    const { operations } = await world.measure(() => world.call(ada, entityRoutes.listEntities));
    // Four items of less than 4 kB, each at the price of a consistent read.
    expect(operations[0]?.readUnits).toBe(4);
  });
});
