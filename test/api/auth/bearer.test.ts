import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceClientEntity } from '#functions/core/programs/entity.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { submissionIdOf } from '#shared/collection/cells/schema.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { serviceAccountRoutes, systemRoles } from '#shared/service-accounts/accounts/routes.ts';
import { ownPool } from '#test/support/own-pool.ts';
import type { TestPerson } from '#test/support/people.ts';
import { sendBearer } from '#test/support/program.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const POOL = 'eu-north-1_OwnPool01';
const CLIENT = '5k2meterfeed';
process.env.USER_POOL_ID = POOL;

const world = await startWorld();
const pool = ownPool(POOL, CLIENT);
const acme = await world.organisation({ name: 'Acme', isDemo: true });
const zinc = await world.organisation({ name: 'Zinc', isDemo: true });
const ada = await world.person({ organisation: acme, name: 'Ada' });

type Role = (typeof systemRoles)[number];
const account = (orgs: readonly string[], role: Role = 'SYSTEM_USER_COMPANY_ADMIN') =>
  ServiceClientEntity.put({
    clientId: CLIENT,
    poolClientId: CLIENT,
    homeOrgId: acme.orgId,
    name: 'Meter feed',
    poolSecret: 'sealed',
    secrets: [],
    grants: orgs.map((orgId) => ({
      orgId,
      orgName: 'x',
      role,
      grantedAt: new Date().toISOString(),
      grantedById: ada.userId,
    })),
    createdById: ada.userId,
  }).go();

beforeEach(async () => {
  vi.stubGlobal('fetch', pool.fetch);
  pool.fetched.length = 0;
  await account([acme.orgId]);
});

const list = (token: string, orgId: string | undefined = acme.orgId) =>
  sendBearer(world, token, { orgId, clientId: CLIENT }, entityRoutes.listEntities);

describe('a good token', () => {
  test('opens the organisation that it is granted, without a cookie, an Origin or a header of the pages', async () => {
    expect((await list(pool.token())).status).toBe(200);
    const body = { name: 'By a program', type: 'site' };
    const sender = { orgId: acme.orgId, clientId: CLIENT };
    expect((await sendBearer(world, pool.token(), sender, entityRoutes.createEntity, { body })).status).toBe(201);
  });

  test('opens no other organisation, whatever the caller’s cookie would, and none that is not named', async () => {
    expect((await list(pool.token(), zinc.orgId)).status).toBe(403);
    const { headers, ...nameless } = { headers: { authorization: `Bearer ${pool.token()}` }, method: 'GET' };
    expect((await world.send({ ...nameless, headers, path: '/api/entities' })).status).toBe(403);
  });

  test('is noted as use, at most once in five minutes', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    try {
      const token = pool.token();
      const used = async () => (await ServiceClientEntity.get({ clientId: CLIENT }).go()).data?.lastUsedAt;
      await list(token);
      const first = await used();
      expect(first).toBe(new Date(now).toISOString());
      vi.setSystemTime(now + 299_000);
      await list(token);
      expect(await used()).toBe(first);
      vi.setSystemTime(now + 301_000);
      await list(token);
      expect(await used()).toBe(new Date(now + 301_000).toISOString());
    } finally {
      vi.useRealTimers();
    }
  });

  test('opens nothing more once the organisation is revoked or the account deleted', async () => {
    const token = pool.token();
    expect((await list(token)).status).toBe(200);
    await account([]);
    expect((await list(token)).status).toBe(403);
    await account([acme.orgId]);
    expect((await list(token)).status).toBe(200);
    await ServiceClientEntity.delete({ clientId: CLIENT }).go();
    expect(await list(token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe('a token that is not good is refused, with the same words and without reading the table', () => {
  const now = Math.floor(Date.now() / 1000);
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const altered = (index: number, change: (text: string) => string) =>
    pool
      .token()
      .split('.')
      .map((each, i) => (i === index ? change(each) : each))
      .join('.');
  const cases: readonly (readonly [string, () => string])[] = [
    ['no token at all', () => 'x'],
    ['three made-up parts', () => 'e30.e30.e30'],
    ['one that has expired', () => pool.token({ iat: now - 7200, exp: now - 3600 })],
    ['one that is not valid yet', () => pool.token({ nbf: now + 600 })],
    ['one of another pool', () => pool.token({ iss: pool.claims().iss?.toString().replace('OwnPool01', 'OtherPool') })],
    ['one of another issuer', () => pool.token({ iss: 'https://evil.example/eu-north-1_OwnPool01' })],
    ['an ID token', () => pool.token({ token_use: 'id', aud: CLIENT, client_id: undefined })],
    ['an ID token that names a client', () => pool.token({ token_use: 'id' })],
    ['one without a client', () => pool.token({ client_id: undefined })],
    [
      'one whose payload was altered',
      () =>
        altered(1, (text) => {
          const claims = JSON.parse(Buffer.from(text, 'base64url').toString());
          return Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url');
        }),
    ],
    ['one whose signature was altered', () => altered(2, (text) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1))],
    ['one without a signature', () => altered(2, () => '')],
    ['one that says it is not signed', pool.unsignedToken],
    ['one signed by the public key as a shared secret', pool.hmacToken],
    [
      'one signed by somebody else under our key id',
      () => pool.signed({ alg: 'RS256', kid: pool.kid }, pool.claims(), stranger.privateKey),
    ],
    ['one with another algorithm in its head', () => pool.token({}, { alg: 'RS512' })],
    ['one under an unknown key id', () => pool.token({}, { kid: 'key-2' })],
    ['one without a key id', () => pool.token({}, { kid: undefined })],
  ];

  test.each(cases)('%s', async (_, token) => {
    const cost = await world.measure(async () => {
      expect(await list(token())).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated', detail: 'The token is not valid or has expired. Ask for a new one.' },
      });
    });
    expect(cost.operations).toEqual([]);
  });

  test('one of a client that is no service account: the one by which people sign in', async () => {
    expect((await list(pool.token({ client_id: 'thewebclient', username: ada.userId }))).status).toBe(401);
  });

  test('and where there is none, a person’s session is asked for', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer ', `Basic ${btoa('a:b')}`, pool.token()]) {
      const answer = await world.send({ method: 'GET', path: '/api/entities', headers: { authorization } });
      expect(answer.status, authorization.slice(0, 8)).toBe(401);
    }
  });

  test('keys are taken from the pool’s own address, never from where a token points', async () => {
    const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'evil', alg: 'RS256', use: 'sig' };
    const heads = [
      { jku: 'https://evil.example/jwks.json', kid: 'evil' },
      { x5u: 'https://evil.example/cert.pem', kid: 'evil' },
      { jwk, kid: 'evil' },
      { jwk, jku: 'https://evil.example/jwks.json', kid: pool.kid },
    ];
    for (const head of heads) {
      const token = pool.signed({ alg: 'RS256', ...head }, pool.claims(), own.privateKey);
      expect((await list(token)).status).toBe(401);
    }
    for (const address of pool.fetched) expect(address).toContain(`/${POOL}/.well-known/jwks.json`);
  });
});

test('a broken look-up of the keys is a failure, and lets nobody in', async () => {
  const { accessTokenVerifier, FetchError } = await import('#functions/core/identity/access-tokens.ts');
  vi.spyOn(accessTokenVerifier(), 'verify').mockRejectedValue(new FetchError('https://x', 'unreachable'));
  const answer = await list(pool.token());
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(world.takeLog().some(({ event }) => event === 'request failed')).toBe(true);
});

test('routes of people are closed to programs, whatever their role', async () => {
  for (const role of systemRoles) {
    await account([acme.orgId], role);
    const sender = { orgId: acme.orgId, clientId: CLIENT };
    const ask = { params: { id: acme.orgId }, body: { name: 'Another account' } };
    const answer = await sendBearer(world, pool.token(), sender, serviceAccountRoutes.createServiceAccount, ask);
    expect(answer, role).toMatchObject({ status: 403, body: { detail: expect.stringContaining('as a person') } });
  }
});

test('what a program saves stands in the history under its name, as the work of a service account', async () => {
  const energy = 'energy_consumption_total';
  const { year, entities } = await launchedYear(world, ada, { dataPoints: [energy], entities: ['Leeds'] });
  const place = { entityId: entities.Leeds ?? '', dataPointId: energy, period: 'FY' as const };
  // It says that a person typed it: that is not for it to say.
  const cell = { ...place, baseVersion: 0, state: 'SUBMITTED', value: '12', unit: 'MWh', method: 'screen' };
  const ask = { params: { year }, body: { cells: [cell] } };
  const sender = { orgId: acme.orgId, clientId: CLIENT };
  const saved = await sendBearer(world, pool.token(), sender, cellRoutes.saveSubmissions, ask);
  expect(saved.body).toMatchObject({ data: [{ status: 'saved' }] });
  const id = submissionIdOf(year, place);
  const { data } = await world.call(ada as TestPerson, cellRoutes.getSubmission, { params: { id } });
  expect(data.cell).toMatchObject({ method: 'service-account', by: { id: `sa.${CLIENT}`, name: 'Meter feed' } });
  expect(data.history).toMatchObject([{ source: 'service-account', by: { id: `sa.${CLIENT}`, name: 'Meter feed' } }]);
});
