import { describe, expect, test } from 'vitest';
import { sessionCookieName } from '#functions/http/authenticate.ts';
import { answerYear, completeYear, createEntities, launchYear } from '#scripts/demo/fill.ts';
import { demoServiceAccount } from '#scripts/demo/service-account.ts';
import { openSession, type Wire } from '#scripts/demo/session.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { DemoEntity } from '#shared/content/demo/entities.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld, type World } from '#test/support/world.ts';

// The seed of the demo against an API that fails as one on a machine under load does. No clock runs: each pause is over at once.
const world: World = await startWorld({ signIn: true });
const ORIGIN = process.env.PUBLIC_ORIGIN ?? '';
const planned: DemoEntity[] = [
  { name: 'Moss', country: 'NO', tags: ['production'], size: 1, grid: 20 },
  { name: 'Tarnów', country: 'PL', tags: ['office'], size: 0.5, grid: 660 },
];
const dataPoints = ['energy_consumption_total', 'electricity_consumption', 'employees_headcount', 'waste_total'];
const YEAR = 2025;

/** What becomes of the request with this number. */
type Fate = 'answered' | 'busy' | 'too many' | 'refused connection' | 'answer lost' | 'cut off';

/** The API in this process, reached as over HTTP, where each request meets its fate. */
function wireOf(person: TestPerson, fate: (request: number) => Fate): Wire {
  let sent = 0;
  return {
    pause: async () => undefined,
    send: async (address, { method = 'GET', headers, body }) => {
      sent += 1;
      const { pathname, search } = new URL(address, 'http://localhost');
      const what = fate(sent);
      if (what === 'busy') return new Response('{}', { status: 503 });
      if (what === 'too many') return new Response('{}', { status: 429, headers: { 'retry-after': '1' } });
      if (what === 'refused connection') throw new TypeError('fetch failed');
      if (what === 'cut off') throw new Stopped('the seed was ended');
      const { cookie = '', ...rest } = Object.fromEntries(new Headers(headers));
      const request = {
        method,
        path: `${pathname}${search}`,
        headers: rest,
        cookies: cookie.split('; '),
        ...(typeof body === 'string' && { body: JSON.parse(body) }),
      };
      const answer = await world.send(request, person);
      if (what === 'answer lost') throw new TypeError('terminated');
      const text = answer.status === 204 ? null : JSON.stringify(answer.body);
      return new Response(text, { status: answer.status, headers: answer.headers });
    },
  };
}

/** Somebody ended the seed: nothing is tried again. */
class Stopped extends Error {}

async function company() {
  const organisation = await world.organisation({ isDemo: true });
  const admin = await world.person({ organisation });
  return { admin, orgId: organisation.orgId };
}

/** All steps that the seed takes through the API, in one company. */
async function seed({ admin, orgId }: Awaited<ReturnType<typeof company>>, wire: Wire) {
  const cookie = `${sessionCookieName()}=${admin.sessionId}`;
  const session = openSession(ORIGIN, orgId, { wire, cookie });
  const ids = await createEntities(session, planned);
  await launchYear(session, { year: YEAR, dataPoints, frameworks: [], deadline: '2026-03-31' });
  await answerYear(session, YEAR, planned, ids, ({ id, entity }) =>
    dataPoints.includes(id) && entity ? undefined : 'open',
  );
  await completeYear(session, YEAR);
  return demoServiceAccount(session, orgId, 'Demo', 'Meter readings', 'SYSTEM_USER_COMPANY_ADMIN');
}

/** What the company holds afterwards, without ids and instants. */
async function heldBy(admin: TestPerson) {
  const params = { year: YEAR };
  const { data: entities } = await world.call(admin, entityRoutes.listEntities);
  const names = new Map(entities.map(({ id, name, type }) => [id, type === 'root' ? 'root' : name]));
  const { data: config } = await world.call(admin, yearRoutes.getYearConfig, { params });
  const cells = await Promise.all(
    dataPoints.map(
      async (dataPointId) =>
        (await world.call(admin, cellRoutes.listSubmissions, { params, query: { dataPointId } })).data,
    ),
  );
  const accounts = await world.call(admin, serviceAccountRoutes.listServiceAccounts, {
    params: { id: admin.orgId ?? '' },
  });
  return {
    entities: [...names.values()].toSorted(),
    status: config.status,
    deadline: config.deadline,
    accounts: accounts.data.map(({ name }) => name),
    cells: cells
      .flat()
      .map(({ entityId, dataPointId, period, state, value, unit, version }) =>
        [names.get(entityId), dataPointId, period, state, value, unit, version].join(' '),
      )
      .toSorted(),
  };
}

const undisturbed = await company();
await seed(
  undisturbed,
  wireOf(undisturbed.admin, () => 'answered'),
);
const right = await heldBy(undisturbed.admin);

describe('the seed of the demo', () => {
  test('holds what it should where nothing fails', () => {
    expect(right).toMatchObject({ entities: ['Moss', 'Tarnów', 'root'], status: 'COMPLETED', deadline: '2026-03-31' });
    expect(right.accounts).toEqual(['Meter readings']);
    expect(right.cells.length).toBeGreaterThan(8);
    expect(right.cells.every((cell) => / SUBMITTED .* 1$/.test(cell))).toBe(true);
  });

  test.each<[string, (request: number) => Fate]>([
    ['one request in five answers 503', (request) => (request % 5 === 0 ? 'busy' : 'answered')],
    ['one in five says too many', (request) => (request % 5 === 1 ? 'too many' : 'answered')],
    ['the answer of every third one is lost', (request) => (request % 3 === 0 ? 'answer lost' : 'answered')],
    [
      'everything of this comes together',
      (request) =>
        (
          [
            'answer lost',
            'busy',
            'refused connection',
            'answered',
            'answered',
            'answer lost',
            'answered',
            'too many',
          ] as const
        )[request % 8] ?? 'answered',
    ],
  ])('ends with the same data where %s', async (_, fate) => {
    const place = await company();
    await seed(place, wireOf(place.admin, fate));
    expect(await heldBy(place.admin)).toEqual(right);
  });

  test('goes on where it stopped, wherever that was, with the answer of the last request or without it', async () => {
    const place = await company();
    let runs = 0;
    for (let until = 3; ; until += 9) {
      runs += 1;
      const fate = (request: number): Fate => {
        if (request < until) return 'answered';
        return request === until && runs % 2 === 0 ? 'answer lost' : 'cut off';
      };
      const ended = await seed(place, { ...wireOf(place.admin, fate), pause: stopping }).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Stopped)) throw error;
          return false;
        },
      );
      if (ended) break;
    }
    expect(runs).toBeGreaterThan(3);
    expect(await heldBy(place.admin)).toEqual(right);
  });
});

/** The process of the seed has gone: it waits for nothing more. */
async function stopping(): Promise<never> {
  throw new Stopped('the seed was ended');
}
