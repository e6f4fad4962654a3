import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '#scripts/bundle.ts';
import { deployLocal, notePush } from '#scripts/deploy-local.ts';
import { pushCode } from '#scripts/local/code.ts';
import { type Endpoint, startMinistack } from '#scripts/local/ministack.mjs';
import { anyFreePort } from '#scripts/local/ports.mjs';
import { ensureVenv } from '#scripts/local/venv.mjs';
import { clientsOf } from './clients.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const said: string[] = [];
let root = '';
let endpoint: Endpoint;

// A small installation of the same shape as Sedum's: a table, a queue, one function behind an HTTP API.
const app = (extra = '') => `
  import { App, CfnOutput, CfnResource, CliCredentialsStackSynthesizer, Stack } from 'aws-cdk-lib';
  import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
  import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
  import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
  import { Code, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
  import { Queue } from 'aws-cdk-lib/aws-sqs';
  const app = new App();
  const props = { env: { region: app.node.tryGetContext('region') }, synthesizer: new CliCredentialsStackSynthesizer() };
  const data = new Stack(app, 'Sedum-Data', props);
  const key = (name) => ({ name, type: AttributeType.STRING });
  const table = new Table(data, 'Table', { partitionKey: key('pk'), timeToLiveAttribute: 'ttl' });
  new CfnOutput(data, 'TableName', { value: table.tableName });
  const dead = new Queue(data, 'Dead');
  const work = new Queue(data, 'Work', { deadLetterQueue: { queue: dead, maxReceiveCount: 3 } });
  new CfnOutput(data, 'QueueUrl', { value: work.queueUrl });
  const api = new Stack(app, 'Sedum-Api', props);
  const handler = new Lambda(api, 'auth', { runtime: Runtime.NODEJS_22_X, handler: 'index.handler',
    code: Code.fromAsset('dist/functions/auth'),
    environment: { TABLE: table.tableName, MAIL_FROM: 'no-reply@sedum.example', ORIGIN: app.node.tryGetContext('publicOrigin') } });
  const http = new HttpApi(api, 'Http');
  http.addRoutes({ path: '/api/hello', integration: new HttpLambdaIntegration('I', handler) });
  new CfnOutput(api, 'ApiId', { value: http.apiId });
  ${extra}`;

const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const answers = (word: string) =>
  write('functions/auth/handler.ts', `export const handler = async () => '${word} ' + process.env.ORIGIN;`);

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sedum-deploy-'));
  for (const folder of ['functions/auth', 'infra', 'endpoint', '.local'])
    mkdirSync(join(root, folder), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  write('package.json', '{"type":"module"}');
  write('cdk.json', '{"app":"node infra/main.js"}');
  write('infra/main.js', app());
  const python = await ensureVenv({ dir: join(PROJECT, '.local', 'venv'), log: () => {} });
  endpoint = await startMinistack({ python, port: await anyFreePort(), dir: join(root, 'endpoint'), persist: false });
});

afterAll(async () => {
  await endpoint.stop();
  rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function deploy(publicOrigin = 'http://localhost:4000') {
  const log = (line: string) => said.push(line);
  return deployLocal({ endpoint: endpoint.url, own: true, publicOrigin, bundles: await bundle(root), log, root });
}
const hello = async (apiBase: string) => (await fetch(`${apiBase}/api/hello`)).text();
const outputs = (): Record<string, string> =>
  JSON.parse(readFileSync(join(root, '.local', 'outputs.json'), 'utf8'))['Sedum-Data'];

test('the first deployment brings everything, with what the endpoint leaves out of templates', async () => {
  answers('one');
  const { apiBase, functions } = await deploy();
  expect(await hello(apiBase)).toBe('one http://localhost:4000');
  expect(Object.keys(functions)).toEqual(['auth']);
  const { dynamodb, ses, sqs } = clientsOf(endpoint.url);
  const { TableName, QueueUrl } = outputs();
  const { TimeToLiveDescription } = await dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl', TimeToLiveStatus: 'ENABLED' });
  const queue = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['RedrivePolicy'] }));
  expect(queue.Attributes?.RedrivePolicy).toContain('"maxReceiveCount":3');
  const sender = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: 'sedum.example' }));
  expect(sender.VerifiedForSendingStatus).toBe(true);
}, 60_000);

test('with nothing changed nothing is deployed; with changes the data stay', async () => {
  const logged = () => statSync(join(root, '.local', 'deploy.log')).mtimeMs;
  const { documents } = clientsOf(endpoint.url);
  const { TableName } = outputs();
  await documents.send(new PutCommand({ TableName, Item: { pk: 'kept' } }));
  const before = logged();
  await deploy();
  expect(logged()).toBe(before);

  answers('two');
  const { apiBase } = await deploy('http://localhost:5000');
  expect(await hello(apiBase)).toBe('two http://localhost:5000');
  expect((await documents.send(new GetCommand({ TableName, Key: { pk: 'kept' } }))).Item).toBeDefined();
}, 60_000);

test('code that was pushed by itself gives way to what the sources say', async () => {
  const { functions, apiBase } = await deploy('http://localhost:5000');
  const away = join(root, 'endpoint', 'pushed');
  mkdirSync(away);
  writeFileSync(join(away, 'index.js'), "exports.handler = async () => 'pushed'");
  await pushCode(endpoint.url, String(functions.auth), away);
  notePush(join(root, '.local'), 'auth');
  expect(await hello(apiBase)).toBe('pushed');
  await deploy('http://localhost:5000');
  expect(await hello(apiBase)).toBe('two http://localhost:5000');
}, 60_000);

test('stacks that do not synthesise or cannot be deployed are told; only then, on an own endpoint, the data go', async () => {
  write('infra/main.js', 'throw new Error("no such construct");');
  await expect(deploy()).rejects.toThrow('no such construct');
  const { documents } = clientsOf(endpoint.url);
  const { TableName } = outputs();
  expect((await documents.send(new GetCommand({ TableName, Key: { pk: 'kept' } }))).Item).toBeDefined();
  expect(said).toEqual([]);

  write('infra/main.js', app("new CfnResource(data, 'Unknown', { type: 'AWS::Budgets::Budget' });"));
  await expect(deploy()).rejects.toThrow('AWS::Budgets::Budget');
  expect(said[0]).toContain('everything starts anew');

  write('infra/main.js', app());
  const { apiBase } = await deploy();
  expect(await hello(apiBase)).toBe('two http://localhost:4000');
}, 90_000);
