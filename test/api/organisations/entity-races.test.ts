import { expect, test } from 'vitest';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { EntityChange, ReportingEntity } from '#shared/organisations/entities/schema.ts';
import { holding, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';

// Every test holds one change before its write and lets another one run to its end.
const world = await startWorld();
const { listEntities, createEntity, changeEntity } = entityRoutes;

async function company() {
  const admin = await world.person({ organisation: await world.organisation() });
  const add = async (name: string, more = {}) =>
    (await world.call(admin, createEntity, { body: { name, type: 'site', ...more } })).data;
  const change =
    ({ id, ...entity }: ReportingEntity, more: Partial<EntityChange>) =>
    () =>
      world.call(admin, changeEntity, { params: { id }, body: { ...entity, ...more } });
  const find = async (id: string) => (await world.call(admin, listEntities)).data.find((each) => each.id === id);
  return { add, change, find };
}

const late = { status: 'rejected', reason: { code: 'conflict' } };

test('two changes of one entity at once: the later one is told what the earlier one wrote', async () => {
  const { add, change, find } = await company();
  const leeds = await add('Leeds');
  const race = await holding(writing('entity'), change(leeds, { country: 'GB' }), change(leeds, { country: 'NO' }));
  expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: late });
  expect(await find(leeds.id)).toMatchObject({ country: 'NO', version: 2 });
});

test('an entity moves under no parent that was archived at the same moment', async () => {
  const { add, change, find } = await company();
  const [leeds, group] = [await add('Leeds'), await add('North', { type: 'subsidiary' })];
  const race = await holding(
    writing('entity'),
    change(leeds, { parentId: group.id }),
    change(group, { archived: true }),
  );
  expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: late });
  expect((await find(leeds.id))?.parentId).toBe(leeds.parentId);
});
