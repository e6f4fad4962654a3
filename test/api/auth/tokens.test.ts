import { DeleteUserPoolClientCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ServiceClientEntity } from '#functions/service-accounts/accounts/entity.ts';
import * as serviceAccounts from '#functions/service-accounts/accounts/store.ts';
import { tokenRoutes } from '#shared/auth/tokens/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import type { WebRequest } from '#test/support/gateway.ts';
import { sendBearer } from '#test/support/program.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld({ signIn: true });
const acme = await world.organisation({ isDemo: true });
const ada = await world.person({ organisation: acme });
const { data: program } = await world.call(ada, serviceAccountRoutes.createServiceAccount, {
  params: { id: acme.orgId },
  body: { name: 'Meter feed' },
});
const { clientSecret } = program;
const { clientId } = program.account;
const { path } = tokenRoutes.issueToken;
const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };

let visitors = 0;
function ask(
  body: unknown,
  headers: Record<string, string> = {},
  ip?: string,
): Promise<{ status: number; body: unknown }> {
  visitors += 1;
  const request: WebRequest = { method: 'POST', path, body, ip: ip ?? `198.51.100.${visitors}` };
  return world.send({ ...request, headers: { 'content-type': 'application/json', ...headers } });
}
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` });

afterEach(() => {
  vi.useRealTimers();
});

describe('client id and secret', () => {
  test.each([
    ['as JSON', () => ask(credentials)],
    ['as a form', () => ask(new URLSearchParams(credentials).toString(), form)],
    ['by HTTP Basic', () => ask('grant_type=client_credentials', { ...form, ...basic(clientId, clientSecret) })],
    ['with the scope', () => ask({ ...credentials, scope: 'sedum/api' })],
    ['with an origin, as from a page of somebody', () => ask(credentials, { origin: 'https://elsewhere.example' })],
  ])('%s get a token that opens the API', async (_, run) => {
    const answer = await run();
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: expect.any(Number) } });
    const { access_token: token } = answer.body as { access_token: string };
    const opened = await sendBearer(world, token, { orgId: acme.orgId, clientId }, entityRoutes.listEntities);
    expect(opened.status).toBe(200);
  });

  test('leave a mark of use', async () => {
    await ServiceClientEntity.patch({ clientId }).remove(['lastUsedAt']).go();
    await ask(credentials);
    expect((await serviceAccounts.find(clientId))?.lastUsedAt).toBeDefined();
  });

  test('get nothing of a browser’s session: no cookie', async () => {
    const request: WebRequest = { method: 'POST', path, body: credentials, ip: '198.51.100.250' };
    const answer = await world.send({ ...request, headers: { 'content-type': 'application/json' } });
    expect(answer.cookies).toEqual([]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
});

describe('everything else', () => {
  const without = (body: unknown) => JSON.stringify({ ...(body as object), traceId: undefined });

  test('gets one answer: unknown client, wrong secret, deleted account', async () => {
    const { data: other } = await world.call(ada, serviceAccountRoutes.createServiceAccount, {
      params: { id: acme.orgId },
      body: { name: 'Deleted' },
    });
    await world.call(ada, serviceAccountRoutes.deleteServiceAccount, {
      params: { id: acme.orgId, clientId: other.account.clientId },
    });
    const answers = [
      await ask({ ...credentials, client_id: 'unknown' }),
      await ask({ ...credentials, client_secret: 'wrong' }),
      await ask({ ...credentials, client_secret: `${clientSecret}x` }),
      await ask({ ...credentials, client_secret: clientSecret.slice(0, -1) }),
      await ask({ ...credentials, client_id: other.account.clientId, client_secret: other.clientSecret }),
      await ask({ ...credentials, client_secret: other.clientSecret }),
      await ask('grant_type=client_credentials', { ...form, ...basic('', '') }),
      await ask('grant_type=client_credentials', { ...form, ...basic(clientId, '') }),
      await ask('grant_type=client_credentials', { ...form, ...basic('../x', clientSecret) }),
      await ask('grant_type=client_credentials', { ...form, ...basic(clientId, 'wrong') }),
    ];
    for (const answer of answers) expect(answer.status).toBe(401);
    expect(new Set(answers.map(({ body }) => without(body))).size).toBe(1);
  });

  test('the pool’s own secret and the stored hash open nothing', async () => {
    const account = await serviceAccounts.find(clientId);
    const { unseal } = await import('#functions/db/sealing.ts');
    const own = await unseal(account?.poolSecret ?? '', { clientId });
    for (const secret of [own, account?.secrets[0]?.hash ?? '', account?.poolSecret.slice(0, 200) ?? '']) {
      expect((await ask({ ...credentials, client_secret: secret })).status).toBe(401);
    }
  });

  test.each([
    ['another grant', { ...credentials, grant_type: 'password' }],
    ['another scope', { ...credentials, scope: 'sedum/admin' }],
    ['a secret alone', { grant_type: 'client_credentials', client_secret: 'x' }],
    ['an id alone', { grant_type: 'client_credentials', client_id: 'x' }],
    ['an id that is none', { ...credentials, client_id: '$sedum#x' }],
    ['an object for a secret', { ...credentials, client_secret: { $ne: '' } }],
    ['what it does not know', { ...credentials, audience: 'x' }],
  ])('is named: %s', async (_, body) => {
    expect(await ask(body)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('the same in two places, or a field twice, is refused', async () => {
    expect((await ask(credentials, basic(clientId, clientSecret))).status).toBe(400);
    const twice = `${new URLSearchParams(credentials)}&client_id=other`;
    expect(await ask(twice, form)).toMatchObject({ status: 400 });
  });
});

describe('limits', () => {
  test('count by address, whatever is sent, and say how long to wait', async () => {
    const wrong = { ...credentials, client_secret: 'wrong' };
    for (let i = 0; i < 60; i += 1) expect((await ask(wrong, {}, '203.0.113.7')).status).toBe(401);
    expect(await ask(credentials, {}, '203.0.113.7')).toMatchObject({
      status: 429,
      body: { retryAfter: expect.any(Number) },
    });
    expect((await ask(credentials, {}, '203.0.113.8')).status).toBe(200);
  });

  test('count by client only what had a right secret: who knows an id cannot lock the program out', async () => {
    const { data: busy } = await world.call(ada, serviceAccountRoutes.createServiceAccount, {
      params: { id: acme.orgId },
      body: { name: 'Busy' },
    });
    const own = { ...credentials, client_id: busy.account.clientId, client_secret: busy.clientSecret };
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Math.ceil(Date.now() / 300_000) * 300_000) });
    for (let i = 0; i < 70; i += 1) await ask({ ...own, client_secret: 'wrong' });
    for (let i = 0; i < 60; i += 1) expect((await ask(own)).status).toBe(200);
    expect((await ask(own)).status).toBe(429);
    expect((await ask({ ...own, client_secret: 'wrong' })).status).toBe(401);
  }, 60_000);
});

test('a pool that fails is no wrong secret, and a client that is gone from the pool is', async () => {
  vi.stubGlobal('fetch', async () => new Response('busy', { status: 503 }));
  expect(await ask(credentials)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  vi.stubGlobal('fetch', async () => new Response('slow down', { status: 429 }));
  expect(await ask(credentials)).toMatchObject({ status: 503 });
  vi.unstubAllGlobals();
  const { data: orphan } = await world.call(ada, serviceAccountRoutes.createServiceAccount, {
    params: { id: acme.orgId },
    body: { name: 'Orphan' },
  });
  const account = await serviceAccounts.find(orphan.account.clientId);
  const { client, userPoolId } = world.identity;
  await client.send(new DeleteUserPoolClientCommand({ UserPoolId: userPoolId, ClientId: account?.poolClientId }));
  const own = { ...credentials, client_id: orphan.account.clientId, client_secret: orphan.clientSecret };
  expect((await ask(own)).status).toBe(401);
});

test('on AWS the token comes from the managed login, with the pool’s secret and the scope', async () => {
  const sent: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return Response.json({ access_token: 'abc', expires_in: 3600, token_type: 'Bearer' });
  });
  process.env.LOGIN_ORIGIN = 'https://sedum-esg.auth.eu-north-1.amazoncognito.com';
  try {
    expect((await ask(credentials)).body).toEqual({ access_token: 'abc', expires_in: 3600, token_type: 'Bearer' });
  } finally {
    delete process.env.LOGIN_ORIGIN;
    vi.unstubAllGlobals();
  }
  const [{ address, init } = { address: '', init: {} }] = sent;
  expect(address).toBe('https://sedum-esg.auth.eu-north-1.amazoncognito.com/oauth2/token');
  expect(String(init.body)).toBe('grant_type=client_credentials&scope=sedum%2Fapi');
  expect(JSON.stringify(init.headers)).not.toContain(btoa(clientSecret).slice(0, 20));
});

test('no log line holds a secret or a token', async () => {
  world.takeLog();
  const { body } = await ask(credentials);
  await ask({ ...credentials, client_secret: 'sedum_wrong-secret' });
  const lines = JSON.stringify(world.takeLog());
  expect(lines).toContain('issueToken');
  for (const secret of [clientSecret, 'sedum_wrong-secret', (body as { access_token: string }).access_token]) {
    expect(lines).not.toContain(secret);
  }
});
