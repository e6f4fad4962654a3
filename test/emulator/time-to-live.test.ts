import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, inject, test } from 'vitest';
import { clientsOf, eventually } from './clients.ts';
import { keys } from './stacks.ts';

const { dynamodb, documents } = clientsOf(inject('endpoint'));

// The endpoint sweeps once a minute, so this file takes up to one; the others run beside it.
test('an item past its time to live goes away by itself once the table knows the attribute', async () => {
  const TableName = `sedum-${randomUUID()}`;
  await dynamodb.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys('pk', 'sk'),
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    }),
  );
  await dynamodb.send(
    new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { Enabled: true, AttributeName: 'ttl' } }),
  );
  const { TimeToLiveDescription } = await dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
  expect(TimeToLiveDescription).toMatchObject({
    AttributeName: 'ttl',
    TimeToLiveStatus: expect.stringMatching(/^ENABL/),
  });
  const put = (sk: string, ttl: number) =>
    documents.send(
      new PutCommand({ TableName, Item: { pk: 'session', sk, ttl: Math.floor(Date.now() / 1000) + ttl } }),
    );
  const get = async (sk: string) =>
    (await documents.send(new GetCommand({ TableName, Key: { pk: 'session', sk } }))).Item;
  await put('old', -3600);
  await put('new', 3600);
  await eventually(async () => (await get('old')) === undefined, 70);
  expect(await get('new')).toBeDefined();
}, 80_000);
