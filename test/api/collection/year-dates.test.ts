import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/api/problem.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { MovedValues } from '#shared/collection/year/schema.ts';
import { holding, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';
import { yearCompany } from '#test/support/year.ts';

const world = await startWorld();
const FINES = 'environmental_fines';
const april = { startDate: '2025-04-01', endDate: '2026-03-31' };

/** A launched 2025 with fines asked monthly of one entity, and 500 in January. */
async function fined() {
  const organisation = await world.organisation({ currency: 'EUR' });
  const company = await yearCompany(world, ['Leeds'], organisation);
  const { admin, params, include, launch, save, point } = company;
  await include(FINES);
  const body = { baseVersion: (await point(FINES)).version, periodicity: 'monthly' as const };
  await world.call(admin, yearRoutes.setPeriodicity, { params: { ...params, id: FINES }, body });
  await launch();
  const at = (await point(FINES)).askedEntityIds[0] ?? '';
  const fine = (period: 'M01' | 'M02', value: string) =>
    save('Leeds', value, { entityId: at, dataPointId: FINES, period, unit: 'EUR' });
  expect((await fine('M01', '500')).data[0]).toMatchObject({ status: 'saved' });
  const january = async () => {
    const query = { dataPointId: FINES };
    const { data } = await world.call(admin, cellRoutes.listSubmissions, { params, query });
    return data.find(({ period }) => period === 'M01');
  };
  return { ...company, fine, january };
}

async function movedIn(refused: Promise<unknown>): Promise<MovedValues> {
  const error = await refused.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('It was not refused');
  expect(error.code).toBe('conflict');
  return (error.current as { readonly moved: MovedValues }).moved;
}

describe('the dates of a launched year', () => {
  test('dates-move-under-values: move only once the values that would stand for other days were shown', async () => {
    const { change, config } = await fined();
    const moved = await movedIn(change(april));
    expect(moved).toMatchObject({
      count: 1,
      values: [
        {
          dataPointId: FINES,
          period: 'M01',
          before: { from: '2025-01-01', to: '2025-01-31' },
          after: { from: '2025-04-01', to: '2025-04-30' },
        },
      ],
    });
    expect(await config()).toMatchObject({ startDate: '2025-01-01', endDate: '2025-12-31' });
    await movedIn(change({ ...april, consent: '0'.repeat(64) }));
    await change({ ...april, consent: moved.consent });
    expect(await config()).toMatchObject(april);
  });

  test('move without a question where no value would', async () => {
    const { change, config } = await fined();
    await change({ endDate: '2025-11-30' });
    expect(await config()).toMatchObject({ endDate: '2025-11-30' });
  });

  test('are agreed to for the values that were shown, and for no other', async () => {
    const { change, fine } = await fined();
    const { consent } = await movedIn(change(april));
    await fine('M02', '7');
    expect(await movedIn(change({ ...april, consent }))).toMatchObject({ count: 2 });
  });

  test('a value that is saved while they move keeps them where they are', async () => {
    const { change, fine, config } = await fined();
    const { consent } = await movedIn(change(april));
    const { work, meanwhile } = await holding(
      writing('gate'),
      () => change({ ...april, consent }),
      () => fine('M02', '7'),
    );
    expect(meanwhile).toMatchObject({ status: 'fulfilled', value: { data: [{ status: 'saved' }] } });
    expect(work).toMatchObject({ status: 'rejected', reason: { current: { moved: { count: 2 } } } });
    expect(await config()).toMatchObject({ startDate: '2025-01-01' });
  });

  test('a value that was typed for the former days is refused once they have moved', async () => {
    const { change, fine, january } = await fined();
    const { consent } = await movedIn(change(april));
    const { work } = await holding(
      writing('cellRow'),
      () => fine('M02', '7'),
      () => change({ ...april, consent }),
    );
    expect(work).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
    expect(await january()).toMatchObject({ value: '500' });
  });

  test.each(['LOCKED', 'COMPLETED'] as const)('of a %s year stay', async (state) => {
    const { admin, params, change, act } = await fined();
    const { consent } = await movedIn(change(april));
    await world.settle();
    if (state === 'COMPLETED') await act('COMPLETED', { acceptIncomplete: true });
    else await world.call(admin, yearRoutes.changeLock, { params, body: { state, reason: 'Signed off' } });
    await expect(change({ ...april, consent })).rejects.toMatchObject({ code: 'locked' });
  });
});
