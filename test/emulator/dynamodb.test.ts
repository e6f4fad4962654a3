import { randomUUID } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  CreateTableCommand,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { clientsOf } from './clients.ts';
import { index, keys } from './stacks.ts';

const { dynamodb, documents } = clientsOf(inject('endpoint'));
const TableName = `sedum-${randomUUID()}`;

beforeAll(async () => {
  await dynamodb.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys('pk', 'sk'),
      AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      GlobalSecondaryIndexes: [index('gsi1', 'gsi1pk', 'gsi1sk')],
    }),
  );
});

const put = (item: Record<string, unknown>) => documents.send(new PutCommand({ TableName, Item: item }));
const get = async (pk: string, sk: string) =>
  (await documents.send(new GetCommand({ TableName, Key: { pk, sk } }))).Item;

describe('a write under a condition', () => {
  test('a refused update gives back the item that stood in its way', async () => {
    await put({ pk: 'lock', sk: '1', version: 3 });
    const stale = documents.send(
      new UpdateCommand({
        TableName,
        Key: { pk: 'lock', sk: '1' },
        UpdateExpression: 'SET version = :next',
        ConditionExpression: 'version = :base',
        ExpressionAttributeValues: { ':next': 3, ':base': 2 },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    const error = await stale.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ConditionalCheckFailedException);
    expect(error).toHaveProperty('Item.version.N', '3');
  });

  test('a transaction with one failed check writes nothing and tells each reason with the item', async () => {
    await put({ pk: 'gate', sk: '0', state: 'LOCKED' });
    const error = await documents
      .send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { TableName, Item: { pk: 'cell', sk: '1' } } },
            {
              ConditionCheck: {
                TableName,
                Key: { pk: 'gate', sk: '0' },
                ConditionExpression: '#state = :open',
                ExpressionAttributeNames: { '#state': 'state' },
                ExpressionAttributeValues: { ':open': 'OPEN' },
                ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
              },
            },
          ],
        }),
      )
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TransactionCanceledException);
    expect(error).toHaveProperty('CancellationReasons.0.Code', 'None');
    expect(error).toHaveProperty('CancellationReasons.1.Code', 'ConditionalCheckFailed');
    expect(error).toHaveProperty('CancellationReasons.1.Item.state.S', 'LOCKED');
    expect(await get('cell', '1')).toBeUndefined();
  });

  test('the same transaction sent twice under one token counts once', async () => {
    const once = new TransactWriteCommand({
      ClientRequestToken: randomUUID(),
      TransactItems: [
        {
          Update: {
            TableName,
            Key: { pk: 'count', sk: 'token' },
            UpdateExpression: 'ADD n :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
      ],
    });
    await documents.send(once);
    await documents.send(once);
    expect(await get('count', 'token')).toHaveProperty('n', 1);
  });

  test('fifty writers at once lose no increment', async () => {
    const add = () =>
      documents.send(
        new UpdateCommand({
          TableName,
          Key: { pk: 'count', sk: 'parallel' },
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': 1 },
        }),
      );
    await Promise.all(Array.from({ length: 50 }, add));
    expect(await get('count', 'parallel')).toHaveProperty('n', 50);
  });

  test('AWS limits are kept: 100 actions a transaction, each item once, 400 KB an item, no empty key', async () => {
    const puts = (ids: string[]) =>
      documents.send(
        new TransactWriteCommand({
          TransactItems: ids.map((sk) => ({ Put: { TableName, Item: { pk: 'many', sk } } })),
        }),
      );
    await expect(puts(Array.from({ length: 101 }, (_, i) => `${i}`))).rejects.toThrow();
    await expect(puts(['same', 'same'])).rejects.toThrow();
    await expect(put({ pk: 'big', sk: '1', text: 'x'.repeat(410_000) })).rejects.toThrow(/size/i);
    await expect(put({ pk: '', sk: '1' })).rejects.toThrow(/empty/i);
  });
});

describe('reading', () => {
  const byIndex = (more: object) =>
    documents.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :p',
        ExpressionAttributeValues: { ':p': 'due' },
        ...more,
      }),
    );

  test('an index lists in the order of its sort key, page by page, and follows a change of key', async () => {
    for (let i = 0; i < 7; i++) await put({ pk: 'task', sk: `${i}`, gsi1pk: 'due', gsi1sk: `2026-01-0${9 - i}` });
    const first = await byIndex({ Limit: 3 });
    expect(first.Items?.map((item) => item.sk)).toEqual(['6', '5', '4']);
    const second = await byIndex({ Limit: 3, ExclusiveStartKey: first.LastEvaluatedKey });
    expect(second.Items?.map((item) => item.sk)).toEqual(['3', '2', '1']);
    await put({ pk: 'task', sk: '6', gsi1pk: 'done', gsi1sk: '2026-01-03' });
    expect((await byIndex({})).Count).toBe(6);
  });

  test('a page ends at 1 MB', async () => {
    for (let i = 0; i < 5; i++) await put({ pk: 'page', sk: `${i}`, text: 'x'.repeat(300_000) });
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': 'page' },
      }),
    );
    expect(page.Count).toBeLessThan(5);
    expect(page.LastEvaluatedKey).toBeDefined();
  });

  test('a reserved word in an update must be given an alias', async () => {
    const bare = documents.send(
      new UpdateCommand({
        TableName,
        Key: { pk: 'word', sk: '1' },
        UpdateExpression: 'SET status = :s',
        ExpressionAttributeValues: { ':s': 'OPEN' },
      }),
    );
    await expect(bare).rejects.toThrow(/reserved/i);
  });
});
