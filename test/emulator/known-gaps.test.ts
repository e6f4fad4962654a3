import { randomUUID } from 'node:crypto';
import {
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  ConfirmForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DescribeContinuousBackupsCommand, DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { GetBucketLifecycleConfigurationCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { clientsOf } from './clients.ts';
import { newPool } from './pool.ts';
import { deployStack, tableResource } from './stacks.ts';

// Where the endpoint is laxer than AWS. What is listed here is proven elsewhere (docs/local-endpoint.md names where);
// a check that fails says that a newer version has closed a gap, and its row in that table is to be rewritten.
const clients = clientsOf(inject('endpoint'));
const { cognito, dynamodb, s3 } = clients;

describe('the pool', () => {
  const PASSWORD = 'Proper-Password-1';

  test('does not check the code of a forgotten password', async () => {
    const pool = await newPool(cognito);
    const Username = await pool.person(PASSWORD);
    await cognito.send(
      new ConfirmForgotPasswordCommand({
        ClientId: pool.ClientId,
        Username,
        ConfirmationCode: '000000',
        Password: 'Another-Word-22',
      }),
    );
    expect((await pool.signIn(Username, 'Another-Word-22')).AuthenticationResult).toBeDefined();
  });

  test('checks neither the session nor the policy when a new password is asked for', async () => {
    const pool = await newPool(cognito);
    const USERNAME = await pool.person();
    await pool.signIn(USERNAME, 'Temporary-Word-1');
    const taken = await pool.answer('NEW_PASSWORD_REQUIRED', 'made-up-session-of-nobody', {
      USERNAME,
      NEW_PASSWORD: 'short',
    });
    expect(taken.AuthenticationResult).toBeDefined();
  });

  test('keeps refresh tokens alive after a global sign-out', async () => {
    const pool = await newPool(cognito);
    const Username = await pool.person(PASSWORD);
    const { AuthenticationResult } = await pool.signIn(Username, PASSWORD);
    await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: pool.UserPoolId, Username }));
    const renewed = await pool.refresh(AuthenticationResult?.RefreshToken ?? '');
    expect(renewed.AuthenticationResult).toBeDefined();
    expect(await cognito.send(new AdminGetUserCommand({ UserPoolId: pool.UserPoolId, Username }))).toBeDefined();
  });
});

describe('a template', () => {
  let ids: Record<string, string> = {};

  beforeAll(async () => {
    const lifecycle = { Rules: [{ Id: 'tidy', Status: 'Enabled', ExpirationInDays: 1 }] };
    const recovery = { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } };
    const stack = await deployStack(clients, `gaps-${randomUUID()}`, {
      Table: tableResource({ Replicas: [{ Region: 'us-east-1', ...recovery }] }),
      Bucket: { Type: 'AWS::S3::Bucket', Properties: { LifecycleConfiguration: lifecycle } },
    });
    ids = stack.ids;
  });

  test('loses the table’s time to live and point-in-time recovery', async () => {
    const TableName = ids.Table;
    const { TimeToLiveDescription } = await dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(TimeToLiveDescription?.TimeToLiveStatus).toBe('DISABLED');
    const backups = await dynamodb.send(new DescribeContinuousBackupsCommand({ TableName }));
    const recovery = backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
    expect(recovery?.PointInTimeRecoveryStatus).toBe('DISABLED');
  });

  test('loses the bucket’s lifecycle', async () => {
    const rules = s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket: ids.Bucket }));
    await expect(rules).rejects.toMatchObject({ name: 'NoSuchLifecycleConfiguration' });
  });
});
