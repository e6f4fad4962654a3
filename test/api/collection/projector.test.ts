import type { DynamoDBStreamEvent } from 'aws-lambda';
import type * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { projectYear, refresh, type StaleFigures, years } from '#functions/collection/api.ts';
import { RollUpEntity } from '#functions/collection/rollups/entity.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { isSealed } from '#functions/collection/year/seal.ts';
import { handler as projectAgain } from '#functions/jobs/project-again.ts';
import { handler as projectChanges } from '#functions/jobs/project-changes.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { delivery, putBack, taken } from '#test/support/delivery.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const energy = 'energy_consumption_total';
const YEAR = 2025;

async function company(...years: number[]) {
  const organisation = await world.organisation();
  const admin = await world.person({ organisation });
  const places: Record<string, string> = {};
  for (const year of years) {
    const launched = await launchedYear(world, admin, {
      year,
      dataPoints: [energy],
      ...(year === years[0] && { entities: ['Leeds'] }),
    });
    Object.assign(places, launched.entities);
  }
  const entityId = places.Leeds ?? '';
  const save = async (year: number, value: string) => {
    const at = { entityId, dataPointId: energy, period: 'FY', baseVersion: 0 } as const;
    const cell = { ...at, state: 'SUBMITTED', value, unit: 'MWh' } as const;
    await world.call(admin, cellRoutes.saveSubmissions, { params: { year }, body: { cells: [cell] } });
  };
  const figure = async (year: number) =>
    (await rollUps.findFigures(organisation.orgId, year, energy))?.periods.FY?.value ?? null;
  return { orgId: organisation.orgId, admin, entityId, save, figure };
}

/** Fails whatever is written of these figures, as if the table refused it. */
function refusing(fits: (figures: { readonly orgId: string; readonly year: number }) => boolean) {
  const put = RollUpEntity.put.bind(RollUpEntity);
  vi.spyOn(RollUpEntity, 'put').mockImplementation(((item: Parameters<typeof put>[0]) => {
    if (fits(item as never)) throw new Error('The table refuses this item');
    return put(item);
  }) as never);
}

afterEach(() => {
  world.takeLog();
});

const deliver = async () => projectChanges((await world.changes()) as DynamoDBStreamEvent);

test('what cannot be projected is ordered, and holds up nobody who changed something in the same batch', async () => {
  const [broken, well] = [await company(YEAR), await company(YEAR)];
  await world.settle();
  await broken.save(YEAR, '10');
  await well.save(YEAR, '20');
  refusing(({ orgId }) => orgId === broken.orgId);
  expect(await deliver()).toEqual(taken);
  expect([await broken.figure(YEAR), await well.figure(YEAR)]).toEqual([null, '20']);
  expect(world.takeLog()).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'projection failed', orgId: broken.orgId }),
  );
  const orders = await world.figureOrders();
  expect(orders).toEqual([{ orgId: broken.orgId, year: YEAR, dataPointIds: [energy] }]);
  expect(await projectAgain(delivery(orders)), 'it fails on').toEqual(putBack);
  vi.restoreAllMocks();
  expect(await projectAgain(delivery(orders, 2))).toEqual(taken);
  expect(await broken.figure(YEAR)).toBe('10');
});

test('a year that cannot be projected holds up no other year of its organisation', async () => {
  const { orgId, admin, entityId, save, figure } = await company(YEAR, YEAR - 1);
  await save(YEAR - 1, '5');
  await save(YEAR, '6');
  await world.settle();
  const { data: all } = await world.call(admin, entityRoutes.listEntities, { query: {} });
  const { id, name, type, parentId, country, tags, fromDate, shares, version } = all.find(
    (each) => each.id === entityId,
  ) as (typeof all)[number];
  const change = { name, type, parentId, country, tags, fromDate, shares, version };
  const body = { ...change, toDate: `${YEAR - 2}-12-31` } as v.InferInput<typeof entityRoutes.changeEntity.body>;
  await world.call(admin, entityRoutes.changeEntity, { params: { id }, body });
  refusing(({ year }) => year === YEAR - 1);
  expect(await deliver()).toEqual(taken);
  expect([await figure(YEAR - 1), await figure(YEAR)]).toEqual(['5', null]);
  const orders = await world.figureOrders();
  expect(orders).toEqual([{ orgId, year: YEAR - 1 }]);
  vi.restoreAllMocks();
  expect(await projectAgain(delivery(orders))).toEqual(taken);
  expect(await figure(YEAR - 1)).toBe(null);
});

test('what is stale in every year is ordered year by year', async () => {
  const { orgId } = await company(YEAR, YEAR - 1);
  await world.settle();
  expect(await projectAgain(delivery([{ orgId }]))).toEqual(taken);
  const orders = (await world.figureOrders()) as StaleFigures[];
  expect(orders.map(({ year }) => year).toSorted()).toEqual([YEAR - 1, YEAR]);
});

test('a whole year in small parts comes to the figures of one part, and is sealed after the last', async () => {
  const organisation = await world.organisation();
  const admin = await world.person({ organisation });
  const { orgId } = organisation;
  const derived = library.derived.find(({ formula }) => formula.includes(energy));
  const dataPoints = library.dataPoints
    .filter(({ key, type }) => key === energy || (type === 'number' && derived?.formula.includes(key)))
    .map(({ key }) => key);
  const { entities } = await launchedYear(world, admin, { year: YEAR, dataPoints, entities: ['Leeds', 'Oslo'] });
  for (const [at, entityId] of Object.values(entities).entries()) {
    const cell = { entityId, dataPointId: energy, period: 'FY', baseVersion: 0, state: 'SUBMITTED' } as const;
    const cells = [{ ...cell, value: String(10 + at), unit: 'MWh' }];
    await world.call(admin, cellRoutes.saveSubmissions, { params: { year: YEAR }, body: { cells } });
  }
  const { version } = (await world.call(admin, yearRoutes.getYearConfig, { params: { year: YEAR } })).data;
  const body = { status: 'COMPLETED', baseVersion: version, acceptIncomplete: true } as const;
  await world.call(admin, yearRoutes.changeYearStatus, { params: { year: YEAR }, body });
  // Nobody projects what was changed: the parts find it all to be made.
  await world.changes();
  const sealed = async () => {
    const record = await years.find(orgId, YEAR);
    return record !== undefined && (await isSealed(record));
  };
  let parts = 0;
  for (let left: readonly StaleFigures[] = [{ orgId, year: YEAR }]; left[0]; parts += 1) {
    expect(await sealed()).toBe(false);
    left = await refresh(left[0], 1);
  }
  expect(await sealed()).toBe(true);
  expect(parts).toBe(dataPoints.length);
  const figures = async () =>
    [...(await rollUps.listFigures(orgId, YEAR))].map(([key, { periods }]) => [key, periods]).toSorted();
  const inParts = await figures();
  expect(Object.fromEntries(inParts)[energy].FY.value).toBe('21');
  await projectYear(orgId, YEAR);
  expect(inParts).toEqual(await figures());
});
