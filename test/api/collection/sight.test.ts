import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { dataPointRoutes } from '#shared/collection/data-point/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear, yearCompany } from '#test/support/year.ts';

const world = await startWorld();
const acme = await world.organisation();
const admin = await world.person({ organisation: acme, name: 'Ada' });
const energy = 'energy_consumption_total';
const { year, entities } = await launchedYear(world, admin, {
  dataPoints: [energy],
  entities: ['Leeds', 'Oslo', 'Lyon'],
});
const params = { year };
const leeds = entities.Leeds ?? '';
const oslo = entities.Oslo ?? '';
const viewer = await world.person({ organisation: acme, roles: ['DATA_VIEWER'] });
const inLeeds = await world.person({ organisation: acme, roles: ['COMPANY_USER'], allowedEntityIds: [leeds] });

for (const [baseVersion, entityId] of [leeds, oslo].entries()) {
  const body = {
    baseVersion: baseVersion + 1,
    optedOut: true,
    entityId,
    reason: 'immaterial' as const,
    note: 'Quietly sold',
  };
  await world.call(admin, yearRoutes.setOptOut, { params: { ...params, id: energy }, body });
}
const chosen = { baseVersion: 3, entityIds: [leeds, oslo] };
await world.call(admin, yearRoutes.setRelevantSites, { params: { ...params, id: energy }, body: chosen });
const assignees = [
  { userId: admin.userId, entityIds: [oslo] },
  { userId: inLeeds.userId, entityIds: [leeds] },
];
await world.call(admin, yearRoutes.assignGroups, { params, body: { changes: [{ groupId: 'energy', assignees }] } });
await world.call(admin, yearRoutes.changeLock, { params, body: { state: 'LOCKED', reason: 'Assurance' } });

/** Everything that the set-up's reads answer to somebody, as one text. */
async function heardBy(person: typeof admin): Promise<string> {
  const answers = await Promise.all([
    world.call(person, yearRoutes.getYearConfig, { params }),
    world.call(person, yearRoutes.getLock, { params }),
    world.call(person, yearRoutes.listYearDataPoints, { params }),
    world.call(person, yearRoutes.listYearGroups, { params }),
    world.call(person, yearRoutes.getYearOverview, { params }),
    world.call(person, yearRoutes.getGroupSchema, { params: { ...params, id: 'energy' } }),
    world.call(person, yearRoutes.getProgress, { params }),
    world.call(person, yearRoutes.getRelevantSites, { params: { ...params, id: energy } }),
  ]);
  return JSON.stringify(answers);
}

describe('drafts', () => {
  test('F18 a viewer hears neither of a draft nor how often it changed: no version, no count, no status', async () => {
    const own = await yearCompany(world);
    await own.include(energy);
    await own.launch();
    const reader = await world.person({ organisation: own.organisation, roles: ['DATA_VIEWER'] });
    const look = async (person: typeof admin) => {
      await world.settle();
      const { data: cells } = await world.call(person, cellRoutes.listSubmissions, {
        params: own.params,
        query: { dataPointId: energy },
      });
      const { data: points } = await world.call(person, yearRoutes.listYearDataPoints, { params: own.params });
      const at = { params: { ...own.params, id: energy } };
      const { data: now } = await world.call(person, yearRoutes.getDataPointStatus, at);
      const { data: progress } = await world.call(person, yearRoutes.getProgress, { params: own.params });
      return [
        cells[0]?.version,
        ...[points[0]?.counts, now.counts, progress.total].map((counts) => [counts?.drafts, counts?.answered]),
        points[0]?.status,
        now.status,
      ];
    };
    const empty = [0, [0, 0], [0, 0], [0, 0], 'NO_DATA', 'NO_DATA'];
    for (const [baseVersion, value] of ['1', '2', '3'].entries()) {
      await own.save('Leeds', value, { baseVersion, state: 'DRAFT' });
    }
    expect(await look(reader)).toEqual(empty);
    expect(await look(own.admin)).toEqual([3, [1, 0], [1, 0], [1, 0], 'PARTIALLY_COMPLETE', 'PARTIALLY_COMPLETE']);
    await own.save('Leeds', '4', { baseVersion: 3 });
    const answered = [4, [0, 1], [0, 1], [0, 1], 'COMPLETE', 'COMPLETE'];
    expect(await look(reader)).toEqual(answered);
    await own.save('Leeds', '5', { baseVersion: 4, state: 'DRAFT' });
    expect(await look(reader)).toEqual(answered);
    // A draft over an answer is to submit, and takes nothing back of what is answered.
    expect(await look(own.admin)).toEqual([5, [1, 1], [1, 1], [1, 1], 'COMPLETE', 'COMPLETE']);
  });
});

test('staff see whose the answer is that counts, also while a draft of somebody else lies over it', async () => {
  const own = await yearCompany(world, ['Leeds'], await world.organisation({ isDemo: true }));
  await own.include(energy);
  await own.launch();
  await own.save('Leeds', '7');
  const colleague = await world.person({ organisation: own.organisation, name: 'Bo Lind', roles: ['COMPANY_USER'] });
  const cell = { entityId: own.entities.Leeds ?? '', dataPointId: energy, period: 'FY' as const, unit: 'MWh' };
  const cells = [{ ...cell, baseVersion: 1, state: 'DRAFT' as const, value: '8' }];
  await world.call(colleague, cellRoutes.saveSubmissions, { params: own.params, body: { cells } });
  const provider = await world.organisation({ type: 'admin', organizationType: 'admin' });
  const staff = await world.person({ organisation: provider, roles: ['SEDUM_SUPPORT_USER'] });
  const answers = await Promise.all([
    world.call(world.in(staff, own.organisation), cellRoutes.listSubmissions, { params: own.params, query: {} }),
    world.call(world.in(staff, own.organisation), dataPointRoutes.getYearDataPoint, {
      params: { ...own.params, id: energy },
      query: {},
    }),
  ]);
  for (const { data } of answers) {
    expect(data).toMatchObject([{ value: '7', by: { id: own.admin.userId, name: own.admin.name } }]);
    expect(JSON.stringify(data)).not.toContain('Bo Lind');
  }
});

describe('what the set-up of a year tells', () => {
  test.each([
    ['an administrator', admin],
    ['a viewer', viewer],
    ['a person of one entity', inLeeds],
  ])('%s hears in the overview what each part of it says alone', async (_who, person) => {
    const query = { all: 'true' } as const;
    const { data } = await world.call(person, yearRoutes.getYearOverview, { params, query });
    const status = await world.call(person, yearRoutes.getYearStatus, { params });
    const sections = await world.call(person, yearRoutes.listYearGroups, { params });
    const dataPoints = await world.call(person, yearRoutes.listYearDataPoints, { params, query });
    const reporting = await world.call(person, yearRoutes.listYearEntities, { params });
    expect(data).toEqual({
      status: status.data,
      sections: sections.data.groups,
      dataPoints: dataPoints.data,
      entityLists: dataPoints.entityLists,
      entities: reporting.data,
      behind: null,
    });
    const asked = await world.call(person, yearRoutes.getYearOverview, { params });
    expect(asked.data.dataPoints.map(({ id }) => id)).toEqual([energy]);
  });

  test('an administrator sees notes, people and every entity', async () => {
    const heard = await heardBy(admin);
    for (const told of ['Quietly sold', admin.userId, inLeeds.userId, leeds, oslo]) expect(heard).toContain(told);
  });

  test('a viewer sees that something is opted out or locked and why, without notes and people', async () => {
    const heard = await heardBy(viewer);
    expect(heard).toContain('immaterial');
    expect(heard).toContain('Assurance');
    for (const hidden of ['Quietly sold', admin.userId, inLeeds.userId, 'Ada', 'Former user']) {
      expect(heard).not.toContain(hidden);
    }
  });

  test('a person of one entity hears of no other entity and of nobody who is asked elsewhere', async () => {
    const heard = await heardBy(inLeeds);
    expect(heard).toContain(leeds);
    expect(heard).toContain(inLeeds.userId);
    expect(heard).not.toContain(oslo);
    const { data, entityLists } = await world.call(inLeeds, yearRoutes.listYearDataPoints, { params });
    expect(data[0]?.optOuts).toMatchObject([{ entityId: leeds, note: 'Quietly sold' }]);
    expect(data[0]?.askedEntityIds).toBe(0);
    expect(entityLists).toEqual([[leeds]]);
  });
});
