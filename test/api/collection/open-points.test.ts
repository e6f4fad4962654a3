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
  const dataPoints = [ENERGY, 'energy_consumption_renewable'];
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
  return { organisation, admin, viewer, entities, save, toLookAt, pointsFor };
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

describe('a draft over an answer that counts', () => {
  const lookAt = async (person: TestPerson) => {
    await world.settle();
    const { data } = await world.call(person, yearRoutes.getDataPointStatus, { params: { year: 2025, id: ENERGY } });
    return [data.status, data.counts.answered, data.counts.drafts];
  };

  test('takes nothing back of what is answered, and is gone when it says what counts', async () => {
    const { admin, entities, save } = await company();
    const oslo = { entityId: entities.Oslo, value: '40' };
    await save(2025, { value: '1540' }, oslo);
    expect(await lookAt(admin)).toEqual(['COMPLETE', 2, 0]);
    const [drafted] = await save(2025, { value: '1600', baseVersion: 1, state: 'DRAFT' });
    expect(drafted).toMatchObject({ cell: { state: 'DRAFT', counted: { value: '1540', note: null } } });
    expect(await lookAt(admin)).toEqual(['COMPLETE', 2, 1]);
    const [restored] = await save(2025, { value: '1540', baseVersion: 2, state: 'DRAFT' });
    expect(restored).toMatchObject({ cell: { state: 'SUBMITTED', value: '1540', version: 3, counted: null } });
    expect(await lookAt(admin)).toEqual(['COMPLETE', 2, 0]);
    // Typed once more, it is what it is.
    const [same] = await save(2025, { value: '1540', baseVersion: 3, state: 'DRAFT' });
    expect(same).toMatchObject({ cell: { state: 'SUBMITTED', version: 3 } });
  });

  test('leaves the answer its author and its time, and stands in the history as a save', async () => {
    const { organisation, admin, entities, save } = await company();
    await save(2025, { value: '1540', note: 'Meter' });
    const colleague = await world.person({ organisation, roles: ['COMPANY_USER'] });
    const cell = { entityId: entities.Leeds ?? '', dataPointId: ENERGY, period: 'FY' as const, unit: 'MWh' };
    for (const [at, value] of ['1600', '1540'].entries()) {
      const draft = { ...cell, baseVersion: at + 1, state: 'DRAFT' as const, value, note: 'Meter' };
      await world.call(colleague, cellRoutes.saveSubmissions, { params: { year: 2025 }, body: { cells: [draft] } });
    }
    const { data } = await world.call(admin, cellRoutes.listSubmissions, {
      params: { year: 2025 },
      query: { dataPointId: ENERGY, entityId: entities.Leeds },
    });
    expect(data).toMatchObject([{ state: 'SUBMITTED', value: '1540', by: { id: admin.userId }, method: 'screen' }]);
    const id = data[0]?.id ?? '';
    const { data: told } = await world.call(admin, cellRoutes.getSubmission, { params: { id } });
    expect(told.history.map(({ action, by }) => [action, by?.id])).toEqual([
      ['save', colleague.userId],
      ['save', colleague.userId],
      ['submit', admin.userId],
    ]);
  });

  test('is gone without asking the rules between answers again: nothing that counts changes', async () => {
    const { admin, save } = await company();
    const [submitted] = await save(2025, { value: '1540' });
    expect(submitted).toMatchObject({ findings: [{ outcome: 'could_not_run' }] });
    await save(2025, { value: '1600', baseVersion: 1, state: 'DRAFT' });
    const [gone] = await save(2025, { value: '1540', baseVersion: 2, state: 'DRAFT' });
    expect(gone).toMatchObject({ cell: { state: 'SUBMITTED' }, findings: [] });
    expect(await lookAt(admin)).toEqual(['PARTIALLY_COMPLETE', 1, 0]);
  });
});
