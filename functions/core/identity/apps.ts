import {
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { config } from '#functions/config.ts';
import { client, hasName } from './client.ts';
import type { AuthenticatorApps } from './port.ts';

const wrongCode = ['EnableSoftwareTokenMFAException', 'CodeMismatchException'];
const expired = ['NotAuthorizedException', 'UserNotFoundException'];
const nothingToSwitchOff = ['UserNotFoundException', 'InvalidParameterException'];

/**
 * Authenticator apps in Cognito. Setting one up goes by the person's own access token, so that no function can set an app
 * up for somebody who is not signed in.
 */
export const apps: AuthenticatorApps = {
  beginTotp: async (refreshToken) => {
    const AccessToken = await accessTokenOf(refreshToken);
    if (!AccessToken) return undefined;
    const { SecretCode } = await client().send(new AssociateSoftwareTokenCommand({ AccessToken }));
    if (!SecretCode) throw new Error('The identity provider gave no secret for the authenticator app');
    return SecretCode;
  },

  confirmTotp: async (refreshToken, code) => {
    const AccessToken = await accessTokenOf(refreshToken);
    if (!AccessToken) return 'expired';
    try {
      const { Status } = await client().send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code }));
      if (Status !== 'SUCCESS') return 'wrong';
    } catch (error) {
      // Without a set-up that began, Cognito calls the state wrong: for the person it is a code that does not fit.
      if (hasName(error, [...wrongCode, 'InvalidParameterException'])) return 'wrong';
      throw error;
    }
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    await client().send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
    return 'confirmed';
  },

  switchOffTotp: async (username) => {
    try {
      await client().send(
        new AdminSetUserMFAPreferenceCommand({
          UserPoolId: config.userPoolId,
          Username: username,
          SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
        }),
      );
    } catch (error) {
      if (!hasName(error, nothingToSwitchOff)) throw error;
    }
  },
};

/** An access token of the person, undefined where the refresh token was revoked or is too old. */
async function accessTokenOf(refreshToken: string): Promise<string | undefined> {
  try {
    const { AuthenticationResult } = await client().send(
      new InitiateAuthCommand({
        ClientId: config.userPoolClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      }),
    );
    return AuthenticationResult?.AccessToken;
  } catch (error) {
    if (hasName(error, expired)) return undefined;
    throw error;
  }
}
