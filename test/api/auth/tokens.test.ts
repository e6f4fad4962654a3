import { DeleteUserPoolClientCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ServiceClientEntity } from '#functions/core/programs/entity.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
import { unseal } from '#functions/db/sealing.ts';
import { tokenRoutes } from '#shared/auth/tokens/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { serviceAccountRoutes } from '#shared/service-accounts/accounts/routes.ts';
import type { WebAnswer, WebRequest } from '#test/support/gateway.ts';
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
function ask(body: unknown, headers: Record<string, string> = {}, ip?: string): Promise<WebAnswer> {
  visitors += 1;
  const request: WebRequest = { method: 'POST', path, body, ip: ip ?? `198.51.100.${visitors}` };
  return world.send({ ...request, headers: { 'content-type': 'application/json', ...headers } });
}
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` });
/** As strict clients do: whatever is no letter and no digit is escaped before both are joined. */
const escaped = (text: string) =>
  text.replaceAll(/[^A-Za-z0-9]/g, (each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);

afterEach(() => {
  vi.useRealTimers();
});

describe('client id and secret', () => {
  test.each([
    ['as JSON', () => ask(credentials)],
    ['as a form', () => ask(new URLSearchParams(credentials).toString(), form)],
    ['by HTTP Basic', () => ask('grant_type=client_credentials', { ...form, ...basic(clientId, clientSecret) })],
    [
      'by HTTP Basic, form-encoded',
      () => ask('grant_type=client_credentials', { ...form, ...basic(escaped(clientId), escaped(clientSecret)) }),
    ],
    [
      'by HTTP Basic, with the id in the body too',
      () =>
        ask(
          { grant_type: 'client_credentials', client_id: clientId, client_secret: '' },
          basic(clientId, clientSecret),
        ),
    ],
    ['beside what Sedum does not know', () => ask({ ...credentials, audience: 'x', constructor: 'x' })],
    ['with an empty scope', () => ask({ ...credentials, scope: '' })],
    ['with the scope', () => ask({ ...credentials, scope: 'sedum/api' })],
    ['with an origin, as from a page of somebody', () => ask(credentials, { origin: 'https://elsewhere.example' })],
  ])('%s get a token that opens the API', async (_, run) => {
    const answer = await run();
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', pragma: 'no-cache', 'content-type': 'application/json' },
      body: { token_type: 'Bearer', expires_in: expect.any(Number), scope: 'sedum/api' },
    });
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
  });
});

describe('everything else', () => {
  const challenge = { 'www-authenticate': expect.stringMatching(/^Basic realm="/) };

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
    const refusal = { error: 'invalid_client', error_description: 'Client id or secret is wrong.' };
    for (const { body } of answers) expect(body).toEqual(refusal);
    for (const answer of answers.slice(0, 6)) {
      expect(answer.status).toBe(400);
      expect(answer.headers).not.toHaveProperty('www-authenticate');
    }
    // Who proves itself by a header is challenged by one.
    for (const answer of answers.slice(6)) expect(answer).toMatchObject({ status: 401, headers: challenge });
  });

  test('the pool’s own secret and the stored hash open nothing', async () => {
    const account = await serviceAccounts.find(clientId);
    const own = await unseal(account?.poolSecret ?? '', { clientId });
    for (const secret of [own, account?.secrets[0]?.hash ?? '', account?.poolSecret.slice(0, 200) ?? '']) {
      expect((await ask({ ...credentials, client_secret: secret })).body).toMatchObject({ error: 'invalid_client' });
    }
  });

  test.each<[string, unknown, string]>([
    ['another grant', { ...credentials, grant_type: 'password' }, 'unsupported_grant_type'],
    ['no grant', { ...credentials, grant_type: undefined }, 'invalid_request'],
    ['an empty grant', { ...credentials, grant_type: '' }, 'invalid_request'],
    ['another scope', { ...credentials, scope: 'sedum/api sedum/admin' }, 'invalid_scope'],
    ['no client', { grant_type: 'client_credentials' }, 'invalid_client'],
    ['a secret alone', { grant_type: 'client_credentials', client_secret: 'x' }, 'invalid_client'],
    ['an id alone', { grant_type: 'client_credentials', client_id: 'x' }, 'invalid_client'],
    ['an id that is none', { ...credentials, client_id: '$sedum#x' }, 'invalid_client'],
    ['an object for a secret', { ...credentials, client_secret: { $ne: '' } }, 'invalid_request'],
    ['a list', [credentials], 'invalid_request'],
    ['no JSON', '{"grant_type":', 'invalid_request'],
    ['nothing', '', 'invalid_request'],
    ['what is too large', { ...credentials, client_secret: 'x'.repeat(2_000_000) }, 'invalid_request'],
  ])('is named: %s', async (_, body, error) => {
    const answer = await ask(body);
    expect(answer).toMatchObject({ status: 400, headers: { 'cache-control': 'no-store', pragma: 'no-cache' } });
    expect(answer.headers['content-type']).toBe('application/json');
    // Nothing of a problem, and only what a description may hold.
    expect(answer.body).toEqual({ error, error_description: expect.stringMatching(/^[ !#-[\]-~]+$/) });
  });

  test('is named where it is sent as something else', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', '']) {
      const answer = await ask(credentials, { 'content-type': type });
      expect(answer, type).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    }
  });

  test.each(['Bearer abc', 'Digest x', 'Basic', 'Basic !', 'Basic YQ=='])(
    'by the header "%s" is challenged',
    async (sent) => {
      const answer = await ask({ grant_type: 'client_credentials' }, { authorization: sent });
      expect(answer).toMatchObject({ status: 401, headers: challenge, body: { error: 'invalid_client' } });
    },
  );

  test('is refused where a proof is in two places, the ids differ, or a field is there twice', async () => {
    const twice = `${new URLSearchParams(credentials)}&client_id=other`;
    for (const answer of [
      await ask(credentials, basic(clientId, clientSecret)),
      await ask({ ...credentials, client_id: 'other', client_secret: '' }, basic(clientId, clientSecret)),
      await ask(twice, form),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    }
  });

  test('that breaks is a server_error, without a word of why', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ unexpected: 'secret detail' }));
    const answer = await ask(credentials);
    vi.unstubAllGlobals();
    expect(answer).toMatchObject({ status: 500, body: { error: 'server_error' } });
    expect(JSON.stringify(answer.body)).not.toContain('unexpected');
    expect(world.takeLog().some(({ event }) => event === 'request failed')).toBe(true);
  });
});

describe('limits', () => {
  test('count by address, whatever is sent, and say how long to wait', async () => {
    const wrong = { ...credentials, client_secret: 'wrong' };
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Math.ceil(Date.now() / 300_000) * 300_000) });
    for (let i = 0; i < 60; i += 1) expect((await ask(wrong, {}, '203.0.113.7')).status).toBe(400);
    expect(await ask(credentials, {}, '203.0.113.7')).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/), 'cache-control': 'no-store' },
      body: { error: 'temporarily_unavailable', error_description: expect.stringContaining('Wait') },
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
    expect((await ask({ ...own, client_secret: 'wrong' })).body).toMatchObject({ error: 'invalid_client' });
  });
});

test('a pool that fails is no wrong secret, and a client that is gone from the pool is', async () => {
  vi.stubGlobal('fetch', async () => new Response('busy', { status: 503 }));
  expect(await ask(credentials)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { error: 'temporarily_unavailable' },
  });
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
  expect(await ask(own)).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
});

test('on AWS the token comes from the managed login, with the pool’s secret and the scope', async () => {
  const sent: { address: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return Response.json({ access_token: 'abc', expires_in: 3600, token_type: 'Bearer' });
  });
  process.env.LOGIN_ORIGIN = 'https://sedum-esg.auth.eu-north-1.amazoncognito.com';
  try {
    expect((await ask(credentials)).body).toEqual({
      access_token: 'abc',
      expires_in: 3600,
      token_type: 'Bearer',
      scope: 'sedum/api',
    });
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
