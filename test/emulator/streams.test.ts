import { randomUUID } from 'node:crypto';
import { BatchWriteCommand, DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, inject, test } from 'vitest';
import { clientsOf, eventually } from './clients.ts';
import { deployStack, functionResource, tableResource } from './stacks.ts';

const clients = clientsOf(inject('endpoint'));
const { documents } = clients;
let table = '';

// Writes down each change it is shown under the pk 'seen'; fails a batch that holds an item 'poison' until there is a permit.
const watcher = `
  const { DynamoDBClient, GetItemCommand, PutItemCommand } = require('@aws-sdk/client-dynamodb');
  const client = new DynamoDBClient({});
  for (const record of event.Records) {
    const image = record.dynamodb.NewImage ?? record.dynamodb.OldImage;
    if (image.pk.S === 'seen') continue;
    const Key = { pk: { S: 'permit' }, sk: { S: '1' } };
    if (image.pk.S === 'poison' && !(await client.send(new GetItemCommand({ TableName: process.env.TABLE, Key }))).Item)
      throw new Error('not yet');
    await client.send(new PutItemCommand({ TableName: process.env.TABLE, Item: {
      pk: { S: 'seen' }, sk: { S: record.eventName + ' ' + image.pk.S + ' ' + image.sk.S },
      images: { S: [record.dynamodb.OldImage, record.dynamodb.NewImage].map((x) => x?.value?.S ?? '-').join() } } }));
  }`;

beforeAll(async () => {
  const { ids } = await deployStack(clients, `streams-${randomUUID()}`, {
    Table: tableResource(),
    Watcher: functionResource(watcher, { TABLE: { Ref: 'Table' } }),
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: { Ref: 'Watcher' },
        EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
        StartingPosition: 'TRIM_HORIZON',
        BatchSize: 50,
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: 3,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      },
    },
  });
  table = ids.Table ?? '';
});

async function seen(what: string, seconds?: number) {
  return eventually(async () => {
    const { Items } = await documents.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :p AND sk = :s',
        ExpressionAttributeValues: { ':p': 'seen', ':s': what },
      }),
    );
    return Items?.[0];
  }, seconds);
}

test('a function is called with the old and the new image of each change', async () => {
  const item = { pk: 'cell', sk: '1' };
  await documents.send(new PutCommand({ TableName: table, Item: { ...item, value: 'a' } }));
  await documents.send(new PutCommand({ TableName: table, Item: { ...item, value: 'b' } }));
  await documents.send(new DeleteCommand({ TableName: table, Key: item }));
  expect(await seen('INSERT cell 1')).toHaveProperty('images', '-,a');
  expect(await seen('MODIFY cell 1')).toHaveProperty('images', 'a,b');
  expect(await seen('REMOVE cell 1')).toHaveProperty('images', 'b,-');
});

test('a batch that fails is given again until it passes, and what comes after waits for it', async () => {
  await documents.send(new PutCommand({ TableName: table, Item: { pk: 'poison', sk: '1', value: 'x' } }));
  await documents.send(
    new BatchWriteCommand({
      RequestItems: { [table]: ['1', '2'].map((sk) => ({ PutRequest: { Item: { pk: 'after', sk, value: 'y' } } })) },
    }),
  );
  await expect(seen('INSERT after 1', 3)).rejects.toThrow();
  await documents.send(new PutCommand({ TableName: table, Item: { pk: 'permit', sk: '1' } }));
  expect(await seen('INSERT poison 1')).toBeDefined();
  expect(await seen('INSERT after 2')).toBeDefined();
});
