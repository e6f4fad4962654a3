import { afterEach, describe, expect, test, vi } from 'vitest';
import * as memberships from '#functions/core/memberships/store.ts';
import { table } from '#functions/db/table.ts';
import { allRoutes } from '#shared/api/areas.ts';
import type { Named } from '#shared/api/route.ts';
import { sessionRoutes } from '#shared/auth/sessions/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { profileRoutes } from '#shared/people/profile/routes.ts';
import type { WebRequest } from '#test/support/gateway.ts';
import { requestOf } from '#test/support/people.ts';
import { askOf } from '#test/support/replay.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const acme = await world.organisation();
const ada = await world.person({ organisation: acme });
const good = () => requestOf(entityRoutes.createEntity, { body: { name: crypto.randomUUID(), type: 'site' } }, ada);
const names = async () => (await world.call(ada, entityRoutes.listEntities)).data.length;

afterEach(() => {
  vi.useRealTimers();
});

describe('a change that another site makes the browser send', () => {
  const forged: [string, Partial<Record<string, string | undefined>>][] = [
    ['from another origin', { origin: 'https://evil.example' }],
    ['from an origin that begins like ours', { origin: 'https://sedum.example.evil.example' }],
    ['from our host over http', { origin: 'http://sedum.example' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['without an origin', { origin: undefined }],
    ['without our own header', { 'x-requested-with': undefined }],
  ];

  test.each(forged)('%s is refused', async (_, headers) => {
    const before = await names();
    const request = good();
    const answer = await world.send({ ...request, headers: { ...request.headers, ...headers } }, ada);
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await names()).toBe(before);
  });

  test('as a form is refused', async () => {
    const request = good();
    const headers = {
      ...request.headers,
      'content-type': 'application/x-www-form-urlencoded',
      'x-requested-with': undefined,
    };
    expect((await world.send({ ...request, headers, body: 'name=Leeds&type=site' }, ada)).status).toBe(403);
  });

  test('is refused on every route that changes something and is not for programs, which have no origin', async () => {
    const changing = allRoutes().filter(({ route: { method, fromPrograms } }) => method !== 'GET' && !fromPrograms);
    for (const { route } of changing) {
      const request = requestOf(
        route,
        askOf(route as Named, () => undefined),
        ada,
      );
      const answer = await world.send(
        { ...request, headers: { ...request.headers, origin: 'https://evil.example' } },
        ada,
      );
      expect(answer.status, route.path).toBe(403);
    }
  });
});

describe('a session cookie', () => {
  const withCookie = (cookie: string): WebRequest => ({ method: 'GET', path: '/api/auth/me', cookies: [cookie] });

  test.each(['', 'x', 'x'.repeat(5000), '%00', '$sedum#userid_x', '{"$gt":""}'])(
    'that is made up (%s) opens nothing',
    async (id) => {
      expect((await world.send(withCookie(`__Host-session=${id}`))).status).toBe(401);
    },
  );

  test('under another name opens nothing', async () => {
    expect((await world.send(withCookie(`session=${ada.sessionId}`))).status).toBe(401);
    expect((await world.send(withCookie(`sedum-session=${ada.sessionId}`))).status).toBe(401);
  });

  test('is also read from the header, where the gateway does not part the cookies', async () => {
    const headers = { cookie: `theme=dark; __Host-session=${ada.sessionId}` };
    expect((await world.send({ method: 'GET', path: '/api/auth/me', headers })).status).toBe(200);
  });
});

describe('the organisation of a request', () => {
  test('is named in a header and nowhere else', async () => {
    const zinc = await world.organisation();
    await memberships.create({ orgId: zinc.orgId, userId: ada.userId, roles: ['DATA_VIEWER'] });
    const { data } = await world.call(world.in(ada, zinc), entityRoutes.listEntities);
    expect(data.map(({ id }) => id)).toEqual([zinc.rootEntityId]);
    const query = world.call(ada, entityRoutes.listEntities, { query: { orgId: zinc.orgId } as never });
    await expect(query).rejects.toMatchObject({ code: 'invalid' });
  });

  test.each(['', 'ACME', 'a b', '../acme', 'x'.repeat(129)])('that is no identifier (%s) is refused', async (orgId) => {
    await expect(world.call({ ...ada, orgId }, memberRoutes.listUsers)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('gives the rights of that organisation only: a new role counts on the next request', async () => {
    const organisation = await world.organisation();
    const viewer = await world.person({ organisation, roles: ['DATA_VIEWER'] });
    await expect(world.call(viewer, memberRoutes.listUsers)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(world.call(world.in(ada, organisation), memberRoutes.listUsers)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('every answer', () => {
  test('is kept by nobody, says JSON and carries a trace id', async () => {
    const trace = { 'x-trace-id': expect.stringMatching(/^[0-9a-z]{26}$/), 'cache-control': 'private, no-store' };
    const ok = await world.send(requestOf(profileRoutes.getUser, {}, ada), ada);
    expect(ok.headers).toMatchObject({ ...trace, 'content-type': 'application/json' });
    const refused = await world.send(requestOf(profileRoutes.getUser, {}));
    expect(refused.headers).toMatchObject({ ...trace, 'content-type': 'application/problem+json' });
    expect(refused.body).toEqual({
      type: '/problems/unauthenticated',
      title: 'Sign in to continue',
      status: 401,
      detail: 'You are signed out. Sign in to continue.',
      code: 'unauthenticated',
      reason: 'You are signed out. Sign in to continue.',
      traceId: refused.headers['x-trace-id'],
    });
    const moved = await world.send(requestOf(sessionRoutes.signOut, {}));
    expect(moved.headers).toMatchObject({ ...trace, location: '/login' });
    for (const { headers } of [ok, refused, moved]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('repeats a caller’s trace id that is one, and no other', async () => {
    const answer = async (traceId: string) => {
      const request = requestOf(profileRoutes.getUser, {}, ada);
      return (await world.send({ ...request, headers: { ...request.headers, 'x-trace-id': traceId } }, ada)).headers[
        'x-trace-id'
      ];
    };
    expect(await answer('browser-12345678')).toBe('browser-12345678');
    for (const bad of ['short', 'x'.repeat(65), 'a b c d e f g h', '12345678\r\nset-cookie: a=b']) {
      expect(await answer(bad)).toMatch(/^[0-9a-z]{26}$/);
    }
  });
});

describe('when the table does not answer', () => {
  /** Fails every request to DynamoDB from now on in this test. */
  function broken(error: Error) {
    vi.spyOn(table.client, 'send').mockRejectedValue(error as never);
  }
  const failure = (name: string) => Object.assign(new Error('arn:aws:dynamodb:secret'), { name });

  test.each(['ProvisionedThroughputExceededException', 'ThrottlingException', 'TimeoutError'])(
    'by %s, the caller may try again',
    async (name) => {
      broken(failure(name));
      const answer = await world.send(requestOf(profileRoutes.getUser, {}, ada));
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'unavailable', retryAfter: 5 },
        headers: { 'retry-after': '5' },
      });
      expect(JSON.stringify(answer)).not.toMatch(/arn:|dynamo|node_modules|\\n +at /i);
      expect(world.takeLog()).toContainEqual(expect.objectContaining({ level: 'error', event: 'request failed' }));
    },
  );

  test('in a way that nobody foresaw, the caller gets a trace id and no detail', async () => {
    broken(failure('ValidationException'));
    const answer = await world.send(requestOf(profileRoutes.getUser, {}, ada));
    expect(answer).toMatchObject({ status: 500, body: { code: 'broken' } });
    expect(JSON.stringify(answer)).not.toMatch(/arn:|dynamo|node_modules|Validation/i);
    const { traceId } = answer.body as { traceId: string };
    expect(world.takeLog()).toContainEqual(
      expect.objectContaining({ traceId, message: expect.stringContaining('arn:aws') }),
    );
  });
});

test('one request is one line of the log, without cookies, values or addresses', async () => {
  world.takeLog();
  const name = 'Leeds\r\n{"level":"error"}';
  await world.send(requestOf(entityRoutes.createEntity, { body: { name, type: 'site' } }, ada), ada);
  const lines = world.takeLog();
  expect(lines).toEqual([
    {
      at: expect.any(String),
      level: 'info',
      event: 'request',
      traceId: expect.any(String),
      route: 'createEntity',
      status: 400,
      ms: expect.any(Number),
      orgId: acme.orgId,
      userId: ada.userId,
    },
  ]);
});

test('an address that the product does not have is missing', async () => {
  expect(await world.send({ method: 'GET', path: '/api/nothing', area: 'people' })).toMatchObject({
    status: 404,
    body: { code: 'missing' },
  });
});

test('F25 an address that no area has is a problem like any other, whatever the method is', async () => {
  for (const method of ['GET', 'POST', 'OPTIONS', 'TRACE']) {
    for (const path of ['/api/nothing', '/api/entities/', '/api/user/profile/more', '/nothing']) {
      const answer = await world.send({ method, path }, ada);
      expect(answer, `${method} ${path}`).toEqual({
        status: 404,
        headers: {
          'content-type': 'application/problem+json',
          'cache-control': 'private, no-store',
          'x-trace-id': expect.any(String),
        },
        cookies: [],
        body: expect.objectContaining({ code: 'missing', status: 404, traceId: answer.headers['x-trace-id'] }),
      });
    }
  }
});

test('an address that has other methods names them, whatever the method is', async () => {
  for (const method of ['PUT', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE']) {
    const answer = await world.send({ method, path: '/api/user', area: 'people' });
    expect(answer, method).toMatchObject({
      status: 405,
      headers: { allow: 'GET', 'content-type': 'application/problem+json', 'x-trace-id': expect.any(String) },
      body: { code: 'wrong-method', detail: 'This address takes GET only.' },
    });
  }
  const entity = await world.send({ method: 'GET', path: '/api/entities/x', area: 'organisations' });
  expect(entity.headers.allow).toBe('DELETE, PUT');
});

test('an idle poll costs no write, tells what is unread for little, and a read of a member costs two small items beside the session', async () => {
  await world.call(ada, sessionRoutes.checkSession);
  const poll = await world.measure(() => world.call(ada, sessionRoutes.checkSession));
  expect(poll).toMatchObject({ requests: 1, writeUnits: 0 });
  expect(poll.readUnits).toBeLessThanOrEqual(5);
  expect(poll.operations.length).toBeLessThanOrEqual(4);
  const list = await world.measure(() => world.call(ada, entityRoutes.listEntityTags));
  expect(list.writeUnits).toBe(0);
  expect(list.readUnits).toBeLessThanOrEqual(5);
});
