import { describe, expect, test } from 'vitest';
import { projectYear } from '#functions/collection/rollups/project.ts';
import { readSeal } from '#functions/collection/year/seal.ts';
import * as seals from '#functions/collection/year/seals/store.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { changeSettings, changeShare } from '#test/support/settings.ts';
import { startWorld } from '#test/support/world.ts';
import { yearCompany } from '#test/support/year.ts';

const world = await startWorld();
const SCOPE_1 = 'ghg_scope_1';
const SCOPE_2 = 'ghg_scope_2_market';

/** Two sites of 100 t each in scope 1 and 2, by equity share, both owned whole. */
async function owned() {
  const company = await yearCompany(world, ['P', 'Q']);
  const { admin, entities, params, include, launch, save } = company;
  await changeSettings(world, admin, { consolidation: 'equity_share' });
  await include(SCOPE_1, SCOPE_2);
  await launch();
  for (const site of ['P', 'Q']) {
    for (const dataPointId of [SCOPE_1, SCOPE_2])
      expect((await save(site, '100', { dataPointId, unit: 'tCO2e' })).data[0]).toMatchObject({ status: 'saved' });
  }
  await world.settle();

  const setting = (change: { readonly consolidation: 'operational_control' }) => changeSettings(world, admin, change);
  const shareOf = (site: string, share: string) => changeShare(world, admin, entities[site] ?? '', share);
  const metric = async (id: string) =>
    (await world.call(admin, dashboardRoutes.getDashboardMetric, { params: { ...params, id } })).data;
  const figure = async (id: string) => (await metric(id)).years.at(-1)?.figure.value;
  const lock = (state: 'LOCKED' | 'UNLOCKED' = 'LOCKED') =>
    world.call(admin, yearRoutes.changeLock, { params, body: { state, reason: 'Signed off by the board' } });
  return { ...company, setting, shareOf, metric, figure, lock };
}

describe('a locked year', () => {
  test('locked-year-changes: keeps its figures and their explanation when a share changes', async () => {
    const { lock, shareOf, figure, metric } = await owned();
    expect(await figure(SCOPE_1)).toBe('200');
    await lock();
    await world.settle();
    await shareOf('P', '30');
    await world.settle();
    expect(await figure(SCOPE_1)).toBe('200');
    expect((await metric(SCOPE_1)).byEntity.map(({ share }) => share)).not.toContain('30');
  });

  test('keeps them when the consolidation changes', async () => {
    const { lock, shareOf, setting, figure } = await owned();
    await shareOf('P', '30');
    await world.settle();
    await lock();
    await setting({ consolidation: 'operational_control' });
    await world.settle();
    expect(await figure(SCOPE_1)).toBe('130');
  });

  test('adds up what was saved just before the lock, by the facts of the lock', async () => {
    const { lock, shareOf, save, figure } = await owned();
    await save('Q', '101', { dataPointId: SCOPE_1, unit: 'tCO2e', baseVersion: 1 });
    await lock();
    await shareOf('P', '30');
    await world.settle();
    expect(await figure(SCOPE_1)).toBe('201');
  });

  test('a share changed while the year is being locked is in its facts', async () => {
    const { lock, shareOf, figure, metric } = await owned();
    const { work, meanwhile } = await holding(writing('gate'), lock, () => shareOf('P', '30'));
    expect([work.status, meanwhile.status]).toEqual(['fulfilled', 'fulfilled']);
    await world.settle();
    expect(await figure(SCOPE_1)).toBe('130');
    expect((await metric(SCOPE_1)).byEntity.map(({ share }) => share)).toContain('30');
    await shareOf('P', '50');
    await world.settle();
    expect(await figure(SCOPE_1)).toBe('130');
  });

  test('a projection under way when the year is locked writes nothing by facts that no longer count', async () => {
    const { lock, shareOf, figure, organisation, setting } = await owned();
    await shareOf('P', '30');
    const { work } = await holding(
      writing('rollUp'),
      () => projectYear(organisation.orgId, 2025),
      async () => {
        await shareOf('P', '60');
        await lock();
        await setting({ consolidation: 'operational_control' });
      },
    );
    expect(work.status).toBe('fulfilled');
    expect(await figure(SCOPE_1)).toBe('160');
    await world.settle();
    expect(await figure(SCOPE_1)).toBe('160');
  });
});

describe('a completed year', () => {
  test('seals a copy of what was signed, which reopening leaves', async () => {
    const { act, shareOf, save, organisation } = await owned();
    await act('COMPLETED');
    await world.settle();
    await act('LAUNCHED', { reason: 'A meter was read twice' });
    await shareOf('P', '30');
    await save('Q', '101', { dataPointId: SCOPE_1, unit: 'tCO2e', baseVersion: 1 });
    await world.settle();
    const [seal] = await seals.list(organisation.orgId, 2025);
    const read = await readSeal(organisation.orgId, 2025, seal?.sealId ?? '');
    expect(read?.hash).toBe(seal?.hash);
    const figures = read?.lines.find((line) => line.kind === 'figures' && line.metricId === SCOPE_1);
    expect(figures).toMatchObject({ periods: { FY: { value: '200' } } });
    expect(read?.lines.filter(({ kind }) => kind === 'values')).toHaveLength(4);
    expect(read?.lines.filter(({ kind }) => kind === 'entity')).toHaveLength(3);
  });
});
