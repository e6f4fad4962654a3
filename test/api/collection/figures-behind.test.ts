import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refresh, type StaleFigures, sayUnmade } from '#functions/collection/api.ts';
import { RollUpEntity } from '#functions/collection/rollups/entity.ts';
import { project, projectYear } from '#functions/collection/rollups/project.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { handler as projectAgain } from '#functions/jobs/project-again.ts';
import { handler as projectChanges } from '#functions/jobs/project-changes.ts';
import { figuresJob } from '#shared/collection/rollups/job.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { delivery, putBack, taken } from '#test/support/delivery.ts';
import { holding, reading, writing } from '#test/support/hold.ts';
import type { TestPerson } from '#test/support/people.ts';
import { companiesOf, follow, newManager } from '#test/support/portfolio.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

// Figures that are not made of what they should be made of say so, until a projection has made them.
const world = await startWorld();
const year = 2025;
const RENEWABLE = 'energy_consumption_renewable';
const RENEWABLE_SHARE = 'energy_renewable_pct';
const WATER = 'water_withdrawal';
/** The data point and the formulas that read it, in a state. */
const energyIs = (state: string) =>
  Object.fromEntries(
    [ENERGY, RENEWABLE_SHARE, 'energy_non_renewable_pct', 'energy_intensity_fte', 'energy_intensity_revenue'].map(
      (id) => [id, state],
    ),
  );

/** A company of 100 MWh, 40 of them renewable, and of some water, whose figures stand. */
async function company() {
  const made = await yearCompany(world);
  const { organisation, admin, params, include, launch, save } = made;
  await include(ENERGY, RENEWABLE, WATER);
  await launch();
  await save('Leeds', '100');
  await save('Leeds', '40', { dataPointId: RENEWABLE });
  await save('Leeds', '7', { dataPointId: WATER, unit: 'm3' });
  await world.settle();
  const { orgId } = organisation;
  const said = async () => Object.fromEntries(await rollUps.listBehindIn(orgId, year));
  const states = async () => Object.fromEntries(Object.entries(await said()).map(([id, { state }]) => [id, state]));
  const figure = async (id = ENERGY) => (await rollUps.findFigures(orgId, year, id))?.periods.FY?.value;
  const tile = async (id = ENERGY, person: TestPerson = admin) => {
    const { data } = await world.call(person, dashboardRoutes.getDashboard, { params });
    return data.tiles.find((each) => each.id === id)?.years.at(-1);
  };
  const detail = async (id = ENERGY, person: TestPerson = admin) => {
    const { data } = await world.call(person, dashboardRoutes.getDashboardMetric, { params: { year, id } });
    return { behind: data.years.at(-1)?.behind, inputs: data.inputs, figure: data.years.at(-1)?.figure.value };
  };
  const overview = async (person: TestPerson = admin) =>
    (await world.call(person, yearRoutes.getYearOverview, { params })).data.behind;
  return { ...made, orgId, said, states, figure, tile, detail, overview };
}

/** Fails whatever is written of these metrics of a company, as if the table refused it. */
function refusing(orgId: string, ...metricIds: readonly string[]) {
  const put = RollUpEntity.put.bind(RollUpEntity);
  vi.spyOn(RollUpEntity, 'put').mockImplementation(((item: Parameters<typeof put>[0]) => {
    const { orgId: whose, metricId }: { readonly orgId: string; readonly metricId: string } = item as never;
    if (whose === orgId && (metricIds.length === 0 || metricIds.includes(metricId))) throw new Error('Refused');
    return put(item);
  }) as never);
}

afterEach(() => {
  vi.restoreAllMocks();
  world.takeLog();
});

const deliver = async () => projectChanges((await world.changes()) as DynamoDBStreamEvent);
const now = () => new Date();
const ordersOf = async (orgId: string) =>
  ((await world.figureOrders()) as StaleFigures[]).filter((each) => each.orgId === orgId);

describe('figures that could not be made', () => {
  test('say so with what reads them, to whoever looks, until the job has made them', async () => {
    const { orgId, save, states, figure, tile, detail, overview } = await company();
    expect(await overview()).toBeNull();
    await save('Leeds', '200', { baseVersion: 1 });
    refusing(orgId);
    expect(await deliver()).toEqual(taken);
    const failed = { state: 'FAILED', since: expect.any(String) };
    expect(await states()).toEqual(energyIs('FAILED'));
    expect([await figure(), await figure(RENEWABLE_SHARE)]).toEqual(['100', '40']);
    expect((await tile())?.behind).toEqual(failed);
    expect((await tile(RENEWABLE_SHARE))?.behind).toEqual(failed);
    expect([(await tile(RENEWABLE))?.behind, (await tile(WATER))?.behind]).toEqual([null, null]);
    expect((await detail()).behind).toEqual(failed);
    const share = await detail(RENEWABLE_SHARE);
    expect(share.behind).toEqual(failed);
    expect(Object.fromEntries(share.inputs.map(({ id, behind }) => [id, behind?.state]))).toEqual({
      [ENERGY]: 'FAILED',
      [RENEWABLE]: undefined,
    });
    expect(await overview()).toEqual({ dataPoints: 1, ...failed });
    const orders = await ordersOf(orgId);
    expect(await projectAgain(delivery(orders))).toEqual(putBack);
    expect(await states()).toEqual(energyIs('FAILED'));
    vi.restoreAllMocks();
    expect(await projectAgain(delivery(orders, 2))).toEqual(taken);
    expect(await states()).toEqual({});
    expect([await figure(), await figure(RENEWABLE_SHARE)]).toEqual(['200', '20']);
    expect([(await tile())?.behind, (await detail()).behind, await overview()]).toEqual([null, null, null]);
  });

  test('say so to a fund manager that follows the company, until the job has made them', async () => {
    const { orgId, save } = await company();
    const manager = await newManager(world);
    await follow(manager, orgId);
    const seen = async (query = { year }) => (await companiesOf(world, manager.viewer, query))[0]?.year?.behind;
    expect(await seen()).toBeNull();
    await save('Leeds', '200', { baseVersion: 1 });
    refusing(orgId);
    await deliver();
    expect(await seen()).toEqual({ dataPoints: 1, state: 'FAILED', since: expect.any(String) });
    expect(await seen({ year: year - 1 })).toBeNull();
    const orders = await ordersOf(orgId);
    vi.restoreAllMocks();
    expect(await projectAgain(delivery(orders))).toEqual(taken);
    expect(await seen()).toBeNull();
  });

  test('and that never were say so where nothing else would stand', async () => {
    const { orgId, include, save, tile, overview } = await company();
    await include('floor_area');
    await world.changes();
    await save('Leeds', '50', { dataPointId: 'floor_area', unit: 'm2' });
    refusing(orgId);
    await deliver();
    expect(await tile('floor_area')).toMatchObject({ figure: { value: null }, behind: { state: 'FAILED' } });
    expect(await overview()).toMatchObject({ dataPoints: 1 });
  });

  test('are counted for somebody as far as they reach their sections', async () => {
    const { orgId, organisation, overview } = await company();
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY, WATER] }, 'FAILED', now());
    const ofWater = await world.person({
      organisation,
      roles: ['COMPANY_USER'],
      allowedQuestionGroupIds: ['water'],
    });
    expect([(await overview())?.dataPoints, (await overview(ofWater))?.dataPoints]).toEqual([2, 1]);
  });

  test('say since when they lack something, however often it is tried', async () => {
    const { orgId, said, overview } = await company();
    const [first, later] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-01T11:00:00Z')];
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'WAITING', first);
    expect((await overview())?.state).toBe('WAITING');
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'FAILED', later);
    await sayUnmade({ orgId, year, dataPointIds: [WATER] }, 'WAITING', later);
    expect((await said())[ENERGY]).toEqual({ state: 'FAILED', since: first.toISOString() });
    expect(await overview()).toEqual({ dataPoints: 2, state: 'FAILED', since: first.toISOString() });
  });

  test('are told of by the delivery after one that was killed, which told nobody', async () => {
    const { orgId, save, states } = await company();
    await save('Leeds', '200', { baseVersion: 1 });
    await world.changes();
    const told: unknown[] = [];
    const order = { orgId, year, dataPointIds: [ENERGY] };
    const race = await holding(
      reading('cellRow'),
      () => projectAgain(delivery([order], 2)),
      async () => told.push(await states()),
    );
    expect(race.work).toMatchObject({ status: 'fulfilled', value: taken });
    expect(told).toEqual([energyIs('FAILED')]);
    expect(await states()).toEqual({});
  });

  test('say after the last try that Sedum has stopped trying, until somebody has them computed again', async () => {
    const { orgId, save, states, tile, detail, overview, figure } = await company();
    await save('Leeds', '200', { baseVersion: 1 });
    refusing(orgId);
    await deliver();
    const orders = await ordersOf(orgId);
    await sayUnmade({ orgId, year, dataPointIds: [WATER] }, 'WAITING', now());
    const { tries } = figuresJob;
    expect(await projectAgain(delivery(orders, tries - 1))).toEqual(putBack);
    expect(await states()).toEqual({ ...energyIs('FAILED'), [WATER]: 'WAITING' });
    expect(await projectAgain(delivery(orders, tries))).toEqual(putBack);
    expect(await states()).toEqual({ ...energyIs('GIVEN_UP'), [WATER]: 'WAITING' });
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'job given up', job: figuresJob.name }));
    const givenUp = { state: 'GIVEN_UP', since: expect.any(String) };
    expect([(await tile())?.behind, (await detail()).behind]).toEqual([givenUp, givenUp]);
    expect(await overview()).toEqual({ dataPoints: 2, ...givenUp });
    vi.restoreAllMocks();
    // As the redrive of the parked order delivers it.
    expect(await projectAgain(delivery(orders))).toEqual(taken);
    expect([await states(), await figure()]).toEqual([{ [WATER]: 'WAITING' }, '200']);
  });

  test('and were given up are made by the next change of an answer', async () => {
    const { orgId, save, states, figure } = await company();
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'GIVEN_UP', now());
    await save('Leeds', '300', { baseVersion: 1 });
    expect(await deliver()).toEqual(taken);
    expect([await states(), await figure()]).toEqual([{}, '300']);
  });

  test('say that nothing more is tried before the last try begins, since nobody says so of one that is killed', async () => {
    const { orgId, save, states } = await company();
    await save('Leeds', '200', { baseVersion: 1 });
    await world.changes();
    const told: unknown[] = [];
    const order = { orgId, year, dataPointIds: [ENERGY] };
    await holding(
      reading('cellRow'),
      () => projectAgain(delivery([order], figuresJob.tries)),
      async () => told.push(await states()),
    );
    expect([told, await states()]).toEqual([[energyIs('GIVEN_UP')], {}]);
  });

  test('hold up nobody where it cannot be told: they are ordered all the same', async () => {
    const { orgId, save } = await company();
    await save('Leeds', '200', { baseVersion: 1 });
    refusing(orgId);
    vi.spyOn(RollUpEntity, 'upsert').mockImplementation(() => {
      throw new Error('Refused');
    });
    expect(await deliver()).toEqual(taken);
    expect(await ordersOf(orgId)).toEqual([{ orgId, year, dataPointIds: [ENERGY] }]);
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'unmade figures not told', orgId, year }));
  });
});

describe('figures that are ordered', () => {
  test('wait, year by year, where it is not known yet which years are open', async () => {
    const { orgId, states, overview } = await company();
    await projectAgain(delivery([{ orgId }]));
    expect(await states()).toMatchObject({ ...energyIs('WAITING'), [RENEWABLE]: 'WAITING', [WATER]: 'WAITING' });
    expect(await overview()).toMatchObject({ state: 'WAITING' });
    for (const order of await ordersOf(orgId)) expect(await projectAgain(delivery([order]))).toEqual(taken);
    expect(await states()).toEqual({});
  });

  test('of what comes after a part wait until their own part is made', async () => {
    const { orgId, states } = await company();
    const [afterFirst] = await refresh({ orgId, year }, 1);
    if (!afterFirst) throw new Error('The year is one part');
    await sayUnmade(afterFirst, 'WAITING', now());
    expect(await states()).toEqual({ ...energyIs('WAITING'), [WATER]: 'WAITING' });
    const [afterSecond] = await refresh(afterFirst, 1);
    if (!afterSecond) throw new Error('The year is two parts');
    expect(await states()).toEqual({ [WATER]: 'WAITING' });
    expect(await refresh(afterSecond, 1)).toEqual([]);
    expect(await states()).toEqual({});
  });
});

describe('the word that figures are not made', () => {
  test.each([
    ['of one data point', (orgId: string) => project(orgId, year, [ENERGY])],
    ['of the whole year', (orgId: string) => projectYear(orgId, year)],
  ])('outlasts a projection %s that had read before, until what they lack is in them', async (_, run) => {
    const { orgId, save, figure, states } = await company();
    let between: unknown;
    const race = await holding(
      writing('rollUp'),
      () => run(orgId),
      async () => {
        await save('Leeds', '200', { baseVersion: 1 });
        await world.changes();
        await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'FAILED', now());
        between = [await figure(), await states()];
      },
    );
    expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled' } });
    expect(between).toEqual(['100', energyIs('FAILED')]);
    expect([await figure(), await figure(RENEWABLE_SHARE)]).toEqual(['200', '20']);
    expect(await states()).toEqual({});
  });

  test('that is said again is not taken back by a projection that knew only the first', async () => {
    const { orgId, save, figure, states } = await company();
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'FAILED', now());
    const race = await holding(
      writing('rollUp'),
      () => project(orgId, year, [ENERGY]),
      async () => {
        await save('Leeds', '200', { baseVersion: 1 });
        await world.changes();
        await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'FAILED', now());
      },
    );
    expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled' } });
    expect([await figure(), await states()]).toEqual(['200', {}]);
  });

  test('stays where the projection that should take it back cannot write', async () => {
    const { orgId, states } = await company();
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'FAILED', now());
    refusing(orgId, RENEWABLE_SHARE);
    await expect(project(orgId, year, [ENERGY])).rejects.toThrow('Refused');
    expect(await states()).toEqual(energyIs('FAILED'));
  });

  test('goes with figures that come to what stood there', async () => {
    const { orgId, states, figure } = await company();
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'FAILED', now());
    await projectYear(orgId, year);
    expect([await figure(), await states()]).toEqual(['100', {}]);
    // Nor does the item say any longer that something lies beside it, which every projection would take away again.
    expect((await rollUps.formersOf(orgId, year, [ENERGY])).get(ENERGY)?.unmade).toBeUndefined();
  });
});

describe('an answer that the stream has not brought yet', () => {
  test('is told beside the figure that lacks it, and no longer once it is in it', async () => {
    const { save, detail, tile } = await company();
    expect((await detail()).behind).toBeNull();
    await save('Leeds', '200', { baseVersion: 1 });
    const { behind, figure } = await detail();
    expect([behind?.state, figure]).toEqual(['WAITING', '100']);
    expect((await tile())?.behind).toBeNull();
    await world.settle();
    expect(await detail()).toMatchObject({ behind: null, figure: '200' });
  });

  test('is told where it is the first one', async () => {
    const { include, save, detail } = await company();
    await include('floor_area');
    // Nobody projects that it is asked: there is nothing yet that the answer could be newer than.
    await world.changes();
    await save('Leeds', '50', { dataPointId: 'floor_area', unit: 'm2' });
    expect((await detail('floor_area')).behind?.state).toBe('WAITING');
    await world.settle();
    expect((await detail('floor_area')).behind).toBeNull();
  });

  test('is in a figure that comes to what it was', async () => {
    const { save, detail } = await company();
    await save('Leeds', '100000', { baseVersion: 1, unit: 'kWh' });
    expect((await detail()).behind?.state).toBe('WAITING');
    await world.settle();
    expect((await detail()).behind).toBeNull();
  });

  test('is none where it is a draft, which no figure holds', async () => {
    const { save, detail } = await company();
    await save('Leeds', '200', { baseVersion: 1, state: 'DRAFT' });
    expect((await detail()).behind).toBeNull();
  });
});
