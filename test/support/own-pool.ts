import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

type Claims = Readonly<Record<string, unknown>>;

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A stand-in for a user pool whose keys are made here, so that any token can be: `fetch` answers its published keys to
 * whoever asks for them, and notes every address that was asked for.
 */
export function ownPool(userPoolId: string, clientId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = 'key-1';
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }];
  const fetched: string[] = [];
  const issuer = `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/${userPoolId}`;

  function claims(changed: Claims = {}): Claims {
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: issuer,
      sub: clientId,
      client_id: clientId,
      token_use: 'access',
      scope: 'sedum/api',
      version: 2,
      jti: 'one',
      iat: now - 10,
      auth_time: now - 10,
      exp: now + 600,
      ...changed,
    };
  }

  const signed = (header: Claims, payload: Claims, key: KeyObject = privateKey): string => {
    const text = `${part(header)}.${part(payload)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
  };

  return {
    fetched,
    kid,
    publicKey,
    claims,
    signed,
    /** A good token, or one with other claims or another head. */
    token: (changed: Claims = {}, head: Claims = {}) => signed({ alg: 'RS256', kid, ...head }, claims(changed)),
    /** The public key taken for a shared secret. */
    hmacToken: () => {
      const text = `${part({ alg: 'HS256', kid })}.${part(claims())}`;
      const secret = publicKey.export({ format: 'pem', type: 'spki' });
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
    },
    unsignedToken: () => `${part({ alg: 'none', kid })}.${part(claims())}.`,
    fetch: async (address: string | URL): Promise<Response> => {
      fetched.push(String(address));
      if (!String(address).endsWith(`/${userPoolId}/.well-known/jwks.json`)) return new Response('{}', { status: 404 });
      return Response.json({ keys });
    },
  };
}
