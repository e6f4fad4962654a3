import { describe, expect, test } from 'vitest';
import { allRoutes } from '#shared/api/areas.ts';
import type { Named, Schema } from '#shared/api/route.ts';
import { tokenRoutes } from '#shared/auth/tokens/routes.ts';
import { clientErrorRoutes } from '#shared/organisations/client-errors/routes.ts';
import { allows, isStaffRole, roles } from '#shared/people/access.ts';
import { inviteRoutes } from '#shared/people/invites/routes.ts';
import { type LooseAsk, requestOf, type TestPerson } from '#test/support/people.ts';
import { askOf } from '#test/support/replay.ts';
import { badEverywhere, badLines, badTexts, stringsOf, textKindOf } from '#test/support/strings.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const acme = await world.organisation({ isDemo: true });
// A role of staff is one in the provider's organisation alone.
const provider = await world.organisation({ type: 'admin', organizationType: 'admin', isDemo: true });
const people = new Map<string, TestPerson>();
/** What fails as OAuth has it is tried in test/api/auth/tokens.test.ts. */
const withBody = allRoutes()
  .filter(({ route }) => route.body && route.failures !== 'oauth')
  .map(({ route }) => [`${route.method} ${route.path}`, route as Named] as const);
const withQuery = allRoutes()
  .filter(({ route }) => route.method === 'GET' && route.query && route.status !== 302)
  .map(({ route }) => [`${route.method} ${route.path}`, route as Named] as const);

/** Somebody who may call the route. */
async function allowed(route: Named): Promise<TestPerson | undefined> {
  if (route.access === 'public') return undefined;
  const role = roles.find((each) => allows(route, { roles: [each] })) ?? 'COMPANY_ADMIN';
  // Where requests are counted, each comes from somebody who has made none.
  const known = route.rate ? undefined : people.get(role);
  const organisation = isStaffRole(role) ? provider : acme;
  const person = known ?? (await world.person({ organisation, roles: [role] }));
  people.set(role, person);
  return person;
}

let visitors = 0;

/** Sends a route's request with another body in place of a good one. */
async function sent(route: Named, body: unknown, headers: Record<string, string> = {}) {
  const person = await allowed(route);
  const request = requestOf(route, { params: askOf(route, () => undefined).params ?? {}, body }, person);
  visitors += 1;
  const ip = `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`;
  return world.send({ ...request, headers: { ...request.headers, ...headers }, ip }, person);
}

/** What nobody sets by sending it along. */
const foreign = ['orgId', 'roles', 'ownerId', 'isTestCompany', 'serviceLevel', 'v', 'createdAt', 'pk', 'constructor'];

/** Bad texts of each kind, few enough for every string of every route; all of them are tried in texts.test.ts. */
function badFor(kind: 'line' | 'long' | undefined): Readonly<Record<string, string>> {
  const { 'half of a character': half, 'a NUL': nul } = badEverywhere;
  if (kind === undefined) return { half, nul };
  const blank = badTexts['only a space without width'];
  return kind === 'long' ? { half, nul, blank } : { half, nul, blank, turned: badLines['an override of direction'] };
}

/** Where the request is not refused as a whole: each has its own test below. */
function answersItself({ name }: Named, path: string): boolean {
  return (
    (name === 'saveSubmissions' && /\.(value|unit|note)/.test(path)) ||
    (name === 'inviteUsers' && /\.(email|name|roles)/.test(path)) ||
    (name === 'reportErrors' && path !== 'sessionId')
  );
}

/** The strings that refuse a whole body. */
const textsOf = (route: Named) =>
  stringsOf(route.body as Schema, route.name).filter(({ path }) => !answersItself(route, path));

describe.each(withBody)('%s', (_, route) => {
  const good = () => askOf(route, () => undefined).body as object;

  test('refuses what it does not know, and names it', async () => {
    const known = new Set(Object.keys(good()));
    for (const key of foreign.filter((each) => !known.has(each))) {
      const answer = await sent(route, { ...good(), [key]: 'x' });
      expect(answer, key).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { [key]: expect.any(String) } },
      });
    }
  });

  test('is not reached by a prototype', async () => {
    const text = JSON.stringify({ ...good(), x: 0 }).replace('"x":0', '"__proto__":{"polluted":true}');
    const answer = await sent(route, text);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('refuses what is no object', async () => {
    for (const body of ['[]', 'null', '"text"', '12', 'true']) {
      expect((await sent(route, body)).status, body).toBe(400);
    }
  });

  test('refuses what is no JSON, and what does not say that it is', async () => {
    expect(await sent(route, '{"a":')).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await sent(route, '')).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const types = ['text/plain', 'multipart/form-data; boundary=x', ''];
    for (const type of route.fromPrograms ? types : [...types, 'application/x-www-form-urlencoded']) {
      expect(await sent(route, good(), { 'content-type': type }), type).toMatchObject({
        status: 415,
        body: { code: 'wrong-type' },
      });
    }
  });

  test('survives what is huge or deep', async () => {
    expect(await sent(route, `{"a":"${'x'.repeat(2_000_000)}"}`)).toMatchObject({
      status: 413,
      body: { code: 'too-large' },
    });
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    expect((await sent(route, deep)).status).toBe(400);
  });
});

const withTexts = withBody.filter(([, route]) => textsOf(route).length > 0);
describe.each(withTexts)('%s', (_, route) => {
  test('refuses bad text in each of its strings, and names it', async () => {
    for (const { path, schema, with: bodyWith } of textsOf(route)) {
      for (const [what, text] of Object.entries(badFor(textKindOf(schema)))) {
        const answer = await sent(route, bodyWith(text));
        expect(answer, `${what} in ${path}`).toMatchObject({
          status: 400,
          body: { code: 'invalid', fields: { [path]: expect.any(String) } },
        });
      }
    }
  });
});

describe('a string that does not refuse the whole request', () => {
  const placesOf = (route: Named) =>
    stringsOf(route.body as Schema, route.name).filter(({ path }) => answersItself(route, path));

  test('refuses its own line of several invitations, and names it', async () => {
    for (const { path, with: bodyWith } of placesOf(inviteRoutes.inviteUsers)) {
      for (const [what, text] of Object.entries(badLines)) {
        const answer = await sent(inviteRoutes.inviteUsers, bodyWith(text));
        const field = path.split('.')[2] ?? '';
        expect(answer, `${what} in ${path}`).toMatchObject({
          status: 200,
          body: { data: [{ outcome: 'invalid', fields: { [field]: expect.any(String) } }] },
        });
      }
    }
  });

  test('of a report of errors is taken as it comes, and breaks nothing', async () => {
    for (const { path, with: bodyWith } of placesOf(clientErrorRoutes.reportErrors)) {
      for (const [what, text] of Object.entries(badLines)) {
        expect((await sent(clientErrorRoutes.reportErrors, bodyWith(text))).status, `${what} in ${path}`).toBe(202);
      }
    }
  });

  test('of a token request is refused as OAuth has it', async () => {
    const route = tokenRoutes.issueToken;
    for (const { path, with: bodyWith } of stringsOf(route.body, route.name)) {
      for (const [what, text] of Object.entries(badEverywhere)) {
        const answer = await sent(route, bodyWith(text));
        expect(answer, `${what} in ${path}`).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
      }
    }
  });
});

const withSearch = withQuery.filter(([, route]) => stringsOf(route.query as Schema, route.name).length > 0);
describe.each(withSearch)('%s', (_, route) => {
  test('refuses bad text in each string of its search, and names it', async () => {
    const person = await allowed(route);
    const { params = {} } = askOf(route, () => undefined);
    for (const { path, with: queryWith } of stringsOf(route.query as Schema, route.name)) {
      const query = queryWith(badEverywhere['a NUL']) as LooseAsk['query'];
      const answer = await world.send(requestOf(route, { params, query }, person), person);
      expect(answer, path).toMatchObject({ status: 400, body: { fields: { [path]: expect.any(String) } } });
    }
  });
});

describe.each(withQuery)('%s', (_, route) => {
  test('refuses a search by what it does not know', async () => {
    const person = await allowed(route);
    const { params = {}, query = {} } = askOf(route, () => undefined);
    const answer = await world.send(requestOf(route, { params, query: { ...query, surprise: 'x' } }, person), person);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields: { surprise: expect.any(String) } } });
  });
});

test('an id in a path has the letters of an id', async () => {
  const person = await world.person({ organisation: acme });
  for (const id of ['ABC', 'a b', '%00', '..', 'a%2Fb', "'or'1", 'x'.repeat(129), '$sedum', '%F0%9F%98%80']) {
    const path = `/api/organisation/${id.includes('%') ? id : encodeURIComponent(id)}`;
    const { headers = {}, cookies = [] } = requestOf({ method: 'GET', path: '/api/users' }, {}, person);
    const answer = await world.send({ method: 'GET', path, headers, cookies }, person);
    expect([400, 404], id).toContain(answer.status);
  }
});
