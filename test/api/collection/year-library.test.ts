import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { projectYear } from '#functions/collection/rollups/project.ts';
import { readSeal } from '#functions/collection/year/seal.ts';
import * as seals from '#functions/collection/year/seals/store.ts';
import * as years from '#functions/collection/year/store.ts';
import { EventEntity } from '#functions/core/events/entity.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearLibraryRoutes } from '#shared/collection/year/library/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { LibraryContent } from '#shared/library/metrics/schema.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { requestOf } from '#test/support/people.ts';
import { ship, shippedContent } from '#test/support/shippedContent.ts';
import { startWorld } from '#test/support/world.ts';
import { assignSectionOf, ENERGY, yearCompany } from '#test/support/year.ts';

const world = await startWorld();
// What a test changed is added up while what it shipped is still there.
afterEach(() => world.settle());
const first = shippedContent();
const REVENUE = 'revenue';
const WATER = 'water_consumption';
const INTENSITY = 'energy_intensity_revenue';

type Point = LibraryContent['dataPoints'][number];

/** The next version of what is shipped. */
function next(change: Partial<LibraryContent>, version = '98.0.0'): LibraryContent {
  return { ...first, ...change, version };
}

const pointsWith = (key: string, change: Partial<Point>) =>
  first.dataPoints.map((point) => (point.key === key ? { ...point, ...change } : point));

/** Energy as an average of entities in place of their sum, and its intensity by a thousandth. */
const averaged = () =>
  next({
    dataPoints: pointsWith(ENERGY, { entityAggregation: 'average', guidance: 'The average of all sites.' }),
    derived: first.derived.map((metric) =>
      metric.key === INTENSITY ? { ...metric, formula: `(${metric.formula}) / 1000` } : metric,
    ),
  });

/** Two entities with 100 and 300 MWh, and a revenue. */
async function filled() {
  const company = await yearCompany(world, ['P', 'Q']);
  const { admin, params, organisation, include, launch, save, config } = company;
  await include(ENERGY, REVENUE);
  await launch();
  await save('P', '100');
  await save('Q', '300');
  const root = { entityId: organisation.rootEntityId, dataPointId: REVENUE, unit: organisation.currency };
  expect((await save('P', '1000', root)).data[0]).toMatchObject({ status: 'saved' });
  await world.settle();
  const board = async () => (await world.call(admin, dashboardRoutes.getDashboard, { params })).data.tiles;
  const figures = async () => {
    const tiles = await board();
    return Object.fromEntries(tiles.map(({ id, years: all }) => [id, all.at(-1)?.figure.value ?? null]));
  };
  const library = async () => (await world.call(admin, yearLibraryRoutes.getYearLibrary, { params })).data;
  const taking = async (consent: string, baseVersion?: number) => ({
    params,
    body: { consent, baseVersion: baseVersion ?? (await config()).version },
  });
  const take = async () => {
    const { difference } = await library();
    return world.call(admin, yearLibraryRoutes.takeNewestLibrary, await taking(difference?.consent ?? ''));
  };
  const refused = async (consent: string, baseVersion?: number) => {
    const request = requestOf(yearLibraryRoutes.takeNewestLibrary, await taking(consent, baseVersion), admin);
    return world.send(request, admin);
  };
  const reproject = () => projectYear(organisation.orgId, params.year);
  return { ...company, board, figures, library, take, refused, reproject };
}

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

describe('taking the newest version', () => {
  test('shows first what it changes, in what the year asks and in its figures, and writes nothing', async () => {
    const { library, figures } = await filled();
    const before = await figures();
    ship(first, averaged());
    const { difference, ...versions } = await library();
    expect(versions).toEqual({ version: first.version, newest: '98.0.0' });
    expect(difference).toMatchObject({ changeCount: 2, valueCount: 2 });
    expect(difference?.changes).toEqual([
      expect.objectContaining({
        part: 'data point',
        key: ENERGY,
        asked: true,
        fields: [
          { field: 'adding up entities', before: 'sum', after: 'average' },
          expect.objectContaining({ field: 'guidance', after: 'The average of all sites.' }),
        ],
      }),
      expect.objectContaining({ part: 'computed metric', key: INTENSITY, asked: false }),
    ]);
    const shown = difference?.figures.map(({ metricId, period, before: was, after: is }) => [
      metricId,
      period,
      was?.value,
      is?.value,
    ]);
    expect(shown).toEqual(
      expect.arrayContaining([
        [ENERGY, 'FY', '400', '200'],
        [INTENSITY, 'FY', before[INTENSITY], expect.any(String)],
      ]),
    );
    expect(await figures()).toEqual(before);
  });

  test('is refused by another consent, over a change of somebody else, and a second time', async () => {
    const { library, refused, take, config, figures } = await filled();
    ship(first, averaged());
    const { difference } = await library();
    const { version } = await config();
    expect(await refused('0'.repeat(64))).toMatchObject({
      status: 409,
      body: { current: { difference: { consent: difference?.consent } } },
    });
    expect(await refused(difference?.consent ?? '', version - 1)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await figures())[ENERGY]).toBe('400');
    await take();
    expect(await refused(difference?.consent ?? '')).toMatchObject({
      status: 409,
      body: { detail: '2025 has version 98.0.0 of the library already.' },
    });
    expect((await library()).difference).toBeNull();
  });

  test('is for no draft, and no closed year', async () => {
    const { library, refused, act } = await filled();
    await act('COMPLETED', { acceptIncomplete: true });
    ship(first, averaged());
    expect((await library()).difference).toBeNull();
    expect(await refused('0'.repeat(64))).toMatchObject({ status: 423, body: { code: 'locked' } });
    const draft = await yearCompany(world);
    await draft.include(ENERGY);
    const { version: baseVersion } = await draft.config();
    const body = { baseVersion, consent: '0'.repeat(64) };
    const request = requestOf(yearLibraryRoutes.takeNewestLibrary, { params: draft.params, body }, draft.admin);
    expect(await world.send(request, draft.admin)).toMatchObject({
      status: 409,
      body: { detail: '2025 follows the newest version of the library by itself until it is launched.' },
    });
  });

  test('leaves nothing of a projection by the former version that was under way', async () => {
    const { take, figures, reproject, admin, params } = await filled();
    ship(first, averaged());
    const race = await holding(writing('rollUp'), reproject, async () => {
      await take();
      await reproject();
    });
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { status: 'fulfilled' } });
    expect((await figures())[ENERGY]).toBe('200');
    const of = { params: { ...params, id: ENERGY } };
    expect((await world.call(admin, dashboardRoutes.getDashboardMetric, of)).data.libraryVersion).toBe('98.0.0');
  });

  test('stands in the history of the year, from which version to which', async () => {
    const { admin, organisation, params, take } = await filled();
    ship(first, averaged());
    await take();
    const place = { orgId: organisation.orgId, scope: String(params.year), lane: '-' };
    const { data: events } = await EventEntity.query.byPlace(place).go();
    expect(events.find(({ action }) => action === 'take-library')).toMatchObject({
      actorId: admin.userId,
      before: { libraryVersion: first.version },
      after: { libraryVersion: '98.0.0' },
    });
  });

  test('keeps the values of a data point that has gone, asks it no more, and shows and signs no figure of it', async () => {
    const { admin, params, organisation, take, board, act, library, reproject } = await filled();
    ship(
      first,
      next({
        dataPoints: first.dataPoints.filter(({ key }) => key !== ENERGY),
        derived: first.derived.filter(({ formula }) => !formula.includes(ENERGY)),
      }),
    );
    const { difference } = await library();
    expect(difference).toMatchObject({ valueCount: 2 });
    expect(difference?.figures).toEqual(
      expect.arrayContaining([expect.objectContaining({ metricId: ENERGY, after: null, before: expect.anything() })]),
    );
    await take();
    await world.settle();
    expect((await board()).map(({ id }) => id)).not.toContain(ENERGY);
    const { data } = await world.call(admin, yearRoutes.listYearDataPoints, { params, query: { all: 'true' } });
    expect(data.map(({ id }) => id)).not.toContain(ENERGY);
    await reproject();
    await act('COMPLETED', { acceptIncomplete: true });
    await world.settle();
    const { sealId = '' } = (await years.find(organisation.orgId, params.year)) ?? {};
    expect(await seals.find(organisation.orgId, params.year, sealId)).toBeDefined();
    const lines = (await readSeal(organisation.orgId, params.year, sealId))?.lines ?? [];
    const of = (kind: string, key: string) =>
      lines.filter((line) => line.kind === kind && (line.metricId === key || line.dataPointId === key));
    expect(of('figures', ENERGY)).toEqual([]);
    expect(of('figures', REVENUE)).toHaveLength(1);
    expect(of('values', ENERGY)).toHaveLength(2);
  });
});
