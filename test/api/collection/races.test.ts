import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CellRowEntity } from '#functions/collection/cells/entity.ts';
import type { KeptCell } from '#functions/collection/cells/shapes.ts';
import * as store from '#functions/collection/cells/store.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

type Stored = v.InferOutput<typeof KeptCell>;

// Every test here holds one request before its write, lets another one run to its end, and lets the first go on: what it
// read is old by then, and the condition in its write is all that is left between the two.
const world = await startWorld();
const acme = await world.organisation({ name: 'Acme' });
const admin = await world.person({ organisation: acme });
const user = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
const energy = 'energy_consumption_total';
const water = 'water_withdrawal';
const { year, entities } = await launchedYear(world, admin, {
  dataPoints: [energy, water],
  entities: ['Leeds', 'Oslo', 'Lyon', 'Porto', 'Gdynia'],
});
const params = { year };
// Twelve cells at an entity.
await world.call(admin, yearRoutes.setPeriodicity, {
  params: { year, id: water },
  body: { periodicity: 'monthly', baseVersion: 1 },
});
const monthly = (entity: string, more: Partial<CellDraft>) =>
  draft(entity, { dataPointId: water, unit: 'm3', ...more });

const draft = (entity: string, more: Partial<CellDraft>): CellDraft => ({
  entityId: entities[entity] ?? '',
  dataPointId: energy,
  period: 'FY',
  baseVersion: 0,
  state: 'DRAFT',
  unit: 'MWh',
  ...more,
});
const save = (person: typeof admin, cell: CellDraft) =>
  world.call(person, cellRoutes.saveSubmissions, { params, body: { cells: [cell] } });
const stored = async (entity: string) => {
  const { data } = await world.call(admin, cellRoutes.listSubmissions, { params, query: { dataPointId: energy } });
  return data.find(({ entityId }) => entityId === entities[entity]);
};

const cellsOfPorto = async () => {
  const key = { orgId: acme.orgId, year, entityId: entities.Porto ?? '', dataPointId: water };
  const [row] = await store.listByKeys([key]);
  return Object.fromEntries(Object.entries(row?.cells ?? {}).map(([period, { value }]) => [period, value]));
};

describe('two editors of one cell', () => {
  test.each([
    ['a first value', 'Leeds', 0],
    ['a value over a value', 'Leeds', 1],
  ])('%s that was read before another one was saved overwrites nothing', async (_, entity, baseVersion) => {
    const race = await holding(
      writing('cellRow'),
      () => save(user, draft(entity, { value: `1${baseVersion}`, baseVersion })),
      () => save(admin, draft(entity, { value: `2${baseVersion}`, baseVersion })),
    );
    expect(race.meanwhile).toMatchObject({ value: { data: [{ status: 'saved' }] } });
    expect(race.work).toMatchObject({
      value: { data: [{ status: 'conflict', current: { value: `2${baseVersion}`, version: baseVersion + 1 } }] },
    });
    expect(await stored(entity)).toMatchObject({ value: `2${baseVersion}`, version: baseVersion + 1 });
  });
});

describe('two editors of two periods of one row', () => {
  test('both are written, the second over what the first has left', async () => {
    const [one, other] = [
      monthly('Porto', { period: 'M01', value: '1' }),
      monthly('Porto', { period: 'M02', value: '2' }),
    ];
    const race = await holding(
      writing('cellRow'),
      () => save(user, one),
      () => save(admin, other),
    );
    for (const each of [race.work, race.meanwhile])
      expect(each).toMatchObject({ value: { data: [{ status: 'saved' }] } });
    expect(await cellsOfPorto()).toEqual({ M01: '1', M02: '2' });
  });

  test.each([
    ['where there was none', 'M03', undefined],
    ['over the version that was read', 'M04', 1],
  ] as const)('and what a function of a former release writes meanwhile, %s, stays', async (_, period, read) => {
    const by = {
      state: 'DRAFT',
      method: 'screen',
      by: user.userId,
      at: new Date().toISOString(),
      warnings: [],
    } as const;
    const key = { orgId: acme.orgId, year, entityId: entities.Porto ?? '', dataPointId: water };
    const former = (version: number) =>
      CellRowEntity.update(key)
        .set({ [period]: { ...by, version, value: `${version}0`, unit: 'm3' } })
        .go();
    if (read !== undefined) await former(read);
    const known = (await store.listByKeys([key]))[0]?.cells.M05;
    const race = await holding(
      writing('cellRow'),
      () =>
        save(
          user,
          monthly('Porto', { period: 'M05', value: `5.${period}`.replace('M', ''), baseVersion: known?.version ?? 0 }),
        ),
      () => former((read ?? 0) + 1),
    );
    expect(race.work).toMatchObject({ value: { data: [{ status: 'saved' }] } });
    expect(await cellsOfPorto()).toMatchObject({ M01: '1', M02: '2', [period]: `${(read ?? 0) + 1}0` });
  });
});

describe('a row as it was stored before its cells were packed', () => {
  test('is read, written over the version of the period, and keeps the periods beside it', async () => {
    const at = new Date().toISOString();
    const said = { state: 'SUBMITTED', method: 'screen', by: admin.userId, at, unit: 'm3' } as const;
    const key = { orgId: acme.orgId, year, entityId: entities.Gdynia ?? '', dataPointId: water };
    // What a cell did not say was not there.
    const as = (cell: Partial<Stored>) => cell as Stored;
    const M01 = as({ ...said, version: 3, value: '10', canonical: '10', warnings: [] });
    await CellRowEntity.put({ ...key, M01, M02: as({ ...said, version: 1, value: '20', canonical: '20' }) }).go();
    const change = (baseVersion: number) => monthly('Gdynia', { period: 'M01', value: '11', baseVersion });
    expect((await save(user, change(2))).data).toMatchObject([{ status: 'conflict', current: { value: '10' } }]);
    expect((await save(user, change(3))).data).toMatchObject([{ status: 'saved', cell: { version: 4 } }]);
    const [row] = await store.listByKeys([key]);
    expect(row?.cells).toMatchObject({
      M01: { value: '11', counted: { value: '10' } },
      M02: { value: '20', version: 1 },
    });
    expect(row?.stamp).toMatchObject({ rev: 1, loose: {} });
  });
});

describe('a save and the end of a year', () => {
  test('a save that began before a lock and is written after its answer is refused', async () => {
    const lock = (state: 'LOCKED' | 'UNLOCKED') =>
      world.call(admin, yearRoutes.changeLock, { params, body: { state, reason: 'Closing' } });
    const race = await holding(
      writing('cellRow'),
      () => save(user, draft('Oslo', { value: '5' })),
      () => lock('LOCKED'),
    );
    expect(race.meanwhile.status).toBe('fulfilled');
    expect(race.work).toMatchObject({ status: 'rejected', reason: { code: 'locked' } });
    await lock('UNLOCKED');
    expect(await stored('Oslo')).toMatchObject({ state: 'EMPTY', version: 0 });
  });
});
