import { expect, test } from 'vitest';
import { project, projectYear } from '#functions/collection/rollups/project.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import * as years from '#functions/collection/year/store.ts';
import * as entityStore from '#functions/core/entities/store.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { holding, reading, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

// A projection is held before its write while another one runs to its end; and what hangs on a change comes with it.
const world = await startWorld();
const year = 2025;

async function company() {
  const { organisation, include, launch, save } = await yearCompany(world);
  await include(ENERGY);
  await launch();
  await save('Leeds', '1');
  await world.settle();
  const { orgId } = organisation;
  const figure = async () => (await rollUps.findFigures(orgId, year, ENERGY))?.periods.FY?.value;
  return { orgId, figure, save };
}

test('a projection that read an older value overwrites no newer figure', async () => {
  const { orgId, figure, save } = await company();
  await save('Leeds', '2', { baseVersion: 1 });
  const race = await holding(
    writing('rollUp'),
    () => project(orgId, year, [ENERGY]),
    async () => {
      await save('Leeds', '3', { baseVersion: 2 });
      await project(orgId, year, [ENERGY]);
    },
  );
  expect([race.work.status, race.meanwhile.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(await figure()).toBe('3');
});

test('a projection that finds nothing changed looks again where another one wrote meanwhile', async () => {
  const { orgId, figure } = await company();
  const older = { value: '7', expected: 1, answered: 1, excluded: 0, partial: false };
  const race = await holding(
    writing('rollUp'),
    () => project(orgId, year, [ENERGY]),
    // What a projection of an older value writes, that began before and ends now.
    async () => {
      const formers = await rollUps.formersOf(orgId, year, [ENERGY]);
      const factsId = (await years.find(orgId, year))?.factsId;
      const of = { metricId: ENERGY, entities: {}, progress: {}, libraryVersion: library.version };
      return rollUps.saveAll(orgId, year, [{ ...of, periods: { FY: older } }], formers, factsId);
    },
  );
  expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { value: [] } });
  expect(await figure()).toBe('1');
});

const both = { work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled' } };
const RENEWABLE = 'energy_consumption_renewable';
const RENEWABLE_SHARE = 'energy_renewable_pct';

/** A company of 100 MWh, 40 of them renewable, whose figures stand. */
async function withShare() {
  const { organisation, include, launch, save } = await yearCompany(world);
  await include(ENERGY, RENEWABLE);
  await launch();
  await save('Leeds', '100');
  await save('Leeds', '40', { dataPointId: RENEWABLE });
  await world.settle();
  const { orgId } = organisation;
  const value = async (id: string) => (await rollUps.findFigures(orgId, year, id))?.periods.FY?.value;
  const values = async () => ({
    total: await value(ENERGY),
    renewable: await value(RENEWABLE),
    share: await value(RENEWABLE_SHARE),
  });
  const renewable = (text: string, baseVersion: number) => save('Leeds', text, { dataPointId: RENEWABLE, baseVersion });
  const total = (text: string, baseVersion: number) => save('Leeds', text, { baseVersion });
  return { orgId, values, renewable, total };
}

test('two projections that meet at one formula lose neither change, whichever is held', async () => {
  const { orgId, values, renewable, total } = await withShare();
  await renewable('50', 1);
  const race = await holding(
    writing('rollUp'),
    () => project(orgId, year, [RENEWABLE]),
    async () => {
      await total('200', 1);
      await project(orgId, year, [ENERGY]);
    },
  );
  expect(race).toMatchObject(both);
  expect(await values()).toEqual({ total: '200', renewable: '50', share: '25' });
});

test('what stood in one transaction with a figure that was overtaken is written all the same', async () => {
  const { orgId, values, renewable, total } = await withShare();
  await renewable('50', 1);
  const race = await holding(
    writing('rollUp'),
    () => projectYear(orgId, year),
    async () => {
      // Somebody projects another data point of the year, and nobody else this one.
      await total('200', 1);
      await project(orgId, year, [ENERGY]);
    },
  );
  expect(race).toMatchObject(both);
  expect(await values()).toEqual({ total: '200', renewable: '50', share: '25' });
});

test.each([
  ['its revisions', 'rollUp'],
  ['the year', 'yearPack'],
  ['the rows', 'cellRow'],
  ['what it does not compute', 'entityRollUp'],
])(
  'a projection that is held before it reads %s takes nothing back that was projected meanwhile',
  async (_, entity) => {
    const { orgId, values, renewable, total } = await withShare();
    await renewable('50', 1);
    const race = await holding(
      reading(entity),
      () => project(orgId, year, [RENEWABLE]),
      async () => {
        await total('200', 1);
        await renewable('60', 2);
        await project(orgId, year, [ENERGY, RENEWABLE]);
      },
    );
    expect(race).toMatchObject(both);
    expect(await values()).toEqual({ total: '200', renewable: '60', share: '30' });
  },
);

test.each([
  ['one data point, held before its write', writing('rollUp'), (orgId: string) => project(orgId, year, [RENEWABLE])],
  [
    'one data point, held before its revisions',
    reading('rollUp'),
    (orgId: string) => project(orgId, year, [RENEWABLE]),
  ],
  ['the whole year, held before its write', writing('rollUp'), (orgId: string) => projectYear(orgId, year)],
  ['the whole year, held before its revisions', reading('rollUp'), (orgId: string) => projectYear(orgId, year)],
])('the projection of %s, knows an entity as it was changed meanwhile', async (_, held, run) => {
  const { orgId, values } = await withShare();
  const [entity] = (await entityStore.list(orgId)).filter(({ type }) => type !== 'root');
  if (!entity) throw new Error('The company has no entity');
  const race = await holding(
    held,
    () => run(orgId),
    async () => {
      await entityStore.save(orgId, { ...entity, toDate: '2024-12-31' }, entity, undefined);
      await projectYear(orgId, year);
    },
  );
  expect(race).toMatchObject(both);
  expect((await values()).renewable).toBeUndefined();
});

test('an answer that asks another data point projects that data point with it', async () => {
  const { organisation, admin, params, include, launch } = await yearCompany(world);
  const [asks, asked] = ['esg_linked_pay', 'esg_linked_pay_pct'] as const;
  await include(asks, asked);
  await launch();
  await world.settle();
  const required = async () => {
    const progress = (await rollUps.listProgress(organisation.orgId, year)).get(asked);
    return progress?.[organisation.rootEntityId]?.counts.required ?? 0;
  };
  expect(await required()).toBe(0);
  const cell = { entityId: organisation.rootEntityId, dataPointId: asks, period: 'FY' as const, baseVersion: 0 };
  const body = { cells: [{ ...cell, state: 'SUBMITTED' as const, value: true }] };
  await world.call(admin, cellRoutes.saveSubmissions, { params, body });
  await world.settle();
  expect(await required()).toBe(1);
});
