import { expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { memberRoutes } from '#shared/people/members/routes.ts';
import { switcherRoutes } from '#shared/people/switcher/routes.ts';
import { largeCompany } from '#test/support/large.ts';
import { startWorld } from '#test/support/world.ts';

// What the screens of a year cost in a company that asks every data point of eleven entities, each opened with nothing cached.
const world = await startWorld();
const { admin, params } = await largeCompany(world);

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

test('a data point is opened without the rest of its section, or of the year', async () => {
  const query = { dataPointId: 'energy_consumption_total' };
  const schema = await world.measure(() =>
    world.call(admin, yearRoutes.getGroupSchema, { params: { ...params, id: 'energy' }, query }),
  );
  // Who asks 4, the set-up 4, entities and progress half a unit each.
  expect(schema.readUnits).toBeLessThanOrEqual(9);
  const cells = await world.measure(() => world.call(admin, cellRoutes.listSubmissions, { params, query }));
  // Who asks 4, the set-up 3, entities, files and names half a unit each; ten rows of this year, and of the last at half the price.
  expect(cells.readUnits).toBeLessThanOrEqual(8.5 + 10 + 5);
});

test('only years that were set up are read beside what is shown, and at half the price', async () => {
  // Session, person, membership and organisation; year and entities. There is no other year.
  expect((await world.measure(config)).readUnits).toBeLessThanOrEqual(4 + 1.5);
  const current = await world.measure(() => world.call(admin, switcherRoutes.getCurrentOrganisation));
  expect(current.readUnits).toBeLessThanOrEqual(6);
});
