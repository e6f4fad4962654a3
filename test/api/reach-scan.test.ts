import * as v from 'valibot';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { allRoutes } from '#shared/api/areas.ts';
import { type Named, paramNames } from '#shared/api/route.ts';
import type { WebAnswer } from '#test/support/gateway.ts';
import { type LooseAsk, requestOf } from '#test/support/people.ts';
import { sendBearer } from '#test/support/program.ts';
import { type Reader, worldOfReach } from '#test/support/reach.ts';
import { askOf, harvest } from '#test/support/replay.ts';
import { sampleOf } from '#test/support/sample.ts';
import { startWorld } from '#test/support/world.ts';

// Thousands of tries by one person: the limits would answer instead of the routes. They have tests of their own.
vi.mock('#functions/core/rate/store.ts', () => ({ countRequest: async () => {}, forgive: async () => {} }));

const world = await startWorld({ signIn: true });
const { readers, secrets, administrators, places, known } = await worldOfReach(world);

/** What a reader may hear although it is not of their own reach, and why. Nothing else is. */
const allowed = [
  ...[
    '/api/year/{year}/config',
    '/api/year/{year}/lock',
    '/api/year/{year}/question-groups/{id}/schema',
    '/api/year/{year}/data-points/{id}',
  ].flatMap((path) =>
    ['ada.id', 'ada.name'].map((heard) => ({
      path,
      reader: 'a gatherer of one site',
      heard,
      why: 'Who locked the year: a gatherer who can enter nothing has to know whom to ask.',
    })),
  ),
  {
    path: '/api/users',
    reader: 'a user of one site',
    heard: 'oslo.id',
    why: 'The reach of a colleague as ids: cut down to nothing it would say that they reach everything. No name goes with it.',
  },
] as const;

const used = new Set<unknown>();

/** Every reading route behind a sign-in but those that only lead a browser elsewhere: signing out is one of them. */
const reading = allRoutes().flatMap(({ route }) =>
  route.method === 'GET' && route.access !== 'public' && route.status !== 302 ? [route as Named] : [],
);
/** By path, the ids under which an administrator of the company or of its fund manager is answered. */
const answered = new Map<string, Set<string>>();

/** The queries of a route: none, every field, and each field alone; ids in it are of what is out of some reader's reach. */
function queriesOf(route: Named): LooseAsk['query'][] {
  const { query } = route;
  if (!query) return [undefined];
  const whole = sampleOf(query, `${route.name}.query`, (name) => places[name]) as Readonly<Record<string, unknown>>;
  const alone = Object.entries(whole).map(([key, value]) => ({ [key]: value }));
  return [{}, whole, ...alone].filter((each) => v.safeParse(query, each).success);
}

/** Every way to ask a route, with each of these ids in each place of its path. */
function asksOf(route: Named, among: readonly string[]): LooseAsk[] {
  const owners = paramNames(route.path).filter((name) => name !== 'year');
  const paths = owners.reduce<Record<string, string>[]>(
    (so, name) => so.flatMap((params) => among.map((id) => ({ ...params, [name]: id }))),
    [{}],
  );
  return paths.flatMap((own) =>
    queriesOf(route).map((query) => ({
      params: { ...askOf(route, (name) => own[name]).params, ...own },
      ...(query && { query }),
    })),
  );
}

function send(reader: Pick<Reader, 'person' | 'token'>, route: Named, ask: LooseAsk): Promise<WebAnswer> {
  const { person, token } = reader;
  if (!token) return world.send(requestOf(route, ask, person), person);
  return sendBearer(world, token, { orgId: person.orgId ?? '', clientId: person.userId.slice(3) }, route, ask);
}

function isWithin({ knows }: Reader, secret: string): boolean {
  return knows.some((each) => secret === each || secret.startsWith(`${each}.`));
}

/** What an answer tells this reader that is out of their reach. */
function beyond(reader: Reader, route: Named, answer: WebAnswer): string[] {
  const said = JSON.stringify([answer.body, answer.headers]);
  return Object.entries(secrets).flatMap(([secret, text]) => {
    if (isWithin(reader, secret) || !said.includes(text)) return [];
    const exception = allowed.find(
      (each) => each.path === route.path && each.reader === reader.title && each.heard === secret,
    );
    if (exception) used.add(exception);
    return exception ? [] : [`${route.path} tells ${reader.title} ${secret}`];
  });
}

/** The ids that stand in the path of a request. */
function idsIn({ params = {} }: LooseAsk): string[] {
  return Object.entries(params).flatMap(([name, id]) => (name === 'year' ? [] : [String(id)]));
}

beforeAll(async () => {
  const listing = reading.filter(({ path }) => paramNames(path).every((name) => name === 'year'));
  for (const person of administrators) {
    for (const route of listing) for (const ask of asksOf(route, [])) await send({ person }, route, ask);
  }
  const ids = [...new Set([...harvest(world.heard).values(), ...known])];
  for (const person of administrators) {
    for (const route of reading) {
      // The first way to ask it is without a query, where the route lets it be.
      const asks = new Map(
        asksOf(route, ids)
          .toReversed()
          .map((ask) => [JSON.stringify(ask.params), ask]),
      );
      for (const ask of asks.values()) {
        const { status } = await send({ person }, route, ask);
        if (status < 400) answered.set(route.path, new Set([...(answered.get(route.path) ?? []), ...idsIn(ask)]));
      }
    }
  }
});

describe('what is out of reach', () => {
  test('is there: administrators hear each of its texts, but for what nobody shows', async () => {
    const said = JSON.stringify(world.heard.map(({ body }) => body));
    expect(Object.entries(secrets).filter(([, text]) => !said.includes(text))).toEqual([]);
  });

  test.each(readers)(
    'is in no answer to $title',
    async (reader) => {
      const told = new Set<string>();
      const within = new Set<string>();
      for (const route of reading) {
        for (const ask of asksOf(route, [...(answered.get(route.path) ?? [])])) {
          const answer = await send(reader, route, ask);
          expect(answer.status, `${reader.title} is signed in at ${route.path}`).not.toBe(401);
          for (const each of beyond(reader, route, answer)) told.add(each);
          for (const [secret, text] of Object.entries(secrets)) {
            if (JSON.stringify(answer.body)?.includes(text)) within.add(secret);
          }
        }
      }
      expect([...told].toSorted()).toEqual([]);
      expect(within.size, `${reader.title} hears something of their own`).toBeGreaterThan(1);
    },
    300_000,
  );

  test('has no exception that nobody needs', () => {
    expect(allowed.filter((each) => !used.has(each))).toEqual([]);
  });
});
