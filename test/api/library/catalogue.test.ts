import { describe, expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { catalogueRoutes } from '#shared/library/catalogue/routes.ts';
import { dataPointKeysOf } from '#shared/library/frameworks/rules.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const acme = await world.organisation();
const zinc = await world.organisation();
const viewer = await world.person({ organisation: acme, roles: ['DATA_VIEWER'] });
const params = (id: string) => ({ params: { id } });
const r = catalogueRoutes;

describe('frameworks', () => {
  test('come with their versions, the current one first, and how many metrics answer each', async () => {
    const { data } = await world.call(viewer, r.listFrameworks);
    expect(data.map(({ id }) => id)).toEqual(library.frameworks.map(({ id }) => id));
    for (const { currentVersion, versions } of data) expect(versions[0]?.id).toBe(currentVersion);
    const edci = data.find(({ id }) => id === 'edci');
    const years = edci?.versions.map(({ firstYear }) => firstYear) ?? [];
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect(years.length).toBeGreaterThan(3);
    expect((await world.call(viewer, r.getFramework, params('edci'))).data).toEqual(edci);
  });

  test('show what a version requires and which metrics answer it', async () => {
    const { data } = await world.call(viewer, r.getFrameworkVersion, params('sfdr-pai-2022'));
    expect(data).toMatchObject({ id: 'sfdr-pai-2022', frameworkId: 'sfdr_pai', licence: expect.any(String) });
    const payGap = data.requirements.find(({ code }) => code === 'T1-12');
    expect(payGap?.metricIds).toContain('gender_pay_gap_pct');
    const { data: metrics } = await world.call(viewer, r.listFrameworkMetrics, params('sfdr-pai-2022'));
    expect(metrics).toHaveLength(data.metricCount);
    expect(new Set(metrics.map(({ id }) => id))).toEqual(
      new Set(data.requirements.flatMap(({ metricIds }) => metricIds)),
    );
    const { data: sections } = await world.call(viewer, r.listFrameworkQuestionGroups, params('sfdr-pai-2022'));
    const version = library.frameworkVersionById.get('sfdr-pai-2022');
    const dataPoints = version && dataPointKeysOf(library, version);
    expect(sections.reduce((sum, { dataPointCount }) => sum + dataPointCount, 0)).toBe(dataPoints?.size);
  });

  test('that do not exist are missing', async () => {
    for (const route of [r.getFramework, r.getFrameworkVersion, r.listFrameworkMetrics, r.getGuidance]) {
      await expect(world.call(viewer, route, params('nothing'))).rejects.toMatchObject({ code: 'missing' });
      await expect(world.call(viewer, route, params('constructor'))).rejects.toMatchObject({ code: 'missing' });
    }
  });
});

describe('sections', () => {
  test('come in the order of the screens, with their data points counted', async () => {
    const { data } = await world.call(viewer, r.listAllQuestionGroups);
    expect(data.map(({ id }) => id)).toEqual(library.sections.map(({ key }) => key));
    expect(data.reduce((sum, { dataPointCount }) => sum + dataPointCount, 0)).toBe(library.dataPoints.length);
    expect(data.every(({ askedByDefault, dataPointCount }) => askedByDefault <= dataPointCount)).toBe(true);
  });

  test('of the ESRS are those that answer it', async () => {
    const { data } = await world.call(viewer, r.listQuestionGroups, { query: { csrd: 'true' } });
    const { data: all } = await world.call(viewer, r.listQuestionGroups);
    expect(data.length).toBeGreaterThan(10);
    const sum = (sections: typeof data) => sections.reduce((total, { dataPointCount }) => total + dataPointCount, 0);
    expect(sum(data)).toBeLessThan(sum(all));
  });

  test('of a person who is kept to some are those', async () => {
    const kept = await world.person({
      organisation: acme,
      roles: ['DATA_GATHERER'],
      allowedQuestionGroupIds: ['energy'],
    });
    expect((await world.call(kept, r.listQuestionGroups)).data.map(({ id }) => id)).toEqual(['energy']);
    const free = await world.person({ organisation: acme, roles: ['DATA_GATHERER'] });
    expect((await world.call(free, r.listQuestionGroups)).data).toEqual([]);
  });

  test('are asked for in the own organisation only', async () => {
    const query = { orgId: acme.orgId };
    expect((await world.call(viewer, r.listQuestionGroups, { query })).data.length).toBeGreaterThan(0);
    for (const route of [r.listQuestionGroups, r.listAllQuestionGroups]) {
      const foreign = world.call(viewer, route, { query: { orgId: zinc.orgId } });
      await expect(foreign).rejects.toMatchObject({ code: 'missing' });
    }
  });
});

describe('guidance', () => {
  test('tells how to answer a data point', async () => {
    const { data } = await world.call(viewer, r.getGuidance, params('energy_consumption_total'));
    expect(data).toMatchObject({
      kind: 'data_point',
      groupName: 'Energy',
      unit: 'MWh',
      limits: { min: '0' },
      guidance: expect.stringContaining('net calorific value'),
      formula: null,
    });
  });

  test('lists the options of a choice, and the formula of a computed metric', async () => {
    const choice = library.dataPoints.find(({ type }) => type === 'single_choice');
    const { data } = await world.call(viewer, r.getGuidance, params(choice?.key ?? ''));
    expect(data.options.length).toBeGreaterThan(1);
    const computed = await world.call(viewer, r.getGuidance, params('gender_pay_gap_pct'));
    const derived = await world.call(viewer, r.getGuidance, params(library.derived[0]?.key ?? ''));
    expect(computed.data.id).toBe('gender_pay_gap_pct');
    expect(derived.data).toMatchObject({
      kind: 'derived',
      tier: null,
      type: null,
      formula: library.derived[0]?.formula,
      source: library.derived[0]?.source,
    });
  });
});

describe('searching the library', () => {
  const found = async (query: Parameters<typeof search>[0]) => (await search(query)).data.map(({ id }) => id);
  const search = (query: NonNullable<Parameters<typeof world.call<typeof r.searchMetrics>>[2]>['query']) =>
    world.call(viewer, r.searchMetrics, { query });

  test('finds by words, framework and category, best first', async () => {
    expect((await found({ query: 'scope 1' }))[0]).toBe('ghg_scope_1');
    expect(await found({ query: 'women', category: 'Governance' })).not.toContain('employees_women');
    expect(await found({ framework: 'edci', limit: 200 })).toContain('leavers_fte');
    expect(await found({ core: 'true', limit: 200 })).toHaveLength(21);
    expect(await found({ query: 'water bicycle' })).toEqual([]);
  });

  test('goes through the whole library page by page', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search({ cursor });
      expect(page.data.length).toBeLessThanOrEqual(50);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(library.dataPoints.length + library.derived.length);
    expect(seen).toHaveLength(new Set(seen).size);
  });

  test('refuses what is no search, by field', async () => {
    const wrong = async (query: Record<string, string>) => search(query as never);
    await expect(wrong({ query: 'x'.repeat(201) })).rejects.toMatchObject({ fields: { query: expect.any(String) } });
    await expect(wrong({ category: 'Money' })).rejects.toMatchObject({ fields: { category: expect.any(String) } });
    await expect(wrong({ framework: 'A B' })).rejects.toMatchObject({ fields: { framework: expect.any(String) } });
  });
});

test('the library costs the table nothing but the door', async () => {
  await world.call(viewer, r.listFrameworks);
  const cost = await world.measure(() => world.call(viewer, r.searchMetrics, { query: { query: 'energy' } }));
  expect(cost).toMatchObject({ requests: 1, writeUnits: 0 });
  expect(cost.readUnits).toBeLessThanOrEqual(4);
});
