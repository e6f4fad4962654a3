import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, partitionAttributes } from './calls.ts';

const source = `
import { AdminGetUserCommand, ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { EncryptCommand } from '@aws-sdk/client-kms';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { Entity, Service } from 'electrodb';
const config = { get filesBucket() { return process.env.FILES_BUCKET ?? ''; }, get mailFrom() { return process.env.MAIL_FROM; }, get unused() { return process.env.UNUSED; } };
const { mailFrom } = config;
const UserEntity = {}, SessionEntity = {}, RateEntity = {};
const service = new Service({ user: UserEntity, session: SessionEntity }, {});
function forgotten() { return new EncryptCommand({}); }
export const handler = async (client) => [
  client.send(new AdminGetUserCommand({})), client.send(new ForgotPasswordCommand({})), client.send(new GetItemCommand({})),
  client.send(new CopyObjectCommand({ Bucket: config.filesBucket, Key: process.env.TABLE_NAME, Tagging: mailFrom })),
  createPresignedPost(client, {}),
  service.transaction.write(({ user }) => [user.patch({}).commit()]).go(),
  SessionEntity.get({}).go(),
  RateEntity.upsert({}).go(),
];`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sedum-calls-'));
  writeFileSync(join(folder, 'handler.ts'), source);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the reader finds calls, writes and settings of the code that is left, and nothing of what is unused', async () => {
  expect(await callsOf(join(folder, 'handler.ts'))).toEqual({
    actions: ['cognito-idp:AdminGetUser', 's3:GetObject', 's3:PutObject'],
    writes: ['bucket', 'userId'],
    environment: ['FILES_BUCKET', 'MAIL_FROM', 'TABLE_NAME'],
  });
});

test('the reader knows the partition of every entity', () => {
  const attributes = partitionAttributes();
  expect(attributes.get('UserEntity')).toBe('userId');
  expect(attributes.get('SessionEntity')).toBe('sessionHash');
  expect(attributes.get('MembershipEntity')).toBe('orgId');
});
