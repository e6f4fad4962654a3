import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  InitiateAuthCommand,
  SetUserPoolMfaConfigCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll } from 'vitest';
import { anyFreePort } from '#scripts/local/ports.mjs';

/** The code that this provider mails. */
export const MAILED_CODE = '246810';
export const FIRST_PASSWORD = 'Correct-Horse-Battery-9';

/**
 * Another local Cognito, in a process of its own, that checks the codes of mails and apps where the endpoint of the other
 * tests takes any. The functions talk to it from here on; its tokens name itself, so nobody signs in by it.
 */
export async function startCognitoLocal() {
  const port = await anyFreePort();
  const dir = mkdtempSync(join(tmpdir(), 'sedum-cognito-'));
  const start = join(dirname(createRequire(import.meta.url).resolve('cognito-local')), 'bin', 'start.js');
  const server = spawn(process.execPath, [start], {
    cwd: dir,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), CODE: MAILED_CODE },
    stdio: 'ignore',
  });
  afterAll(async () => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
    }
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  const endpoint = `http://127.0.0.1:${port}`;
  process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = endpoint;
  await answering(endpoint, () => server.exitCode);

  const client = new CognitoIdentityProviderClient({});
  const { UserPool } = await client.send(
    new CreateUserPoolCommand({ PoolName: 'codes', UsernameAttributes: ['email'], AutoVerifiedAttributes: ['email'] }),
  );
  const UserPoolId = UserPool?.Id ?? '';
  const SoftwareTokenMfaConfiguration = { Enabled: true };
  await client.send(
    new SetUserPoolMfaConfigCommand({ UserPoolId, MfaConfiguration: 'OPTIONAL', SoftwareTokenMfaConfiguration }),
  );
  const { UserPoolClient } = await client.send(
    new CreateUserPoolClientCommand({
      UserPoolId,
      ClientName: 'web',
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    }),
  );
  const ClientId = UserPoolClient?.ClientId ?? '';
  Object.assign(process.env, { USER_POOL_ID: UserPoolId, USER_POOL_CLIENT_ID: ClientId });

  return {
    /** An account with a password; gives the provider's name of it. */
    async createAccount(email: string): Promise<string> {
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ];
      const draft = { UserPoolId, Username: email, UserAttributes, MessageAction: 'SUPPRESS' } as const;
      const { User } = await client.send(new AdminCreateUserCommand(draft));
      const Username = User?.Username ?? '';
      const password = { UserPoolId, Username, Password: FIRST_PASSWORD, Permanent: true };
      await client.send(new AdminSetUserPasswordCommand(password));
      return Username;
    },
    /** What a sign-in with this password gives: the refresh token, or the question that stands before it. */
    async signIn(USERNAME: string, PASSWORD: string): Promise<{ refreshToken?: string; asks?: string }> {
      const { AuthenticationResult, ChallengeName } = await client.send(
        // Only this flow of it asks for the app.
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD },
        }),
      );
      const refreshToken = AuthenticationResult?.RefreshToken;
      return { ...(refreshToken && { refreshToken }), ...(ChallengeName && { asks: ChallengeName }) };
    },
  };
}

async function answering(endpoint: string, exitCode: () => number | null): Promise<void> {
  for (let tried = 0; tried < 200; tried += 1) {
    if (exitCode() !== null) throw new Error(`cognito-local ended with ${exitCode()}`);
    const answer = await fetch(`${endpoint}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`cognito-local does not answer at ${endpoint}`);
}
