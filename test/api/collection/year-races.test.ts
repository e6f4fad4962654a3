import { describe, expect, test } from 'vitest';
import { packOf } from '#functions/collection/year/packs/store.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { holding, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

// Every test holds one change of a year before its write and lets another one run to its end.
const world = await startWorld();
const late = { status: 'rejected', reason: { code: 'conflict' } };

/** A launched year, and its changes as requests that were written over what stands now. */
async function launched() {
  const { admin, params, include, launch, config, point } = await yearCompany(world);
  await include(ENERGY);
  await launch();
  const { version: baseVersion } = await config();
  const autoLock = (autoLockDays: number) => () =>
    world.call(admin, yearRoutes.saveYearConfig, { params, body: { baseVersion, autoLockDays } });
  const { version } = await point(ENERGY);
  const periodicity = (next: 'monthly' | 'quarterly') => () =>
    world.call(admin, yearRoutes.setPeriodicity, {
      params: { ...params, id: ENERGY },
      body: { baseVersion: version, periodicity: next },
    });
  const lock = () =>
    world.call(admin, yearRoutes.changeLock, { params, body: { state: 'LOCKED' as const, reason: 'Audit' } });
  return { config, point, autoLock, periodicity, lock };
}

describe('two changes of a year at once', () => {
  test('of when it locks itself: the later one is told', async () => {
    const { config, autoLock } = await launched();
    const race = await holding(writing('year'), autoLock(30), autoLock(60));
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: late });
    expect(await config()).toMatchObject({ autoLockDays: 60 });
  });

  test('of a data point: the later one is told', async () => {
    const { point, periodicity } = await launched();
    const race = await holding(writing('yearPack'), periodicity('monthly'), periodicity('quarterly'));
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: late });
    expect(await point(ENERGY)).toMatchObject({ periodicity: 'quarterly' });
  });

  test('of two data points that are stored together: both are written', async () => {
    const { admin, params, include, point } = await yearCompany(world);
    const [one = '', other = ''] = storedTogether();
    await include(one, other);
    const monthly = (id: string) => () =>
      world.call(admin, yearRoutes.setPeriodicity, {
        params: { ...params, id },
        body: { baseVersion: 1, periodicity: 'monthly' as const },
      });
    const race = await holding(writing('yearPack'), monthly(one), monthly(other));
    expect(race).toMatchObject({ meanwhile: { status: 'fulfilled' }, work: { status: 'fulfilled' } });
    expect(await point(one)).toMatchObject({ periodicity: 'monthly', version: 2 });
    expect(await point(other)).toMatchObject({ periodicity: 'monthly', version: 2 });
  });

  test('one of which locks it: the set-up is as it was locked', async () => {
    const { point, periodicity, lock } = await launched();
    const race = await holding(writing('yearPack'), periodicity('monthly'), lock);
    expect(race).toMatchObject({
      meanwhile: { status: 'fulfilled' },
      work: { status: 'rejected', reason: { code: 'locked' } },
    });
    expect(await point(ENERGY)).toMatchObject({ periodicity: 'annual' });
  });
});

/** Data points that may be asked monthly, and are not at first, and of which the set-up lies in one item. */
function storedTogether(): string[] {
  const fitting = library.dataPoints.filter(
    ({ periodicities, defaultPeriodicity }) => periodicities.includes('monthly') && defaultPeriodicity !== 'monthly',
  );
  const keys = fitting.map(({ key }) => key);
  return (
    keys.map((key) => keys.filter((other) => packOf(other) === packOf(key))).find(({ length }) => length > 1) ?? []
  );
}
