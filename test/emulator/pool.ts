import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  type ChallengeNameType,
  type CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  SetUserPoolMfaConfigCommand,
} from '@aws-sdk/client-cognito-identity-provider';

/** A user pool set up as Sedum's is, with the calls that Sedum's server makes to sign somebody in. */
export async function newPool(cognito: CognitoIdentityProviderClient) {
  const { UserPool } = await cognito.send(
    new CreateUserPoolCommand({
      PoolName: `sedum-${randomUUID()}`,
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      Policies: { PasswordPolicy: { MinimumLength: 12 } },
    }),
  );
  const UserPoolId = UserPool?.Id ?? '';
  await cognito.send(
    new SetUserPoolMfaConfigCommand({
      UserPoolId,
      MfaConfiguration: 'OPTIONAL',
      SoftwareTokenMfaConfiguration: { Enabled: true },
    }),
  );
  const { UserPoolClient } = await cognito.send(
    new CreateUserPoolClientCommand({
      UserPoolId,
      ClientName: 'web',
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      AccessTokenValidity: 15,
      TokenValidityUnits: { AccessToken: 'minutes' },
    }),
  );
  const ClientId = UserPoolClient?.ClientId ?? '';

  return {
    UserPoolId,
    ClientId,
    signIn: (USERNAME: string, PASSWORD: string) =>
      cognito.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD },
        }),
      ),
    refresh: (REFRESH_TOKEN: string) =>
      cognito.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN },
        }),
      ),
    answer: (
      ChallengeName: ChallengeNameType,
      Session: string | undefined,
      ChallengeResponses: Record<string, string>,
    ) =>
      cognito.send(
        new AdminRespondToAuthChallengeCommand({ UserPoolId, ClientId, ChallengeName, Session, ChallengeResponses }),
      ),
    /** A person who was invited by mail and, unless `password` is undefined, has set a password since. */
    person: async (password?: string) => {
      const email = `${randomUUID()}@people.test`;
      await cognito.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username: email,
          TemporaryPassword: 'Temporary-Word-1',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
      if (password) {
        await cognito.send(
          new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
        );
      }
      return email;
    },
  };
}
