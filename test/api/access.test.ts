import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import * as sessions from '#functions/auth/sessions/store.ts';
import { allRoutes } from '#shared/api/areas.ts';
import { type Named, paramNames } from '#shared/api/route.ts';
import { accessWords, allows, type Role, roles } from '#shared/people/access.ts';
import type { WebAnswer } from '#test/support/gateway.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
// In a demo organisation every feature is on, so that no flag hides a route.
const acme = await world.organisation({ isDemo: true });
const zinc = await world.organisation({ isDemo: true });
const people = new Map<Role, TestPerson>();
for (const role of roles) people.set(role, await world.person({ organisation: acme, roles: [role] }));
const personOf = (role: Role) => people.get(role) ?? nobodyIs(role);
const stranger = await world.person({ organisation: zinc, roles: ['COMPANY_ADMIN'] });
const homeless = await world.person({});

const routes = allRoutes().map(({ route }) => [`${route.method} ${route.path}`, route as Named] as const);
const ofMembers = routes.filter(([, { access }]) => access !== 'public' && access !== 'signed-in');

function nobodyIs(role: Role): never {
  throw new Error(`Nobody is ${role}`);
}

const values: Record<string, unknown> = { year: 2025, scope: 1 };

/** Sends a route's request with ids that nothing has, in a session of its own: some routes end it. */
async function tried(route: Named, person: TestPerson | undefined): Promise<WebAnswer> {
  const params = Object.fromEntries(paramNames(route.path).map((name) => [name, values[name] ?? ulid().toLowerCase()]));
  const body = route.body ? {} : undefined;
  const sessionId =
    person && (await sessions.create({ userId: person.userId, sessionEpoch: 1 }, undefined, new Date()));
  const request = requestOf(route, { params, body }, person && { ...person, sessionId: sessionId ?? '' });
  return world.send({ ...request, ip: `198.51.100.${people.size}` }, person);
}

const refusal = 'Your role does not allow this. An administrator of your organisation can help.';
const isRefusedByRole = ({ status, body }: WebAnswer) =>
  status === 403 && (body as { detail: string }).detail === refusal;

describe('every route is open to the roles of its access word and to nobody else', () => {
  test.each(routes)('%s', async (_, route) => {
    for (const role of roles) {
      const answer = await tried(route, personOf(role));
      expect(isRefusedByRole(answer), `${role} got ${answer.status}`).toBe(!allows(route, { roles: [role] }));
      expect(answer.status, role).not.toBe(401);
      expect(answer.status, role).toBeLessThan(500);
    }
  });
});

describe('without a session every route but the public ones', () => {
  test.each(routes)('refuses: %s', async (_, route) => {
    const answer = await tried(route, undefined);
    if (route.access === 'public') expect([401, 403]).not.toContain(answer.status);
    else if (route.status === 302) expect(answer).toMatchObject({ status: 302, headers: { location: '/login' } });
    else expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe('who does not belong to the organisation is refused before anything is read', () => {
  test.each(ofMembers)('%s', async (_, route) => {
    for (const person of [world.in(stranger, acme), world.in(homeless, acme), { ...stranger, orgId: undefined }]) {
      const cost = await world.measure(async () => {
        expect(await tried(route, person)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      });
      expect(
        cost.operations.flatMap(({ keys }) => keys).filter(({ pk }) => pk.includes('orgid_')).length,
      ).toBeLessThanOrEqual(2);
    }
  });
});

describe('the table', () => {
  test('names each route once and serves each path by one area', () => {
    const names = routes.map(([, { name }]) => name);
    expect(new Set(names).size).toBe(names.length);
    const serving = new Map<string, string>();
    for (const { area, route } of allRoutes()) {
      expect(serving.get(route.path) ?? area, route.path).toBe(area);
      serving.set(route.path, area);
    }
    expect(new Set(routes.map(([title]) => title)).size).toBe(routes.length);
  });

  test('never lets more roles write than read, except where staff only read', () => {
    for (const [word, { read, write }] of Object.entries(accessWords)) {
      expect(
        write.filter((role) => !(read as readonly Role[]).includes(role)),
        word,
      ).toEqual([]);
    }
  });

  test('keeps service accounts away from people', () => {
    for (const [title, route] of routes.filter(([, { peopleOnly }]) => peopleOnly)) {
      const system = roles.filter((role) => role.startsWith('SYSTEM_USER_'));
      expect(
        system.some((role) => allows(route, { roles: [role] })),
        title,
      ).toBe(false);
    }
  });
});
