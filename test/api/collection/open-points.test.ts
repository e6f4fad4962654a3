import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { openPointsOf } from '#shared/collection/open-points/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, launchedYear } from '#test/support/year.ts';

// What looks wrong and has no note that says why is told wherever progress is, to each as far as they may see it.
const world = await startWorld();

async function company() {
  const organisation = await world.organisation();
  const admin = await world.person({ organisation });
  const dataPoints = [ENERGY];
  const { entities } = await launchedYear(world, admin, { year: 2024, dataPoints, entities: ['Leeds', 'Oslo'] });
  await launchedYear(world, admin, { year: 2025, dataPoints });
  const viewer = await world.person({ organisation, roles: ['DATA_VIEWER'] });
  const save = async (year: number, ...cells: Partial<CellDraft>[]) => {
    const cell = { entityId: entities.Leeds ?? '', dataPointId: ENERGY, period: 'FY' as const, baseVersion: 0 };
    const drafts = cells.map((each) => ({ ...cell, unit: 'MWh', state: 'SUBMITTED' as const, ...each }));
    const { data } = await world.call(admin, cellRoutes.saveSubmissions, { params: { year }, body: { cells: drafts } });
    expect(data.map(({ status }) => status)).toEqual(drafts.map(() => 'saved'));
    return data;
  };
  await save(2024, { value: '1536' });
  await world.settle();
  /** How much there is to look at, by every route that tells progress. */
  const toLookAt = async (person: TestPerson) => {
    await world.settle();
    const params = { year: 2025 };
    const { data: overview } = await world.call(person, yearRoutes.getYearOverview, { params });
    const { data: now } = await world.call(person, yearRoutes.getDataPointStatus, {
      params: { ...params, id: ENERGY },
    });
    const point = overview.dataPoints.find(({ id }) => id === ENERGY);
    const section = overview.sections.find(({ id }) => id === point?.groupId);
    const all = [overview.status, section, point, now].map((each) => each?.counts.toLookAt);
    expect(new Set(all).size).toBe(1);
    return all[0];
  };
  const pointsFor = async (person: TestPerson) => {
    const { data } = await world.call(person, cellRoutes.listSubmissions, {
      params: { year: 2025 },
      query: { dataPointId: ENERGY, entityId: entities.Leeds },
    });
    return data.flatMap(openPointsOf);
  };
  return { admin, viewer, entities, save, toLookAt, pointsFor };
}

describe('a value 970 times last year’s', () => {
  test('is an open point with the factor in words, until a note says why', async () => {
    const { admin, save, toLookAt, pointsFor } = await company();
    const [saved] = await save(2025, { value: '1490000' });
    expect(saved?.status === 'saved' && saved.cell.warnings.map(({ code, mark }) => [code, mark])).toEqual([
      ['SUSPECT_UNIT', '970 × last year'],
    ]);
    expect(await pointsFor(admin)).toMatchObject([{ mark: '970 × last year', settledByNote: true }]);
    expect(await toLookAt(admin)).toBe(1);
    await save(2025, { value: '1490000', baseVersion: 1, note: 'The foundry moved here in January.' });
    expect(await pointsFor(admin)).toEqual([]);
    expect(await toLookAt(admin)).toBe(0);
  });

  test('is nobody’s but its editors’ while it is a draft, and everybody’s once it counts', async () => {
    const { admin, viewer, save, toLookAt, pointsFor } = await company();
    await save(2025, { value: '1490000', state: 'DRAFT' });
    expect([await toLookAt(admin), await toLookAt(viewer)]).toEqual([1, 0]);
    expect(await pointsFor(viewer)).toEqual([]);
    await save(2025, { value: '1490000', baseVersion: 1 });
    expect([await toLookAt(admin), await toLookAt(viewer)]).toEqual([1, 1]);
    expect(await pointsFor(viewer)).toMatchObject([{ mark: '970 × last year' }]);
  });

  test('stays to be looked at under a draft that mends it, for whoever sees the answer that counts', async () => {
    const { admin, viewer, save, toLookAt, pointsFor } = await company();
    await save(2025, { value: '1490000' });
    await save(2025, { value: '1490', baseVersion: 1, state: 'DRAFT' });
    expect([await toLookAt(admin), await toLookAt(viewer)]).toEqual([0, 1]);
    expect(await pointsFor(viewer)).toMatchObject([{ mark: '970 × last year' }]);
  });

  test('is explained to a viewer too, who sees no note', async () => {
    const { viewer, save, toLookAt, pointsFor } = await company();
    await save(2025, { value: '1490000', note: 'The foundry moved here in January.' });
    expect(await toLookAt(viewer)).toBe(0);
    expect(await pointsFor(viewer)).toEqual([]);
  });
});

test('a draft that is no answer is an open point that a note does not settle', async () => {
  const { admin, save, toLookAt, pointsFor } = await company();
  await save(2025, { value: 'about 1,500', unit: 'MWh', state: 'DRAFT', note: 'Estimated' });
  expect(await pointsFor(admin)).toMatchObject([{ code: 'INVALID', settledByNote: false }]);
  expect(await toLookAt(admin)).toBe(1);
});

test('what the set-up opts out is looked at no more', async () => {
  const { admin, entities, save, toLookAt } = await company();
  await save(2025, { value: '1490000', state: 'DRAFT' });
  expect(await toLookAt(admin)).toBe(1);
  await world.call(admin, yearRoutes.setOptOut, {
    params: { year: 2025, id: ENERGY },
    body: { baseVersion: 1, optedOut: true, entityId: entities.Oslo, reason: 'immaterial', note: 'Sold' },
  });
  expect(await toLookAt(admin)).toBe(1);
});
