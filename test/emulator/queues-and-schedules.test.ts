import { randomUUID } from 'node:crypto';
import { CreateScheduleCommand, DeleteScheduleCommand, GetScheduleCommand } from '@aws-sdk/client-scheduler';
import { ReceiveMessageCommand, SendMessageCommand, SetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { clientsOf, eventually } from './clients.ts';
import { deployStack, functionResource, tableResource } from './stacks.ts';

const clients = clientsOf(inject('endpoint'));
const { documents, scheduler, sqs } = clients;
const name = `queues-${randomUUID()}`;
let ids: Record<string, string> = {};

// Writes down how often it saw each message; says that those whose body begins with 'bad' failed.
const worker = `
  const { DynamoDBClient, UpdateItemCommand } = require('@aws-sdk/client-dynamodb');
  const client = new DynamoDBClient({});
  const records = event.Records ?? [{ messageId: '', body: event.body }];
  for (const { body } of records) {
    await client.send(new UpdateItemCommand({ TableName: process.env.TABLE, Key: { pk: { S: 'seen' }, sk: { S: body } },
      UpdateExpression: 'ADD times :one', ExpressionAttributeValues: { ':one': { N: '1' } } }));
  }
  const failed = records.filter(({ body }) => body.startsWith('bad'));
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };`;

const queue = (properties: Record<string, unknown> = {}) => ({ Type: 'AWS::SQS::Queue', Properties: properties });

beforeAll(async () => {
  const redrive = { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 2 };
  const stack = await deployStack(clients, name, {
    Table: tableResource(),
    Worker: functionResource(worker, { TABLE: { Ref: 'Table' } }),
    Dead: queue(),
    Work: queue({ VisibilityTimeout: 5, RedrivePolicy: redrive }),
    Bare: queue({ VisibilityTimeout: 0 }),
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: { Ref: 'Worker' },
        EventSourceArn: { 'Fn::GetAtt': ['Work', 'Arn'] },
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      },
    },
    Group: { Type: 'AWS::Scheduler::ScheduleGroup', Properties: { Name: name } },
  });
  expect(stack.reason).toBeUndefined();
  ids = stack.ids;
});

const timesSeen = async (body: string) => {
  const { Item } = await documents.send(new GetCommand({ TableName: ids.Table, Key: { pk: 'seen', sk: body } }));
  return Item?.times as number | undefined;
};
const send = (queueId: string | undefined, body: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: queueId, MessageBody: body }));
const receive = async (queueId: string | undefined) =>
  (await sqs.send(new ReceiveMessageCommand({ QueueUrl: queueId, WaitTimeSeconds: 1 }))).Messages ?? [];

describe('a queue', () => {
  test('gives each message to its function once', async () => {
    await send(ids.Work, 'good');
    expect(await eventually(() => timesSeen('good'))).toBe(1);
  });

  test('gives a message that failed again, and after two times to the dead-letter queue, without its neighbours', async () => {
    await send(ids.Work, 'bad one');
    await send(ids.Work, 'good neighbour');
    const dead = await eventually(async () => (await receive(ids.Dead))[0]);
    expect(dead.Body).toBe('bad one');
    expect(await timesSeen('bad one')).toBe(2);
    expect(await timesSeen('good neighbour')).toBe(1);
  }, 60_000);

  test('takes a redrive policy afterwards', async () => {
    const policy = { deadLetterTargetArn: `arn:aws:sqs:us-east-1:000000000000:${ids.Dead?.split('/').at(-1)}` };
    await sqs.send(
      new SetQueueAttributesCommand({
        QueueUrl: ids.Bare,
        Attributes: { RedrivePolicy: JSON.stringify({ ...policy, maxReceiveCount: 1 }) },
      }),
    );
    await send(ids.Bare, 'unread');
    expect(await receive(ids.Bare)).toHaveLength(1);
    expect(await receive(ids.Bare)).toHaveLength(0);
    const moved = await eventually(async () => (await receive(ids.Dead)).find(({ Body }) => Body === 'unread'));
    expect(moved.Body).toBe('unread');
  });
});

describe('a schedule for one instant', () => {
  const schedule = (Name: string, at: Date, body: string) =>
    scheduler.send(
      new CreateScheduleCommand({
        Name,
        GroupName: name,
        ScheduleExpression: `at(${at.toISOString().slice(0, 19)})`,
        ScheduleExpressionTimezone: 'UTC',
        FlexibleTimeWindow: { Mode: 'OFF' },
        ActionAfterCompletion: 'DELETE',
        Target: {
          Arn: `arn:aws:lambda:us-east-1:000000000000:function:${ids.Worker}`,
          RoleArn: 'arn:aws:iam::000000000000:role/local',
          Input: JSON.stringify({ body }),
        },
      }),
    );

  test('calls its function with its input and is gone afterwards', async () => {
    await schedule('soon', new Date(Date.now() + 2000), 'reminder');
    expect(await eventually(() => timesSeen('reminder'))).toBe(1);
    await eventually(async () => {
      const found = await scheduler
        .send(new GetScheduleCommand({ Name: 'soon', GroupName: name }))
        .catch(() => undefined);
      return found === undefined;
    }, 15);
  }, 50_000);

  test('can be taken back, and a name is given once', async () => {
    const later = new Date(Date.now() + 3_600_000);
    await schedule('later', later, 'never');
    await expect(schedule('later', later, 'never')).rejects.toMatchObject({ name: 'ConflictException' });
    await scheduler.send(new DeleteScheduleCommand({ Name: 'later', GroupName: name }));
    const gone = scheduler.send(new GetScheduleCommand({ Name: 'later', GroupName: name }));
    await expect(gone).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});
