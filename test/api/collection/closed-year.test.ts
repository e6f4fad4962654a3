import { describe, expect, test } from 'vitest';
import { projectYear } from '#functions/collection/rollups/project.ts';
import { readSeal } from '#functions/collection/year/seal.ts';
import * as seals from '#functions/collection/year/seals/store.ts';
import { yearFactsRoutes } from '#shared/collection/year/facts/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { changeSettings, changeShare } from '#test/support/settings.ts';
import { startWorld } from '#test/support/world.ts';
import { yearCompany } from '#test/support/year.ts';

const world = await startWorld();
const SCOPE_1 = 'ghg_scope_1';
const SCOPE_2 = 'ghg_scope_2_market';

/** Two entities of 100 t each in scope 1 and 2, by equity share, both owned whole. */
async function owned() {
  const company = await yearCompany(world, ['P', 'Q']);
  const { admin, entities, params, include, launch, save } = company;
  await changeSettings(world, admin, { consolidation: 'equity_share' });
  await include(SCOPE_1, SCOPE_2);
  await launch();
  for (const entity of ['P', 'Q']) {
    for (const dataPointId of [SCOPE_1, SCOPE_2])
      expect((await save(entity, '100', { dataPointId, unit: 'tCO2e' })).data[0]).toMatchObject({ status: 'saved' });
  }
  await world.settle();

  const setting = (change: { readonly consolidation: 'operational_control' }) => changeSettings(world, admin, change);
  const shareOf = (entity: string, share: string) => changeShare(world, admin, entities[entity] ?? '', share);
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

  test('is sealed before it is reopened, and each completion has a seal of its own', async () => {
    const { act, admin, params } = await owned();
    await act('COMPLETED');
    await act('LAUNCHED', { reason: 'A meter was read twice' });
    await act('COMPLETED');
    await world.settle();
    const { data } = await world.call(admin, yearFactsRoutes.listSeals, { params });
    expect(data.map(({ hash }) => hash)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.any(String)]);
  });
});

describe('reopened-year-mixes: a completed year whose shares have changed', () => {
  /** Completed, and then the share of one entity set to 30 %. */
  async function changed() {
    const company = await owned();
    await company.act('COMPLETED');
    await world.settle();
    await company.shareOf('P', '30');
    await world.settle();
    const reason = 'A meter was read twice';
    const reopen = (more: object = {}) => company.act('LAUNCHED', { reason, ...more });
    const facts = async () => (await world.call(company.admin, yearFactsRoutes.getYearFacts, company)).data;
    const correct = async () => {
      await company.save('Q', '101', { dataPointId: SCOPE_1, unit: 'tCO2e', baseVersion: 1 });
      await world.settle();
      return [await company.figure(SCOPE_1), await company.figure(SCOPE_2)];
    };
    return { ...company, reopen, facts, correct };
  }

  test('is not reopened before somebody has said by which, with what would change', async () => {
    const { reopen, facts, figure } = await changed();
    const error = await reopen().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'conflict', current: { difference: (await facts()).difference } });
    const difference = (await facts()).difference;
    expect(difference?.facts).toEqual([{ of: 'P', what: 'share', before: '100%', after: '30% from 2020-01-01' }]);
    const scope1 = difference?.figures.find(({ metricId, period }) => metricId === SCOPE_1 && period === 'FY');
    expect(scope1).toMatchObject({ before: { value: '200' }, after: { value: '130' } });
    expect(await figure(SCOPE_1)).toBe('200');
  });

  test("goes on as a whole by today's shares where these were taken", async () => {
    const { reopen, facts, correct, metric } = await changed();
    const { difference } = await facts();
    await expect(reopen({ facts: 'today', consent: '0'.repeat(64) })).rejects.toMatchObject({ code: 'conflict' });
    await reopen({ facts: 'today', consent: difference?.consent });
    expect(await correct()).toEqual(['131', '130']);
    expect(JSON.stringify((await metric(SCOPE_1)).byEntity)).toContain('30');
  });

  test('goes on as a whole by the frozen ones where these were kept, until todays are taken', async () => {
    const { admin, params, reopen, facts, correct, metric, figure, config } = await changed();
    await reopen({ facts: 'frozen' });
    expect(await correct()).toEqual(['201', '200']);
    expect((await metric(SCOPE_1)).byEntity.map(({ share }) => share)).not.toContain('30');
    expect(await config()).toMatchObject({ status: 'LAUNCHED', facts: 'frozen' });
    const { difference } = await facts();
    const body = { baseVersion: (await config()).version, consent: difference?.consent ?? '' };
    await world.call(admin, yearFactsRoutes.takeTodaysFacts, { params, body });
    await world.settle();
    expect([await figure(SCOPE_1), await figure(SCOPE_2)]).toEqual(['131', '130']);
    expect(await config()).toMatchObject({ facts: 'today' });
    expect(await facts()).toEqual({ counting: 'today', difference: null });
  });

  test('stays locked, and by its facts, where it was locked as well', async () => {
    const { lock, act, shareOf, figure, config } = await owned();
    await lock();
    await act('COMPLETED');
    await shareOf('P', '30');
    await act('LAUNCHED', { reason: 'A meter was read twice' });
    await world.settle();
    expect(await figure(SCOPE_1)).toBe('200');
    expect(await config()).toMatchObject({ facts: 'frozen', lock: { state: 'LOCKED' } });
  });
});

test('an unlocked year keeps the facts of its lock, and those that come since can be added to it', async () => {
  const { admin, params, lock, shareOf, save, figure } = await owned();
  await lock();
  await shareOf('P', '30');
  const { data: entity } = await world.call(admin, entityRoutes.createEntity, { body: { name: 'R', type: 'site' } });
  await lock('UNLOCKED');
  await world.settle();
  expect(await figure(SCOPE_1)).toBe('200');
  const { data } = await world.call(admin, yearRoutes.listYearEntities, { params });
  const entityIds = data.filter(({ reporting, id }) => reporting || id === entity.id).map(({ id }) => id);
  const { data: now } = await world.call(admin, yearRoutes.getYearConfig, { params });
  await world.call(admin, yearRoutes.chooseYearEntities, { params, body: { baseVersion: now.version, entityIds } });
  await save('P', '7', { entityId: entity.id, dataPointId: SCOPE_1, unit: 'tCO2e' });
  await world.settle();
  expect(await figure(SCOPE_1)).toBe('207');
});
