import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  DescribeUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, test } from 'vitest';
import { clientsOf } from './clients.ts';
import { deployStack, functionResource, index, keys, type Resource, tableResource } from './stacks.ts';

// What `npm start` relies on when it deploys over an installation that holds data.
const clients = clientsOf(inject('endpoint'));
const { cognito, documents, lambda, sqs } = clients;

describe('a changed stack', () => {
  test('keeps the pool and its people when the password policy changes', async () => {
    const stack = `pool-${randomUUID()}`;
    const pool = (MinimumLength: number): Record<string, Resource> => ({
      Pool: {
        Type: 'AWS::Cognito::UserPool',
        Properties: { UsernameAttributes: ['email'], Policies: { PasswordPolicy: { MinimumLength } } },
      },
      Client: { Type: 'AWS::Cognito::UserPoolClient', Properties: { UserPoolId: { Ref: 'Pool' } } },
    });
    const before = await deployStack(clients, stack, pool(12));
    const who = { UserPoolId: before.ids.Pool, Username: 'a@people.test' };
    await cognito.send(new AdminCreateUserCommand(who));
    const after = await deployStack(clients, stack, pool(14), true);
    expect(after).toMatchObject({ status: 'UPDATE_COMPLETE', ids: before.ids });
    expect((await cognito.send(new AdminGetUserCommand(who))).Enabled).toBe(true);
    const { UserPool } = await cognito.send(new DescribeUserPoolCommand({ UserPoolId: before.ids.Pool }));
    expect(UserPool?.Policies?.PasswordPolicy?.MinimumLength).toBe(14);
  });

  test('keeps the API’s address and changes a function’s code, settings and the queue in place', async () => {
    const stack = `api-${randomUUID()}`;
    const api = (Description: string): Record<string, Resource> => ({
      Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: stack, ProtocolType: 'HTTP', Description } },
      Worker: functionResource(`return '${Description}'`, { VERSION: Description }),
      Queue: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: Description.length } },
    });
    const before = await deployStack(clients, stack, api('one'));
    const after = await deployStack(clients, stack, api('three'), true);
    expect(after).toMatchObject({ status: 'UPDATE_COMPLETE', ids: before.ids });
    const settings = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName: before.ids.Worker }));
    expect(settings.Environment?.Variables).toEqual({ VERSION: 'three' });
    const queue = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: before.ids.Queue, AttributeNames: ['VisibilityTimeout'] }),
    );
    expect(queue.Attributes).toEqual({ VisibilityTimeout: '5' });
  });

  const secondIndex = {
    AttributeDefinitions: ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    GlobalSecondaryIndexes: [index('gsi1', 'gsi1pk', 'gsi1sk'), index('gsi2', 'gsi2pk', 'gsi2sk')],
  };
  const item = { pk: 'a', sk: 'b', gsi2pk: 'c', gsi2sk: 'd' };

  test('keeps the items of a table that has a name of its own when an index is added, and fills the index', async () => {
    const TableName = `named-${randomUUID()}`;
    await deployStack(clients, TableName, { Table: tableResource({ TableName }) });
    await documents.send(new PutCommand({ TableName, Item: item }));
    const after = await deployStack(clients, TableName, { Table: tableResource({ TableName, ...secondIndex }) }, true);
    expect(after).toMatchObject({ status: 'UPDATE_COMPLETE', ids: { Table: TableName } });
    const found = await documents.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :p',
        ExpressionAttributeValues: { ':p': 'c' },
      }),
    );
    expect(found.Items).toEqual([item]);
  });

  test('keeps the items of a nameless AWS::DynamoDB::Table, which is what Sedum has', async () => {
    const stack = `plain-${randomUUID()}`;
    const plain = (more: object = {}): Record<string, Resource> => {
      const { Replicas, ...properties } = tableResource().Properties ?? {};
      return { Table: { Type: 'AWS::DynamoDB::Table', Properties: { ...properties, ...more } } };
    };
    const before = await deployStack(clients, stack, plain());
    await documents.send(new PutCommand({ TableName: before.ids.Table, Item: item }));
    const after = await deployStack(clients, stack, plain(secondIndex), true);
    expect(after).toMatchObject({ status: 'UPDATE_COMPLETE', ids: before.ids });
    const { Item } = await documents.send(
      new GetCommand({ TableName: before.ids.Table, Key: { pk: item.pk, sk: item.sk } }),
    );
    expect(Item).toEqual(item);
  });

  test('GAP: replaces a nameless AWS::DynamoDB::GlobalTable by an empty one', async () => {
    const stack = `nameless-${randomUUID()}`;
    const before = await deployStack(clients, stack, { Table: tableResource() });
    await documents.send(new PutCommand({ TableName: before.ids.Table, Item: item }));
    const after = await deployStack(clients, stack, { Table: tableResource(secondIndex) }, true);
    expect(after.ids.Table).not.toBe(before.ids.Table);
    const { Item } = await documents.send(
      new GetCommand({ TableName: after.ids.Table, Key: { pk: item.pk, sk: item.sk } }),
    );
    expect(Item).toBeUndefined();
  });

  test('that fails is rolled back, and what was there stays', async () => {
    const stack = `fails-${randomUUID()}`;
    const [first, second] = [`${stack}-first`, `${stack}-second`];
    const before = { First: tableResource({ TableName: first }), Second: tableResource({ TableName: second }) };
    const { ids } = await deployStack(clients, stack, before);
    await documents.send(new PutCommand({ TableName: first, Item: item }));
    await documents.send(new PutCommand({ TableName: second, Item: item }));
    const refused = tableResource({ TableName: second, KeySchema: keys('sk', 'pk') });
    const after = await deployStack(
      clients,
      stack,
      { First: tableResource({ TableName: first, ...secondIndex }), Second: { ...refused, DependsOn: 'First' } },
      true,
    );
    expect(after).toMatchObject({ status: 'UPDATE_ROLLBACK_COMPLETE', ids });
    for (const TableName of [first, second]) {
      const { Item } = await documents.send(new GetCommand({ TableName, Key: { pk: item.pk, sk: item.sk } }));
      expect(Item).toEqual(item);
    }
    expect(await deployStack(clients, stack, { ...before, Queue: { Type: 'AWS::SQS::Queue' } }, true)).toMatchObject({
      status: 'UPDATE_COMPLETE',
    });
  });
});
