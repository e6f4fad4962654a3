import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey } from '#shared/api/text.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { EntityChange, ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { holding, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { listEntities, createEntity, changeEntity, archiveEntity } = entityRoutes;
const taken = { code: 'invalid', fields: { name: 'Another entity has this name' } };

/** A company of its own for each test. */
async function company() {
  const organisation = await world.organisation({ name: 'Acme' });
  const admin = await world.person({ organisation });
  const add = async (name: string) => (await world.call(admin, createEntity, { body: { name, type: 'site' } })).data;
  const change = async ({ id, ...entity }: ReportingEntity, more: Partial<EntityChange> = {}) =>
    (await world.call(admin, changeEntity, { params: { id }, body: { ...entity, ...more } })).data;
  const archive = async ({ id, version }: ReportingEntity) =>
    (await world.call(admin, archiveEntity, { params: { id }, query: { version: String(version) } })).data;
  const names = async () =>
    (await world.call(admin, listEntities, { query: { archived: 'false' } })).data.map(({ name }) => name);
  return { add, change, archive, names };
}

const write = writing('entity');

describe('a name that an entity has', () => {
  test('is not had by another that is created at the same moment (security F17)', async () => {
    const { add, names } = await company();
    const race = await holding(
      write,
      () => add('Leeds'),
      () => add('LEEDS'),
    );
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { status: 'rejected', reason: taken } });
    expect(await names()).toEqual(['Acme', 'LEEDS']);
  });

  test('is had by one of four that are created at once', async () => {
    const { add, names } = await company();
    const outcomes = await Promise.allSettled(['York', 'York', 'York', 'York'].map(add));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await names()).toEqual(['Acme', 'York']);
  });

  test('is not had by another that is renamed at the same moment', async () => {
    const { add, change, names } = await company();
    const [leeds, york] = [await add('Leeds'), await add('York')];
    const race = await holding(
      write,
      () => change(leeds, { name: 'Works' }),
      () => change(york, { name: 'works' }),
    );
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { status: 'rejected', reason: taken } });
    expect(await names()).toEqual(['Acme', 'Leeds', 'works']);
  });

  test('is not had by another that comes back at the same moment', async () => {
    const { add, change, archive, names } = await company();
    const old = await archive(await add('Leeds'));
    const race = await holding(
      write,
      () => change(old, { archived: false }),
      () => add('Leeds'),
    );
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { status: 'rejected', reason: taken } });
    expect(await names()).toEqual(['Acme', 'Leeds']);
  });

  test('is free again once it is archived or has another', async () => {
    const { add, change, archive, names } = await company();
    await archive(await add('Leeds'));
    const works = await change(await add('Leeds'), { name: 'Works' });
    const leeds = await add('Leeds');
    await expect(change(leeds, { name: 'Works' })).rejects.toMatchObject(taken);
    expect(await change(works, { name: 'WORKS' })).toMatchObject({ name: 'WORKS' });
    expect(await names()).toEqual(['Acme', 'Leeds', 'WORKS']);
  });

  test('of the organisation itself is taken too', async () => {
    const { add } = await company();
    await expect(add('acme')).rejects.toMatchObject(taken);
  });

  test.each([
    ['composed and decomposed', 'Sté', 'Ste\u0301'],
    ['with what is not seen', 'Sté', 'S\u200bt\u00adé'],
    ['in another case', 'STRASSE', 'Straße'],
    ['with other spaces', 'Plant 1', ' Plant\u00a0\u2003 1 '],
    ['in wide letters', 'Plant', 'Ｐｌａｎｔ'],
  ])('is the same %s', async (_, first, second) => {
    const { add } = await company();
    await add(first);
    await expect(add(second)).rejects.toMatchObject(taken);
  });
});

test('what names are compared by is the same for what it gives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(nameKey(nameKey(name))).toBe(nameKey(name));
      expect(nameKey(name.normalize('NFD'))).toBe(nameKey(name.normalize('NFC')));
      expect(nameKey(`\u2060${name} `)).toBe(nameKey(name));
    }),
    { numRuns: 1000 },
  );
});
