import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { areas } from '#shared/api/areas.ts';
import type { Named } from '#shared/api/route.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { allows } from '#shared/people/access.ts';
import type { WebAnswer } from '#test/support/gateway.ts';
import { requestOf } from '#test/support/people.ts';
import { newProvider } from '#test/support/staff.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const { sofia, oliver } = await newProvider(world);
const nordvik = await world.organisation({ name: 'Nordvik' });
const admin = await world.person({ organisation: nordvik, name: 'Kari' });
const { year, entities } = await launchedYear(world, admin, { dataPoints: ['water_withdrawal'], entities: ['Bergen'] });
await world.call(admin, cellRoutes.saveSubmissions, {
  params: { year },
  body: {
    cells: [
      {
        entityId: entities.Bergen ?? '',
        dataPointId: 'water_withdrawal',
        period: 'FY',
        baseVersion: 0,
        state: 'SUBMITTED',
        value: '987654.321',
        unit: 'm3',
        note: 'A note of the customer',
      },
    ],
  },
});
const { data: demo } = await world.call(sofia, adminOrganisationRoutes.createDemoOrganisation, {
  body: {
    name: 'Demo',
    currency: 'SEK',
    country: 'SE',
    sites: 1,
    years: 1,
    adminName: 'Prospect',
    adminEmail: 'prospect@example.test',
  },
});
await world.settle();

const routes = Object.values<Named>(areas.admin);
const customers = /987654|A note of the customer|water_withdrawal/;
const namesOfValues = /^(value|canonical|note|evidence|comment|submissions?|cells|figures?|periods)$/i;

/** Every name of an answer, at any depth. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

test.each([
  ['a super admin', sofia],
  ['support', oliver],
])('%s reads no value, note or evidence of a customer anywhere in the admin area', async (_, person) => {
  const roles = [person === sofia ? ('SEDUM_SUPER_ADMIN' as const) : ('SEDUM_SUPPORT_USER' as const)];
  const read = routes.filter((route) => route.method === 'GET' && allows(route, { roles }));
  expect(read.length).toBeGreaterThanOrEqual(4);
  for (const route of read) {
    const queries =
      route.query && 'entries' in route.query && 'orgId' in (route.query.entries as object)
        ? [{ orgId: nordvik.orgId }]
        : [];
    const plain = route.name === 'listSites' ? [] : [{}];
    for (const query of [...queries, ...plain]) {
      let answer: WebAnswer = { status: 0, headers: {}, cookies: [], body: undefined };
      const cost = await world.measure(async () => {
        answer = await world.send(requestOf(route, { query, params: { id: demo.id } }, person), person);
      });
      const keys = cost.operations.flatMap((operation) => operation.keys);
      expect(
        keys.filter(({ pk }) => pk.includes('#year_')),
        `${route.path} reads a year`,
      ).toEqual([]);
      expect(answer.status, route.path).toBe(200);
      expect(JSON.stringify(answer.body), route.path).not.toMatch(customers);
      expect(
        namesIn(answer.body).filter((name) => namesOfValues.test(name)),
        route.path,
      ).toEqual([]);
    }
  }
});

test('the exports of the provider hold none either', async () => {
  const made = routes.filter(({ path }) => path.startsWith('/api/admin/export/'));
  expect(made).toHaveLength(3);
  for (const route of made) {
    const answer = await world.send(requestOf(route, {}, sofia), sofia);
    const { url } = (answer.body as { data: { url: string } }).data;
    const files = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
    const text = Object.values(files)
      .map((content) => new TextDecoder().decode(content))
      .join('\n');
    expect(text, route.path).toContain('Nordvik');
    expect(text, route.path).not.toMatch(customers);
  }
});
