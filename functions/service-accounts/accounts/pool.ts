import { CreateUserPoolClientCommand, DeleteUserPoolClientCommand } from '@aws-sdk/client-cognito-identity-provider';
import { config } from '#functions/config.ts';
import { client, hasName } from '#functions/core/identity/client.ts';
import { errorFields, log } from '#functions/core/log.ts';
import { API_SCOPE } from '#shared/auth/tokens/routes.ts';

/** A client of the user pool: it signs a program's tokens. */
export type PoolClient = { readonly poolClientId: string; readonly secret: string };

/** Makes a client that can ask for tokens of the API and for nothing else: no person can sign in through it. */
export async function createPoolClient(homeOrgId: string): Promise<PoolClient> {
  const { UserPoolClient } = await client().send(
    new CreateUserPoolClientCommand({
      UserPoolId: config.userPoolId,
      ClientName: `service-account-${homeOrgId}`,
      GenerateSecret: true,
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ['client_credentials'],
      AllowedOAuthScopes: [API_SCOPE],
      // Left out, Cognito would allow people to sign in by it.
      ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      AccessTokenValidity: 60,
      TokenValidityUnits: { AccessToken: 'minutes' },
    }),
  );
  const { ClientId, ClientSecret } = UserPoolClient ?? {};
  if (!ClientId || !ClientSecret) throw new Error('The user pool gave no client id or secret');
  return { poolClientId: ClientId, secret: ClientSecret };
}

/** Removes a client whose account is gone; one that stays behind opens nothing, so a failure is only noted. */
export async function removePoolClient(poolClientId: string): Promise<void> {
  try {
    await client().send(new DeleteUserPoolClientCommand({ UserPoolId: config.userPoolId, ClientId: poolClientId }));
  } catch (error) {
    if (hasName(error, ['ResourceNotFoundException'])) return;
    log('warn', 'user pool client left behind', { poolClientId, ...errorFields(error) });
  }
}
