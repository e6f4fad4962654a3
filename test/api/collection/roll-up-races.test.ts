import { expect, test } from 'vitest';
import { project } from '#functions/collection/rollups/project.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import * as years from '#functions/collection/year/store.ts';
import { library } from '#shared/content/library/library.ts';
import { holding, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

// Every test holds a projection before its write and lets another one run to its end.
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
