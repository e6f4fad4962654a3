import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearLibraryRoutes } from '#shared/collection/year/library/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { requestOf } from '#test/support/people.ts';
import { ship } from '#test/support/shippedContent.ts';
import { startWorld } from '#test/support/world.ts';
import { assignSectionOf, ENERGY, yearCompany } from '#test/support/year.ts';
import {
  averaged,
  filledYear,
  first,
  INTENSITY,
  next,
  type Point,
  pointsWith,
  REVENUE,
} from '#test/support/year-library.ts';

const world = await startWorld();
// What a test changed is added up while what it shipped is still there.
afterEach(() => world.settle());
const WATER = 'water_consumption';
const filled = () => filledYear(world);

describe('a launched year', () => {
  test('year-keeps-library: keeps its figures when a version is shipped that adds up otherwise, until that is taken', async () => {
    const { figures, reproject, config, take, point } = await filled();
    const before = await figures();
    expect(before[ENERGY]).toBe('400');
    ship(first, averaged());
    await reproject();
    expect(await figures()).toEqual(before);
    expect(await config()).toMatchObject({ libraryVersion: first.version, newestLibraryVersion: '98.0.0' });
    await take();
    await world.settle();
    const after = await figures();
    expect(after[ENERGY]).toBe('200');
    expect(Number(after[INTENSITY])).toBeCloseTo(Number(before[INTENSITY]) / 2000);
    expect(await config()).toMatchObject({ libraryVersion: '98.0.0', newestLibraryVersion: '98.0.0' });
    expect((await point(ENERGY)).included).toBe(true);
  });

  test('property: whatever a later version changes of what it asks, no projection moves one of its figures', async () => {
    const { figures, reproject, save, entities } = await filled();
    const before = await figures();
    const change = fc.record({
      entityAggregation: fc.constantFrom('sum', 'average', 'none'),
      periodAggregation: fc.constantFrom('sum', 'first', 'last', 'average', 'none'),
      askedAt: fc.constantFrom('company', 'entity'),
      consolidation: fc.constantFrom('ownership_share', 'full'),
      showIf: fc.constantFrom(undefined, `${REVENUE} > 99999`),
      left: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(change, fc.constantFrom(ENERGY, REVENUE), async ({ left, ...changed }, key) => {
        const dataPoints = pointsWith(key, changed as Partial<Point>).filter((point) => !left || point.key !== key);
        const derived = first.derived.map((metric) => ({ ...metric, formula: `(${metric.formula}) * 2` }));
        ship(first, next({ dataPoints, derived }));
        await reproject();
        expect(await figures()).toEqual(before);
      }),
      { numRuns: 8 },
    );
    // And what is entered afterwards is checked and added up by it.
    expect((await save('P', '150', { baseVersion: 1, entityId: entities.P })).data[0]).toMatchObject({
      status: 'saved',
    });
    await world.settle();
    expect((await figures())[ENERGY]).toBe('450');
  });

  test('asks the people of the section where its own version has a data point, wherever a later one has it', async () => {
    const company = await yearCompany(world);
    const { admin, organisation, params, include, launch, entities } = company;
    await include(ENERGY);
    await launch();
    const gatherer = await world.person({
      organisation,
      roles: ['DATA_GATHERER'],
      allowedEntityIds: [entities.Leeds ?? ''],
    });
    await assignSectionOf(world, admin, { year: params.year, dataPointId: ENERGY }, gatherer.userId);
    ship(first, next({ dataPoints: pointsWith(ENERGY, { group: 'water' }) }));
    const cell = { entityId: entities.Leeds ?? '', dataPointId: ENERGY, period: 'FY' as const, baseVersion: 0 };
    // A draft is judged beside nothing, so that few items are read.
    const body = { cells: [{ ...cell, state: 'DRAFT' as const, value: '7', unit: 'MWh' }] };
    const { data } = await world.call(gatherer, cellRoutes.saveSubmissions, { params, body });
    expect(data[0]).toMatchObject({ status: 'saved' });
  });

  test('whose version is not here is read by no other: nothing of it is answered or made', async () => {
    const { admin, params, organisation, reproject, figures } = await filled();
    const before = await figures();
    ship(next({}, '99.0.0'));
    const answer = await world.send(requestOf(yearRoutes.getYearConfig, { params }, admin), admin);
    expect(answer).toMatchObject({ status: 500, body: { code: 'broken' } });
    const told = world.takeLog().filter(({ level }) => level === 'error');
    expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining('The year 2025 of') })]);
    await expect(reproject()).rejects.toThrow(
      `The year 2025 of ${organisation.orgId} cannot be read. Version ${first.version} of the library is not here, only 99.0.0.`,
    );
    ship(first, next({}, '99.0.0'));
    expect(await figures()).toEqual(before);
  });
});

test('a year that is not launched follows the newest version, and its launch pins it', async () => {
  const { admin, params, config, include, launch } = await yearCompany(world);
  await include(ENERGY);
  expect((await config()).libraryVersion).toBe(first.version);
  ship(first, averaged());
  const { data } = await world.call(admin, yearLibraryRoutes.getYearLibrary, { params });
  expect(data).toEqual({ version: '98.0.0', newest: '98.0.0', difference: null });
  await launch();
  expect((await config()).libraryVersion).toBe('98.0.0');
  ship(first, averaged(), next({}, '99.0.0'));
  expect((await config()).libraryVersion).toBe('98.0.0');
});

test('a year that is copied from one of an older version takes over what the newest still has, as it asks it', async () => {
  const { admin, include, launch, params } = await yearCompany(world);
  await include(ENERGY, REVENUE, WATER);
  const { data: point } = await world.call(admin, yearRoutes.setPeriodicity, {
    params: { ...params, id: WATER },
    body: { baseVersion: 1, periodicity: 'monthly' },
  });
  expect(point.periodicity).toBe('monthly');
  await launch();
  const dataPoints = pointsWith(WATER, { periodicities: ['annual'], defaultPeriodicity: 'annual' });
  ship(first, next({ dataPoints: dataPoints.filter(({ key }) => key !== ENERGY) }));
  const at = { year: 2026 };
  await world.call(admin, yearRoutes.saveYearConfig, { params: at, body: { baseVersion: 0, copyFrom: params.year } });
  const { data } = await world.call(admin, yearRoutes.listYearDataPoints, { params: at, query: {} });
  expect(data.map(({ id, periodicity }) => [id, periodicity])).toEqual([
    [REVENUE, 'annual'],
    [WATER, 'annual'],
  ]);
});
