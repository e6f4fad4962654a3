import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { Entity, Service } from 'electrodb';
import { beforeAll, expect, inject, test } from 'vitest';
import { clientsOf } from './clients.ts';
import { keys } from './stacks.ts';

const { dynamodb } = clientsOf(inject('endpoint'));
const table = `sedum-${randomUUID()}`;
const fixed = { type: 'string', required: true, readOnly: true } as const;
const period = {
  type: 'map',
  properties: { value: { type: 'string' }, version: { type: 'number' } },
} as const;

const Row = new Entity(
  {
    model: { service: 'sedum', entity: 'row', version: '1' },
    attributes: { organisationId: fixed, dataPointId: fixed, FY: period, Q1: period },
    indexes: {
      byOrganisation: {
        pk: { field: 'pk', composite: ['organisationId'] },
        sk: { field: 'sk', composite: ['dataPointId'] },
      },
    },
  },
  { client: dynamodb, table },
);
const Change = new Entity(
  {
    model: { service: 'sedum', entity: 'change', version: '1' },
    attributes: { organisationId: fixed, changeId: fixed, text: { type: 'string' } },
    indexes: {
      byOrganisation: {
        pk: { field: 'pk', composite: ['organisationId'] },
        sk: { field: 'sk', composite: ['changeId'] },
      },
    },
  },
  { client: dynamodb, table },
);
const Gate = new Entity(
  {
    model: { service: 'sedum', entity: 'gate', version: '1' },
    attributes: { organisationId: fixed, state: { type: ['OPEN', 'LOCKED'] as const, required: true } },
    indexes: {
      byOrganisation: { pk: { field: 'pk', composite: ['organisationId'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  { client: dynamodb, table },
);
const ledger = new Service({ Row, Change, Gate });

/** Save one period of one row with its event, if the version is the one read and the gate is open. */
async function save(organisationId: string, name: 'FY' | 'Q1', value: string, base: number) {
  const answer = await ledger.transaction
    .write(({ Row, Change, Gate }) => [
      Row.upsert({ organisationId, dataPointId: 'energy', [name]: { value, version: base + 1 } })
        .where((row, { eq, notExists }) => (base === 0 ? notExists(row[name]) : eq(row[name].version, base)))
        .commit({ response: 'all_old' }),
      Change.create({ organisationId, changeId: randomUUID(), text: `${name}=${value}` }).commit(),
      Gate.check({ organisationId })
        .where(({ state }, { eq }) => eq(state, 'OPEN'))
        .commit(),
    ])
    .go();
  return answer.canceled ? answer.data.map(({ code }) => code) : 'saved';
}

const rowOf = async (organisationId: string) =>
  (await Row.get({ organisationId, dataPointId: 'energy' }).go({ consistent: true })).data;

beforeAll(async () => {
  await dynamodb.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys('pk', 'sk'),
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    }),
  );
});

test('each period of a row is saved on its own, the first save makes the row', async () => {
  await Gate.create({ organisationId: 'a', state: 'OPEN' }).go();
  expect(await save('a', 'Q1', '1.5', 0)).toBe('saved');
  expect(await save('a', 'FY', '9', 0)).toBe('saved');
  expect(await save('a', 'Q1', '2.5', 1)).toBe('saved');
  expect(await rowOf('a')).toMatchObject({ Q1: { value: '2.5', version: 2 }, FY: { value: '9', version: 1 } });
});

test('a stale version saves neither value nor event and gives the row as it stands', async () => {
  await Gate.create({ organisationId: 'b', state: 'OPEN' }).go();
  await save('b', 'Q1', '1', 0);
  expect(await save('b', 'Q1', '2', 7)).toEqual(['ConditionalCheckFailed', 'None', 'None']);
  expect(await rowOf('b')).toMatchObject({ Q1: { value: '1', version: 1 } });
  expect((await Change.query.byOrganisation({ organisationId: 'b' }).go()).data).toHaveLength(1);
});

test('a locked gate refuses the save', async () => {
  await Gate.create({ organisationId: 'c', state: 'LOCKED' }).go();
  expect(await save('c', 'FY', '1', 0)).toEqual(['None', 'None', 'ConditionalCheckFailed']);
  expect(await rowOf('c')).toBeNull();
});

test('of two who save the same version at once exactly one wins', async () => {
  await Gate.create({ organisationId: 'd', state: 'OPEN' }).go();
  const answers = await Promise.all(['1', '2', '3', '4'].map((value) => save('d', 'FY', value, 0)));
  expect(answers.filter((answer) => answer === 'saved')).toHaveLength(1);
  expect(await rowOf('d')).toHaveProperty('FY.version', 1);
});
