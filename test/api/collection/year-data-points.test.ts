import { describe, expect, test } from 'vitest';
import { sectionCells } from '#shared/collection/asked/section-cells.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

const world = await startWorld();

describe('data points of a year', () => {
  test('a data point that is left out hides its values, and shows them again when it is back', async () => {
    const { include, launch, save, change, point } = await yearCompany(world);
    await include(ENERGY, 'energy_consumption_renewable');
    await launch();
    await save('Leeds', '5');
    await world.settle();
    await change({ dataPoints: [{ dataPointId: ENERGY, included: false }] });
    await world.settle();
    expect(await point(ENERGY)).toMatchObject({ included: false, hasHiddenValues: true });
    await include(ENERGY);
    await world.settle();
    expect(await point(ENERGY)).toMatchObject({ included: true, status: 'COMPLETE' });
  });

  test('changing the periodicity hides the values of the old one, and changing back shows them again', async () => {
    const { admin, params, include, launch, save, point } = await yearCompany(world);
    await include(ENERGY);
    await launch();
    await save('Leeds', '5');
    const periodicity = async (next: 'annual' | 'monthly') => {
      const { version } = await point(ENERGY);
      const body = { baseVersion: version, periodicity: next };
      return (await world.call(admin, yearRoutes.setPeriodicity, { params: { ...params, id: ENERGY }, body })).data;
    };
    expect(await periodicity('monthly')).toMatchObject({ status: 'NO_DATA', counts: { required: 12, answered: 0 } });
    expect(await periodicity('annual')).toMatchObject({ status: 'COMPLETE', counts: { required: 1, answered: 1 } });
  });

  test('an opt-out needs a reason, is refused while its own cells hold values, and leaves the others alone', async () => {
    const { admin, params, include, launch, save, point, entities } = await yearCompany(world, ['Leeds', 'Oslo']);
    await include(ENERGY);
    await launch();
    await save('Leeds', '5');
    const optOut = async (body: object) => {
      const { version } = await point(ENERGY);
      const ask = { params: { ...params, id: ENERGY }, body: { baseVersion: version, optedOut: true, ...body } };
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

  test('what is opted out takes no value until it is opted in, and what is said again is no other version', async () => {
    const { admin, params, include, launch, save, point } = await yearCompany(world, ['Leeds', 'Oslo']);
    await include(ENERGY);
    await launch();
    const optOut = async (optedOut: boolean) => {
      const { version: baseVersion } = await point(ENERGY);
      const body = { baseVersion, optedOut, ...(optedOut && { reason: 'immaterial' as const }) };
      await world.call(admin, yearRoutes.setOptOut, { params: { ...params, id: ENERGY }, body });
    };
    await optOut(true);
    expect((await save('Leeds', '5')).data).toMatchObject([
      { status: 'invalid', fields: { value: expect.stringContaining('opted out') } },
    ]);
    await optOut(false);
    expect((await save('Leeds', '5')).data).toMatchObject([{ status: 'saved', cell: { version: 1 } }]);
    expect((await save('Leeds', '5', { baseVersion: 1 })).data).toMatchObject([
      { status: 'saved', cell: { version: 1 } },
    ]);
    expect((await save('Leeds', '6', { baseVersion: 1 })).data).toMatchObject([
      { status: 'saved', cell: { version: 2 } },
    ]);
  });

  test('an entity is asked only within its dates', async () => {
    const { admin, params, include, launch, point } = await yearCompany(world);
    await world.call(admin, entityRoutes.createEntity, {
      body: { name: 'New', type: 'site', fromDate: '2025-07-01' },
    });
    await include(ENERGY);
    const { version } = await point(ENERGY);
    await world.call(admin, yearRoutes.setPeriodicity, {
      params: { ...params, id: ENERGY },
      body: { baseVersion: version, periodicity: 'quarterly' },
    });
    await launch();
    expect((await point(ENERGY)).counts.required).toBe(4 + 2);
  });

  test('the schema of a section gives a data point all that its grid needs', async () => {
    const { admin, params, include, launch } = await yearCompany(world);
    await include(ENERGY);
    await launch();
    const { data } = await world.call(admin, yearRoutes.getGroupSchema, { params: { ...params, id: 'energy' } });
    expect(data.dataPoints[0]).toMatchObject({ id: ENERGY, unit: 'MWh', validation: { min: '0' }, mayEnter: true });
    expect(data.dataPoints[0]?.units.map(({ unit }) => unit)).toContain('kWh');
    const [point] = data.dataPoints;
    expect(point && sectionCells(2025, data, point)).toMatchObject([
      { period: 'FY', label: 'FY 2025', from: '2025-01-01', asked: true },
    ]);
    expect(data.dataPoints[0]?.frameworkCodes.length).toBeGreaterThan(0);
  });
});

test('the schema of a section is told of the own organisation alone', async () => {
  const { organisation, admin, params, include } = await yearCompany(world);
  await include(ENERGY);
  const ask = (orgId: string) =>
    world.call(admin, yearRoutes.getGroupSchema, { params: { ...params, id: 'energy' }, query: { orgId } });
  expect((await ask(organisation.orgId)).data.id).toBe('energy');
  await expect(ask((await world.organisation()).orgId)).rejects.toMatchObject({ code: 'missing' });
});

describe('assignments and progress', () => {
  test('only members who enter data can be asked, at entities that exist', async () => {
    const { organisation, admin, params, include } = await yearCompany(world);
    await include(ENERGY);
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
    const { organisation, admin, params, include, launch, save, entities } = await yearCompany(world, [
      'Leeds',
      'Oslo',
    ]);
    const greta = await world.person({
      organisation,
      roles: ['DATA_GATHERER'],
      name: 'Greta',
      allowedEntityIds: [entities.Oslo ?? ''],
    });
    await include(ENERGY);
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
        expect.objectContaining({ name: 'Greta', openDataPoints: [ENERGY] }),
        expect.objectContaining({ name: 'Nobody assigned', openDataPoints: [] }),
      ]),
    );
    const own = await world.call(greta, yearRoutes.listYearGroups, { params });
    expect(own.data.groups).toMatchObject([{ id: 'energy', counts: { required: 1 }, mine: { status: 'NO_DATA' } }]);
  });
});

test('the schema of a section says where the condition of a data point holds, as the list of its cells does', async () => {
  const { organisation, admin, params, include, launch, entities } = await yearCompany(world, ['Leeds', 'Oslo']);
  const [decides, asked] = ['biodiversity_sensitive_sites', 'biodiversity_sensitive_site_area'];
  await include(decides, asked);
  await launch();
  const required = async () => {
    const { data } = await world.call(admin, yearRoutes.getGroupSchema, { params: { ...params, id: 'biodiversity' } });
    const point = data.dataPoints.find(({ id }) => id === asked);
    const cells = point ? sectionCells(params.year, data, point) : [];
    expect(cells.map(({ entityId }) => entityId).toSorted()).toEqual(Object.values(entities).toSorted());
    return cells.filter((cell) => cell.asked).map(({ entityId }) => entityId);
  };
  const listed = async () => {
    const { data } = await world.call(admin, cellRoutes.listSubmissions, { params, query: { dataPointId: asked } });
    return data.map(({ entityId }) => entityId);
  };
  expect([await required(), await listed()]).toEqual([[], []]);
  const cell = { entityId: organisation.rootEntityId, dataPointId: decides, period: 'FY' as const, baseVersion: 0 };
  const body = { cells: [{ ...cell, state: 'SUBMITTED' as const, value: true }] };
  const { data } = await world.call(admin, cellRoutes.saveSubmissions, { params, body });
  expect(data).toMatchObject([{ status: 'saved' }]);
  expect((await required()).toSorted()).toEqual(Object.values(entities).toSorted());
  expect((await listed()).toSorted()).toEqual(Object.values(entities).toSorted());
});
