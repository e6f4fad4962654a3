import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandOutput,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  RevokeTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { config } from '#functions/config.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { AppError } from '#shared/api/problem.ts';
import { challenges } from '#shared/auth/sign-in/schema.ts';
import { exchangeCode, redirectAddress } from './oauth.ts';
import type { ChallengeReply, Identified, IdentityProvider, OpenChallenge, SignInOutcome } from './port.ts';
import { verifiedIdentity } from './tokens.ts';

const client = new CognitoIdentityProviderClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
});

/** Cognito: the pool of people behind the sign-in. */
export const cognito: IdentityProvider = {
  signIn: (username, password) =>
    outcomeOf(username, 'wrong', () =>
      client.send(
        new AdminInitiateAuthCommand({
          UserPoolId: config.userPoolId,
          ClientId: config.userPoolClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: username, PASSWORD: password },
        }),
      ),
    ),

  answerChallenge: (reply) => outcomeOf(reply.username, 'expired', async () => respond(reply, await sessionFor(reply))),

  sendResetCode: async (username) => {
    try {
      await client.send(new ForgotPasswordCommand({ ClientId: config.userPoolClientId, Username: username }));
    } catch (error) {
      // An account that is not confirmed, disabled or unknown: the person is told the same as everybody.
      if (!hasName(error, refusedReset)) throw error;
      log('info', 'no reset code sent', errorFields(error));
    }
  },

  resetPassword: async (username, code, newPassword) => {
    try {
      await client.send(
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
      if (hasName(error, [...refusedReset, 'CodeMismatchException', 'ExpiredCodeException'])) return 'wrong-code';
      throw error;
    }
  },

  createAccount: async (email, password) => {
    const username = (await newAccount(email)) ?? (await accountOf(email));
    try {
      await client.send(
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

  revoke: async (refreshToken) => {
    await client.send(new RevokeTokenCommand({ ClientId: config.userPoolClientId, Token: refreshToken }));
  },

  redirectTo: redirectAddress,
  exchange: exchangeCode,
};

/** Makes an account without a mail of the provider's own; undefined where there is one for the address. */
async function newAccount(email: string): Promise<string | undefined> {
  try {
    const { User } = await client.send(
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
  const { Username } = await client.send(new AdminGetUserCommand({ UserPoolId: config.userPoolId, Username: email }));
  return named(Username);
}

function named(username: string | undefined): string {
  if (!username) throw new Error('The identity provider named no account');
  return username;
}

const refusedReset = [
  'UserNotFoundException',
  'NotAuthorizedException',
  'InvalidParameterException',
  'LimitExceededException',
  'TooManyFailedAttemptsException',
  'CodeDeliveryFailureException',
];

/** @param refused what a plain refusal means: a wrong password, or a session that Cognito does not continue */
async function outcomeOf(
  username: string,
  refused: 'wrong' | 'expired',
  send: () => Promise<Pick<AdminInitiateAuthCommandOutput, 'AuthenticationResult' | 'ChallengeName' | 'Session'>>,
): Promise<SignInOutcome> {
  try {
    const { AuthenticationResult, ChallengeName, Session } = await send();
    if (AuthenticationResult) {
      const { IdToken = '', RefreshToken } = AuthenticationResult;
      const identified: Identified = { ...(await verifiedIdentity(IdToken)), refreshToken: RefreshToken };
      return { kind: 'identified', identified };
    }
    return { kind: 'challenge', open: await opened(username, ChallengeName, Session) };
  } catch (error) {
    if (hasName(error, wrongAnswer)) return { kind: 'wrong' };
    if (hasName(error, refusal)) return { kind: refused };
    throw error;
  }
}

const wrongAnswer = [
  'CodeMismatchException',
  'EnableSoftwareTokenMFAException',
  'InvalidPasswordException',
  'PasswordHistoryPolicyViolationException',
];
const refusal = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'ExpiredCodeException',
];

async function opened(username: string, name: string | undefined, session = ''): Promise<OpenChallenge> {
  const challenge = challenges.find((known) => known === name);
  if (!challenge) throw new Error(`Cognito asks for ${name}, which Sedum does not know`);
  if (challenge !== 'MFA_SETUP') return { challenge, username, session };
  const { SecretCode, Session = '' } = await client.send(new AssociateSoftwareTokenCommand({ Session: session }));
  return { challenge, username, session: Session, ...(SecretCode && { secret: SecretCode }) };
}

/** MFA_SETUP is answered by proving the new app first; the others by what is asked. */
async function sessionFor({ challenge, session, answer }: ChallengeReply): Promise<string> {
  if (challenge !== 'MFA_SETUP') return session;
  const { Session } = await client.send(new VerifySoftwareTokenCommand({ Session: session, UserCode: answer }));
  return Session ?? session;
}

function respond({ challenge, username, answer }: ChallengeReply, session: string) {
  const asked: Record<string, string> = {
    NEW_PASSWORD_REQUIRED: { NEW_PASSWORD: answer },
    SOFTWARE_TOKEN_MFA: { SOFTWARE_TOKEN_MFA_CODE: answer },
    MFA_SETUP: {},
  }[challenge];
  return client.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: config.userPoolId,
      ClientId: config.userPoolClientId,
      ChallengeName: challenge,
      Session: session,
      ChallengeResponses: { USERNAME: username, ...asked },
    }),
  );
}

function hasName(error: unknown, names: readonly string[]): error is Error {
  return error instanceof Error && names.includes(error.name);
}
