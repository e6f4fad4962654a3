import { describe, expect, test } from 'vitest';
import { loadYear } from '#functions/collection/year/context.ts';
import { Aside } from '#functions/files/aside.ts';
import { yearSheets } from '#functions/reporting/exports/year-workbook.ts';
import { allRoutes, areas } from '#shared/api/areas.ts';
import type { Named } from '#shared/api/route.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { organisationRoutes } from '#shared/organisations/profile/routes.ts';
import { allows, isStaffRole, type Role, roles } from '#shared/people/access.ts';
import { dashboardRoutes, type Tile } from '#shared/reporting/dashboard/routes.ts';
import { requestOf } from '#test/support/people.ts';
import { askOf } from '#test/support/replay.ts';
import { changeSettings, changeShare } from '#test/support/settings.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

const world = await startWorld({ signIn: true });
const provider = await world.organisation({ type: 'admin', organizationType: 'admin', isDemo: true });
const SCOPE_1 = 'ghg_scope_1';
const SCOPE_2 = 'ghg_scope_2_market';
const REVENUE = 'revenue';
const INTENSITY = 'energy_intensity_revenue';
const METRICS = [SCOPE_1, REVENUE, ENERGY, INTENSITY];

type State = 'LOCKED' | 'COMPLETED';

/** A company by equity share with every feature on, whose year of values is closed in this way. */
async function closed(state: State) {
  const organisation = await world.organisation({ isDemo: true, currency: 'EUR' });
  const company = await yearCompany(world, ['P', 'Q'], organisation);
  const { admin, entities, params, include, launch, save, act } = company;
  await changeSettings(world, admin, { consolidation: 'equity_share' });
  await changeShare(world, admin, entities.P ?? '', '60');
  await include(SCOPE_1, SCOPE_2, REVENUE, ENERGY);
  await launch();
  for (const entityId of ['P', 'Q']) {
    await save(entityId, '100', { dataPointId: SCOPE_1, unit: 'tCO2e' });
    await save(entityId, '40');
  }
  await save('P', '1000000', { entityId: organisation.rootEntityId, dataPointId: REVENUE, unit: 'EUR' });
  await save('P', '7', { dataPointId: SCOPE_2, unit: 'tCO2e', state: 'DRAFT' });
  await world.settle();
  if (state === 'COMPLETED') await act('COMPLETED', { acceptIncomplete: true });
  else await world.call(admin, yearRoutes.changeLock, { params, body: { state, reason: 'Signed off by the board' } });
  await world.settle();
  // What routes do to a person, they do to one whom nothing else needs.
  const victim = await world.person({ organisation, roles: ['COMPANY_USER'] });
  return { ...company, entityId: entities.P ?? '', victim };
}

type Company = Awaited<ReturnType<typeof closed>>;

/** What nobody may change: figures, their explanations, currency, dates, shares, set-up, values and the workbook's figures. */
async function signed({ admin, organisation, params }: Company) {
  await world.settle();
  const { data: board } = await world.call(admin, dashboardRoutes.getDashboard, { params });
  const details = await Promise.all(
    METRICS.map(async (id) => {
      const { data } = await world.call(admin, dashboardRoutes.getDashboardMetric, { params: { ...params, id } });
      // Evidence may be added to a closed year, and a person's name is theirs to change; years beside it are others.
      const cells = data.cells.map(({ evidence: _, by: __, ...cell }) => cell);
      // A locked year may be completed, and a completed one locked: that adds it up again.
      const { rolledUpAt: ___, ...rest } = data;
      return { ...rest, cells, years: figuresIn(data.years) };
    }),
  );
  const { data: config } = await world.call(admin, yearRoutes.getYearConfig, { params });
  const { startDate, endDate, currency, facts, entityIds, frameworks, libraryVersion, defaultAssigneeId } = config;
  const context = await loadYear(organisation.orgId, params.year, { now: true });
  const caller = {
    ...admin,
    orgId: organisation.orgId,
    roles: ['COMPANY_ADMIN' as const],
    allowedEntityIds: [],
    allowedQuestionGroupIds: [],
    via: 'membership' as const,
  };
  const asking = {
    context,
    caller,
    states: 'all' as const,
    now: new Date('2026-05-01T00:00:00Z'),
    names: async () => () => null,
    onProgress: async () => {},
  };
  const aside = new Aside();
  const sheets = (await yearSheets(asking, aside)).map((sheet) => ({ ...sheet, rows: [...sheet.rows] }));
  aside.close();
  return {
    tiles: board.tiles.map(({ years, ...tile }) => ({ ...tile, years: figuresIn(years) })),
    details,
    config: { startDate, endDate, currency, facts, entityIds, frameworks, libraryVersion, defaultAssigneeId },
    points: (await world.call(admin, yearRoutes.listYearDataPoints, { params, query: { all: 'true' } })).data,
    entities: (await world.call(admin, yearRoutes.listYearEntities, { params })).data,
    counted: { entities: context.entities, consolidation: context.consolidation, currency: context.currency },
    workbook: sheets.flatMap(({ name, columns, rows }) =>
      name.startsWith('Roll-ups') ? [{ name, columns, rows }] : [],
    ),
  };
}

/** The closed year's own figure; the years beside it are others, and its state may be the other of the two that close it. */
function figuresIn(years: readonly Tile['years'][number][]) {
  return years.slice(-1).map(({ status: _, ...year }) => year);
}

/** The id that a route of this path is about. */
function idFor(path: string, { entityId, organisation, victim }: Company): string | undefined {
  if (path.includes('/data-points/') || path.includes('/metric/')) return SCOPE_1;
  if (path.includes('/question-groups/')) return 'ghg';
  if (path.includes('/entities/')) return entityId;
  if (path.includes('/submissions/')) return `2025.${entityId}.${SCOPE_1}.fy`;
  if (/\/organi[sz]ations?\//.test(path)) return organisation.orgId;
  return /\/users?\//.test(path) ? victim.userId : undefined;
}

/** A request of the route that says as much as it can of this company, over the versions that are stored now. */
async function sentBy(route: Named, company: Company, role: Role | undefined) {
  const { entityId, organisation, admin } = company;
  const [{ data: config }, { data: settings }, { data: entities }] = await Promise.all([
    world.call(admin, yearRoutes.getYearConfig, company),
    world.call(admin, organisationRoutes.getOrganisation, { params: { id: organisation.orgId } }),
    world.call(admin, entityRoutes.listEntities, {}),
  ]);
  const ofEntity = route.path.startsWith('/api/entities');
  const values: Readonly<Record<string, unknown>> = {
    id: idFor(route.path, company),
    entityId,
    entityIds: entityId,
    dataPointId: SCOPE_1,
    period: 'FY',
    orgId: organisation.orgId,
    year: 2025,
    baseVersion: config.version,
    version: ofEntity ? entities.find(({ id }) => id === entityId)?.version : settings.version,
    type: ofEntity ? 'site' : undefined,
    share: '25',
    userId: company.victim.userId,
    ownerId: company.victim.userId,
    // Whoever looks afterwards has no authenticator app.
    enforceMfa: false,
    // Opening a year is what these two routes are for: they are asked to close it.
    state: 'LOCKED',
    status: 'COMPLETED',
  };
  const ask = askOf(route, (name) => values[name]);
  const known = role && isStaffRole(role) ? provider : organisation;
  const person = role ? await world.person({ organisation: known, roles: [role] }) : undefined;
  const inCompany = person && { ...person, orgId: organisation.orgId };
  return world.send(
    { ...requestOf(route, ask, inCompany), ip: `203.0.113.${Math.floor(Math.random() * 250)}` },
    inCompany,
  );
}

/** Those who may call a route, one for the company's side and one for the provider's. */
function callersOf(route: Named): (Role | undefined)[] {
  if (route.access === 'public') return [undefined];
  const able = roles.filter((role) => allows(route, { roles: [role] }));
  return [able.find((role) => !isStaffRole(role)), able.find(isStaffRole)].filter((role) => role !== undefined);
}

const writing = (area: string) =>
  allRoutes()
    .filter((each) => each.area === area && each.route.method !== 'GET' && each.route.failures !== 'oauth')
    .map(({ route }) => route as Named);

describe.each(['LOCKED', 'COMPLETED'] as const)('a %s year', async (state) => {
  const company = await closed(state);
  const before = await signed(company);

  test('has figures, so that the test tells something', () => {
    const scope1 = before.tiles.find(({ id }) => id === SCOPE_1);
    expect(scope1?.years[0]?.figure.value).toBe('160');
    expect(before.workbook.length).toBeGreaterThan(0);
  });

  test.each([
    ['another share', () => changeShare(world, company.admin, company.entityId, '10')],
    ['another consolidation', () => changeSettings(world, company.admin, { consolidation: 'operational_control' })],
    ['another currency', () => changeSettings(world, company.admin, { currency: 'USD' })],
    ['another end of the financial year', () => changeSettings(world, company.admin, { yearEndMonth: 3 })],
    ['another name', () => changeSettings(world, company.admin, { name: 'Renamed' })],
    ['a site sold in the year', () => entity({ toDate: '2025-06-30' })],
    ['a site bought in the year', () => entity({ fromDate: '2025-02-01' })],
    ['a renamed site', () => entity({ name: 'Another name' })],
    ['an archived site', () => entity({ archived: true })],
    [
      'a new site',
      () => world.call(company.admin, entityRoutes.createEntity, { body: { name: `New ${state}`, type: 'site' } }),
    ],
  ] as const)('%s is taken by the organisation and changes nothing of it', async (_, change) => {
    await change();
    expect(await signed(company)).toEqual(before);
  });

  async function entity(change: object) {
    const { data } = await world.call(company.admin, entityRoutes.listEntities, {});
    const { id, ...rest } = data.find((each) => each.id === company.entityId) ?? { id: '' };
    const body = { ...rest, ...change } as never;
    return world.call(company.admin, entityRoutes.changeEntity, { params: { id }, body });
  }

  const { admin, params, config, entityId } = company;
  const point = { ...params, id: SCOPE_1 };
  const at = async () => ({ baseVersion: (await config()).version });
  const ofPoint = async () => ({ baseVersion: (await company.point(SCOPE_1)).version });

  test.each([
    ['its dates', () => company.change({ startDate: '2025-04-01', endDate: '2026-03-31' })],
    ['its data points', () => company.change({ dataPoints: [{ dataPointId: SCOPE_1, included: false }] })],
    [
      'a deadline',
      async () =>
        world.call(admin, yearRoutes.setDeadline, { params, body: { ...(await at()), deadline: '2026-05-01' } }),
    ],
    [
      'its entities',
      async () =>
        world.call(admin, yearRoutes.chooseYearEntities, { params, body: { ...(await at()), entityIds: null } }),
    ],
    [
      'a periodicity',
      async () =>
        world.call(admin, yearRoutes.setPeriodicity, {
          params: point,
          body: { ...(await ofPoint()), periodicity: 'monthly' as const },
        }),
    ],
    [
      'relevant sites',
      async () =>
        world.call(admin, yearRoutes.setRelevantSites, {
          params: point,
          body: { ...(await ofPoint()), entityIds: [entityId] },
        }),
    ],
    [
      'an opt-out',
      async () =>
        world.call(admin, yearRoutes.setOptOut, {
          params: { ...params, id: SCOPE_2 },
          body: { baseVersion: (await company.point(SCOPE_2)).version, optedOut: true, reason: 'immaterial' as const },
        }),
    ],
    [
      'an assignment',
      () =>
        world.call(admin, yearRoutes.assignGroups, {
          params,
          body: { changes: [{ groupId: 'energy', assignees: [{ userId: admin.userId, entityIds: [] }] }] },
        }),
    ],
    ['a value', () => company.save('P', '101', { dataPointId: SCOPE_1, unit: 'tCO2e', baseVersion: 1 })],
    ['a draft', () => world.call(admin, cellRoutes.submitDrafts, { params, body: { dataPointId: SCOPE_2 } })],
    [
      'a cleared value',
      () =>
        world.call(admin, cellRoutes.clearSubmission, {
          params: { id: `2025.${entityId}.${SCOPE_1}.fy` },
          query: { baseVersion: 1 } as never,
        }),
    ],
  ] as const)('refuses %s', async (_, change) => {
    await expect(change()).rejects.toMatchObject({ code: 'locked' });
  });

  test.each(Object.keys(areas).filter((area) => writing(area).length > 0))(
    'no route of %s changes anything of it',
    async (area) => {
      const answered: [string, number][] = [];
      for (const route of writing(area)) {
        for (const role of callersOf(route)) {
          const { status } = await sentBy(route, company, role);
          answered.push([`${route.method} ${route.path} by ${role ?? 'nobody'}`, status]);
        }
      }
      world.takeLog();
      expect(await signed(company), JSON.stringify(answered, null, 1)).toEqual(before);
    },
  );
});
