import { expect, test } from 'vitest';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { MAX_ENTITIES } from '#shared/organisations/entities/schema.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

// A value is held against those of the other entities by one small item, which the projection keeps.
const world = await startWorld();
const year = 2025;

/** The codes of the warnings that a value gets at an entity. */
async function warned(
  company: Awaited<ReturnType<typeof yearCompany>>,
  name: string,
  value: string,
  more: object = {},
) {
  const { data } = await company.save(name, value, { state: 'DRAFT', ...more });
  const [result] = data;
  if (result?.status !== 'saved') throw new Error(`Not saved: ${JSON.stringify(data)}`);
  return result.cell.warnings.map(({ code }) => code);
}

test('a value is held against three others and more, without its own former one', async () => {
  const company = await yearCompany(world, ['Leeds', 'Oslo', 'Lyon', 'Porto']);
  await company.include(ENERGY);
  await company.launch();
  for (const [name, value] of [
    ['Oslo', '900'],
    ['Lyon', '1000'],
  ] as const)
    await company.save(name, value);
  await world.settle();
  // Of two others nothing can be told, and of one entity alone nothing is.
  expect(await warned(company, 'Leeds', '9000')).toEqual([]);
  await company.save('Porto', '1100');
  await world.settle();
  // Three have a value, and one of them is not an other.
  expect(await warned(company, 'Porto', '9000', { baseVersion: 1 })).toEqual([]);
  expect(await warned(company, 'Leeds', '9001', { baseVersion: 1 })).toEqual(['OUTLIER']);
  expect(await warned(company, 'Leeds', '1200', { baseVersion: 2 })).toEqual([]);
  expect(await warned(company, 'Leeds', '10', { baseVersion: 3 })).toEqual(['OUTLIER']);
  // Its own figure is none of the others', however large it is.
  await company.save('Leeds', '9000', { baseVersion: 4 });
  await world.settle();
  expect(await warned(company, 'Leeds', '9001', { baseVersion: 5 })).toEqual(['OUTLIER']);
});

test('a company of one entity is held against nobody', async () => {
  const company = await yearCompany(world, ['Leeds']);
  await company.include(ENERGY);
  await company.launch();
  await company.save('Leeds', '900');
  await world.settle();
  expect(await warned(company, 'Leeds', '90000', { baseVersion: 1 })).toEqual([]);
});

test(`at ${MAX_ENTITIES} entities, whose figures lie in blocks, it costs what it costs at five`, async () => {
  const company = await yearCompany(world, ['Leeds']);
  await company.include(ENERGY);
  await company.launch();
  await world.settle();
  const { orgId } = company.organisation;
  const figure = (value: string) => ({ FY: { value, expected: 1, answered: 1, excluded: 0, partial: false } });
  const others = Array.from(
    { length: MAX_ENTITIES - 1 },
    (_, at) => [`site-${at}`, figure(String(1000 + at))] as const,
  );
  const entities = Object.fromEntries([...others, [company.entities.Leeds ?? '', figure('5')] as const]);
  const projection = { metricId: ENERGY, periods: {}, entities, progress: {}, libraryVersion: '1' };
  await world.working(company.admin, async () => {
    const formers = await rollUps.formersOf(orgId, year, [ENERGY]);
    expect(await rollUps.saveAll(orgId, year, [projection], formers, undefined)).toEqual([]);
  });
  const { operations, readUnits } = await world.measure(async () => {
    expect(await warned(company, 'Leeds', '30000')).toEqual(['OUTLIER']);
  });
  expect(operations.length).toBeLessThanOrEqual(6);
  expect(readUnits).toBeLessThanOrEqual(14);
  expect(await warned(company, 'Leeds', '29000', { baseVersion: 1 })).toEqual([]);
  expect(await warned(company, 'Leeds', '150', { baseVersion: 2 })).toEqual(['OUTLIER']);
});
