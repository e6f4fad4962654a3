import {
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { describe, expect, inject, test } from 'vitest';
import { totp } from '#test/support/totp.ts';
import { clientsOf } from './clients.ts';
import { mailTo } from './mailbox.ts';
import { newPool } from './pool.ts';

const endpoint = inject('endpoint');
const { cognito } = clientsOf(endpoint);
const pool = await newPool(cognito);
const { UserPoolId, ClientId } = pool;
const PASSWORD = 'Proper-Password-1';

describe('with a password', () => {
  test('an invited person gets a mail and must choose a password at the first sign-in', async () => {
    const email = await pool.person();
    expect((await mailTo(endpoint, email, /temporary password/)).BodyText).toContain('Temporary-Word-1');
    const first = await pool.signIn(email, 'Temporary-Word-1');
    expect(first.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(first.AuthenticationResult).toBeUndefined();
    const done = await pool.answer('NEW_PASSWORD_REQUIRED', first.Session, { USERNAME: email, NEW_PASSWORD: PASSWORD });
    expect(done.AuthenticationResult?.AccessToken).toBeDefined();
    await expect(pool.signIn(email, 'Temporary-Word-1')).rejects.toThrow('Incorrect username or password.');
    expect((await pool.signIn(email, PASSWORD)).AuthenticationResult?.RefreshToken).toBeDefined();
  });

  test('a wrong password and an unknown person are refused in the same words', async () => {
    const email = await pool.person(PASSWORD);
    const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(pool.signIn(email, 'wrong')).rejects.toMatchObject(refusal);
    await expect(pool.signIn('nobody@people.test', 'wrong')).rejects.toMatchObject(refusal);
  });

  test('a disabled person is refused', async () => {
    const email = await pool.person(PASSWORD);
    await cognito.send(new AdminDisableUserCommand({ UserPoolId, Username: email }));
    await expect(pool.signIn(email, PASSWORD)).rejects.toThrow('disabled');
  });

  test('a person whose password was reset by an administrator must set a new one by code', async () => {
    const email = await pool.person(PASSWORD);
    await cognito.send(new AdminResetUserPasswordCommand({ UserPoolId, Username: email }));
    await expect(pool.signIn(email, PASSWORD)).rejects.toMatchObject({ name: 'PasswordResetRequiredException' });
    const code = (await mailTo(endpoint, email, /verification code/)).BodyText.match(/\d{6}/)?.[0];
    await cognito.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username: email,
        ConfirmationCode: code,
        Password: 'Another-Word-22',
      }),
    );
    expect((await pool.signIn(email, 'Another-Word-22')).AuthenticationResult).toBeDefined();
  });

  test('who forgot the password gets a code by mail, and nobody learns who has an account', async () => {
    const email = await pool.person(PASSWORD);
    const known = await cognito.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    const unknown = await cognito.send(new ForgotPasswordCommand({ ClientId, Username: 'nobody@people.test' }));
    expect(unknown.CodeDeliveryDetails?.DeliveryMedium).toBe(known.CodeDeliveryDetails?.DeliveryMedium);
    const code = (await mailTo(endpoint, email, /verification code/)).BodyText.match(/\d{6}/)?.[0];
    const confirm = (Password: string) =>
      cognito.send(new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode: code, Password }));
    await expect(confirm('short')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await confirm('Another-Word-22');
    await expect(pool.signIn(email, PASSWORD)).rejects.toThrow('Incorrect');
    expect((await pool.signIn(email, 'Another-Word-22')).AuthenticationResult).toBeDefined();
  });

  test('a password against the policy cannot be set', async () => {
    const email = await pool.person(PASSWORD);
    const weak = new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: 'short', Permanent: true });
    await expect(cognito.send(weak)).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  });
});

test('with an authenticator app a wrong code is refused and the right one signs in', async () => {
  const email = await pool.person(PASSWORD);
  const { AuthenticationResult } = await pool.signIn(email, PASSWORD);
  const AccessToken = AuthenticationResult?.AccessToken;
  const { SecretCode = '' } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const wrong = totp(SecretCode, 0);
  await expect(cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: wrong }))).rejects.toThrow();
  const verified = await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: totp(SecretCode) }));
  expect(verified.Status).toBe('SUCCESS');
  await cognito.send(
    new AdminSetUserMFAPreferenceCommand({
      UserPoolId,
      Username: email,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  );
  const asked = await pool.signIn(email, PASSWORD);
  expect(asked.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  expect(asked.AuthenticationResult).toBeUndefined();
  const answer = (session: string | undefined, code: string) =>
    pool.answer('SOFTWARE_TOKEN_MFA', session, { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code });
  await expect(answer(asked.Session, wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' });
  const again = await pool.signIn(email, PASSWORD);
  expect((await answer(again.Session, totp(SecretCode))).AuthenticationResult?.AccessToken).toBeDefined();
});

describe('tokens', () => {
  const fetcher = {
    fetch: async (uri: string) => (await fetch(endpoint + new URL(uri).pathname)).arrayBuffer(),
  };
  const verifier = CognitoJwtVerifier.create(
    { userPoolId: UserPoolId, clientId: ClientId, tokenUse: 'access' },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );

  test('an access token verifies by the pool’s published keys, lasts as long as the client says, names the person', async () => {
    const email = await pool.person(PASSWORD);
    const { AuthenticationResult } = await pool.signIn(email, PASSWORD);
    const token = AuthenticationResult?.AccessToken ?? '';
    const claims = await verifier.verify(token);
    expect(claims.exp - claims.iat).toBe(15 * 60);
    const user = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    expect(claims.username).toBe(user.Username);
    expect(claims.sub).toBe(user.Username);
    const [head, body, signature] = token.split('.');
    await expect(verifier.verify(`${head}.${body}x.${signature}`)).rejects.toThrow();
  });

  test('a refresh token gives a new access token, anything else is refused', async () => {
    const email = await pool.person(PASSWORD);
    const { AuthenticationResult } = await pool.signIn(email, PASSWORD);
    const renewed = await pool.refresh(AuthenticationResult?.RefreshToken ?? '');
    const claims = await verifier.verify(renewed.AuthenticationResult?.AccessToken ?? '');
    expect(claims.client_id).toBe(ClientId);
    await expect(pool.refresh('made-up')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});
