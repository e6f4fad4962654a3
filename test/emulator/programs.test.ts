import {
  CreateResourceServerCommand,
  CreateUserPoolClientCommand,
  DeleteUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { expect, inject, test } from 'vitest';
import { clientsOf } from './clients.ts';
import { newPool } from './pool.ts';

const endpoint = inject('endpoint');
const { cognito } = clientsOf(endpoint);
const { UserPoolId, ClientId: webClientId } = await newPool(cognito);
await cognito.send(
  new CreateResourceServerCommand({
    UserPoolId,
    Identifier: 'sedum',
    Name: 'Sedum API',
    Scopes: [{ ScopeName: 'api', ScopeDescription: 'Call the API' }],
  }),
);
const { UserPoolClient } = await cognito.send(
  new CreateUserPoolClientCommand({
    UserPoolId,
    ClientName: 'program',
    GenerateSecret: true,
    AllowedOAuthFlowsUserPoolClient: true,
    AllowedOAuthFlows: ['client_credentials'],
    AllowedOAuthScopes: ['sedum/api'],
    AccessTokenValidity: 60,
    TokenValidityUnits: { AccessToken: 'minutes' },
  }),
);
const { ClientId = '', ClientSecret = '' } = UserPoolClient ?? {};

function ask(clientId: string, secret: string, scope = 'sedum/api'): Promise<Response> {
  return fetch(`${endpoint}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
  });
}

test('a client with a secret gets a token of the pool that names it, for an hour', async () => {
  const answer = await ask(ClientId, ClientSecret);
  expect(answer.status).toBe(200);
  const { access_token: token, expires_in: seconds } = (await answer.json()) as Record<string, never>;
  expect(seconds).toBe(3600);
  const fetcher = {
    fetch: async (uri: string) => (await fetch(`${endpoint}${new URL(uri).pathname}`)).arrayBuffer(),
  };
  const verifier = CognitoJwtVerifier.create(
    { userPoolId: UserPoolId, clientId: ClientId, tokenUse: 'access' },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
  expect(await verifier.verify(token ?? '')).toMatchObject({ client_id: ClientId, scope: 'sedum/api' });
});

test('a wrong secret, another scope, and a client of people get none', async () => {
  expect((await ask(ClientId, 'wrong')).ok).toBe(false);
  expect((await ask(ClientId, ClientSecret, 'sedum/other')).ok).toBe(false);
  expect((await ask(webClientId, '')).ok).toBe(false);
});

test('a deleted client gets none', async () => {
  await cognito.send(new DeleteUserPoolClientCommand({ UserPoolId, ClientId }));
  expect((await ask(ClientId, ClientSecret)).ok).toBe(false);
});
