import { describe, expect, test } from 'vitest';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { EntityChange, ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { listEntities, createEntity, changeEntity, archiveEntity, listEntityTags } = entityRoutes;

/** A company of its own for each test. */
async function company() {
  const organisation = await world.organisation({ name: 'Acme', country: 'GB' });
  const admin = await world.person({ organisation });
  const add = async (name: string, more = {}) =>
    (await world.call(admin, createEntity, { body: { name, type: 'site', ...more } })).data;
  const change = ({ id, ...entity }: ReportingEntity, more: Partial<EntityChange> = {}) =>
    world.call(admin, changeEntity, { params: { id }, body: { ...entity, ...more } });
  const names = async (query = {}, person: TestPerson = admin) =>
    (await world.call(person, listEntities, { query })).data.map(({ name }) => name);
  return { organisation, admin, add, change, names };
}

describe('the entities of an organisation', () => {
  test('begin with its root, then come by name', async () => {
    const { organisation, admin, add } = await company();
    const leeds = await add('Leeds');
    await add('bergen', { country: 'NO' });
    const { data } = await world.call(admin, listEntities);
    expect(data[0]).toEqual({
      id: organisation.rootEntityId,
      name: 'Acme',
      type: 'root',
      country: 'GB',
      parentId: null,
      tags: [],
      fromDate: null,
      toDate: null,
      shares: [],
      archived: false,
      version: 1,
    });
    expect(data.slice(1).map(({ name }) => name)).toEqual(['bergen', 'Leeds']);
    expect(leeds).toMatchObject({ parentId: organisation.rootEntityId, archived: false, version: 1 });
  });

  test('are found by part of the name, by tag and by whether they are archived', async () => {
    const { admin, add, names } = await company();
    await add('Leeds', { tags: ['Plant', 'North'] });
    const york = await add('York', { tags: ['plant'] });
    await world.call(admin, archiveEntity, { params: { id: york.id }, query: { version: '1' } });
    expect(await names({ search: 'LEE' })).toEqual(['Leeds']);
    expect(await names({ tag: 'plant' })).toEqual(['Leeds', 'York']);
    expect(await names({ archived: 'true' })).toEqual(['York']);
    expect(await names({ archived: 'false' })).toEqual(['Acme', 'Leeds']);
    expect((await world.call(admin, listEntityTags)).data).toEqual(['North', 'plant']);
  });

  test('come in pages that neither lose nor repeat one', async () => {
    const { admin, add } = await company();
    for (const name of ['A', 'B', 'C', 'D']) await add(name);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.call(admin, listEntities, { query: { limit: 2, cursor } });
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ name }) => name));
      cursor = page.cursor;
      if (seen.length === 2) await add('Aa');
    } while (cursor);
    expect(seen).toEqual(['Acme', 'A', 'Aa', 'B', 'C', 'D']);
  });

  test('go on only with a cursor of the same list', async () => {
    const { admin, add } = await company();
    const other = await company();
    await add('A');
    const { cursor } = await world.call(admin, listEntities, { query: { limit: 1 } });
    const wrong = [
      { person: other.admin, query: { cursor } },
      { person: admin, query: { cursor, search: 'a' } },
      { person: admin, query: { cursor: 'made-up' } },
      { person: admin, query: { cursor: Buffer.from('[1,2,3]').toString('base64url') } },
    ];
    const refusal = { code: 'invalid', fields: { cursor: expect.any(String) } };
    for (const { person, query } of wrong) {
      await expect(world.call(person, listEntities, { query })).rejects.toMatchObject(refusal);
    }
  });

  test('of a person who is kept to some show no more than those', async () => {
    const { organisation, add, names, admin } = await company();
    const section = await add('Group', { type: 'subsidiary', tags: ['secret'] });
    const leeds = await add('Leeds', { parentId: section.id, tags: ['open'] });
    const gatherer = (allowedEntityIds: string[]) =>
      world.person({ organisation, roles: ['DATA_GATHERER'], allowedEntityIds });
    const kept = await gatherer([leeds.id]);
    const { data } = await world.call(kept, listEntities);
    expect(data).toMatchObject([{ id: leeds.id, parentId: null }]);
    expect((await world.call(kept, listEntityTags)).data).toEqual(['open']);
    expect(await names({}, await gatherer([]))).toEqual([]);
    const viewer = await world.person({ organisation, roles: ['DATA_VIEWER'], allowedEntityIds: [section.id] });
    expect(await names({}, viewer)).toEqual(['Group']);
    expect(await names({}, admin)).toHaveLength(3);
  });
});

describe('an entity', () => {
  test('is changed whole, over the version that it was based on', async () => {
    const { add, change } = await company();
    const section = await add('Group', { type: 'subsidiary' });
    const leeds = await add('Leeds', { country: 'GB', tags: ['Plant'], fromDate: '2020-01-01' });
    const shares = [
      { from: '2024-07-01', share: '62.5' },
      { from: '2023-01-01', share: '100' },
    ];
    const { data } = await change(leeds, {
      name: 'Leeds Works',
      parentId: section.id,
      country: null,
      fromDate: null,
      shares,
    });
    expect(data).toEqual({
      ...leeds,
      name: 'Leeds Works',
      parentId: section.id,
      country: null,
      fromDate: null,
      shares: [shares[1], shares[0]],
      version: 2,
    });
    await expect(change(leeds, { name: 'Too late' })).rejects.toMatchObject({ code: 'conflict', current: data });
  });

  test('changed by two at once keeps one change and tells the other', async () => {
    const { add, change } = await company();
    const leeds = await add('Leeds');
    const outcomes = await Promise.allSettled(['One', 'Two', 'Three', 'Four'].map((name) => change(leeds, { name })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'conflict', current: { version: 2 } });
    }
  });

  test('does not get below itself by two moves at once', async () => {
    const { add, change, admin } = await company();
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await add(`A${round}`), await add(`B${round}`)];
      const outcomes = await Promise.allSettled([change(a, { parentId: b.id }), change(b, { parentId: a.id })]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
      const { data } = await world.call(admin, listEntities, { query: { limit: 200 } });
      const parentOf = (id: string) => data.find((entity) => entity.id === id)?.parentId;
      expect(parentOf(a.id) === b.id && parentOf(b.id) === a.id).toBe(false);
    }
  });

  test('is archived, keeps all that it was, and comes back', async () => {
    const { admin, add, change, names } = await company();
    const leeds = await add('Leeds', { tags: ['Plant'] });
    const archive = (version: string) =>
      world.call(admin, archiveEntity, { params: { id: leeds.id }, query: { version } });
    await expect(archive('7')).rejects.toMatchObject({ code: 'conflict', current: leeds });
    const { data } = await archive('1');
    expect(data).toEqual({ ...leeds, archived: true, version: 2 });
    expect((await archive('1')).data).toEqual(data);
    await add('Leeds');
    await expect(change(data, { archived: false })).rejects.toMatchObject({
      fields: { name: 'Another entity has this name' },
    });
    expect((await change(data, { name: 'Leeds Old', archived: false })).data.archived).toBe(false);
    expect(await names({ archived: 'false' })).toEqual(['Acme', 'Leeds', 'Leeds Old']);
  });

  test('with others below it, and the root, cannot be archived', async () => {
    const { organisation, admin, add } = await company();
    const section = await add('Group', { type: 'subsidiary' });
    await add('Leeds', { parentId: section.id });
    for (const id of [section.id, organisation.rootEntityId]) {
      const archived = world.call(admin, archiveEntity, { params: { id }, query: { version: '1' } });
      await expect(archived).rejects.toMatchObject({ code: 'invalid', fields: { archived: expect.any(String) } });
    }
  });

  test('is created once, however often the request arrives', async () => {
    const { admin, names } = await company();
    const request = requestOf(createEntity, { body: { name: 'Leeds', type: 'site' } }, admin);
    const [first, second] = [await world.send(request, admin), await world.send(request, admin)];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await names()).toEqual(['Acme', 'Leeds']);
    const other = { ...request, body: { name: 'York', type: 'site' } };
    expect(await world.send(other, admin)).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    const { 'idempotency-key': _, ...withoutKey } = request.headers ?? {};
    expect((await world.send({ ...request, headers: withoutKey }, admin)).status).toBe(400);
  });

  test('is created once by twenty requests at the same moment', async () => {
    const { admin, names } = await company();
    const request = requestOf(createEntity, { body: { name: 'Leeds', type: 'site' } }, admin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.send(request, admin)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(await names()).toEqual(['Acme', 'Leeds']);
  });
});

describe('bad input names its field', () => {
  const wrong: [string, Record<string, unknown>, string][] = [
    ['no name', { name: '  ' }, 'name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['a second root', { type: 'root' }, 'type'],
    ['an unknown type', { type: 'factory' }, 'type'],
    ['an unknown country', { country: 'UK' }, 'country'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'tags'],
    ['a tag of 51 characters', { tags: ['x'.repeat(51)] }, 'tags.0'],
    ['a tag twice', { tags: ['Plant', 'plant'] }, 'tags'],
    ['a date that does not exist', { fromDate: '2025-02-30' }, 'fromDate'],
    ['a last day before the first', { fromDate: '2025-02-01', toDate: '2025-01-01' }, 'toDate'],
    ['a share above 100', { shares: [{ from: '2025-01-01', share: '100.1' }] }, 'shares.0.share'],
    ['a share that is a number', { shares: [{ from: '2025-01-01', share: 50 }] }, 'shares.0.share'],
    ['two shares of a day', { shares: Array(2).fill({ from: '2025-01-01', share: '1' }) }, 'shares'],
    ['a parent that nobody has', { parentId: 'nowhere' }, 'parentId'],
    ['a parent in capitals', { parentId: 'ABC' }, 'parentId'],
    ['an organisation', { orgId: 'zinc' }, 'orgId'],
    ['a version', { version: 9 }, 'version'],
    ['an archive mark', { archived: true }, 'archived'],
  ];

  test.each(wrong)('%s', async (_, change, field) => {
    const { admin, names } = await company();
    const body = { name: 'Leeds', type: 'site', ...change };
    const answer = await world.send(requestOf(createEntity, { body }, admin), admin);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields: { [field]: expect.any(String) } } });
    expect(await names()).toEqual(['Acme']);
  });
});
