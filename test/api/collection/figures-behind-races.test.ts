import { afterEach, describe, expect, test, vi } from 'vitest';
import { sayUnmade } from '#functions/collection/api.ts';
import { project, projectYear } from '#functions/collection/rollups/project.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { handler as projectAgain } from '#functions/jobs/project-again.ts';
import { figuresJob } from '#shared/collection/rollups/job.ts';
import { companyBehind, energyIs, RENEWABLE_SHARE, refusing, year } from '#test/support/behind.ts';
import { delivery, taken } from '#test/support/delivery.ts';
import { holding, reading, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY } from '#test/support/year.ts';

// The word that figures are not made holds through projections that run at the same time, and through runs that are killed.
const world = await startWorld();

afterEach(() => {
  vi.restoreAllMocks();
  world.takeLog();
});

describe('the word that figures are not made', () => {
  test.each([
    ['of one data point', (orgId: string) => project(orgId, year, [ENERGY])],
    ['of the whole year', (orgId: string) => projectYear(orgId, year)],
  ])('outlasts a projection %s that had read before, until what they lack is in them', async (_, run) => {
    const { orgId, save, figure, states } = await companyBehind(world);
    let between: unknown;
    const race = await holding(
      writing('rollUp'),
      () => run(orgId),
      async () => {
        await save('Leeds', '200', { baseVersion: 1 });
        await world.changes();
        await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'FAILED', new Date());
        between = [await figure(), await states()];
      },
    );
    expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled' } });
    expect(between).toEqual(['100', energyIs('FAILED')]);
    expect([await figure(), await figure(RENEWABLE_SHARE)]).toEqual(['200', '20']);
    expect(await states()).toEqual({});
  });

  test('that is said again is not taken back by a projection that knew only the first', async () => {
    const { orgId, save, figure, states } = await companyBehind(world);
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'FAILED', new Date());
    const race = await holding(
      writing('rollUp'),
      () => project(orgId, year, [ENERGY]),
      async () => {
        await save('Leeds', '200', { baseVersion: 1 });
        await world.changes();
        await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'FAILED', new Date());
      },
    );
    expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled' } });
    expect([await figure(), await states()]).toEqual(['200', {}]);
  });

  test('stays where the projection that should take it back cannot write', async () => {
    const { orgId, states } = await companyBehind(world);
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'FAILED', new Date());
    refusing(orgId, RENEWABLE_SHARE);
    await expect(project(orgId, year, [ENERGY])).rejects.toThrow('Refused');
    expect(await states()).toEqual(energyIs('FAILED'));
  });

  test('goes with figures that come to what stood there', async () => {
    const { orgId, states, figure } = await companyBehind(world);
    await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'FAILED', new Date());
    await projectYear(orgId, year);
    expect([await figure(), await states()]).toEqual(['100', {}]);
    // Nor does the item say any longer that something lies beside it, which every projection would take away again.
    expect((await rollUps.formersOf(orgId, year, [ENERGY])).get(ENERGY)?.unmade).toBeUndefined();
  });
});

describe('figures of a run that is killed', () => {
  test('are told of by the delivery after one that was killed, which told nobody', async () => {
    const { orgId, save, states } = await companyBehind(world);
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

  test('say that nothing more is tried before the last try begins, since nobody says so of one that is killed', async () => {
    const { orgId, save, states } = await companyBehind(world);
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
});
