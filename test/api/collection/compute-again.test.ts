import { afterEach, describe, expect, test, vi } from 'vitest';
import { refresh, type StaleFigures, sayUnmade } from '#functions/collection/api.ts';
import { RollUpEntity } from '#functions/collection/rollups/entity.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { isSealed } from '#functions/collection/year/seal.ts';
import * as years from '#functions/collection/year/store.ts';
import { EventEntity } from '#functions/core/events/entity.ts';
import { handler as projectAgain } from '#functions/jobs/project-again.ts';
import { figuresJob } from '#shared/collection/rollups/job.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { delivery, putBack, taken } from '#test/support/delivery.ts';
import { holding, writing } from '#test/support/hold.ts';
import { requestOf, type TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

// Figures that were given up are computed again for an administrator who asks, and say so until they are.
const world = await startWorld();
const year = 2025;
const params = { year };
const WATER = 'water_withdrawal';
const RENEWABLE_SHARE = 'energy_renewable_pct';

/** A company of 100 MWh and some water, of which 200 MWh were entered since and given up. */
async function company() {
  const made = await yearCompany(world);
  const { organisation, admin, include, launch, save } = made;
  const { orgId } = organisation;
  await include(ENERGY, WATER);
  await launch();
  await save('Leeds', '100');
  await save('Leeds', '7', { dataPointId: WATER, unit: 'm3' });
  await world.settle();
  await save('Leeds', '200', { baseVersion: 1 });
  await world.changes();
  await sayUnmade({ orgId, year, dataPointIds: [ENERGY] }, 'GIVEN_UP', new Date());
  const states = async () =>
    new Map([...(await rollUps.listBehindIn(orgId, year))].map(([id, { state }]) => [id, state]));
  const tile = async (id = ENERGY) => {
    const { data } = await world.call(admin, dashboardRoutes.getDashboard, { params });
    return data.tiles.find((each) => each.id === id)?.years.at(-1);
  };
  const orders = async () => ((await world.figureOrders()) as StaleFigures[]).filter((order) => order.orgId === orgId);
  return { ...made, orgId, states, tile, orders };
}

const again = async (person: TestPerson) =>
  (await world.call(person, yearRoutes.computeAgain, { params })).data.ordered;
const asked = (person: TestPerson) => world.send(requestOf(yearRoutes.computeAgain, { params }, person), person);
/** Every metric of a plan is in one state, or in none. */
const only = (states: ReadonlyMap<string, string>) => [...new Set(states.values())];

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  world.takeLog();
});

describe('figures that were given up', () => {
  test('are computed again for an administrator, and say meanwhile that they wait', async () => {
    const { admin, states, tile, orders, orgId } = await company();
    const before = await states();
    expect(only(before)).toEqual(['GIVEN_UP']);
    const since = (await tile())?.behind?.since;
    expect(await again(admin)).toBe(before.size);
    expect([...(await states())]).toEqual([...before.keys()].map((id) => [id, 'WAITING']));
    expect((await tile())?.behind).toEqual({ state: 'WAITING', since });
    const ordered = await orders();
    expect(ordered).toMatchObject([{ orgId, year }]);
    expect(new Set(ordered[0]?.dataPointIds)).toEqual(new Set(before.keys()));
    expect(await projectAgain(delivery(ordered))).toEqual(taken);
    expect((await states()).size).toBe(0);
    expect(await tile()).toMatchObject({ behind: null, figure: { value: '200' } });
    expect((await tile(WATER))?.figure.value).toBe('7');
  });

  test('are ordered once while they are being computed, and not at all where none were given up', async () => {
    const { admin, states, orders } = await company();
    expect(await again(admin)).toBeGreaterThan(0);
    const first = await orders();
    expect(await again(admin)).toBe(0);
    expect(await orders()).toEqual([]);
    await projectAgain(delivery(first));
    expect(await again(admin)).toBe(0);
    expect([await orders(), (await states()).size]).toEqual([[], 0]);
  });

  test('that are tried by the job already are left to it', async () => {
    const { admin, orgId, states, orders } = await company();
    await sayUnmade({ orgId, year, dataPointIds: [WATER] }, 'FAILED', new Date());
    await again(admin);
    expect((await states()).get(WATER)).toBe('FAILED');
    expect((await orders()).flatMap(({ dataPointIds }) => dataPointIds ?? [])).not.toContain(WATER);
  });

  test('that are computed alone, of which the inputs stand, are asked for by themselves', async () => {
    const { admin, orgId, states, orders } = await company();
    await refresh({ orgId, year });
    await sayUnmade({ orgId, year, dataPointIds: [RENEWABLE_SHARE] }, 'GIVEN_UP', new Date());
    expect(await again(admin)).toBe(1);
    const ordered = await orders();
    expect(ordered).toEqual([{ orgId, year, dataPointIds: [RENEWABLE_SHARE] }]);
    expect(await projectAgain(delivery(ordered))).toEqual(taken);
    expect((await states()).size).toBe(0);
  });

  test('say again that nothing more is tried where that fails too', async () => {
    const { admin, states, orders, tile } = await company();
    await again(admin);
    vi.spyOn(RollUpEntity, 'put').mockImplementation(() => {
      throw new Error('Refused');
    });
    expect(await projectAgain(delivery(await orders(), figuresJob.tries))).toEqual(putBack);
    expect(only(await states())).toEqual(['GIVEN_UP']);
    expect((await tile())?.figure.value).toBe('100');
    vi.restoreAllMocks();
    expect(await again(admin)).toBeGreaterThan(0);
  });

  test('of which a job is faster than the word that they wait say nothing any more', async () => {
    const { admin, states, orders, tile } = await company();
    const race = await holding(
      writing('unmade'),
      () => again(admin),
      async () => expect(await projectAgain(delivery(await orders()))).toEqual(taken),
    );
    expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled' } });
    expect((await states()).size).toBe(0);
    expect(await tile()).toMatchObject({ behind: null, figure: { value: '200' } });
  });

  test('stay given up where the queue does not take the order', async () => {
    const { admin, states, orders } = await company();
    vi.stubEnv('FIGURES_QUEUE_URL', `${process.env.FIGURES_QUEUE_URL}-gone`);
    expect((await asked(admin)).status).toBeGreaterThanOrEqual(500);
    vi.unstubAllEnvs();
    expect(only(await states())).toEqual(['GIVEN_UP']);
    expect(await orders()).toEqual([]);
    expect(await again(admin)).toBeGreaterThan(0);
  });

  test('of a completed year that waits for its seal bring the seal', async () => {
    const { admin, orgId, orders, states, act } = await company();
    await act('COMPLETED', { acceptIncomplete: true });
    await world.changes();
    await sayUnmade({ orgId, year }, 'GIVEN_UP', new Date());
    const sealed = async (record = years.find(orgId, year)) => {
      const found = await record;
      return found !== undefined && (await isSealed(found));
    };
    expect(await sealed()).toBe(false);
    expect(await again(admin)).toBeGreaterThan(0);
    const ordered = await orders();
    expect(ordered).toEqual([{ orgId, year }]);
    expect(await projectAgain(delivery(ordered))).toEqual(taken);
    expect([(await states()).size, await sealed()]).toEqual([0, true]);
  });

  test('are in the history of the year with who had them computed again', async () => {
    const { admin, orgId, states } = await company();
    const figures = (await states()).size;
    await again(admin);
    const { data: events } = await EventEntity.query.byPlace({ orgId, scope: String(year), lane: '-' }).go();
    expect(events.filter(({ action }) => action === 'compute-again')).toMatchObject([
      { actorId: admin.userId, after: { figures } },
    ]);
  });
});

describe('those who may not', () => {
  test.each([['COMPANY_USER'], ['DATA_VIEWER']] as const)('%s have nothing computed again', async (role) => {
    const { organisation, states, orders } = await company();
    const person = await world.person({ organisation, roles: [role] });
    expect(await asked(person)).toMatchObject({ status: 403 });
    expect([only(await states()), await orders()]).toEqual([['GIVEN_UP'], []]);
  });

  test('have none of another organisation computed again, whichever they name', async () => {
    const { organisation, states, orders } = await company();
    const stranger = await world.person({ organisation: await world.organisation() });
    expect(await again(stranger)).toBe(0);
    expect((await asked({ ...stranger, orgId: organisation.orgId })).status).toBeGreaterThanOrEqual(400);
    expect([only(await states()), await orders()]).toEqual([['GIVEN_UP'], []]);
  });

  test('ask again and again: after ten in an hour they are told to wait', async () => {
    const { admin } = await company();
    for (let at = 0; at < 10; at += 1) expect((await asked(admin)).status).toBe(200);
    expect(await asked(admin)).toMatchObject({ status: 429 });
  });
});
