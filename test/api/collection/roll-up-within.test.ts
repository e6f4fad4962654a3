import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { RollUpEntity } from '#functions/collection/rollups/entity.ts';
import { EntityRollUpEntity, FigureBlockEntity } from '#functions/collection/rollups/parts/entity.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { readTogether } from '#functions/db/batch.ts';
import { WRITE_UNIT } from '#functions/db/item-size.ts';
import { library } from '#shared/content/library/library.ts';
import { sizeOf } from '#test/support/capacity.ts';
import { holding, reading, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';

// What a formula gives at each entity lies in the item of its figures while that stays small, and beside it when it grows.
const world = await startWorld();
const organisation = await world.organisation();
const admin = await world.person({ organisation });
const { orgId } = organisation;
const metricId = 'energy_renewable_pct';

const ids = Array.from({ length: 401 }, () => ulid().toLowerCase());
/** Numbers of which packing saves nothing. */
const digits = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 10)).join('');
const figure = (value: string) => ({ FY: { value, expected: 2, answered: 2, excluded: 0, partial: false } });
const of = (year: number) => ({ orgId, label: year, catalogue: library });
let years = 1990;
const newYear = () => {
  years += 1;
  return years;
};

type Made = { readonly count: number; readonly length: number };
const made = ({ count, length }: Made): rollUps.Projection => ({
  metricId,
  periods: figure(digits(5)),
  entities: Object.fromEntries(ids.slice(0, count).map((id) => [id, figure(`1${digits(length)}`)])),
  progress: {},
  libraryVersion: library.version,
  computed: true,
});
const formersOf = (year: number) => rollUps.formersOf(orgId, year, [metricId]);

/** Projects it, and gives what was written. */
async function put(year: number, projection: rollUps.Projection) {
  const formers = await formersOf(year);
  const { operations } = await world.measure(() =>
    world.working(admin, async () => {
      expect(await rollUps.saveAll(orgId, year, [projection], formers, undefined)).toEqual([]);
    }),
  );
  const keys = operations.flatMap((each) => each.keys.map(({ sk = '' }) => sk));
  return { ...projection, written: keys.filter((sk) => !sk.startsWith('$gate')).toSorted() };
}

async function whole(year: number) {
  const all = [];
  for await (const each of rollUps.listWhole(orgId, year)) all.push(each);
  return all;
}
const keysOf = (year: number) => rollUps.storedKeysOf(orgId, year, [{ metricId, alone: false }]);

/** Everything that reads figures by entity. */
async function everyReading(year: number) {
  const together = await rollUps.figuresIn(await readTogether(keysOf(year)));
  return [
    await rollUps.findEntityFigures(of(year), metricId),
    (await rollUps.listEntityFiguresOf(of(year), [metricId])).get(metricId),
    together.get(metricId)?.entities,
    (await whole(year))[0]?.entities,
  ];
}

/** What is stored: where the figures by entity lie, and how large the item of the organisation's is. */
async function stored(year: number) {
  const [item = {}] = await readTogether(keysOf(year).slice(1));
  const [apart, blocks] = await Promise.all([
    EntityRollUpEntity.get({ orgId, year, metricId }).go({ consistent: true }),
    FigureBlockEntity.query.byMetric({ orgId, year, metricId }).go({ pages: 'all', consistent: true }),
  ]);
  return {
    within: item.entities !== undefined,
    apart: apart.data !== null,
    blocks: blocks.data.length,
    bytes: sizeOf(marshall(item)),
  };
}

test('at a few entities it is one item of one write unit, read by everybody as it was written', async () => {
  const year = newYear();
  const { entities, written } = await put(year, made({ count: 4, length: 12 }));
  expect(written).toEqual([`$rollup_1#metricid_${metricId}`]);
  expect(await stored(year)).toMatchObject({ within: true, apart: false, blocks: 0 });
  const readings = await everyReading(year);
  expect(readings).toEqual(readings.map(() => entities));
});

test('that says what it said is written by its revision alone', async () => {
  const year = newYear();
  const projection = made({ count: 4, length: 12 });
  await put(year, projection);
  const { operations } = await world.measure(() =>
    world.working(admin, async () => void (await put(year, projection))),
  );
  const [written] = operations.filter(({ command }) => command === 'TransactWriteItemsCommand');
  expect(JSON.stringify(written?.keys)).not.toContain('entityrollup');
  const before = await RollUpEntity.get({ orgId, year, metricId }).go();
  const other = { ...projection, entities: { ...projection.entities, [ids[0] ?? '']: figure('7') } };
  await put(year, other);
  const readings = await everyReading(year);
  expect(readings).toEqual(readings.map(() => other.entities));
  expect((await formersOf(year)).get(metricId)?.rev).toBe((before.data?.rev ?? 0) + 1);
});

const made$ = fc.record({
  count: fc.oneof(
    { weight: 4, arbitrary: fc.nat({ max: 12 }) },
    { weight: 4, arbitrary: fc.nat({ max: 130 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 401) },
  ),
  length: fc.constantFrom(3, 12, 40),
});

test('it is read as it was last written and nothing is left elsewhere, however it grows and shrinks', async () => {
  const places = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(made$, { minLength: 2, maxLength: 4 }), async (steps) => {
      const year = newYear();
      let before = '';
      for (const step of steps) {
        const { entities } = await put(year, made(step));
        const readings = await everyReading(year);
        expect(readings).toEqual(readings.map(() => entities));
        const { within, apart, blocks, bytes } = await stored(year);
        expect([apart, blocks > 0]).toEqual([!within, step.count > 400]);
        if (within) expect(bytes).toBeLessThanOrEqual(WRITE_UNIT);
        const place = within ? 'within' : blocks > 0 ? 'blocks' : 'apart';
        if (before !== '') places.add(`${before} > ${place}`);
        before = place;
      }
    }),
    {
      numRuns: 10,
      // Each change of place, in both directions, whatever else is drawn.
      examples: [[[4, 60, 4, 401, 4].map((count) => ({ count, length: 12 }))]],
    },
  );
  for (const change of ['within > apart', 'apart > within', 'within > blocks', 'blocks > within']) {
    expect(places).toContain(change);
  }
});

test('it moves out with the same figures where those of the organisation need the room, and in again', async () => {
  const year = newYear();
  const small = made({ count: 4, length: 12 });
  await put(year, small);
  const finding = digits(2000);
  await put(year, { ...small, periods: { FY: { ...figure('5').FY, finding } } });
  expect(await stored(year)).toMatchObject({ within: false, apart: true });
  const readings = await everyReading(year);
  expect(readings).toEqual(readings.map(() => small.entities));
  await put(year, small);
  expect(await stored(year)).toMatchObject({ within: true, apart: false });
  const again = await everyReading(year);
  expect(again).toEqual(readings);
});

test('a data point of as few entities keeps an item of its own, which a save reads alone', async () => {
  const year = newYear();
  const { entities } = await put(year, { ...made({ count: 4, length: 12 }), computed: false, through: '' });
  expect(await stored(year)).toMatchObject({ within: false, apart: true });
  const spread = (await rollUps.listSpreads(orgId, year, [metricId])).get(metricId)?.('FY');
  expect(spread?.count).toBe(4);
  const readings = await everyReading(year);
  expect(readings).toEqual(readings.map(() => entities));
});

/** Writes what a former release wrote: never within, and version 4 of the shape. */
async function putFormer(year: number, projection: rollUps.Projection) {
  await put(year, { ...projection, computed: false });
  await RollUpEntity.patch({ orgId, year, metricId }).set({ v: 4 }).go();
}

test('what a former release wrote is read, and lies within from its next projection on, also where that finds it unchanged', async () => {
  const year = newYear();
  const projection = made({ count: 3, length: 12 });
  await putFormer(year, projection);
  const before = await everyReading(year);
  expect(before).toEqual(before.map(() => projection.entities));
  const { written } = await put(year, projection);
  expect(written).toEqual([`$entityrollup_1#metricid_${metricId}`, `$rollup_1#metricid_${metricId}`]);
  expect(await stored(year)).toMatchObject({ within: true, apart: false });
  const after = await everyReading(year);
  expect(after).toEqual(before);
});

test('an older projection that moves it overwrites no newer one', async () => {
  const year = newYear();
  await put(year, made({ count: 60, length: 12 }));
  const formers = await formersOf(year);
  const newer = made({ count: 60, length: 12 });
  const race = await holding(
    writing('rollUp'),
    () => rollUps.saveAll(orgId, year, [made({ count: 3, length: 12 })], formers, undefined),
    () => put(year, newer),
  );
  expect(race.work).toEqual({ status: 'fulfilled', value: [metricId] });
  const readings = await everyReading(year);
  expect(readings).toEqual(readings.map(() => newer.entities));
});

test('a reader that is overtaken by its move reads again, and never takes it for nothing', async () => {
  const [large, small] = [made({ count: 60, length: 12 }), made({ count: 3, length: 12 })];
  // Between the item of the organisation's figures and that of its entities, when it moves in.
  const year = newYear();
  await put(year, large);
  const race = await holding(
    reading('entityRollUp'),
    () => whole(year),
    () => put(year, small),
  );
  expect(race.meanwhile.status).toBe('fulfilled');
  expect(race.work).toMatchObject({ value: [{ entities: small.entities }] });
  // The same where both are of one read, of which the table makes no picture of one moment: when it moves out.
  const [apartKey, ownKey] = keysOf(year);
  const old = await readTogether([apartKey ?? {}]);
  expect(old).toEqual([]);
  await put(year, large);
  const torn = await rollUps.figuresIn([...old, ...(await readTogether([ownKey ?? {}]))]);
  expect(torn.get(metricId)?.entities).toEqual(large.entities);
  // And what was read of before it moved in counts as it was then.
  const former = await readTogether([ownKey ?? {}]);
  await put(year, small);
  const inBetween = await rollUps.figuresIn([...former, ...(await readTogether([apartKey ?? {}]))]);
  expect(inBetween.get(metricId)?.entities).toEqual(small.entities);
});

test('a reader that is overtaken between the list of blocks and the blocks, which are gone, reads it where it lies now', async () => {
  const year = newYear();
  await put(year, made({ count: 401, length: 12 }));
  const few = made({ count: 3, length: 12 });
  const race = await holding(
    reading('figureBlock'),
    () => rollUps.findEntityFigures(of(year), metricId),
    () => put(year, few),
  );
  expect(race.meanwhile.status).toBe('fulfilled');
  expect(race.work).toEqual({ status: 'fulfilled', value: few.entities });
});
