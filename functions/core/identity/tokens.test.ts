import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const POOL = 'eu-west-1_Own';
const CLIENT = 'our-client';
const ISSUER = `https://cognito-idp.eu-west-1.amazonaws.com/${POOL}`;
vi.stubEnv('USER_POOL_ID', POOL);
vi.stubEnv('USER_POOL_CLIENT_ID', CLIENT);
vi.stubEnv('MICROSOFT_PROVIDER', 'Microsoft');
afterAll(() => vi.unstubAllEnvs());
const { idTokenVerifier, verifiedIdentity } = await import('./tokens.ts');

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const now = () => Math.floor(Date.now() / 1000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const good = () => ({
  sub: 'subject',
  iss: ISSUER,
  aud: CLIENT,
  token_use: 'id',
  iat: now(),
  exp: now() + 900,
  'cognito:username': 'ada',
  email: 'Ada@Acme.test',
  email_verified: true,
});

function signed(
  claims: object,
  key: KeyObject = own.privateKey,
  header: object = { alg: 'RS256', kid: 'own' },
): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}

beforeAll(() => {
  const jwk = own.publicKey.export({ format: 'jwk' });
  idTokenVerifier().cacheJwks({
    keys: [{ kty: 'RSA', n: String(jwk.n), e: String(jwk.e), kid: 'own', alg: 'RS256', use: 'sig' }],
  });
});

test('a good ID token says who it is about', async () => {
  expect(await verifiedIdentity(signed(good()))).toEqual({
    username: 'ada',
    email: 'ada@acme.test',
    emailVerified: true,
    directory: undefined,
  });
});

describe('an ID token is refused', () => {
  const publicPem = own.publicKey.export({ format: 'pem', type: 'spki' });
  const hmac = (claims: object) => {
    const text = `${part({ alg: 'HS256', kid: 'own' })}.${part(claims)}`;
    return `${text}.${createHmac('sha256', publicPem).update(text).digest('base64url')}`;
  };
  const altered = () => {
    const [head, , signature] = signed(good()).split('.');
    return `${head}.${part({ ...good(), 'cognito:username': 'grace' })}.${signature}`;
  };
  const cases: [string, () => string][] = [
    ['that is none', () => ''],
    ['that is no token', () => 'a.b.c'],
    ['that has expired', () => signed({ ...good(), exp: now() - 1 })],
    ['that counts from later on', () => signed({ ...good(), nbf: now() + 600 })],
    ['of another pool', () => signed({ ...good(), iss: `${ISSUER}Else` })],
    ['of another client', () => signed({ ...good(), aud: 'another-client' })],
    ['that is an access token', () => signed({ ...good(), token_use: 'access', client_id: CLIENT })],
    ['whose claims were altered', altered],
    ['that another key has signed under the name of ours', () => signed(good(), foreign.privateKey)],
    ['without a signature, alg none', () => `${part({ alg: 'none', kid: 'own' })}.${part(good())}.`],
    ['that is signed with our public key as a secret, HS256', () => hmac(good())],
    ['without the name of an account', () => signed({ ...good(), 'cognito:username': undefined })],
  ];

  test.each(cases)('%s', async (_, token) => {
    await expect(verifiedIdentity(token())).rejects.toThrow();
  });

  test('that belongs to another sign-in', async () => {
    const token = signed({ ...good(), nonce: 'theirs' });
    await expect(verifiedIdentity(token, 'ours')).rejects.toThrow('another sign-in');
    expect(await verifiedIdentity(token, 'theirs')).toMatchObject({ username: 'ada' });
  });
});

describe("a directory's ids", () => {
  const ids = { 'custom:tenantId': 'TENANT', 'custom:objectId': 'Object' };
  const through = (providerName: string) => ({ identities: [{ providerName, userId: 'x' }] });

  test('count in a token that came through Microsoft', async () => {
    const { directory } = await verifiedIdentity(signed({ ...good(), ...ids, ...through('Microsoft') }));
    expect(directory).toEqual({ tenantId: 'tenant', objectId: 'object' });
  });

  test.each([
    ['an account of the pool itself that holds them', { ...ids }],
    ['another provider', { ...ids, ...through('Elsewhere') }],
    ['a token that lacks one of them', { 'custom:tenantId': 'tenant', ...through('Microsoft') }],
  ])('do not count from %s', async (_, claims) => {
    expect((await verifiedIdentity(signed({ ...good(), ...claims }))).directory).toBeUndefined();
  });
});

describe('whether a directory owns the address of its account', () => {
  const account = {
    'custom:tenantId': 'tenant',
    'custom:objectId': 'object',
    identities: [{ providerName: 'Microsoft' }],
  };

  test.each([
    ['1', true],
    ['true', true],
    ['True', true],
    ['0', false],
    ['false', false],
    ['', false],
    [undefined, false],
  ])('is what Entra says as xms_edov: %j is %s, whatever the pool says of the address', async (claim, owned) => {
    for (const pool of [true, 'true', false, undefined]) {
      const claims = { ...good(), ...account, email_verified: pool, 'custom:ownsAddress': claim };
      expect((await verifiedIdentity(signed(claims))).emailVerified).toBe(owned);
    }
  });

  test('is nothing that an account of the pool itself can say', async () => {
    const claims = { ...good(), email_verified: false, 'custom:ownsAddress': '1' };
    expect((await verifiedIdentity(signed(claims))).emailVerified).toBe(false);
  });
});

test.each([false, 'false', undefined])('an address that is %s confirmed is not confirmed', async (verified) => {
  expect((await verifiedIdentity(signed({ ...good(), email_verified: verified }))).emailVerified).toBe(false);
});
