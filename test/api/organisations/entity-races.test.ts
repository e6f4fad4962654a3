import { describe, expect, test } from 'vitest';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { type EntityChange, MAX_DEPTH, type ReportingEntity } from '#shared/organisations/entities/schema.ts';
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
  /** Entities one below the other, the last one so many levels below the root. */
  const chain = async (levels: number): Promise<ReportingEntity[]> => {
    const made: ReportingEntity[] = [];
    for (let level = 1; level <= levels; level += 1) {
      made.push(
        await add(`Level ${level}`, { type: 'subsidiary', ...(made.length > 0 && { parentId: made.at(-1)?.id }) }),
      );
    }
    return made;
  };
  return { add, change, find, chain };
}

const late = { status: 'rejected', reason: { code: 'conflict' } };
const race = async (work: () => Promise<unknown>, meanwhile: () => Promise<unknown>) => {
  const outcome = await holding(writing('entity'), work, meanwhile);
  expect(outcome).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: late });
};

test('two changes of one entity at once: the later one is told what the earlier one wrote', async () => {
  const { add, change, find } = await company();
  const leeds = await add('Leeds');
  await race(change(leeds, { country: 'GB' }), change(leeds, { country: 'NO' }));
  expect(await find(leeds.id)).toMatchObject({ country: 'NO', version: 2 });
});

describe('an entity', () => {
  test('moves under no parent that was archived at the same moment', async () => {
    const { add, change, find } = await company();
    const [leeds, section] = [await add('Leeds'), await add('North', { type: 'subsidiary' })];
    await race(change(leeds, { parentId: section.id }), change(section, { archived: true }));
    expect((await find(leeds.id))?.parentId).toBe(leeds.parentId);
  });

  test('is created under no parent that was archived at the same moment', async () => {
    const { add, change } = await company();
    const section = await add('North', { type: 'subsidiary' });
    await race(() => add('Leeds', { parentId: section.id }), change(section, { archived: true }));
  });

  test('is not archived over one that came below it at the same moment', async () => {
    const { add, change, find } = await company();
    const section = await add('North', { type: 'subsidiary' });
    await race(change(section, { archived: true }), () => add('Leeds', { parentId: section.id }));
    expect((await find(section.id))?.archived).toBe(false);
  });

  test('does not move deeper than there are levels with one that came below it at the same moment', async () => {
    const { add, change, find, chain } = await company();
    const deep = (await chain(MAX_DEPTH - 1)).at(-1);
    const leaf = await add('Leaf', { type: 'subsidiary' });
    await race(change(leaf, { parentId: deep?.id ?? null }), () => add('Below', { parentId: leaf.id }));
    expect((await find(leaf.id))?.parentId).toBe(leaf.parentId);
  });
});
