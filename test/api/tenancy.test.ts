import { beforeAll, describe, expect, test, vi } from 'vitest';
import { allRoutes } from '#shared/api/areas.ts';
import type { Named } from '#shared/api/route.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { allows } from '#shared/people/access.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { askOf, harvest, madeUpLike, type Place, placesOf, saying, sendWith } from '#test/support/replay.ts';
import { type Heard, startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

// Thousands of tries by one person: the limits would answer instead of the routes. They have tests of their own.
vi.mock('#functions/core/rate/store.ts', () => ({ countRequest: async () => {}, forgive: async () => {} }));

const world = await startWorld();
const points = ['energy_consumption_total', 'energy_consumption_renewable', 'energy_consumption_non_renewable'];

/** A company with people, sites, a launched year and values: what every route has something to say about. */
async function company(name: string) {
  const organisation = await world.organisation({ name, isDemo: true });
  const admin = await world.person({ organisation, name: `${name} admin` });
  const viewer = await world.person({ organisation, name: `${name} viewer`, roles: ['DATA_VIEWER'] });
  const { year, entities } = await launchedYear(world, admin, { dataPoints: points, entities: ['Leeds', 'Oslo'] });
  const [entityId = ''] = Object.values(entities);
  await world.call(admin, cellRoutes.saveSubmissions, {
    params: { year },
    body: {
      cells: [
        {
          entityId,
          dataPointId: points[0] ?? '',
          period: 'FY',
          baseVersion: 0,
          state: 'SUBMITTED',
          value: '12',
          unit: 'MWh',
        },
      ],
    },
  });
  await world.settle();
  return { organisation, admin, viewer, entityId, year };
}

const acme = await company('Acme');
const zinc = await company('Zinc');

/** Reads all that a person can read: lists first, then each thing that they name. */
async function readAll(person: TestPerson): Promise<Map<string, string>> {
  const own = new Map<string, string>();
  for (let round = 0; round < 2; round += 1) {
    for (const { route } of allRoutes()) {
      if (route.method !== 'GET' || route.status === 302) continue;
      for (const id of route.path.includes('{id}') ? [undefined, ...new Set(own.values())] : [undefined]) {
        const ask = askOf(route as Named, (name) => (name === 'id' && id ? id : undefined));
        await world.send(requestOf(route, { params: ask.params ?? {} }, person), person);
      }
    }
    for (const [name, id] of harvest(world.heard.filter((heard) => heard.person?.userId === person.userId)))
      own.set(name, id);
  }
  return own;
}

let stolen: [string, string][] = [];
let places: Place[] = [];
let read: readonly Heard[] = [];

beforeAll(async () => {
  const theirs = await readAll(acme.admin);
  const ours = await readAll(zinc.admin);
  const known = new Set(ours.values());
  const once = new Map([...theirs].map(([name, id]) => [id, name]));
  stolen = [...once].flatMap(([id, name]) => (known.has(id) ? [] : [[name, id]]));
  read = world.heard.filter(({ person }) => person?.userId === zinc.admin.userId);
  const byName = (name: string) => [...ours].find(([key]) => key === name || key.endsWith(`.${name}`))?.[1];
  places = placesOf((name) => (name === 'entityId' ? zinc.entityId : byName(name)));
});

describe('an id of another organisation', () => {
  test('is found in the answers of that organisation: of itself, its people, its sites, its values', () => {
    const ids = stolen.map(([, id]) => id);
    expect(ids).toContain(acme.organisation.orgId);
    expect(ids).toContain(acme.admin.userId);
    expect(ids.some((id) => id.startsWith(`${acme.year}.`))).toBe(true);
    expect(places.length).toBeGreaterThan(20);
  });

  test('is as unknown as one that was made up, on every route, at every place of a request', async () => {
    const differences: string[] = [];
    for (const place of places) {
      if (place.route.access === 'public') continue;
      // What can be done once only is done before anything is compared.
      await sendWith(world, place, madeUpLike(stolen[0]?.[1] ?? ''), zinc.admin);
      for (const [name, id] of stolen) {
        const made = madeUpLike(id);
        const answers = [await sendWith(world, place, id, zinc.admin), await sendWith(world, place, made, zinc.admin)];
        const [real, random] = [saying(answers[0] as never, id), saying(answers[1] as never, made)];
        const title = `${place.route.method} ${place.route.path} at ${place.path.join('.')} with ${name}`;
        if (withoutOwn(real) !== withoutOwn(random)) differences.push(`${title}: ${real} != ${random}`);
        if (place.path[0] === 'params' && ![400, 403, 404].includes(answers[0]?.status ?? 0)) {
          differences.push(`${title}: ${real}`);
        }
      }
    }
    expect(differences).toEqual([]);
  });

  test('named in the header lets nobody in', async () => {
    const foreign = world.in(zinc.admin, acme.organisation);
    for (const { route } of allRoutes()) {
      if (route.access === 'public' || route.access === 'signed-in') continue;
      const answer = await world.send(
        requestOf(
          route,
          askOf(route as Named, () => undefined),
          foreign,
        ),
        foreign,
      );
      expect(answer, route.path).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  test('is nothing to somebody who is not signed in', async () => {
    for (const place of places.filter(({ route }) => route.access !== 'public')) {
      for (const [, id] of stolen.slice(0, 5)) {
        const answer = await sendWith(world, place, id);
        expect([302, 401], place.route.path).toContain(answer.status);
      }
    }
  });
});

describe('a viewer of the same organisation', () => {
  test('changes nothing, whatever id they know', async () => {
    for (const place of places.filter(({ route }) => route.method !== 'GET' && route.access !== 'public')) {
      if (allows(place.route, { roles: ['DATA_VIEWER'] })) continue;
      for (const [, id] of stolen) {
        const cost = await world.measure(async () => {
          expect((await sendWith(world, place, id, acme.viewer)).status, place.route.path).toBe(403);
        });
        const written = cost.operations.filter(({ command }) => /Put|Update|Delete|Write/.test(command));
        expect(written.flatMap(({ keys }) => keys).every(({ sk }) => /^\$(session|membership)_/.test(sk ?? ''))).toBe(
          true,
        );
      }
    }
  });
});

test('nothing of the other organisation is in any answer', () => {
  const text = JSON.stringify(read.map(({ body }) => body));
  expect(text).toContain(zinc.organisation.orgId);
  for (const secret of ['Acme', acme.organisation.orgId, acme.admin.userId, acme.admin.email]) {
    expect(text).not.toContain(secret);
  }
});

test('what was tried left the other organisation as it was', async () => {
  const { data } = await world.call(acme.admin, memberRoutes.listUsers);
  expect(data.map(({ name }) => name)).toEqual(['Acme admin', 'Acme viewer']);
});

/** Counts of tries and instants differ between two requests that say the same. */
function withoutOwn(text: string): string {
  return text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>')
    .replace(/[0-9a-hjkmnp-tv-z]{26}/g, '<ulid>')
    .replace(/"version":\d+/g, '<version>');
}
