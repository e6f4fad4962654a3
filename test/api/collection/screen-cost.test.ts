import { expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { dataPointRoutes } from '#shared/collection/data-point/routes.ts';
import { periodsOf } from '#shared/collection/periods/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { largeCompany } from '#test/support/large.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

// What the screens of a year cost in a company that asks every data point of eleven entities, each opened with nothing cached.
const world = await startWorld();
const { admin, params, entityIds } = await largeCompany(world);

const overview = () => world.call(admin, yearRoutes.getYearOverview, { params });
const withLeftOut = () => world.call(admin, yearRoutes.getYearOverview, { params, query: { all: 'true' } });
const config = () => world.call(admin, yearRoutes.getYearConfig, { params });
const frameworks = () => world.call(admin, catalogueRoutes.listFrameworks);
const people = () => world.call(admin, memberRoutes.listUsers, { query: { limit: 200 } });
const screens = [
  { name: 'home', reads: [overview], most: 24.5 },
  { name: 'hub', reads: [overview, frameworks], most: 28.5 },
  { name: 'set-up', reads: [withLeftOut, config, people, frameworks], most: 39.5 },
  { name: 'assignments', reads: [overview, config, people], most: 35.5 },
];

test.each(screens)(
  'the $name takes at most $most read units, and reads the set-up and the progress once',
  async ({ reads, most }) => {
    const costs = [];
    for (const read of reads) costs.push(await world.measure(read));
    expect(costs.reduce((sum, { readUnits }) => sum + readUnits, 0)).toBeLessThanOrEqual(most);
    const begins = costs.flatMap(({ operations }) =>
      operations.flatMap(({ command, keys }) => (command === 'QueryCommand' ? keys.map((key) => key.begins) : [])),
    );
    expect(begins.filter((each) => each?.startsWith('$yearsetup'))).toHaveLength(1);
    expect(begins.filter((each) => each?.startsWith('$progress_'))).toHaveLength(1);
  },
);

test('only years that were set up are read beside what is shown, and at half the price', async () => {
  // Session, person, membership and organisation; year and entities. There is no other year.
  expect((await world.measure(config)).readUnits).toBeLessThanOrEqual(4 + 1.5);
  const current = await world.measure(() => world.call(admin, switcherRoutes.getCurrentOrganisation));
  expect(current.readUnits).toBeLessThanOrEqual(6);
});

test('a data point is opened in one request, with its section and ten rows of twelve months', async () => {
  const id = 'energy_consumption_total';
  await answeredBefore(id);
  const open = () => world.call(admin, dataPointRoutes.getYearDataPoint, { params: { ...params, id } });
  const data = await open();
  const { requests, operations, readUnits } = await world.measure(open);
  // Who asks 4, the set-up 4, the rows 10; entities, files, last year's figures and whether they are behind half a unit each.
  expect(requests).toBe(1);
  expect(operations.length).toBeLessThanOrEqual(7);
  expect(readUnits).toBeLessThanOrEqual(20);
  expect(data.previous).toHaveLength(entityIds.length * 12);
});

/** Last year asked it every month too, and all of it was answered. */
async function answeredBefore(dataPointId: string): Promise<void> {
  const before = { year: params.year - 1 };
  await launchedYear(world, admin, { ...before, dataPoints: [dataPointId] });
  const body = { periodicity: 'monthly' as const, baseVersion: 1 };
  await world.call(admin, yearRoutes.setPeriodicity, { params: { ...before, id: dataPointId }, body });
  const cells = entityIds.flatMap((entityId, row) =>
    periodsOf('monthly').map((period, at) => {
      const value = String(1000 + row * 12 + at);
      return { entityId, dataPointId, period, baseVersion: 0, value, unit: 'MWh', state: 'SUBMITTED' as const };
    }),
  );
  await world.call(admin, cellRoutes.saveSubmissions, { params: before, body: { cells } });
  await world.settle();
}

test('the dashboard reads the figures of a year packed: a unit for sixteen metrics', async () => {
  const board = await world.measure(() => world.call(admin, dashboardRoutes.getDashboard, { params }));
  // Who asks 4, three years 3, what is behind half a unit; 354 metrics, and nothing of the two years that were never set up.
  expect(board.readUnits).toBeLessThanOrEqual(7.5 + 22.5);
  expect(board.operations.length).toBeLessThanOrEqual(5);
});
