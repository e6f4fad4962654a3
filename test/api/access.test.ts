import { ulid } from 'ulid';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { replaceIdentityProvider } from '#functions/core/identity/current.ts';
import { ServiceClientEntity } from '#functions/core/programs/entity.ts';
import * as sessions from '#functions/core/sessions/store.ts';
import { allRoutes } from '#shared/api/areas.ts';
import { type Named, paramNames } from '#shared/api/route.ts';
import { accessWords, allows, isStaffRole, type Role, roles } from '#shared/people/access.ts';
import { systemRoles } from '#shared/service-accounts/accounts/routes.ts';
import type { WebAnswer } from '#test/support/gateway.ts';
import { identityStandIn } from '#test/support/identity-stand-in.ts';
import { ownPool } from '#test/support/own-pool.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { sendBearer } from '#test/support/program.ts';
import { startWorld } from '#test/support/world.ts';

const POOL = 'eu-north-1_OwnPool02';
process.env.USER_POOL_ID = POOL;
const world = await startWorld();
const pool = ownPool(POOL, 'nobody');
// In a demo organisation every feature is on, so that no flag hides a route.
const acme = await world.organisation({ isDemo: true });
const zinc = await world.organisation({ isDemo: true });
const people = new Map<Role, TestPerson>();
const peopleRoles = roles.filter((role) => !systemRoles.some((system) => system === role));
// A role of staff is one in the provider's organisation alone.
const provider = await world.organisation({ type: 'admin', organizationType: 'admin', isDemo: true });
for (const role of peopleRoles) {
  people.set(role, await world.person({ organisation: isStaffRole(role) ? provider : acme, roles: [role] }));
}
for (const role of systemRoles) await program(role);
const personOf = (role: Role) => people.get(role) ?? nobodyIs(role);
const stranger = await world.person({ organisation: zinc, roles: ['COMPANY_ADMIN'] });
const homeless = await world.person({});

const routes = allRoutes().map(({ route }) => [`${route.method} ${route.path}`, route as Named] as const);
const ofMembers = routes.filter(([, { access }]) => access !== 'public' && access !== 'signed-in');

function nobodyIs(role: Role): never {
  throw new Error(`Nobody is ${role}`);
}

/** A service account with a system role in the organisation; its client id is the role in lower case. */
async function program(role: (typeof systemRoles)[number]): Promise<void> {
  const now = new Date().toISOString();
  const clientId = clientOf(role);
  await ServiceClientEntity.create({
    clientId,
    poolClientId: clientId,
    homeOrgId: acme.orgId,
    name: role,
    poolSecret: 'sealed',
    secrets: [],
    grants: [{ orgId: acme.orgId, orgName: acme.name, role, grantedAt: now, grantedById: 'somebody' }],
    createdById: 'somebody',
  }).go();
}

function clientOf(role: Role): string {
  return role.toLowerCase().replaceAll('_', '');
}

beforeEach(() => {
  vi.stubGlobal('fetch', pool.fetch);
  replaceIdentityProvider(identityStandIn().provider);
});
afterAll(() => replaceIdentityProvider(undefined));

const values: Record<string, unknown> = { year: 2025, scope: 1 };

function paramsOf({ path }: Named): Record<string, unknown> {
  return Object.fromEntries(paramNames(path).map((name) => [name, values[name] ?? ulid().toLowerCase()]));
}

/** Sends a route's request with ids that nothing has, in a session of its own: some routes end it. */
async function tried(route: Named, person: TestPerson | undefined): Promise<WebAnswer> {
  const params = paramsOf(route);
  const body = route.body ? {} : undefined;
  const sessionId =
    person && (await sessions.create({ userId: person.userId, sessionEpoch: 1 }, undefined, new Date()));
  const request = requestOf(route, { params, body }, person && { ...person, sessionId: sessionId ?? '' });
  return world.send({ ...request, ip: `198.51.100.${people.size}` }, person);
}

/** The same for each role: people by their session, programs by a token. */
function triedAs(role: Role, route: Named): Promise<WebAnswer> {
  if (peopleRoles.includes(role)) return tried(route, personOf(role));
  const clientId = clientOf(role);
  const params = paramsOf(route);
  const token = pool.token({ client_id: clientId, sub: clientId });
  return sendBearer(world, token, { orgId: acme.orgId, clientId }, route, {
    params,
    body: route.body ? {} : undefined,
  });
}

const refusals = [
  'Your role does not allow this. An administrator of your organisation can help.',
  'Service accounts cannot do this: sign in as a person.',
];
const isRefusedByRole = ({ status, body }: WebAnswer) =>
  status === 403 && refusals.includes((body as { detail: string }).detail);

describe('every route is open to the roles of its access word and to nobody else', () => {
  test.each(routes)('%s', async (_, route) => {
    for (const role of roles) {
      const answer = await triedAs(role, route);
      // A navigation that is refused goes to the login screen, like one that is let through to sign out.
      if (route.status !== 302)
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
