import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { readTogether } from '#functions/db/batch.ts';
import { library } from '#shared/content/library/library.ts';
import { holding, reading } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';

// What is by entity lies in blocks where entities are many: written only where it changed, and read as one.
const world = await startWorld();
const organisation = await world.organisation();
const admin = await world.person({ organisation });
const { orgId } = organisation;
const year = 2025;
const of = { orgId, label: year, catalogue: library };
const metricId = 'energy_consumption_total';

const ids = Array.from({ length: 1100 }, () => ulid().toLowerCase());
const figure = (value: string) => ({ FY: { value, expected: 1, answered: 1, excluded: 0, partial: false } });
const none = { required: 1, optedOut: 0, withoutData: 0, drafts: 0, optional: 0, optionalAnswered: 0, toLookAt: 0 };
const progress = (answered: number) => ({ counts: { ...none, answered }, stored: answered });

/** Projects a metric of some entities, and gives what was written. */
async function put(entityIds: readonly string[], change: Readonly<Record<string, string>> = {}) {
  const formers = await rollUps.formersOf(orgId, year, [metricId]);
  const entities = Object.fromEntries(entityIds.map((id, at) => [id, figure(change[id] ?? String(at))]));
  const progresses = Object.fromEntries(entityIds.map((id) => [id, progress(id in change ? 0 : 1)]));
  const of = { metricId, periods: {}, entities, progress: progresses, libraryVersion: '1' };
  const { operations } = await world.measure(() =>
    world.working(admin, async () => {
      expect(await rollUps.saveAll(orgId, year, [of], formers, undefined)).toEqual([]);
    }),
  );
  const keys = operations.flatMap((each) => each.keys.map(({ sk = '' }) => sk));
  return { entities, progress: progresses, written: keys.filter((sk) => !sk.startsWith('$gate')).toSorted() };
}

/** The figures by entity of the first metric of the whole year. */
async function wholeEntities() {
  for await (const { entities } of rollUps.listWhole(orgId, year)) return entities;
  return undefined;
}

/** Everything that reads figures by entity or progress. */
async function everyReading() {
  const places = rollUps.storedKeysOf(orgId, year, [{ metricId, alone: true }]);
  return {
    entities: [
      await rollUps.findEntityFigures(of, metricId),
      (await rollUps.listEntityFiguresOf(of, [metricId])).get(metricId),
      (await rollUps.figuresIn(await readTogether(places))).get(metricId)?.entities,
      await wholeEntities(),
    ],
    progress: (await rollUps.listProgress(orgId, year)).get(metricId),
  };
}

test('of many entities it is read by everybody as it was written', async () => {
  const { entities, progress, written } = await put(ids);
  const blocks = (entity: string) => [0, 1, 2, 3].map((block) => `$${entity}_1#block_${block}`);
  expect(written).toEqual(
    [
      ...['entityrollup', 'progress', 'rollup'].map((entity) => `$${entity}_1#metricid_${metricId}`),
      ...blocks('figureblock'),
      ...blocks('progressblock'),
    ].toSorted(),
  );
  expect(await everyReading()).toEqual({ entities: [entities, entities, entities, entities], progress });
});

test('how far it lies apart is read from one item, at once and at half the price', async () => {
  const { operations } = await world.measure(() =>
    world.working(admin, async () => {
      const spread = (await rollUps.listSpreads(orgId, year, [metricId])).get(metricId)?.('FY');
      expect(spread).toEqual({
        count: ids.length - 1,
        largest: [ids.length - 1, ids.length - 2].map((at) => [ids[at], String(at)]),
        smallest: [1, 2].map((at) => [ids[at], String(at)]),
      });
    }),
  );
  expect(operations.map(({ keys, readUnits }) => [keys.length, readUnits])).toEqual([[1, 0.5]]);
});

test('a change at one entity writes the block of that entity and no other', async () => {
  const { entities, progress, written } = await put(ids, { [ids[7] ?? '']: '77' });
  expect(written.filter((sk) => sk.includes('block_'))).toHaveLength(2);
  expect(written).toHaveLength(5);
  expect(await everyReading()).toEqual({ entities: [entities, entities, entities, entities], progress });
});

test('a reader that is overtaken between the list of blocks and the blocks gives all of one projection', async () => {
  const read: readonly (() => Promise<unknown>)[] = [
    () => rollUps.findEntityFigures(of, metricId),
    async () => (await rollUps.listProgress(orgId, year)).get(metricId),
  ];
  for (const [at, run] of read.entries()) {
    const changed = Object.fromEntries(ids.map((id) => [id, `${at + 2}`]));
    const race = await holding(reading(at === 0 ? 'figureBlock' : 'progressBlock'), run, () =>
      put(at === 0 ? ids : ids.slice(0, 1050), changed),
    );
    if (race.meanwhile.status === 'rejected') throw race.meanwhile.reason;
    const { entities, progress } = race.meanwhile.value;
    expect(race.work).toEqual({ status: 'fulfilled', value: at === 0 ? entities : progress });
  }
});

test('of few entities again it lies in one item, and the blocks go', async () => {
  const few = await put(ids.slice(0, 3));
  expect(few.written.filter((sk) => sk.includes('block_'))).toHaveLength(8);
  expect(await everyReading()).toEqual({
    entities: [few.entities, few.entities, few.entities, few.entities],
    progress: few.progress,
  });
  const spread = (await rollUps.listSpreads(orgId, year, [metricId])).get(metricId)?.('FY');
  expect(spread).toMatchObject({
    count: 2,
    largest: [
      [ids[2], '2'],
      [ids[1], '1'],
    ],
  });
  const again = await put(ids.slice(0, 3), { [ids[0] ?? '']: '5' });
  expect(again.written).toHaveLength(3);
});
