import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lambdaOptions } from '#scripts/bundle.ts';
import { namedErrors } from './slim.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A call of each client that the product has, and of ElectroDB, each answered by what it is given instead of a service. */
const source = `
  import { CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
  import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
  import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
  import { HeadObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
  import { SendEmailCommand, SESv2Client, SESv2ServiceException } from '@aws-sdk/client-sesv2';
  import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
  import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
  import { HttpResponse } from '@smithy/core/protocols';
  import { Entity, Service } from 'electrodb';

  const settings = ({ status, headers, body }) => ({
    region: 'eu-north-1', maxAttempts: 1, credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    requestHandler: { handle: async () => ({
      response: new HttpResponse({ statusCode: status, headers: headers ?? {}, body: new TextEncoder().encode(body) }),
    }) },
  });
  const table = (given) => DynamoDBDocumentClient.from(new DynamoDBClient(settings(given)));
  const keys = { pk: { field: 'pk', composite: ['id'] }, sk: { field: 'sk', composite: [] } };
  const note = (given) => new Entity(
    { model: { entity: 'note', service: 'test', version: '1' }, attributes: { id: { type: 'string' }, text: { type: 'string' } },
      indexes: { byId: keys } },
    { table: 'notes', client: table(given) });
  const calls = {
    'a document': (given) => table(given).send(new GetCommand({ TableName: 'notes', Key: { pk: 'a' } })),
    'a transaction': (given) => table(given).send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName: 'notes', Item: {} } }] })),
    'an entity': (given) => note(given).get({ id: 'a' }).go({ data: 'raw' }),
    'an entity by batch': (given) => note(given).get([{ id: 'a' }]).go({ data: 'raw' }),
    'an entity by query': (given) => note(given).query.byId({ id: 'a' }).go({ data: 'raw' }),
    'an entity that is new': (given) => note(given).create({ id: 'a' }).go(),
    'an entity that is changed': (given) => note(given).patch({ id: 'a' }).set({ text: 'b' }).go(),
    'an entity that is deleted': (given) => note(given).delete({ id: 'a' }).go(),
    'a service': (given) => new Service({ note: note(given) }).transaction.write(({ note }) => [note.create({ id: 'a' }).commit()]).go(),
    sign: (given) => new CognitoIdentityProviderClient(settings(given)).send(new InitiateAuthCommand({ AuthFlow: 'USER_AUTH', ClientId: 'c' })),
    unseal: (given) => new KMSClient(settings(given)).send(new DecryptCommand({ CiphertextBlob: new Uint8Array([1]) })),
    file: (given) => new S3Client(settings(given)).send(new GetObjectCommand({ Bucket: 'files', Key: 'a' })),
    head: (given) => new S3Client(settings(given)).send(new HeadObjectCommand({ Bucket: 'files', Key: 'a' })),
    mail: (given) => new SESv2Client(settings(given)).send(new SendEmailCommand({ Content: {} })),
    order: (given) => new SQSClient({ ...settings(given), useQueueUrlAsEndpoint: false }).send(new SendMessageCommand({ QueueUrl: 'https://queue.example/1/a', MessageBody: '{}' })),
  };
  const told = (error) => error && ({
    name: error.name, message: error.message, fault: error.$fault, status: error.$metadata?.httpStatusCode,
    reasons: error.CancellationReasons, isCanceled: error instanceof TransactionCanceledException,
    isOfMail: error instanceof SESv2ServiceException, cause: told(error.cause),
  });
  export async function outcomes(call, given) {
    try {
      const { $metadata, ...answer } = await calls[call](given);
      return { answer: JSON.parse(JSON.stringify(answer)) };
    } catch (error) {
      return { error: told(error) };
    }
  }`;

type Given = { readonly status: number; readonly headers?: Record<string, string>; readonly body: string };
type Outcomes = (call: string, given: Given) => Promise<unknown>;

const folder = mkdtempSync(join(tmpdir(), 'sedum-slim-'));
let slim: Outcomes;
let whole: Outcomes;

beforeAll(async () => {
  const built = async (name: string, plugins: NonNullable<ReturnType<typeof lambdaOptions>['plugins']>) => {
    const outfile = join(folder, name);
    await build({ ...lambdaOptions(), plugins, outfile, stdin: { contents: source, resolveDir: ROOT } });
    return (createRequire(import.meta.url)(outfile) as { outcomes: Outcomes }).outcomes;
  };
  slim = await built('slim.cjs', lambdaOptions().plugins ?? []);
  whole = await built('whole.cjs', []);
});

afterAll(() => rmSync(folder, { recursive: true }));

const json = (status: number, type: string, more: object = {}): Given => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify({ __type: `com.amazonaws#${type}`, message: `It was a ${type}.`, ...more }),
});
const xml = (status: number, code: string): Given => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: code && `<Error><Code>${code}</Code><Message>It was a ${code}.</Message></Error>`,
});
const reasons = [{ Code: 'ConditionalCheckFailed', Item: { pk: { S: 'a' } } }, { Code: 'None' }];

describe('a bundle without what nobody asks for answers as one with all of it', () => {
  test.each<[string, Given]>([
    ['a document', { status: 200, body: '{"Item":{"pk":{"S":"a"},"size":{"N":"12"},"bytes":{"B":"AQI="}}}' }],
    ['a document', json(400, 'ResourceNotFoundException')],
    ['a document', json(400, 'ProvisionedThroughputExceededException')],
    ['a document', json(400, 'ValidationException')],
    ['a document', json(500, 'InternalServerError')],
    ['a transaction', json(400, 'TransactionCanceledException', { CancellationReasons: reasons })],
    ['an entity', { status: 200, body: '{"Item":{"pk":{"S":"$test#id_a"},"sk":{"S":"$note_1"},"id":{"S":"a"}}}' }],
    ['an entity', json(400, 'ThrottlingException')],
    ['an entity by batch', { status: 200, body: '{"Responses":{"notes":[]},"UnprocessedKeys":{}}' }],
    ['an entity by query', { status: 200, body: '{"Items":[],"Count":0}' }],
    ['an entity that is new', { status: 200, body: '{}' }],
    ['an entity that is new', json(400, 'ConditionalCheckFailedException')],
    ['an entity that is changed', { status: 200, body: '{"Attributes":{"id":{"S":"a"}}}' }],
    ['an entity that is deleted', { status: 200, body: '{}' }],
    ['a service', { status: 200, body: '{}' }],
    ['a service', json(400, 'TransactionCanceledException', { CancellationReasons: reasons })],
    ['sign', { status: 200, body: '{"Session":"s"}' }],
    ['sign', json(400, 'NotAuthorizedException')],
    ['sign', json(400, 'UserNotFoundException')],
    ['sign', json(400, 'TooManyRequestsException')],
    ['unseal', { status: 200, body: '{"Plaintext":"AQI="}' }],
    ['unseal', json(400, 'InvalidCiphertextException')],
    ['file', xml(404, 'NoSuchKey')],
    ['file', xml(403, 'AccessDenied')],
    ['head', { status: 404, body: '' }],
    ['mail', { status: 200, body: '{"MessageId":"m"}' }],
    ['mail', json(400, 'MessageRejected')],
    ['order', { status: 200, body: '{"MessageId":"m","MD5OfMessageBody":"99914b932bd37a50b983c5e7c90ae93b"}' }],
    [
      'order',
      {
        ...json(400, 'QueueDoesNotExist'),
        headers: { 'x-amzn-query-error': 'AWS.SimpleQueueService.NonExistentQueue;Sender' },
      },
    ],
  ])('%s: %j', async (call, given) => {
    const outcome = await slim(call, given);
    expect(outcome).toEqual(await whole(call, given));
    // ElectroDB answers a cancelled transaction, and does not throw it.
    const isAnswered = given.status === 200 || call === 'a service';
    expect(Object.keys(outcome as object)).toEqual([isAnswered ? 'answer' : 'error']);
  });
});

test('no error that the product asks for by its class, and none that may be tried again by its own word, is left out', () => {
  const files = readdirSync(join(ROOT, 'functions'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const clients = new Set<string>();
  const asked = new Set<string>();
  for (const file of files) {
    const code = readFileSync(join(ROOT, 'functions', file), 'utf8');
    for (const [, names = '', client = ''] of code.matchAll(/import \{([^}]*)\} from '(@aws-sdk\/client-[\w-]+)'/g)) {
      clients.add(client);
      for (const [name] of names.matchAll(/\b\w+(?<!Service)Exception\b/g)) asked.add(name);
    }
  }
  for (const client of clients) {
    const code = readFileSync(join(ROOT, 'node_modules', client, 'dist-es', 'models', 'errors.js'), 'utf8');
    for (const [, name = '', body = ''] of code.matchAll(/^export class (\w+) extends([\s\S]*?)^\}/gm)) {
      if (body.includes('$retryable')) asked.add(name);
    }
  }
  expect(clients.size).toBe(6);
  expect([...asked].toSorted()).toEqual(namedErrors.toSorted());
});

describe('an entity of a bundle', () => {
  const notes = `
    import { Entity } from 'electrodb';
    let asked = 0;
    /** How often an entity was made: each asks for its table then. */
    export const timesMade = () => asked;
    const keys = { pk: { field: 'pk', composite: ['id'] }, sk: { field: 'sk', composite: [] } };
    const model = (entity) => ({
      model: { entity, service: 'test', version: '1' },
      attributes: { id: { type: 'string' }, text: { type: 'string' } },
      indexes: { byId: { ...keys, collection: 'all' } },
    });
    const answered = { pk: '$test#id_a', sk: '$all#note_1', id: 'a', text: 'b', __edb_e__: 'note', __edb_v__: '1' };
    const config = { get client() { asked += 1; return { send: async () => ({ Items: [answered] }) }; }, table: 'notes' };
    export const NoteEntity = new Entity(model('note'), config);
    export const OtherEntity = new Entity(model('other'), config);`;
  const source = `
    import { Entity, Service } from 'electrodb';
    import { NoteEntity, OtherEntity, timesMade } from './functions/notes/entity.ts';
    export { Entity, NoteEntity, timesMade };
    export const asked = {
      read: () => NoteEntity.get({ id: 'a' }).params(),
      change: () => NoteEntity.patch({ id: 'a' }).set({ text: 'b' }).where((item, { eq }) => eq(item.text, 'c')).params(),
      query: () => NoteEntity.query.byId({ id: 'a' }).params(),
      parse: () => NoteEntity.parse({ Item: NoteEntity.put({ id: 'a', text: 'b' }).params().Item }).data,
      schema: () => [NoteEntity.schema.model.entity, 'query' in NoteEntity, NoteEntity instanceof Entity],
      'read it': () => NoteEntity.query.byId({ id: 'a' }).go(),
      together: () => new Service({ note: NoteEntity, other: OtherEntity }).collections.all({ id: 'a' }).go(),
    };`;
  type Built = {
    readonly asked: Readonly<Record<string, () => unknown>>;
    readonly timesMade: () => number;
    readonly NoteEntity: { readonly get: unknown };
  };

  test('is made when it is first asked for something, once, and answers as one that is made at once', async () => {
    // Where packages are found; the folder is nobody's but the machine's.
    mkdirSync(join(ROOT, '.local'), { recursive: true });
    const own = mkdtempSync(join(ROOT, '.local', 'slim-'));
    try {
      mkdirSync(join(own, 'functions', 'notes'), { recursive: true });
      writeFileSync(join(own, 'functions', 'notes', 'entity.ts'), notes);
      const built = async (name: string, plugins: NonNullable<ReturnType<typeof lambdaOptions>['plugins']>) => {
        const outfile = join(own, name);
        await build({ ...lambdaOptions(), plugins, outfile, stdin: { contents: source, resolveDir: own } });
        return createRequire(import.meta.url)(outfile) as Built;
      };
      const [late, early] = [await built('late.cjs', lambdaOptions().plugins ?? []), await built('early.cjs', [])];
      expect(late.timesMade()).toBe(0);
      const atOnce = early.timesMade();
      expect(atOnce).toBeGreaterThan(0);
      for (const [name, ask] of Object.entries(late.asked)) {
        const answer = await ask();
        expect(answer, name).toBeTruthy();
        expect(answer, name).toEqual(await early.asked[name]?.());
      }
      expect(late.timesMade()).toBe(atOnce);
      expect(late.NoteEntity.get).toBe(late.NoteEntity.get);
    } finally {
      rmSync(own, { recursive: true });
    }
  }, 120_000);
});
