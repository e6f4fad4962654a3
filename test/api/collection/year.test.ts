import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const energy = 'energy_consumption_total';

/** A company of its own for each test, so that tests do not share a year. */
async function company(sites: readonly string[] = ['Leeds']) {
  const organisation = await world.organisation();
  const admin = await world.person({ organisation });
  const entities: Record<string, string> = {};
  for (const name of sites) {
    const { data } = await world.call(admin, entityRoutes.createEntity, { body: { name, type: 'site' } });
    entities[name] = data.id;
  }
  const params = { year: 2025 };
  const config = async (): Promise<YearConfig> => (await world.call(admin, yearRoutes.getYearConfig, { params })).data;
  const change = async (body: object) =>
    (
      await world.call(admin, yearRoutes.saveYearConfig, {
        params,
        body: { baseVersion: (await config()).version, ...body },
      })
    ).data;
  const include = (...ids: string[]) =>
    change({ dataPoints: ids.map((dataPointId) => ({ dataPointId, included: true })) });
  const launch = async () =>
    world.call(admin, yearRoutes.launchYear, { params, body: { baseVersion: (await config()).version } });
  const status = async () => (await world.call(admin, yearRoutes.getYearStatus, { params })).data;
  const point = async (id: string) => {
    const { data } = await world.call(admin, yearRoutes.listYearDataPoints, { params, query: { all: 'true' } });
    const found = data.find((each) => each.id === id);
    if (!found) throw new Error(id);
    return found;
  };
  const save = (site: string, value: string, more: object = {}) =>
    world.call(admin, cellRoutes.saveSubmissions, {
      params,
      body: {
        cells: [
          {
            entityId: entities[site] ?? '',
            dataPointId: energy,
            period: 'FY' as const,
            baseVersion: 0,
            state: 'SUBMITTED' as const,
            value,
            unit: 'MWh',
            ...more,
          },
        ],
      },
    });
  const act = (next: 'DRAFT' | 'LAUNCHED' | 'COMPLETED', more: object = {}) =>
    config().then(({ version }) =>
      world.call(admin, yearRoutes.changeYearStatus, { params, body: { baseVersion: version, status: next, ...more } }),
    );
  return { organisation, admin, entities, params, config, change, include, launch, status, point, save, act };
}

describe('setting a year up', () => {
  test('a year that was never set up shows its defaults, and the first save begins it', async () => {
    const { config, include } = await company();
    expect(await config()).toMatchObject({
      status: 'NOT_SET_UP',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      version: 0,
      reminders: { daysBefore: [14, 7, 1], everyDaysOverdue: 7 },
    });
    expect(await include(energy)).toMatchObject({ status: 'DRAFT' });
  });

  test('wrong dates, unknown frameworks and unknown data points are refused by field', async () => {
    const { change } = await company();
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
    const { admin, params, include } = await company();
    const { version } = await include(energy);
    const deadline = (date: string) =>
      world.call(admin, yearRoutes.setDeadline, { params, body: { baseVersion: version, deadline: date } });
    await deadline('2026-03-31');
    await expect(deadline('2026-04-30')).rejects.toMatchObject({ code: 'conflict', current: { version: version + 1 } });
  });

  test('a launch says what is missing, with where to mend it', async () => {
    const { launch, include, status } = await company([]);
    await include(energy);
    await expect(launch()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Energy consumption'),
    });
    expect((await status()).obstacles.launch.map(({ code }) => code)).toEqual(['data-points-without-entities']);
  });

  test('copying a year takes its data points, periodicity and assignments, and no value', async () => {
    const { admin, include, launch, save, entities, point } = await company();
    await include(energy);
    const { version } = await point(energy);
    await world.call(admin, yearRoutes.setPeriodicity, {
      params: { year: 2025, id: energy },
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
    expect(data[0]).toMatchObject({ id: energy, periodicity: 'quarterly', status: 'NO_DATA', mine: true });
    expect(data[0]?.counts).toMatchObject({ required: 4, answered: 0 });
  });
});

describe('data points of a year', () => {
  test('a data point that is left out hides its values, and shows them again when it is back', async () => {
    const { include, launch, save, change, point } = await company();
    await include(energy, 'energy_consumption_renewable');
    await launch();
    await save('Leeds', '5');
    await world.settle();
    await change({ dataPoints: [{ dataPointId: energy, included: false }] });
    await world.settle();
    expect(await point(energy)).toMatchObject({ included: false, hasHiddenValues: true });
    await include(energy);
    await world.settle();
    expect(await point(energy)).toMatchObject({ included: true, status: 'COMPLETE' });
  });

  test('changing the periodicity hides the values of the old one, and changing back shows them again', async () => {
    const { admin, params, include, launch, save, point } = await company();
    await include(energy);
    await launch();
    await save('Leeds', '5');
    const periodicity = async (next: 'annual' | 'monthly') => {
      const { version } = await point(energy);
      const body = { baseVersion: version, periodicity: next };
      return (await world.call(admin, yearRoutes.setPeriodicity, { params: { ...params, id: energy }, body })).data;
    };
    expect(await periodicity('monthly')).toMatchObject({ status: 'NO_DATA', counts: { required: 12, answered: 0 } });
    expect(await periodicity('annual')).toMatchObject({ status: 'COMPLETE', counts: { required: 1, answered: 1 } });
  });

  test('an opt-out needs a reason, is refused while its own cells hold values, and leaves the others alone', async () => {
    const { admin, params, include, launch, save, point, entities } = await company(['Leeds', 'Oslo']);
    await include(energy);
    await launch();
    await save('Leeds', '5');
    const optOut = async (body: object) => {
      const { version } = await point(energy);
      const ask = { params: { ...params, id: energy }, body: { baseVersion: version, optedOut: true, ...body } };
      return (await world.call(admin, yearRoutes.setOptOut, ask)).data;
    };
    await expect(optOut({ entityId: entities.Oslo })).rejects.toMatchObject({ fields: { reason: expect.any(String) } });
    await expect(optOut({ reason: 'immaterial' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await optOut({ entityId: entities.Oslo, reason: 'immaterial', note: 'Sold heat only' })).toMatchObject({
      status: 'COMPLETE',
      counts: { required: 2, answered: 2, optedOut: 1 },
    });
    expect(await optOut({ entityId: entities.Oslo, optedOut: false })).toMatchObject({ status: 'PARTIALLY_COMPLETE' });
  });

  test('an entity is asked only within its dates', async () => {
    const { admin, params, include, launch, point } = await company();
    await world.call(admin, entityRoutes.createEntity, {
      body: { name: 'New', type: 'site', fromDate: '2025-07-01' },
    });
    await include(energy);
    const { version } = await point(energy);
    await world.call(admin, yearRoutes.setPeriodicity, {
      params: { ...params, id: energy },
      body: { baseVersion: version, periodicity: 'quarterly' },
    });
    await launch();
    expect((await point(energy)).counts.required).toBe(4 + 2);
  });

  test('the schema of a section gives a question all that its grid needs', async () => {
    const { admin, params, include, launch } = await company();
    await include(energy);
    await launch();
    const { data } = await world.call(admin, yearRoutes.getGroupSchema, { params: { ...params, id: 'energy' } });
    expect(data.dataPoints[0]).toMatchObject({ id: energy, unit: 'MWh', validation: { min: '0' }, mayEnter: true });
    expect(data.dataPoints[0]?.units.map(({ unit }) => unit)).toContain('kWh');
    expect(data.dataPoints[0]?.cells).toMatchObject([
      { period: 'FY', label: 'FY 2025', from: '2025-01-01', asked: true },
    ]);
    expect(data.dataPoints[0]?.frameworkCodes.length).toBeGreaterThan(0);
  });
});

describe('the steps of a year', () => {
  test('launched, completed with open sections accepted, reopened with a reason', async () => {
    const { include, launch, act, save, config } = await company(['Leeds', 'Oslo']);
    await include(energy);
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
    const { admin, params, include, launch, act, change, point, config } = await company();
    await include(energy);
    await launch();
    await act('COMPLETED', { acceptIncomplete: true });
    const { version } = await point(energy);
    const locked = { code: 'locked' };
    await expect(change({ dataPoints: [{ dataPointId: energy, included: false }] })).rejects.toMatchObject(locked);
    const id = { ...params, id: energy };
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
    const { include, launch, act, save, config } = await company();
    await include(energy);
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
    const { admin, include, launch, save, entities, point } = await company(['Leeds', 'Oslo']);
    await include(energy);
    await launch();
    await save('Oslo', '7');
    const { data: all } = await world.call(admin, entityRoutes.listEntities);
    const oslo = all.find(({ id }) => id === entities.Oslo);
    await world.call(admin, entityRoutes.archiveEntity, {
      params: { id: entities.Oslo ?? '' },
      query: { version: String(oslo?.version) },
    });
    await world.settle();
    expect((await point(energy)).counts).toMatchObject({ required: 2, answered: 1 });
  });
});

describe('assignments and progress', () => {
  test('only members who enter data can be asked, at entities that exist', async () => {
    const { organisation, admin, params, include } = await company();
    await include(energy);
    const viewer = await world.person({ organisation, roles: ['DATA_VIEWER'] });
    const stranger = await world.person({ organisation: await world.organisation() });
    const assign = (userId: string, entityIds: string[] = []) =>
      world.call(admin, yearRoutes.assignGroups, {
        params,
        body: { changes: [{ groupId: 'energy', assignees: [{ userId, entityIds }] }] },
      });
    const field = { fields: { 'changes.0.assignees.0': expect.any(String) } };
    await expect(assign(viewer.userId)).rejects.toMatchObject(field);
    await expect(assign(stranger.userId)).rejects.toMatchObject(field);
    await expect(assign(admin.userId, ['nowhere'])).rejects.toMatchObject(field);
    await assign(admin.userId);
  });

  test('progress goes to the people who are asked, and what nobody was asked for says so', async () => {
    const { organisation, admin, params, include, launch, save, entities } = await company(['Leeds', 'Oslo']);
    const greta = await world.person({
      organisation,
      roles: ['DATA_GATHERER'],
      name: 'Greta',
      allowedEntityIds: [entities.Oslo ?? ''],
    });
    await include(energy);
    await world.call(admin, yearRoutes.assignGroups, {
      params,
      body: {
        changes: [{ groupId: 'energy', assignees: [{ userId: greta.userId, entityIds: [entities.Oslo ?? ''] }] }],
      },
    });
    await launch();
    await save('Leeds', '5');
    await world.settle();
    const { data } = await world.call(admin, yearRoutes.getProgress, { params });
    expect(data.total).toMatchObject({ required: 2, answered: 1 });
    expect(data.byAssignee).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Greta', openDataPoints: [energy] }),
        expect.objectContaining({ name: 'Nobody assigned', openDataPoints: [] }),
      ]),
    );
    const own = await world.call(greta, yearRoutes.listYearGroups, { params });
    expect(own.data.groups).toMatchObject([{ id: 'energy', counts: { required: 1 }, mine: { status: 'NO_DATA' } }]);
  });
});
