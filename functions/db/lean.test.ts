import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { lean } from './lean.ts';
import { table } from './table.ts';

const DAY_MS = 86_400_000;

/** A client that sends nothing, and what it would have sent. */
function silent(credentials: () => Promise<{ accessKeyId: string; secretAccessKey: string; expiration: Date }>) {
  const sent: Record<string, string>[] = [];
  const requestHandler = {
    handle: async ({ headers }: { readonly headers: Record<string, string> }) => {
      sent.push(headers);
      const body = new TextEncoder().encode('{}');
      return { response: { statusCode: 200, headers: {}, body } };
    },
  };
  return { sent, client: new DynamoDBClient({ region: 'eu-west-1', credentials, requestHandler }) };
}

const ask = new GetItemCommand({ TableName: 't', Key: { pk: { S: 'a' } } });

test('a lean client is asked for no name, no trace and no log, as the table is', async () => {
  const usual = silent(async () => ({ accessKeyId: 'A', secretAccessKey: 's', expiration: new Date() }));
  const before = usual.client.middlewareStack.identify();
  const after = lean(usual.client).middlewareStack.identify();
  const removed = [
    'loggerMiddleware - initialize',
    'getUserAgentMiddleware - build',
    'recursionDetectionMiddleware - build',
  ];
  expect(before.filter((name) => !after.includes(name)).toSorted()).toEqual(removed.toSorted());
  expect(table.client.middlewareStack.identify().filter((name) => removed.includes(name))).toEqual([]);
});

test('its one signer signs with credentials that were renewed since, and at the time that it is told', async () => {
  let turn = 0;
  const { client, sent } = silent(async () => {
    turn += 1;
    // Ended already: the SDK asks for others at the next call.
    return { accessKeyId: `KEY${turn}`, secretAccessKey: `secret${turn}`, expiration: new Date(0) };
  });
  lean(client);
  await client.send(ask);
  client.config.systemClockOffset = 2 * DAY_MS;
  await client.send(ask);
  const keys = sent.map(({ authorization }) => /Credential=(\w+)\//.exec(authorization ?? '')?.[1]);
  expect(new Set(keys).size).toBe(2);
  const [first, second] = sent.map((headers) => headers['x-amz-date']?.slice(0, 8));
  expect(second).not.toBe(first);
  expect(await client.config.signer()).toBe(await client.config.signer());
});
