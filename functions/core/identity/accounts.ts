import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { config } from '#functions/config.ts';
import { AppError } from '#shared/api/problem.ts';
import { client, hasName } from './client.ts';
import type { Accounts } from './port.ts';

/** The accounts in Cognito's pool. */
export const accounts: Accounts = {
  createAccount: async (email, password) => {
    const username = (await newAccount(email)) ?? (await accountOf(email));
    try {
      await client().send(
        new AdminSetUserPasswordCommand({
          UserPoolId: config.userPoolId,
          Username: username,
          Password: password,
          Permanent: true,
        }),
      );
    } catch (error) {
      if (!hasName(error, ['InvalidPasswordException'])) throw error;
      const message = 'This password cannot be used: choose another one';
      throw new AppError('invalid', `${message}.`, { fields: { password: message } });
    }
    return username;
  },

  deleteAccount: async (username) => {
    try {
      await client().send(new AdminDeleteUserCommand({ UserPoolId: config.userPoolId, Username: username }));
    } catch (error) {
      if (!hasName(error, ['UserNotFoundException'])) throw error;
    }
  },
};

/** Makes an account without a mail of the provider's own; undefined where there is one for the address. */
async function newAccount(email: string): Promise<string | undefined> {
  try {
    const { User } = await client().send(
      new AdminCreateUserCommand({
        UserPoolId: config.userPoolId,
        Username: email,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    return named(User?.Username);
  } catch (error) {
    if (hasName(error, ['UsernameExistsException'])) return undefined;
    throw error;
  }
}

async function accountOf(email: string): Promise<string> {
  const { Username } = await client().send(new AdminGetUserCommand({ UserPoolId: config.userPoolId, Username: email }));
  return named(Username);
}

function named(username: string | undefined): string {
  if (!username) throw new Error('The identity provider named no account');
  return username;
}
