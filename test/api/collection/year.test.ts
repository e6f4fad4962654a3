import { describe, expect, test } from 'vitest';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

const world = await startWorld();

describe('setting a year up', () => {
  test('a year that was never set up shows its defaults, and the first save begins it', async () => {
    const { config, include } = await yearCompany(world);
    expect(await config()).toMatchObject({
      status: 'NOT_SET_UP',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      version: 0,
      reminders: { daysBefore: [14, 7, 1], everyDaysOverdue: 7 },
    });
    expect(await include(ENERGY)).toMatchObject({ status: 'DRAFT' });
  });

  test('wrong dates, unknown frameworks and unknown data points are refused by field', async () => {
    const { change } = await yearCompany(world);
    await expect(change({ startDate: '2025-12-31', endDate: '2025-01-01' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { endDate: expect.any(String) },
    });
    await expect(change({ frameworks: ['no-such'] })).rejects.toMatchObject({
      fields: { 'frameworks.0': expect.any(String) },
    });
    await expect(change({ dataPoints: [{ dataPointId: 'no_such', included: true }] })).rejects.toMatchObject({
      fields: { 'dataPoints.0.dataPointId': expect.any(String) },
    });
    await expect(change({ startDate: '2025-02-30' })).rejects.toMatchObject({
      fields: { startDate: expect.any(String) },
    });
    await expect(change({ secret: true })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('of two administrators the slower one is told and loses nothing of the faster', async () => {
    const { admin, params, include } = await yearCompany(world);
    const { version } = await include(ENERGY);
    const deadline = (date: string) =>
      world.call(admin, yearRoutes.setDeadline, { params, body: { baseVersion: version, deadline: date } });
    await deadline('2026-03-31');
    await expect(deadline('2026-04-30')).rejects.toMatchObject({ code: 'conflict', current: { version: version + 1 } });
  });

  test('a launch says what is missing, with where to mend it', async () => {
    const { launch, include, status } = await yearCompany(world, []);
    await include(ENERGY);
    await expect(launch()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Energy consumption'),
    });
    expect((await status()).obstacles.launch.map(({ code }) => code)).toEqual(['data-points-without-entities']);
  });

  test('copying a year takes its data points, periodicity and assignments, and no value', async () => {
    const { admin, include, launch, save, entities, point } = await yearCompany(world);
    await include(ENERGY);
    const { version } = await point(ENERGY);
    await world.call(admin, yearRoutes.setPeriodicity, {
      params: { year: 2025, id: ENERGY },
      body: { baseVersion: version, periodicity: 'quarterly' },
    });
    await world.call(admin, yearRoutes.assignGroups, {
      params: { year: 2025 },
      body: {
        changes: [{ groupId: 'energy', assignees: [{ userId: admin.userId, entityIds: [entities.Leeds ?? ''] }] }],
      },
    });
    await launch();
    await save('Leeds', '5', { period: 'Q1' });
    await world.settle();
    const next = { year: 2026 };
    await world.call(admin, yearRoutes.saveYearConfig, { params: next, body: { baseVersion: 0, copyFrom: 2025 } });
    const { data } = await world.call(admin, yearRoutes.listYearDataPoints, { params: next });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ id: ENERGY, periodicity: 'quarterly', status: 'NO_DATA', mine: true });
    expect(data[0]?.counts).toMatchObject({ required: 4, answered: 0 });
  });
});

describe('the steps of a year', () => {
  test('launched, completed with open sections accepted, reopened with a reason', async () => {
    const { include, launch, act, save, config } = await yearCompany(world, ['Leeds', 'Oslo']);
    await include(ENERGY);
    await launch();
    await save('Leeds', '5');
    await world.settle();
    await expect(act('COMPLETED')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 required'),
    });
    await act('COMPLETED', { acceptIncomplete: true });
    await expect(save('Oslo', '6')).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('completed'),
    });
    await expect(act('LAUNCHED')).rejects.toMatchObject({ code: 'invalid', fields: { reason: expect.any(String) } });
    await act('LAUNCHED', { reason: 'A meter was read twice' });
    expect(await config()).toMatchObject({ status: 'LAUNCHED', completedAt: null });
    expect((await save('Oslo', '6')).data[0]?.status).toBe('saved');
  });

  test('a completed year refuses every change of its set-up', async () => {
    const { admin, params, include, launch, act, change, point, config } = await yearCompany(world);
    await include(ENERGY);
    await launch();
    await act('COMPLETED', { acceptIncomplete: true });
    const { version } = await point(ENERGY);
    const locked = { code: 'locked' };
    await expect(change({ dataPoints: [{ dataPointId: ENERGY, included: false }] })).rejects.toMatchObject(locked);
    const id = { ...params, id: ENERGY };
    const periodicity = { baseVersion: version, periodicity: 'monthly' as const };
    await expect(world.call(admin, yearRoutes.setPeriodicity, { params: id, body: periodicity })).rejects.toMatchObject(
      locked,
    );
    const optOut = { baseVersion: version, optedOut: true, reason: 'immaterial' as const };
    await expect(world.call(admin, yearRoutes.setOptOut, { params: id, body: optOut })).rejects.toMatchObject(locked);
    const deadline = { baseVersion: (await config()).version, deadline: '2026-03-31' };
    await expect(world.call(admin, yearRoutes.setDeadline, { params, body: deadline })).rejects.toMatchObject(locked);
  });

  test('back to draft only while no value exists', async () => {
    const { include, launch, act, save, config } = await yearCompany(world);
    await include(ENERGY);
    await launch();
    await act('DRAFT');
    expect((await config()).status).toBe('DRAFT');
    await expect(save('Leeds', '5')).rejects.toMatchObject({ code: 'locked' });
    await launch();
    await save('Leeds', '5');
    await expect(act('DRAFT')).rejects.toMatchObject({ code: 'conflict' });
    expect((await config()).status).toBe('LAUNCHED');
    expect((await save('Leeds', '6', { baseVersion: 1 })).data[0]?.status).toBe('saved');
  });

  test('an entity archived after the launch stays in the year that it reported in', async () => {
    const { admin, include, launch, save, entities, point } = await yearCompany(world, ['Leeds', 'Oslo']);
    await include(ENERGY);
    await launch();
    await save('Oslo', '7');
    const { data: all } = await world.call(admin, entityRoutes.listEntities);
    const oslo = all.find(({ id }) => id === entities.Oslo);
    await world.call(admin, entityRoutes.archiveEntity, {
      params: { id: entities.Oslo ?? '' },
      query: { version: String(oslo?.version) },
    });
    await world.settle();
    expect((await point(ENERGY)).counts).toMatchObject({ required: 2, answered: 1 });
  });
});
