import { afterEach, describe, expect, test, vi } from 'vitest';
import { refresh, sayUnmade } from '#functions/collection/api.ts';
import { RollUpEntity } from '#functions/collection/rollups/entity.ts';
import { handler as projectAgain } from '#functions/jobs/project-again.ts';
import { figuresJob } from '#shared/collection/rollups/job.ts';
import {
  companyBehind,
  deliver,
  energyIs,
  ordersOf,
  RENEWABLE,
  RENEWABLE_SHARE,
  refusing,
  WATER,
  year,
} from '#test/support/behind.ts';
import { delivery, putBack, taken } from '#test/support/delivery.ts';
import { companiesOf, follow, newManager } from '#test/support/portfolio.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY } from '#test/support/year.ts';

// Figures that are not made of what they should be made of say so, until a projection has made them.
const world = await startWorld();

afterEach(() => {
  vi.restoreAllMocks();
  world.takeLog();
});

describe('figures that could not be made', () => {
  test('say so with what reads them, to whoever looks, until the job has made them', async () => {
    const { orgId, save, states, figure, tile, detail, overview } = await companyBehind(world);
    expect(await overview()).toBeNull();
    await save('Leeds', '200', { baseVersion: 1 });
    refusing(orgId);
    expect(await deliver(world)).toEqual(taken);
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
    const orders = await ordersOf(world, orgId);
    expect(await projectAgain(delivery(orders))).toEqual(putBack);
    expect(await states()).toEqual(energyIs('FAILED'));
    vi.restoreAllMocks();
    expect(await projectAgain(delivery(orders, 2))).toEqual(taken);
    expect(await states()).toEqual({});
    expect([await figure(), await figure(RENEWABLE_SHARE)]).toEqual(['200', '20']);
    expect([(await tile())?.behind, (await detail()).behind, await overview()]).toEqual([null, null, null]);
  });

  test('say so to a fund manager that follows the company, until the job has made them', async () => {
    const { orgId, save } = await companyBehind(world);
    const manager = await newManager(world);
    await follow(manager, orgId);
    const seen = async (query = { year }) => (await companiesOf(world, manager.viewer, query))[0]?.year?.behind;
    expect(await seen()).toBeNull();
    await save('Leeds', '200', { baseVersion: 1 });
    refusing(orgId);
    await deliver(world);
    expect(await seen()).toEqual({ dataPoints: 1, state: 'FAILED', since: expect.any(String) });
    expect(await seen({ year: year - 1 })).toBeNull();
    const orders = await ordersOf(world, orgId);
    vi.restoreAllMocks();
    expect(await projectAgain(delivery(orders))).toEqual(taken);
    expect(await seen()).toBeNull();
  });

  test('and that never were say so where nothing else would stand', async () => {
    const { orgId, include, save, tile, overview } = await companyBehind(world);
    await include('floor_area');
    await world.changes();
    await save('Leeds', '50', { dataPointId: 'floor_area', unit: 'm2' });
    refusing(orgId);
    await deliver(world);
    expect(await tile('floor_area')).toMatchObject({ figure: { value: null }, behind: { state: 'FAILED' } });
    expect(await overview()).toMatchObject({ dataPoints: 1 });
  });

  test('are counted for somebody as far as they reach their sections', async () => {
    const { orgId, organisation, overview } = await companyBehind(world);
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY, WATER] }, 'FAILED', new Date());
    const ofWater = await world.person({
      organisation,
      roles: ['COMPANY_USER'],
      allowedQuestionGroupIds: ['water'],
    });
    expect([(await overview())?.dataPoints, (await overview(ofWater))?.dataPoints]).toEqual([2, 1]);
  });

  test('say since when they lack something, however often it is tried', async () => {
    const { orgId, said, overview } = await companyBehind(world);
    const [first, later] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-01T11:00:00Z')];
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'WAITING', first);
    expect((await overview())?.state).toBe('WAITING');
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'FAILED', later);
    await sayUnmade({ orgId, year, dataPointIds: [WATER] }, 'WAITING', later);
    expect((await said())[ENERGY]).toEqual({ state: 'FAILED', since: first.toISOString() });
    expect(await overview()).toEqual({ dataPoints: 2, state: 'FAILED', since: first.toISOString() });
  });

  test('say after the last try that Sedum has stopped trying, until somebody has them computed again', async () => {
    const { orgId, save, states, tile, detail, overview, figure } = await companyBehind(world);
    await save('Leeds', '200', { baseVersion: 1 });
    refusing(orgId);
    await deliver(world);
    const orders = await ordersOf(world, orgId);
    await sayUnmade({ orgId, year, dataPointIds: [WATER] }, 'WAITING', new Date());
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
    const { orgId, save, states, figure } = await companyBehind(world);
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'GIVEN_UP', new Date());
    await save('Leeds', '300', { baseVersion: 1 });
    expect(await deliver(world)).toEqual(taken);
    expect([await states(), await figure()]).toEqual([{}, '300']);
  });

  test('hold up nobody where it cannot be told: they are ordered all the same', async () => {
    const { orgId, save } = await companyBehind(world);
    await save('Leeds', '200', { baseVersion: 1 });
    refusing(orgId);
    vi.spyOn(RollUpEntity, 'upsert').mockImplementation(() => {
      throw new Error('Refused');
    });
    expect(await deliver(world)).toEqual(taken);
    expect(await ordersOf(world, orgId)).toEqual([{ orgId, year, dataPointIds: [ENERGY] }]);
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'unmade figures not told', orgId, year }));
  });
});

describe('figures that are ordered', () => {
  test('wait, year by year, where it is not known yet which years are open', async () => {
    const { orgId, states, overview } = await companyBehind(world);
    await projectAgain(delivery([{ orgId }]));
    expect(await states()).toMatchObject({ ...energyIs('WAITING'), [RENEWABLE]: 'WAITING', [WATER]: 'WAITING' });
    expect(await overview()).toMatchObject({ state: 'WAITING' });
    for (const order of await ordersOf(world, orgId)) expect(await projectAgain(delivery([order]))).toEqual(taken);
    expect(await states()).toEqual({});
  });

  test('of what comes after a part wait until their own part is made', async () => {
    const { orgId, states } = await companyBehind(world);
    const [afterFirst] = await refresh({ orgId, year }, 1);
    if (!afterFirst) throw new Error('The year is one part');
    await sayUnmade(afterFirst, 'WAITING', new Date());
    expect(await states()).toEqual({ ...energyIs('WAITING'), [WATER]: 'WAITING' });
    const [afterSecond] = await refresh(afterFirst, 1);
    if (!afterSecond) throw new Error('The year is two parts');
    expect(await states()).toEqual({ [WATER]: 'WAITING' });
    expect(await refresh(afterSecond, 1)).toEqual([]);
    expect(await states()).toEqual({});
  });
});
