import { owning } from '#functions/core/organisations/store.ts';
import { transact } from '#functions/db/transact.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { type CellDraft, submissionIdOf } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { attachTo } from './evidence.ts';
import type { TestPerson } from './people.ts';
import { follow, newManager } from './portfolio.ts';
import { newProgram, type Program, tokenOf } from './program.ts';
import type { World } from './world.ts';
import { launchedYear } from './year.ts';

const TOTAL = 'energy_consumption_total';
const RENEWABLE = 'energy_consumption_renewable';
const WATER = 'water_withdrawal';

/** Somebody who reads: a person, or a program with its token. */
export type Reader = {
  readonly title: string;
  readonly person: TestPerson;
  readonly token?: string;
  /** What of the world is within this reader's reach: keys of `secrets`, or their beginnings before a dot. */
  readonly knows: readonly string[];
};

/**
 * A company of two entities followed by a fund manager, in which whatever one may know and another may not has a text of its own:
 * people, entities, submitted values, drafts, notes and file names.
 */
export async function worldOfReach(world: World) {
  const oak = await newManager(world, 'Oakhurst', { 'organisation-service-accounts': true });
  const acme = await world.organisation({
    name: 'Acmeworks',
    flagOverrides: { 'organisation-service-accounts': true },
  });
  const ada = await world.person({ organisation: acme, name: 'Ada Vexley' });
  const { year, entities } = await launchedYear(world, ada, {
    dataPoints: [TOTAL, RENEWABLE, WATER],
    entities: ['Leedsfoundry', 'Oslosmelter'],
  });
  const [leeds = '', oslo = ''] = ['Leedsfoundry', 'Oslosmelter'].map((name) => entities[name]);
  const params = { year };
  const { groups: sections } = (await world.call(ada, yearRoutes.listYearGroups, { params })).data;
  const sectionOf = (id: string) => sections.find(({ dataPointIds }) => dataPointIds.includes(id))?.id ?? '';
  const [energy, water] = [sectionOf(TOTAL), sectionOf(WATER)];
  const gathering = (name: string, at: string, sectionId: string) =>
    world.person({
      organisation: acme,
      name,
      roles: ['DATA_GATHERER'],
      allowedEntityIds: [at],
      allowedQuestionGroupIds: [sectionId],
    });
  const gil = await gathering('Gil Ashdown', leeds, energy);
  const cora = await gathering('Cora Birchall', leeds, energy);
  const hana = await gathering('Hana Quist', oslo, energy);
  const wes = await gathering('Wes Dunmore', leeds, water);
  const vic = await world.person({
    organisation: acme,
    name: 'Vic Harrow',
    roles: ['DATA_VIEWER'],
    allowedEntityIds: [leeds],
  });
  const lim = await world.person({
    organisation: acme,
    name: 'Lim Osgood',
    roles: ['COMPANY_USER'],
    allowedEntityIds: [leeds],
  });
  await follow(oak, acme.orgId, {
    invitedById: oak.admin.userId,
    grantedUserIds: [oak.user.userId, oak.viewer.userId],
  });

  await transact([owning(acme.orgId, ada.userId), owning(oak.organisation.orgId, oak.admin.userId)]);

  const changes = [
    {
      groupId: energy,
      assignees: [gil, cora]
        .map(({ userId }) => ({ userId, entityIds: [leeds] }))
        .concat({ userId: hana.userId, entityIds: [oslo] }),
    },
    { groupId: water, assignees: [{ userId: wes.userId, entityIds: [] }] },
  ];
  await world.call(ada, yearRoutes.assignGroups, { params, body: { changes } });

  const versions = new Map<string, number>();
  const enter = async (
    person: TestPerson,
    entityId: string,
    dataPointId: string,
    state: 'DRAFT' | 'SUBMITTED',
    [value, note]: readonly [string, string],
  ) => {
    const at = `${entityId}.${dataPointId}`;
    const baseVersion = versions.get(at) ?? 0;
    const unit = dataPointId === WATER ? 'm3' : 'MWh';
    const cell: CellDraft = { entityId, dataPointId, period: 'FY', baseVersion, state, value, unit, note };
    const { data } = await world.call(person, cellRoutes.saveSubmissions, { params, body: { cells: [cell] } });
    if (data[0]?.status !== 'saved') throw new Error(`Not saved: ${JSON.stringify(data)}`);
    versions.set(at, baseVersion + 1);
  };
  const attach = (person: TestPerson, entityId: string, dataPointId: string, name: string) =>
    attachTo(world, person, submissionIdOf(year, { entityId, dataPointId, period: 'FY' }), name);
  const files = {
    leeds: await attach(cora, leeds, TOTAL, 'leeds-energy-bill.pdf'),
    water: await attach(wes, leeds, WATER, 'leeds-water-bill.pdf'),
    oslo: await attach(hana, oslo, TOTAL, 'oslo-energy-bill.pdf'),
  };
  await enter(cora, leeds, TOTAL, 'SUBMITTED', ['12000044', 'note of leeds energy']);
  await enter(cora, leeds, RENEWABLE, 'DRAFT', ['73170091', 'note of leeds draft']);
  await enter(hana, oslo, TOTAL, 'SUBMITTED', ['55017733', 'note of oslo energy']);
  await enter(hana, oslo, RENEWABLE, 'DRAFT', ['84230067', 'note of oslo draft']);
  await enter(wes, leeds, WATER, 'SUBMITTED', ['60290013', 'note of leeds water']);
  for (const value of ['61310017', '61310018', '61310019']) {
    await enter(wes, leeds, WATER, 'DRAFT', [value, 'note of leeds water draft']);
  }
  const lock = { state: 'LOCKED' as const, reason: 'Assurance' };
  await world.call(ada, yearRoutes.changeLock, { params, body: lock });
  await world.settle();

  const meter = await newProgram(world, ada, 'Meter feed');
  const ledger = await newProgram(world, oak.admin, 'Portfolio ledger');
  const people = { ada, gil, cora, hana, wes, vic, lim, olaf: oak.admin, oda: oak.user, ove: oak.viewer };
  const secrets: Record<string, string> = {
    'oslo.id': oslo,
    'oslo.name': 'Oslosmelter',
    'oslo.value': '55017733',
    'oslo.note': 'note of oslo',
    'oslo.file': 'oslo-energy-bill.pdf',
    'oslo.file id': files.oslo,
    'oslo.draft': '84230067',
    'oslo.sum': '67017777',
    'leeds.id': leeds,
    'leeds.name': 'Leedsfoundry',
    'leeds-energy.value': '12000044',
    'leeds-energy-inside.note': 'note of leeds energy',
    'leeds-energy-inside.file': 'leeds-energy-bill.pdf',
    'leeds-energy-inside.file id': files.leeds,
    'leeds-energy-inside.draft': '73170091',
    'leeds-energy-inside.draft note': 'note of leeds draft',
    'leeds-water.value': '60290013',
    'leeds-water-inside.note': 'note of leeds water',
    'leeds-water-inside.file': 'leeds-water-bill.pdf',
    'leeds-water-inside.file id': files.water,
    'leeds-water-inside.draft': '6131001',
    ...Object.fromEntries(
      Object.entries(people).flatMap(([key, { name, email, userId }]) => [
        [`${key}.name`, name],
        [`${key}.email`, email],
        [`${key}.id`, userId],
      ]),
    ),
  };
  const everybody = Object.keys(people);
  const ids = everybody.map((key) => `${key}.id`);
  const everywhere = ['oslo', 'leeds', 'leeds-energy', 'leeds-energy-inside', 'leeds-water', 'leeds-water-inside'];
  const readers: readonly Reader[] = [
    {
      title: 'a gatherer of one site',
      person: gil,
      knows: ['gil', 'cora.id', 'cora.name', 'leeds', 'leeds-energy', 'leeds-energy-inside'],
    },
    { title: 'a viewer of one site', person: vic, knows: ['vic', 'leeds', 'leeds-energy', 'leeds-water'] },
    {
      title: 'a user of one site',
      person: lim,
      knows: ['ada', 'gil', 'cora', 'hana', 'wes', 'vic', 'lim', ...everywhere.filter((each) => each !== 'oslo')],
    },
    { title: 'a viewer of the fund manager', person: oak.viewer, knows: ['ove'] },
    await reading(world, "a company's program", meter, acme, [...ids, ...everywhere]),
    await reading(world, "a fund manager's program", ledger, oak.organisation, ids),
  ];
  const places: Readonly<Record<string, unknown>> = { entityId: oslo, groupId: water, dataPointId: TOTAL };
  const known = [
    ...Object.keys(secrets).flatMap((key) => (key.endsWith('.id') ? [secrets[key] ?? ''] : [])),
    ...[TOTAL, RENEWABLE, WATER].flatMap((dataPointId) => [
      dataPointId,
      ...[leeds, oslo].map((entityId) => submissionIdOf(year, { entityId, dataPointId, period: 'FY' })),
    ]),
    ...[energy, water, acme.orgId, oak.organisation.orgId, meter.clientId, ledger.clientId],
  ];
  return { readers, secrets, administrators: [ada, oak.admin], places, known };
}

async function reading(
  world: World,
  title: string,
  program: Program,
  { orgId }: { readonly orgId: string },
  knows: readonly string[],
): Promise<Reader> {
  const { clientId, name } = program.account;
  const person = { userId: `sa.${clientId}`, name, email: '', sessionId: '', orgId, password: undefined };
  return { title, person, token: await tokenOf(world, program), knows };
}
