import { expect, test } from 'vitest';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const acme = await world.organisation();
const admin = await world.person({ organisation: acme });
const { year, entities } = await launchedYear(world, admin, {
  dataPoints: ['energy_consumption_total', 'employees_fte', 'employees_fte_opening'],
  entities: ['Leeds', 'Oslo'],
});

async function answer(entity: string, answers: Readonly<Record<string, string>>, at = year): Promise<void> {
  const cells = Object.entries(answers).map(([dataPointId, value]) => ({
    entityId: entities[entity] ?? '',
    dataPointId,
    period: 'FY' as const,
    baseVersion: 0,
    state: 'SUBMITTED' as const,
    value,
  }));
  const { data } = await world.call(admin, cellRoutes.saveSubmissions, { params: { year: at }, body: { cells } });
  expect(data.every(({ status }) => status === 'saved')).toBe(true);
  await world.settle();
}

const figureOf = async (id: string, at = year) => (await rollUps.findFigures(acme.orgId, at, id))?.periods.FY;

test('flows of a year by FTE take closing FTE for a missing opening, entity by entity, and say that they are partial', async () => {
  await answer('Leeds', { energy_consumption_total: '240', employees_fte: '10' });
  await answer('Oslo', { energy_consumption_total: '100', employees_fte: '30', employees_fte_opening: '10' });
  // Leeds 10, Oslo (10 + 30) / 2 = 20.
  expect(
    new Map(
      Object.entries(
        await rollUps.findEntityFigures(
          { orgId: acme.orgId, label: year, catalogue: library },
          'employees_fte_average',
        ),
      ),
    ),
  ).toMatchObject(
    new Map([
      [entities.Leeds, { FY: { value: '10', partial: true } }],
      [entities.Oslo, { FY: { value: '20', partial: false } }],
    ]),
  );
  expect(await figureOf('employees_fte_average'), 'the tile is what the ratio reads').toMatchObject({
    value: '30',
    partial: true,
  });
  expect(Number((await figureOf('energy_intensity_fte'))?.value).toFixed(10)).toBe((340 / 30).toFixed(10));
  expect((await figureOf('energy_intensity_fte'))?.partial).toBe(true);
});

test('with every opening figure the average stands on both ends and is whole', async () => {
  await answer('Leeds', { employees_fte_opening: '6' });
  expect(await figureOf('employees_fte_average')).toMatchObject({ value: '28', partial: false });
  expect(Number((await figureOf('energy_intensity_fte'))?.value).toFixed(10)).toBe((340 / 28).toFixed(10));
  expect((await figureOf('energy_intensity_fte'))?.partial).toBe(false);
});

test('a year that does not ask the opening figure divides by closing FTE', async () => {
  await launchedYear(world, admin, { year: 2023, dataPoints: ['energy_consumption_total', 'employees_fte'] });
  await answer('Leeds', { energy_consumption_total: '240', employees_fte: '10' }, 2023);
  expect(await figureOf('energy_intensity_fte', 2023)).toMatchObject({ value: '24' });
});

test('where an average is asked of nobody, no entity has all that a ratio over it reads', async () => {
  await launchedYear(world, admin, { year: 2022, dataPoints: ['energy_consumption_total'] });
  await answer('Leeds', { energy_consumption_total: '240' }, 2022);
  const nobodys = { value: null, expected: 2, answered: 0, partial: true };
  expect(await figureOf('energy_intensity_fte', 2022)).toMatchObject(nobodys);
});
