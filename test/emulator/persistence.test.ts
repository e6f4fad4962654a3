import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateKeyCommand, DecryptCommand, EncryptCommand } from '@aws-sdk/client-kms';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { GetScheduleCommand } from '@aws-sdk/client-scheduler';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Endpoint, isHealthy, startMinistack } from '#scripts/local/ministack.mjs';
import { anyFreePort } from '#scripts/local/ports.mjs';
import { ensureVenv } from '#scripts/local/venv.mjs';
import { clientsOf, eventually } from './clients.ts';
import { newPool } from './pool.ts';
import { deployStack, functionResource, tableResource } from './stacks.ts';

// These checks stop and kill endpoints, so each has its own.
const ROOT = join(import.meta.dirname, '..', '..');
const python = await ensureVenv({ dir: join(ROOT, '.local', 'venv'), log: () => {} });
let dir = '';
let running: Endpoint[] = [];
let owner: ChildProcess | undefined;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sedum-kept-'));
});

afterEach(async () => {
  owner?.kill('SIGKILL');
  await Promise.all(running.map((endpoint) => endpoint.stop()));
  running = [];
  rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function start(port: number) {
  const endpoint = await startMinistack({ python, port, dir, persist: true, saveSeconds: 1 });
  running.push(endpoint);
  return endpoint;
}

const copier = `
  const { DynamoDBClient, PutItemCommand } = require('@aws-sdk/client-dynamodb');
  for (const { dynamodb: { NewImage } } of event.Records) {
    if (NewImage?.pk.S !== 'original') continue;
    await new DynamoDBClient({}).send(new PutItemCommand({ TableName: process.env.TABLE,
      Item: { pk: { S: 'copy' }, sk: NewImage.sk } }));
  }`;

async function install(endpoint: Endpoint) {
  const clients = clientsOf(endpoint.url);
  const name = `kept-${randomUUID()}`;
  const { ids, reason } = await deployStack(clients, name, {
    Table: tableResource({ TableName: name }),
    Copier: functionResource(copier, { TABLE: name }),
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: { Ref: 'Copier' },
        EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
        StartingPosition: 'TRIM_HORIZON',
      },
    },
    Bucket: { Type: 'AWS::S3::Bucket' },
    Daily: {
      Type: 'AWS::Scheduler::Schedule',
      Properties: {
        Name: 'daily',
        ScheduleExpression: 'rate(1 day)',
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target: { Arn: { 'Fn::GetAtt': ['Copier', 'Arn'] }, RoleArn: 'arn:aws:iam::000000000000:role/local' },
      },
    },
  });
  expect(reason).toBeUndefined();
  return { ids, name, clients };
}

const copied = (url: string, TableName: string, sk: string) =>
  eventually(async () => {
    const get = new GetCommand({ TableName, Key: { pk: 'copy', sk } });
    return (await clientsOf(url).documents.send(get)).Item;
  });
const write = (url: string, TableName: string, sk: string) =>
  clientsOf(url).documents.send(new PutCommand({ TableName, Item: { pk: 'original', sk } }));

test('after a restart everything is there, and streams go on', async () => {
  const port = await anyFreePort();
  const first = await start(port);
  const { ids, name, clients } = await install(first);
  const pool = await newPool(clients.cognito);
  const email = await pool.person('Proper-Password-1');
  await clients.s3.send(new PutObjectCommand({ Bucket: ids.Bucket, Key: 'a.txt', Body: 'kept' }));
  const key = await clients.kms.send(new CreateKeyCommand({}));
  const secret = { KeyId: key.KeyMetadata?.KeyId, EncryptionContext: { session: 's1' } };
  const { CiphertextBlob } = await clients.kms.send(new EncryptCommand({ ...secret, Plaintext: Buffer.from('token') }));
  for (const sk of ['1', '2', '3']) await write(first.url, name, sk);
  await copied(first.url, name, '3');
  await first.stop();
  expect(await isHealthy(first.url)).toBe(false);

  const second = await start(port);
  expect((await pool.signIn(email, 'Proper-Password-1')).AuthenticationResult).toBeDefined();
  await expect(pool.signIn(email, 'wrong')).rejects.toThrow('Incorrect');
  const object = await clients.s3.send(new GetObjectCommand({ Bucket: ids.Bucket, Key: 'a.txt' }));
  expect(await object.Body?.transformToString()).toBe('kept');
  const opened = await clients.kms.send(new DecryptCommand({ ...secret, CiphertextBlob }));
  expect(`${Buffer.from(opened.Plaintext ?? [])}`).toBe('token');
  const schedule = await clients.scheduler.send(new GetScheduleCommand({ Name: 'daily' }));
  expect(schedule.ScheduleExpression).toBe('rate(1 day)');
  expect(await copied(second.url, name, '1')).toBeDefined();
  await write(second.url, name, 'after the restart');
  expect(await copied(second.url, name, 'after the restart')).toBeDefined();
  expect(readFileSync(join(dir, 'ministack.log'), 'utf8')).not.toContain('left out the correction');
});

test('a crash costs no more than the last moments', async () => {
  const port = await anyFreePort();
  const first = await start(port);
  const { name } = await install(first);
  await write(first.url, name, 'before the crash');
  await copied(first.url, name, 'before the crash');
  await new Promise((resolve) => setTimeout(resolve, 3000));
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  await first.stop();

  const second = await start(port);
  expect(await copied(second.url, name, 'before the crash')).toBeDefined();
  await write(second.url, name, 'after the crash');
  expect(await copied(second.url, name, 'after the crash')).toBeDefined();
});

test('the endpoint stops by itself, state written, when the process that started it is killed', async () => {
  const port = await anyFreePort();
  const script = `
    const { startMinistack } = await import(${JSON.stringify(join(ROOT, 'scripts/local/ministack.mjs'))});
    await startMinistack(${JSON.stringify({ python, port, dir, persist: true, saveSeconds: 3600 })});
    console.log('up');
    setInterval(() => {}, 1000);`;
  owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => owner?.stdout?.once('data', resolve));
  const url = `http://127.0.0.1:${port}`;
  const { name } = await install({ url, pid: 0, exited: Promise.resolve(), stop: async () => {} });

  // The next one waits by itself until the state is written and the first is gone.
  let up = false;
  const next = start(await anyFreePort()).then((endpoint) => {
    up = true;
    return endpoint;
  });
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(up).toBe(false);
  owner.kill('SIGKILL');
  const again = await next;
  expect(await isHealthy(url)).toBe(false);
  await write(again.url, name, 'later');
  expect(await copied(again.url, name, 'later')).toBeDefined();
});
