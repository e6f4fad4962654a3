import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CognitoIdentityProviderClient,
  CreateIdentityProviderCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll } from 'vitest';
import { directoryAttributes, directoryClaims } from '#shared/auth/sign-in/directory.ts';

/** The account that signs in at the directory next; `tenantId` and `objectId` are undefined where it does not say. */
export type DirectoryAccount = {
  readonly tenantId: string | undefined;
  readonly objectId: string | undefined;
  readonly email: string;
  readonly emailVerified: boolean;
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A directory such as Microsoft's on a port of its own, known to the pool as a provider; it signs in whom it is told. */
export async function startDirectory(cognito: CognitoIdentityProviderClient, userPoolId: string, name: string) {
  let account: DirectoryAccount | undefined;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://directory');
    if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'directory-code');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const token = `${part({ alg: 'none' })}.${part(claimsOf(account))}.`;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id_token: token, access_token: 'access', token_type: 'Bearer' }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterAll(() => new Promise((done) => server.close(done)));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await cognito.send(
    new CreateIdentityProviderCommand({
      UserPoolId: userPoolId,
      ProviderName: name,
      ProviderType: 'OIDC',
      ProviderDetails: {
        client_id: 'sedum',
        client_secret: 'secret',
        attributes_request_method: 'GET',
        oidc_issuer: origin,
        authorize_scopes: 'openid email profile',
        authorize_url: `${origin}/authorize`,
        token_url: `${origin}/token`,
        attributes_url: `${origin}/userinfo`,
        jwks_uri: `${origin}/keys`,
      },
      // As the stack maps them (infra/stacks/identity.ts reads the same table).
      AttributeMapping: {
        email: directoryClaims.email,
        name: directoryClaims.name,
        [`custom:${directoryAttributes.tenantId}`]: directoryClaims.tenantId,
        [`custom:${directoryAttributes.objectId}`]: directoryClaims.objectId,
        [`custom:${directoryAttributes.ownsAddress}`]: directoryClaims.ownsAddress,
      },
    }),
  );
  return {
    knows: (next: DirectoryAccount) => {
      account = next;
    },
  };
}

/** Follows redirects between the provider and the directory until they come back to Sedum; gives the query they bring. */
export async function throughDirectory(location: string): Promise<Record<string, string>> {
  let next = location;
  for (let hop = 0; hop < 6; hop += 1) {
    if (next.startsWith(`${process.env.PUBLIC_ORIGIN}/api/auth/callback`)) {
      return Object.fromEntries(new URL(next).searchParams);
    }
    const response = await fetch(next, { redirect: 'manual' });
    next = new URL(response.headers.get('location') ?? '', next).href;
  }
  throw new Error(`The sign-in does not come back: ${next}`);
}

function claimsOf(account: DirectoryAccount | undefined): Record<string, string> {
  if (!account) return {};
  const { tenantId, objectId, email, emailVerified } = account;
  return {
    // Microsoft's `sub` is another one for each application; nobody may rely on it.
    sub: `sub-${objectId ?? email}`,
    [directoryClaims.email]: email,
    // Entra says '1' or 'true', by the age of the registration.
    [directoryClaims.ownsAddress]: emailVerified ? '1' : '0',
    [directoryClaims.name]: 'Somebody',
    ...(tenantId && { [directoryClaims.tenantId]: tenantId }),
    ...(objectId && { [directoryClaims.objectId]: objectId }),
  };
}
