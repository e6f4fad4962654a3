import { expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { holding, reading } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

// A function keeps the entities of an organisation in memory, by the revision that each save reads.
const world = await startWorld();

async function company() {
  const made = await yearCompany(world, ['Leeds', 'Oslo']);
  await made.include(ENERGY);
  await made.launch();
  let version = 0;
  const { admin, params, entities } = made;
  const create = async (name: string) =>
    (await world.call(admin, entityRoutes.createEntity, { body: { name, type: 'site' } })).data;
  /** Saves at an entity, and gives what became of it. */
  const saveAt = async (entityId: string, baseVersion: number) => {
    const cell = { entityId, dataPointId: ENERGY, period: 'FY' as const, baseVersion, state: 'DRAFT' as const };
    const body = { cells: [{ ...cell, value: `${baseVersion + 5}`, unit: 'MWh' }] };
    return (await world.call(admin, cellRoutes.saveSubmissions, { params, body })).data[0];
  };
  const saveLeeds = async () => saveAt(entities.Leeds ?? '', version++);
  return { ...made, create, saveAt, saveLeeds };
}

test('a second save reads none of them again', async () => {
  const { saveLeeds } = await company();
  await saveLeeds();
  const { operations } = await world.measure(saveLeeds);
  expect(operations.filter(({ command }) => command === 'QueryCommand')).toEqual([]);
});

// A launched year asks the entities that it was launched with: of another it says that it is not asked, and not that there is none.
const known = { status: 'invalid', fields: { period: expect.any(String) } };

test('one that is created, or that ends, is known to the next save', async () => {
  const { admin, entities, create, saveAt, saveLeeds } = await company();
  await saveLeeds();
  expect(await saveAt((await create('Porto')).id, 0)).toMatchObject(known);
  expect(await saveAt(entities.Oslo ?? '', 0)).toMatchObject({ status: 'saved' });
  const { data } = await world.call(admin, entityRoutes.listEntities, {});
  const oslo = data.find(({ id }) => id === entities.Oslo);
  if (!oslo) throw new Error('There is no Oslo');
  const { id, ...rest } = oslo;
  const body = { ...rest, toDate: '2023-12-31' };
  await world.call(admin, entityRoutes.changeEntity, { params: { id }, body });
  expect(await saveAt(id, 1)).toMatchObject(known);
});

// What is kept must never be older than the revision that it is kept by: neither where the entities are read before it is, nor after.
test.each(['entityRevision', 'entity'])(
  'one that is created before the %s is read is known to the next save',
  async (read) => {
    const { create, saveAt, saveLeeds } = await company();
    const race = await holding(reading(read), saveLeeds, () => create('Porto'));
    expect(race.work).toMatchObject({ status: 'fulfilled', value: { status: 'saved' } });
    if (race.meanwhile.status === 'rejected') throw race.meanwhile.reason;
    expect(await saveAt(race.meanwhile.value.id, 0)).toMatchObject(known);
  },
);
