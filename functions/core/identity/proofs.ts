import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  type AuthenticationResultType,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { config } from '#functions/config.ts';
import { errorFields, log } from '#functions/core/log.ts';
import { client, hasName } from './client.ts';
import type { Proofs } from './port.ts';

const APP = 'SOFTWARE_TOKEN_MFA';
const wrongPassword = ['NotAuthorizedException', 'UserNotFoundException', 'PasswordResetRequiredException'];
const wrongCode = ['CodeMismatchException', 'ExpiredCodeException', 'NotAuthorizedException'];

/**
 * Proofs by a sign-in at Cognito of which nothing is kept. It is the only way: Cognito takes a code of an app that is on
 * nowhere but in a sign-in, because `VerifySoftwareToken` also takes one of an app that somebody has just begun to set up.
 */
export const proofs: Proofs = {
  provePassword: async (username, password) => {
    try {
      const { AuthenticationResult, ChallengeName, Session } = await client().send(
        new AdminInitiateAuthCommand({
          UserPoolId: config.userPoolId,
          ClientId: config.userPoolClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: username, PASSWORD: password },
        }),
      );
      if (AuthenticationResult) return await dropped(AuthenticationResult);
      if (ChallengeName === APP && Session) return { asksForCode: Session };
      throw new Error(`Cognito asks for ${ChallengeName} of somebody who is signed in`);
    } catch (error) {
      if (hasName(error, wrongPassword)) return 'wrong';
      throw error;
    }
  },

  proveCode: async (username, challenge, code) => {
    try {
      const { AuthenticationResult } = await client().send(
        new AdminRespondToAuthChallengeCommand({
          UserPoolId: config.userPoolId,
          ClientId: config.userPoolClientId,
          ChallengeName: APP,
          Session: challenge,
          ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code },
        }),
      );
      return AuthenticationResult ? await dropped(AuthenticationResult) : 'wrong';
    } catch (error) {
      if (hasName(error, wrongCode)) return 'wrong';
      throw error;
    }
  },
};

/** Ends the sign-in at once; where that fails, its token is in nobody's hands. */
async function dropped({ RefreshToken }: AuthenticationResultType): Promise<'right'> {
  try {
    await client().send(new RevokeTokenCommand({ ClientId: config.userPoolClientId, Token: RefreshToken }));
  } catch (error) {
    log('warn', 'refresh token of a proof not revoked', errorFields(error));
  }
  return 'right';
}
