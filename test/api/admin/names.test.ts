import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { CatchUpEntity } from '#functions/core/catch-up/entity.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import * as users from '#functions/core/people/store.ts';
import { table } from '#functions/db/table.ts';
import { transact } from '#functions/db/transact.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { adminUserRoutes } from '#shared/admin/users/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { newProvider } from '#test/support/staff.ts';
import { startWorld } from '#test/support/world.ts';

// People and organisations are listed by an index of their names: a page costs what it shows, however many there are.
const world = await startWorld();
const { oliver } = await newProvider(world);
const { listAllUsers } = adminUserRoutes;
const { listAllOrganisations } = adminOrganisationRoutes;

const newUser = (name: string) =>
  users.create({ email: `${crypto.randomUUID()}@p.test`, name, method: 'MICROSOFT_AD' });

/** One page of either list. */
type Page = (query: { readonly limit?: number; readonly cursor?: string | undefined }) => Promise<{
  readonly data: readonly { readonly id: string; readonly name: string }[];
  readonly cursor?: string | undefined;
}>;

/** The two lists, and how one of each is made, renamed, and made as it was before there were shelves of names. */
const lists = {
  people: {
    page: ((query) => world.call(oliver, listAllUsers, { query })) as Page,
    create: async (name: string) => (await newUser(name)).userId,
    rename: async (userId: string, name: string) => {
      await users.save(userId, { name });
    },
    keyOf: (userId: string) => ({ pk: `$sedum#userid_${userId}`, sk: '$user_1' }),
    kind: 'user',
  },
  organisations: {
    page: ((query) => world.call(oliver, listAllOrganisations, { query })) as Page,
    create: async (name: string) => (await world.organisation({ name })).orgId,
    rename: async (orgId: string, name: string) => {
      const { version } = await organisations.getNow(orgId);
      expect(await transact([organisations.saving(orgId, version, { name })])).toEqual([]);
    },
    keyOf: (orgId: string) => ({ pk: `$sedum#orgid_${orgId}`, sk: '$organisation_1' }),
    kind: 'organisation',
  },
} as const;
type List = keyof typeof lists;

/** Makes one as it was before there were shelves of names, which the next list puts in order. */
async function asBefore(list: List, id: string) {
  await table.client.send(
    new UpdateCommand({
      TableName: table.table,
      Key: lists[list].keyOf(id),
      UpdateExpression: 'SET v = :two REMOVE gsi2pk, gsi2sk, #names, sortName',
      ExpressionAttributeNames: { '#names': 'names' },
      ExpressionAttributeValues: { ':two': 2 },
    }),
  );
  await CatchUpEntity.delete({ orgId: 'all', name: `names-of-${list}` }).go();
}

async function walk(list: List, limit: number, between: (at: number) => Promise<unknown> = async () => {}) {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (let at = 0; ; at += 1) {
    const page = await lists[list].page({ limit, cursor });
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.cursor;
    if (!cursor) return ids;
    await between(at);
  }
}

describe.each(Object.keys(lists) as List[])('the list of %s', (list) => {
  const { page, create, rename, kind } = lists[list];

  test('costs for a page what it shows, with n and with 4n of them', async () => {
    for (let at = 0; at < 6; at += 1) await create(`Few ${at}`);
    await page({ limit: 5 });
    const few = await world.measure(() => page({ limit: 5 }));
    for (let at = 0; at < 24; at += 1) await create(`More ${at}`);
    const many = await world.measure(() => page({ limit: 5 }));
    expect(many.operations.length).toBe(few.operations.length);
    expect(many.readUnits).toBe(few.readUnits);
    expect(many.writeUnits).toBe(0);
  });

  test('has each of those of one name once, page by page', async () => {
    const same = new Set<string>();
    for (let at = 0; at < 7; at += 1) same.add(await create('Same'));
    const seen = await walk(list, 3);
    expect(seen.filter((id) => same.has(id)).toSorted()).toEqual([...same].toSorted());
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('lacks and doubles nobody else where one is renamed between two pages', async () => {
    const before = await walk(list, 4);
    const [first = '', second = ''] = before;
    const last = before.at(-1) ?? '';
    const seen = await walk(list, 4, async (at) => {
      if (at !== 0) return;
      await rename(first, 'Zz renamed');
      await rename(last, 'Aa renamed');
    });
    const others = (ids: readonly string[]) => ids.filter((id) => id !== first && id !== last);
    expect(others(seen)).toEqual(others(before));
    const after = await walk(list, 4);
    expect(after.slice(0, 2)).toEqual([last, second]);
    expect(after.at(-1)).toBe(first);
  });

  test('has those of before there was an order, in their place', async () => {
    const before = await walk(list, 50);
    const old = before[3] ?? '';
    await asBefore(list, old);
    expect(await walk(list, 50)).toEqual(before);
    const again = await world.measure(() => page({}));
    expect(again.writeUnits).toBe(0);
  });

  test('has one under the new name that was renamed while the order was made', async () => {
    const id = await create('Mm before');
    await asBefore(list, id);
    const race = await holding(
      writing(kind),
      () => page({}),
      () => rename(id, '0 after'),
    );
    expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled' } });
    expect((await page({})).data[0]).toMatchObject({ id, name: '0 after' });
  });
});

test('who was erased is listed no more, whoever is found by the name that is left', async () => {
  const user = await newUser('Erased Soon');
  const search = async (text: string) =>
    (await world.call(oliver, listAllUsers, { query: { search: text } })).data.map(({ id }) => id);
  expect(await search('erased soon')).toEqual([user.userId]);
  expect(await transact(users.erasure(user, new Date()))).toEqual([]);
  expect(await search('erased soon')).toEqual([]);
  expect(await search('former user')).toEqual([]);
});

test('a whole address or id is found without the list being looked through', async () => {
  const user = await newUser('By Address');
  const byAddress = await world.measure(async () => {
    const { data } = await world.call(oliver, listAllUsers, { query: { search: user.email.toUpperCase() } });
    expect(data.map(({ id }) => id)).toEqual([user.userId]);
  });
  const { orgId } = await world.organisation({ name: 'By id' });
  const byId = await world.measure(async () => {
    const found = await world.call(oliver, listAllOrganisations, { query: { search: orgId } });
    expect(found.data.map(({ id }) => id)).toEqual([orgId]);
    const other = await world.call(oliver, listAllOrganisations, { query: { search: orgId, type: 'fund_manager' } });
    expect(other.data).toEqual([]);
  });
  for (const { operations } of [byAddress, byId]) {
    const queries = operations.flatMap(({ keys }) => keys).filter(({ pk }) => pk.startsWith('$sedum#names_'));
    expect(queries).toEqual([]);
  }
});
