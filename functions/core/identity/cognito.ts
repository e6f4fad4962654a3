import {
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandOutput,
  AdminRespondToAuthChallengeCommand,
  AssociateSoftwareTokenCommand,
  RevokeTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { config } from '#functions/config.ts';
import { challenges } from '#shared/auth/sign-in/schema.ts';
import { client, hasName } from './client.ts';
import { exchangeCode, redirectAddress } from './oauth.ts';
import type { ChallengeReply, Identified, OpenChallenge, SignInOutcome, SignIns } from './port.ts';
import { verifiedIdentity } from './tokens.ts';

/** Signing in and out at Cognito, the pool of people behind the sign-in. */
export const cognito: SignIns = {
  signIn: (username, password) =>
    outcomeOf(username, 'wrong', () =>
      client().send(
        new AdminInitiateAuthCommand({
          UserPoolId: config.userPoolId,
          ClientId: config.userPoolClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: username, PASSWORD: password },
        }),
      ),
    ),

  answerChallenge: (reply) => outcomeOf(reply.username, 'expired', async () => respond(reply, await sessionFor(reply))),

  revoke: async (refreshToken) => {
    await client().send(new RevokeTokenCommand({ ClientId: config.userPoolClientId, Token: refreshToken }));
  },

  redirectTo: redirectAddress,
  exchange: exchangeCode,
};

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
  const { SecretCode, Session = '' } = await client().send(new AssociateSoftwareTokenCommand({ Session: session }));
  return { challenge, username, session: Session, ...(SecretCode && { secret: SecretCode }) };
}

/** MFA_SETUP is answered by proving the new app first; the others by what is asked. */
async function sessionFor({ challenge, session, answer }: ChallengeReply): Promise<string> {
  if (challenge !== 'MFA_SETUP') return session;
  const { Session } = await client().send(new VerifySoftwareTokenCommand({ Session: session, UserCode: answer }));
  return Session ?? session;
}

function respond({ challenge, username, answer }: ChallengeReply, session: string) {
  const asked: Record<string, string> = {
    NEW_PASSWORD_REQUIRED: { NEW_PASSWORD: answer },
    SOFTWARE_TOKEN_MFA: { SOFTWARE_TOKEN_MFA_CODE: answer },
    MFA_SETUP: {},
  }[challenge];
  return client().send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: config.userPoolId,
      ClientId: config.userPoolClientId,
      ChallengeName: challenge,
      Session: session,
      ChallengeResponses: { USERNAME: username, ...asked },
    }),
  );
}
