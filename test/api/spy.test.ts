import { GetCommand, PutCommand, QueryCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import * as entities from '#functions/core/entities/store.ts';
import { InviteEntity } from '#functions/core/invites/entity.ts';
import { MembershipEntity } from '#functions/core/memberships/entity.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { table } from '#functions/db/table.ts';
import { type Item, readUnits, sizeOf, writeUnits } from '#test/support/capacity.ts';
import { spyOn, type Trace } from '#test/support/spy.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const spy = spyOn(table.client);
const acme = await world.organisation();
const zinc = await world.organisation();
const ada = await world.person({ organisation: acme });

/** What the spy says of work done in the name of Ada at Acme. */
async function seen(work: () => Promise<unknown>, more: Partial<Trace> = {}) {
  const trace: Trace = {
    label: 'PUT /api/test by Ada',
    method: 'PUT',
    userId: ada.userId,
    orgIds: new Set([acme.orgId]),
    namedOrgId: acme.orgId,
    operations: [],
    ...more,
  };
  await spy.traced(trace, work);
  return { violations: spy.takeViolations(), operations: trace.operations };
}

const TableName = table.table;
const pk = (orgId: string) => `$sedum#orgid_${orgId}`;
const put = (key: Record<string, string>) => () => table.client.send(new PutCommand({ TableName, Item: key }));

describe('the wire spy', () => {
  test('lets the caller’s own organisation pass', async () => {
    const { violations, operations } = await seen(() => entities.list(acme.orgId));
    expect(violations).toEqual([]);
    expect(operations).toMatchObject([{ command: 'QueryCommand', readUnits: 0.5, writeUnits: 0 }]);
  });

  test('reports a read of another organisation, by query, by key and in a batch', async () => {
    const { violations } = await seen(async () => {
      await entities.list(zinc.orgId);
      await entities.find(zinc.orgId, zinc.rootEntityId);
      await MembershipEntity.get([{ orgId: zinc.orgId, userId: 'somebody' }]).go();
    });
    expect(violations).toHaveLength(3);
    expect(violations[0]).toBe(`PUT /api/test by Ada reaches for ${pk(zinc.orgId)}  (QueryCommand)`);
  });

  test('reports a write into another organisation, in a transaction and in a plain put', async () => {
    const root = await entities.get(zinc.orgId, zinc.rootEntityId);
    const { violations } = await seen(async () => {
      await entities.save(zinc.orgId, { ...root, name: 'Taken' }, root, undefined);
      await put({ pk: pk(zinc.orgId), sk: '$note_1' })();
    });
    expect(violations.some((each) => each.includes('TransactWriteItemsCommand'))).toBe(true);
    expect(violations.some((each) => each.includes('PutItemCommand'))).toBe(true);
  });

  test('is not deceived by an organisation whose id begins alike', async () => {
    const { violations } = await seen(put({ pk: `${pk(acme.orgId)}x#cell_1`, sk: '$cell_1' }));
    expect(violations).toHaveLength(1);
  });

  test('lets a caller ask whether they belong to an organisation, and nobody else', async () => {
    const asks = (userId: string) => seen(() => MembershipEntity.get({ orgId: zinc.orgId, userId }).go());
    expect((await asks(ada.userId)).violations).toEqual([]);
    expect((await asks('bob')).violations).toHaveLength(1);
  });

  test('lets the door read the organisation that a request names', async () => {
    const read = (namedOrgId: string) => seen(() => organisations.find(zinc.orgId), { namedOrgId });
    expect((await read(zinc.orgId)).violations).toEqual([]);
    expect((await read(acme.orgId)).violations).toHaveLength(1);
  });

  test('knows the closed list of global partitions', async () => {
    const read = (key: { pk: string; sk: string }) =>
      seen(() => table.client.send(new GetCommand({ TableName, Key: key })));
    expect((await read({ pk: '$sedum#userid_x', sk: '$user_1' })).violations).toEqual([]);
    expect((await read({ pk: '$sedum#secret_x', sk: '$secret_1' })).violations).toHaveLength(1);
  });

  test('reports the memberships of somebody else', async () => {
    const of = (userId: string) => seen(() => MembershipEntity.query.byUser({ userId }).go());
    expect((await of(ada.userId)).violations).toEqual([]);
    expect((await of('bob')).violations).toHaveLength(1);
  });

  test('lets who holds the secret of an invitation into its organisation, and into no other', async () => {
    const draft = {
      status: 'PENDING',
      email: 'ada@people.test',
      roles: ['DATA_VIEWER'],
      invitedVia: 'system',
    } as const;
    const at = new Date().toISOString();
    const tokenHash = 'a'.repeat(64);
    const dated = { invitedAt: at, expiresAt: at, ttl: 4_000_000_000 };
    await InviteEntity.create({
      ...draft,
      roles: [...draft.roles],
      ...dated,
      orgId: zinc.orgId,
      inviteId: 'i',
      tokenHash,
    }).go();
    const read = async (secret: string) => {
      await InviteEntity.query.byTokenHash({ tokenHash: secret }).go();
      await entities.list(zinc.orgId);
    };
    expect((await seen(() => read(tokenHash))).violations).toEqual([]);
    expect((await seen(() => read('b'.repeat(64)))).violations).toHaveLength(1);
  });

  test('reports a scan', async () => {
    const { violations } = await seen(() => table.client.send(new ScanCommand({ TableName })));
    expect(violations).toEqual(['PUT /api/test by Ada scans the table (ScanCommand)']);
  });

  test('reports a GET that writes, but not that the person was seen', async () => {
    const write = await seen(put({ pk: pk(acme.orgId), sk: '$cell_1#x' }), { method: 'GET' });
    expect(write.violations).toHaveLength(1);
    const touch = await seen(put({ pk: pk(acme.orgId), sk: `$membership_1#userid_${ada.userId}` }), { method: 'GET' });
    expect(touch.violations).toEqual([]);
  });
});

describe('units', () => {
  const item = (bytes: number): Item => ({ pk: { S: 'p' }, sk: { S: 's' }, text: { S: 'x'.repeat(bytes - 10) } });

  test('an item is as large as its names and values', () => {
    expect(sizeOf(item(1024))).toBe(1024);
    expect(sizeOf({ å: { N: '-12.345' }, ok: { BOOL: true }, gone: { NULL: true } })).toBe(2 + 4 + 3 + 5);
    expect(sizeOf({ l: { L: [{ S: 'ab' }, { M: { k: { S: 'v' } } }] } })).toBe(1 + 3 + (1 + 2) + (1 + 3 + 1 + 2));
  });

  test('reads cost one for 4 KB, half where they are not consistent, and never nothing', () => {
    expect(readUnits([item(4096)], true)).toBe(1);
    expect(readUnits([item(4097)], true)).toBe(2);
    expect(readUnits([item(3000), item(3000)], false)).toBe(1);
    expect(readUnits([], false)).toBe(0.5);
  });

  test('writes cost one for 1 KB of the larger image, twice in a transaction, and once an index', () => {
    expect(writeUnits(undefined, item(1024), false)).toBe(1);
    expect(writeUnits(item(2000), item(100), false)).toBe(2);
    expect(writeUnits(item(2000), item(100), true)).toBe(4);
    const indexed = (gsi1pk: string): Item => ({ ...item(500), gsi1pk: { S: gsi1pk }, gsi1sk: { S: 's' } });
    expect(writeUnits(undefined, indexed('a'), false)).toBe(2);
    expect(writeUnits(indexed('a'), indexed('b'), false)).toBe(3);
    expect(writeUnits(indexed('a'), indexed('a'), false)).toBe(1);
  });

  test('are counted of what a request really does', async () => {
    await put({ pk: pk(acme.orgId), sk: '$note_1#big', text: 'x'.repeat(5000) })();
    const update = new UpdateCommand({
      TableName,
      Key: { pk: pk(acme.orgId), sk: '$note_1#big' },
      UpdateExpression: 'SET seen = :now',
      ExpressionAttributeValues: { ':now': 1 },
    });
    expect((await seen(() => table.client.send(update))).operations).toMatchObject([{ writeUnits: 5, readUnits: 0 }]);
    const query = new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :p AND begins_with(sk, :s)',
      FilterExpression: 'colour = :m',
      ExpressionAttributeValues: { ':p': pk(acme.orgId), ':s': '$note_1', ':m': 1 },
      ConsistentRead: true,
    });
    expect((await seen(() => table.client.send(query))).operations).toMatchObject([{ readUnits: 2 }]);
  });
});
