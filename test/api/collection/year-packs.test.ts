import { describe, expect, test } from 'vitest';
import { YearEntity } from '#functions/collection/year/entity.ts';
import { YearDataPointEntity, YearPackEntity } from '#functions/collection/year/packs/entity.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { holding, reading } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

// What a year says of its data points stands in packs, apart where it is long, and by itself where it is from before.
const world = await startWorld();
const RENEWABLE = 'energy_consumption_renewable';
const year = 2025;

async function stored(orgId: string) {
  const { data: packs } = await YearPackEntity.query.byYear({ orgId, year }).go({ pages: 'all' });
  const { data: own } = await YearDataPointEntity.query.byYear({ orgId, year }).go({ pages: 'all' });
  const points = Object.assign({}, ...packs.map((each) => each.points)) as (typeof packs)[number]['points'];
  return { packs, points, own };
}

/** As the release before packs stored it: each data point in an item of its own. */
async function asBefore(orgId: string): Promise<void> {
  const { packs, points } = await stored(orgId);
  for (const [dataPointId, each] of Object.entries(points)) {
    if ('apart' in each) throw new Error('Nothing is long here');
    await YearDataPointEntity.put({ orgId, year, dataPointId, ...each }).go();
  }
  for (const { pack } of packs) await YearPackEntity.delete({ orgId, year, pack }).go();
  await YearEntity.patch({ orgId, year }).set({ v: 1 }).go();
}

describe('the set-up of a data point', () => {
  test('stands in a pack, and apart as long as it is long', async () => {
    const { admin, organisation, params, include, point } = await yearCompany(world);
    const { orgId } = organisation;
    await include(ENERGY, RENEWABLE);
    const monthly = { ...(await point(ENERGY)), periodicity: 'monthly' as const };
    const at = { ...params, id: ENERGY };
    const body = { baseVersion: monthly.version, periodicity: monthly.periodicity };
    await world.call(admin, yearRoutes.setPeriodicity, { params: at, body });
    const optOut = async (period: 'M01' | 'M02' | 'M03' | 'M04' | 'M05', optedOut: boolean) => {
      const { version: baseVersion } = await point(ENERGY);
      const why = optedOut ? { reason: 'immaterial' as const, note: period.repeat(150) } : {};
      await world.call(admin, yearRoutes.setOptOut, { params: at, body: { baseVersion, period, optedOut, ...why } });
    };
    for (const period of ['M01', 'M02', 'M03', 'M04', 'M05'] as const) await optOut(period, true);
    const long = await stored(orgId);
    expect(long.points).toMatchObject({ [ENERGY]: { apart: true, version: 7 }, [RENEWABLE]: { included: true } });
    expect(long.own).toMatchObject([{ dataPointId: ENERGY, version: 7, periodicity: 'monthly' }]);
    // Read with the whole year, and by itself.
    expect((await point(ENERGY)).optOuts.map(({ period }) => period)).toEqual(['M01', 'M02', 'M03', 'M04', 'M05']);
    const cells = await world.call(admin, yearRoutes.getDataPointStatus, { params: at });
    expect(cells.data.counts).toMatchObject({ required: 12, optedOut: 5 });
    for (const period of ['M01', 'M02'] as const) await optOut(period, false);
    const short = await stored(orgId);
    expect(short.points).toMatchObject({ [ENERGY]: { version: 9, optOuts: [{}, {}, {}] } });
    expect(short.own).toEqual([]);
    expect((await point(ENERGY)).optOuts.map(({ period }) => period)).toEqual(['M03', 'M04', 'M05']);
  });

  test('that goes into its pack while it is read apart is read again', async () => {
    const { admin, organisation, params, include, point } = await yearCompany(world);
    await include(ENERGY);
    const at = { ...params, id: ENERGY };
    const body = { baseVersion: (await point(ENERGY)).version, periodicity: 'monthly' as const };
    await world.call(admin, yearRoutes.setPeriodicity, { params: at, body });
    const optOut = async (period: 'M01' | 'M02' | 'M03' | 'M04', optedOut: boolean) => {
      const { version: baseVersion } = await point(ENERGY);
      const why = optedOut ? { reason: 'immaterial' as const, note: period.repeat(150) } : {};
      await world.call(admin, yearRoutes.setOptOut, { params: at, body: { baseVersion, period, optedOut, ...why } });
    };
    for (const period of ['M01', 'M02', 'M03', 'M04'] as const) await optOut(period, true);
    expect((await stored(organisation.orgId)).own).toHaveLength(1);
    const race = await holding(
      (call) => reading('yearDataPoint')(call) && call.command === 'BatchGetItemCommand',
      () => world.call(admin, yearRoutes.getDataPointStatus, { params: at }),
      () => optOut('M04', false),
    );
    expect(race.meanwhile.status).toBe('fulfilled');
    expect((await stored(organisation.orgId)).own).toEqual([]);
    expect(race.work).toMatchObject({ value: { data: { counts: { required: 12, optedOut: 3 } } } });
  });

  test('that is from before there were packs is read, and goes into one when it is changed', async () => {
    const { admin, organisation, params, include, launch, point, save } = await yearCompany(world);
    const { orgId } = organisation;
    await include(ENERGY, RENEWABLE);
    await asBefore(orgId);
    await launch();
    await save('Leeds', '5');
    await world.settle();
    expect(await point(ENERGY)).toMatchObject({ included: true, status: 'COMPLETE', version: 1 });
    const query = { dataPointId: ENERGY };
    const list = async () => (await world.call(admin, cellRoutes.listSubmissions, { params, query })).data;
    expect(await list()).toMatchObject([{ value: '5' }]);
    const body = { baseVersion: 1, periodicity: 'monthly' as const };
    await world.call(admin, yearRoutes.setPeriodicity, { params: { ...params, id: ENERGY }, body });
    const { points, own } = await stored(orgId);
    expect(points).toMatchObject({ [ENERGY]: { periodicity: 'monthly', version: 2 } });
    expect(own.map(({ dataPointId }) => dataPointId)).toEqual([RENEWABLE]);
    expect(await point(ENERGY)).toMatchObject({ periodicity: 'monthly', version: 2 });
    expect(await point(RENEWABLE)).toMatchObject({ included: true, version: 1 });
    expect(await list()).toHaveLength(12);
    const again = world.call(admin, yearRoutes.setPeriodicity, { params: { ...params, id: ENERGY }, body });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
  });
});
