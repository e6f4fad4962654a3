import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateResourceServerCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  SetUserPoolMfaConfigCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { API_SCOPE } from '#shared/auth/tokens/routes.ts';

/** A user pool of the test file's own, set up as the stack's is. */
export type Identity = {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  /** An account with a password; `invited` leaves it with the temporary one that has to be changed at the first sign-in. */
  createAccount(email: string, state?: 'invited'): Promise<{ readonly username: string; readonly password: string }>;
};

export const PASSWORD = 'Correct-Horse-Battery-9';
export const TEMPORARY_PASSWORD = 'Temporary-Word-1';

/** Makes the pool, its client and the key of the sessions, and tells the functions of them. */
export async function startIdentity(): Promise<Identity> {
  const client = new CognitoIdentityProviderClient({});
  const { UserPool } = await client.send(
    new CreateUserPoolCommand({
      PoolName: process.env.TABLE_NAME ?? 'sedum-test',
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      Policies: {
        PasswordPolicy: {
          MinimumLength: 12,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
        },
      },
    }),
  );
  const userPoolId = UserPool?.Id ?? '';
  await client.send(
    new SetUserPoolMfaConfigCommand({
      UserPoolId: userPoolId,
      MfaConfiguration: 'OPTIONAL',
      SoftwareTokenMfaConfiguration: { Enabled: true },
    }),
  );
  const [Identifier, ScopeName] = API_SCOPE.split('/');
  await client.send(
    new CreateResourceServerCommand({
      UserPoolId: userPoolId,
      Identifier,
      Name: 'Sedum API',
      Scopes: [{ ScopeName, ScopeDescription: 'Call the API' }],
    }),
  );
  const { UserPoolClient } = await client.send(
    new CreateUserPoolClientCommand({
      UserPoolId: userPoolId,
      ClientName: 'web',
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      CallbackURLs: [`${process.env.PUBLIC_ORIGIN}/api/auth/callback`],
      SupportedIdentityProviders: ['COGNITO'],
    }),
  );
  const { KeyMetadata } = await new KMSClient({}).send(new CreateKeyCommand({ Description: 'sessions' }));
  Object.assign(process.env, {
    USER_POOL_ID: userPoolId,
    USER_POOL_CLIENT_ID: UserPoolClient?.ClientId,
    SESSION_KEY_ID: KeyMetadata?.KeyId,
  });

  async function createAccount(email: string, state?: 'invited') {
    const { User } = await client.send(
      new AdminCreateUserCommand({
        UserPoolId: userPoolId,
        Username: email,
        TemporaryPassword: TEMPORARY_PASSWORD,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    const username = User?.Username ?? '';
    if (state === 'invited') return { username, password: TEMPORARY_PASSWORD };
    await client.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: userPoolId,
        Username: username,
        Password: PASSWORD,
        Permanent: true,
      }),
    );
    return { username, password: PASSWORD };
  }
  return { client, userPoolId, createAccount };
}
