import { describe, expect, test } from 'vitest';
import { projectYear } from '#functions/collection/rollups/project.ts';
import { readFacts } from '#functions/collection/year/frozen.ts';
import * as years from '#functions/collection/year/store.ts';
import { yearFactsRoutes } from '#shared/collection/year/facts/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { changeSettings, changeShare } from '#test/support/settings.ts';
import { startWorld } from '#test/support/world.ts';
import { yearCompany } from '#test/support/year.ts';

// Every test holds the write of a lock or of a projection, and lets somebody change what it was made by.
const world = await startWorld();
const SCOPE_1 = 'ghg_scope_1';

async function launched(names: readonly string[], dataPointId = SCOPE_1) {
  const company = await yearCompany(world, names);
  const { admin, params, organisation } = company;
  await company.include(dataPointId);
  await company.launch();
  const lock = () => world.call(admin, yearRoutes.changeLock, { params, body: { state: 'LOCKED', reason: 'Audit' } });
  /** What the year is locked by. */
  const facts = async () => {
    const { factsId = '' } = (await years.find(organisation.orgId, params.year)) ?? {};
    const { head, entities } = await readFacts({ orgId: organisation.orgId, year: params.year, documentId: factsId });
    return { consolidation: head.consolidation, names: entities.map(({ name }) => name).toSorted() };
  };
  const add = (name: string) => world.call(admin, entityRoutes.createEntity, { body: { name, type: 'site' } });
  return { ...company, lock, facts, add };
}

const both = { meanwhile: { status: 'fulfilled' }, work: { status: 'fulfilled' } };

describe('a year that is being locked', () => {
  test('knows the first entity that came meanwhile', async () => {
    const { lock, facts, add } = await launched([], 'company_legal_name');
    expect(await holding(writing('gate'), lock, () => add('Leeds'))).toMatchObject(both);
    expect((await facts()).names).toContain('Leeds');
  });

  test('knows an entity more that came meanwhile', async () => {
    const { lock, facts, add } = await launched(['York']);
    expect(await holding(writing('gate'), lock, () => add('Leeds'))).toMatchObject(both);
    expect((await facts()).names).toEqual(expect.arrayContaining(['Leeds', 'York']));
  });

  test('is locked by the consolidation that was chosen meanwhile', async () => {
    const { admin, lock, facts } = await launched(['York']);
    const choose = () => changeSettings(world, admin, { consolidation: 'equity_share' });
    expect(await holding(writing('gate'), lock, choose)).toMatchObject(both);
    expect((await facts()).consolidation).toBe('equity_share');
  });
});

test('a projection by frozen facts that is under way when those of today are taken writes nothing of them', async () => {
  const { admin, params, organisation, entities, save, act, config } = await launched(['P', 'Q']);
  await changeSettings(world, admin, { consolidation: 'equity_share' });
  for (const entity of ['P', 'Q']) await save(entity, '100', { dataPointId: SCOPE_1, unit: 'tCO2e' });
  await world.settle();
  await act('COMPLETED');
  await changeShare(world, admin, entities.P ?? '', '30');
  await act('LAUNCHED', { reason: 'A meter was read twice', facts: 'frozen' });
  await world.settle();
  const { difference } = (await world.call(admin, yearFactsRoutes.getYearFacts, { params })).data;
  const take = async () =>
    world.call(admin, yearFactsRoutes.takeTodaysFacts, {
      params,
      body: { baseVersion: (await config()).version, consent: difference?.consent ?? '' },
    });
  // Nobody else has projected by today's facts yet: only the gate tells that these count now.
  const race = await holding(writing('rollUp'), () => projectYear(organisation.orgId, params.year), take);
  expect(race).toMatchObject(both);
  const { data } = await world.call(admin, dashboardRoutes.getDashboardMetric, { params: { ...params, id: SCOPE_1 } });
  expect(data.years.at(-1)?.figure.value).toBe('130');
});
