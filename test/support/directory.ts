import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CognitoIdentityProviderClient,
  CreateIdentityProviderCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll } from 'vitest';

/** Claims of the account that signs in at the directory next. */
export type DirectoryAccount = { readonly sub: string; readonly email: string; readonly email_verified: boolean };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A directory such as Microsoft's on a port of its own, known to the pool as a provider; it signs in whom it is told. */
export async function startDirectory(cognito: CognitoIdentityProviderClient, userPoolId: string, name: string) {
  let account: DirectoryAccount = { sub: 'nobody', email: 'nobody@directory.test', email_verified: true };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://directory');
    if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'directory-code');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    // The local pool copies a claim's text and takes only 'true' for confirmed.
    const claims = { ...account, email_verified: String(account.email_verified), name: 'Somebody' };
    const token = `${part({ alg: 'none' })}.${part(claims)}.`;
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
      AttributeMapping: { email: 'email', email_verified: 'email_verified', name: 'name' },
    }),
  );
  return {
    knows: (next: DirectoryAccount) => {
      account = next;
    },
  };
}
