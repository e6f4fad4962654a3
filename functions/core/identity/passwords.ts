import { ConfirmForgotPasswordCommand, ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { config } from '#functions/config.ts';
import { errorFields, log } from '#functions/core/log.ts';
import { client, hasName } from './client.ts';
import type { Passwords } from './port.ts';

const refused = [
  'UserNotFoundException',
  'NotAuthorizedException',
  'InvalidParameterException',
  'LimitExceededException',
  'TooManyFailedAttemptsException',
  'CodeDeliveryFailureException',
];

/** Forgotten passwords in Cognito, which mails the codes and checks them. */
export const passwords: Passwords = {
  sendResetCode: async (username) => {
    try {
      await client().send(new ForgotPasswordCommand({ ClientId: config.userPoolClientId, Username: username }));
    } catch (error) {
      // An account that is not confirmed, disabled or unknown: the person is told the same as everybody.
      if (!hasName(error, refused)) throw error;
      log('info', 'no reset code sent', errorFields(error));
    }
  },

  resetPassword: async (username, code, newPassword) => {
    try {
      await client().send(
        new ConfirmForgotPasswordCommand({
          ClientId: config.userPoolClientId,
          Username: username,
          ConfirmationCode: code,
          Password: newPassword,
        }),
      );
      return 'changed';
    } catch (error) {
      if (hasName(error, ['InvalidPasswordException', 'PasswordHistoryPolicyViolationException'])) return 'weak';
      if (hasName(error, [...refused, 'CodeMismatchException', 'ExpiredCodeException'])) return 'wrong-code';
      throw error;
    }
  },
};
