import { expect, test } from 'vitest';
import { project } from '#functions/collection/rollups/project.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import * as years from '#functions/collection/year/store.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { holding, writing } from '#test/support/hold.ts';
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
      const former = await rollUps.formerOf(orgId, year, ENERGY);
      const factsId = (await years.find(orgId, year))?.factsId;
      const of = { metricId: ENERGY, entities: {}, progress: {}, libraryVersion: library.version };
      return rollUps.save(orgId, year, former, { ...of, periods: { FY: older } }, factsId);
    },
  );
  expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { value: true } });
  expect(await figure()).toBe('1');
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
