import { describe, expect, test } from 'vitest';
import { sayUnmade } from '#functions/collection/api.ts';
import type { Answer } from '#shared/api/route.ts';
import { cellRoutes, type PreviousCell } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { dataPointRoutes } from '#shared/collection/data-point/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, launchedYear } from '#test/support/year.ts';

// The page of a data point is one answer: what its section says of it, its cells, and last year's answers beside them.
const world = await startWorld();
const acme = await world.organisation();
const admin = await world.person({ organisation: acme });
const RENEWABLE = 'energy_consumption_renewable';
const CONDITIONAL = 'survey_invited';
const CONDITION = 'employee_survey';
const OFTEN = 'water_withdrawal';
const dataPoints = [ENERGY, RENEWABLE, CONDITIONAL, CONDITION, OFTEN];
const names = ['Leeds', 'Oslo', 'Lyon', 'Porto', 'Turin'];
const { entities } = await launchedYear(world, admin, { year: 2024, dataPoints, entities: names });
await launchedYear(world, admin, { year: 2025, dataPoints });
const idOf = (name: string) => entities[name] ?? '';

async function save(year: number, ...cells: Partial<CellDraft>[]): Promise<void> {
  const cell = { entityId: idOf('Leeds'), dataPointId: ENERGY, period: 'FY' as const, baseVersion: 0, unit: 'MWh' };
  const drafts = cells.map((each) => ({ ...cell, state: 'SUBMITTED' as const, ...each }));
  const { data } = await world.call(admin, cellRoutes.saveSubmissions, { params: { year }, body: { cells: drafts } });
  expect(data.map(({ status }) => status)).toEqual(drafts.map(() => 'saved'));
}

await save(2024, { value: '1.50', unit: 'GWh' });
await save(2024, { entityId: idOf('Oslo'), value: '30', state: 'DRAFT' });
await save(2024, { entityId: idOf('Lyon'), unit: null, absence: 'NOT_APPLICABLE' });
await save(2024, { entityId: idOf('Porto'), unit: null, absence: 'NOT_AVAILABLE', note: 'The meter was lost' });
await save(2025, { value: '7' }, { entityId: idOf('Oslo'), value: '8', state: 'DRAFT', note: 'Not checked' });
await save(2025, { entityId: idOf('Lyon'), dataPointId: CONDITIONAL, value: '12', unit: null, state: 'DRAFT' });
await world.settle();

type Page = Answer<typeof dataPointRoutes.getYearDataPoint>;
const open = (id: string, query = {}, person: TestPerson = admin): Promise<Page> =>
  world.call(person, dataPointRoutes.getYearDataPoint, { params: { year: 2025, id }, query });
const cellsOf = (query: object, person: TestPerson = admin) =>
  world.call(person, cellRoutes.listSubmissions, { params: { year: 2025 }, query });
const sectionOf = async (id: string, person: TestPerson = admin) =>
  (await world.call(person, yearRoutes.getGroupSchema, { params: { year: 2025, id }, query: {} })).data;

const contributor = await world.person({
  organisation: acme,
  roles: ['COMPANY_USER'],
  allowedEntityIds: [idOf('Oslo'), idOf('Lyon')],
});
const viewer = await world.person({ organisation: acme, roles: ['DATA_VIEWER'] });

describe('a data point is opened', () => {
  test.each([
    ['an administrator', admin],
    ['somebody who reaches two entities', contributor],
    ['a viewer', viewer],
  ])('by %s with what its section and its cells say, and nothing else', async (_, person) => {
    for (const id of [ENERGY, CONDITIONAL]) {
      const { section, ...page } = await open(id, {}, person);
      const whole = await sectionOf(section?.id ?? '', person);
      expect(section).toEqual({ ...whole, dataPoints: whole.dataPoints.filter((each) => each.id === id) });
      expect(section?.dataPoints).toHaveLength(1);
      const { data, previous } = await cellsOf({ dataPointId: id }, person);
      expect(page).toEqual({ data, previous });
    }
  });

  test('with its condition as it stands, and its status from the answers themselves', async () => {
    const { section, data } = await open(CONDITIONAL);
    expect(section?.dataPoints[0]).toMatchObject({ holdsAt: { holds: true, cells: {} } });
    expect(data).toEqual([]);
    await save(2025, { entityId: idOf('Lyon'), value: '9' });
    // The projector has not seen it.
    expect((await open(ENERGY)).section?.dataPoints[0]?.counts).toMatchObject({ answered: 2, drafts: 1 });
    await world.settle();
    expect((await open(ENERGY)).section?.dataPoints[0]?.counts).toMatchObject({ answered: 2, drafts: 1 });
  });

  test('page by page, and the section comes with the first', async () => {
    const pages: Page[] = [];
    do pages.push(await open(ENERGY, { limit: 2, cursor: pages.at(-1)?.cursor }));
    while (pages.at(-1)?.cursor);
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
    expect(pages.map(({ section }) => section?.dataPoints.map(({ id }) => id))).toEqual([
      [ENERGY],
      undefined,
      undefined,
    ]);
    expect(pages.flatMap(({ data }) => data)).toEqual((await open(ENERGY)).data);
    expect(pages[0]?.section?.dataPoints[0]?.counts).toMatchObject({ required: 5, answered: 2 });
  });

  test('not where the year leaves it out, and not where there is none', async () => {
    for (const id of ['revenue', 'nothing_of_the_kind']) {
      await expect(open(id)).rejects.toMatchObject({ code: 'missing' });
    }
  });
});

describe('last year’s answers', () => {
  const byEntity = (answers: readonly PreviousCell[]) =>
    Object.fromEntries(answers.map(({ entityId, value, absence }) => [entityId, value ?? absence]));
  const expected = { [idOf('Leeds')]: '1500', [idOf('Lyon')]: 'NOT_APPLICABLE', [idOf('Porto')]: 'NOT_AVAILABLE' };

  test('are numbers in the data point’s own unit, and say why there is none; a draft is no answer', async () => {
    expect(byEntity((await open(ENERGY)).previous)).toEqual(expected);
  });

  test('are the same from the figures of all entities as from each row alone', async () => {
    const { previous } = await open(ENERGY);
    const apart = [];
    for (const name of names) {
      apart.push(...(await cellsOf({ dataPointId: ENERGY, entityId: idOf(name) })).previous);
    }
    const order = (answers: readonly PreviousCell[]) =>
      answers.toSorted((one, other) => (one.entityId < other.entityId ? -1 : 1));
    expect(order(previous)).toEqual(order(apart));
  });

  test('cost one small item and the rows that are no numbers, not a row for each entity', async () => {
    const { operations } = await world.measure(() => open(ENERGY));
    const ofLastYear = operations.flatMap(({ keys }) => keys).filter(({ pk }) => pk.includes('year_2024'));
    expect(ofLastYear.filter(({ sk }) => sk?.startsWith('$entityrollup_'))).toHaveLength(1);
    const rows = ofLastYear.filter(({ sk }) => sk?.startsWith('$cellrow_'));
    // N/A, no data, and what was not answered at Oslo and Turin: the figures hold a value of Leeds alone.
    expect(rows.filter(({ pk }) => pk.includes(idOf('Leeds')))).toEqual([]);
    expect(rows).toHaveLength(4);
  });

  test('are read row by row where the figures are said to be behind', async () => {
    const { orgId } = acme;
    await save(2024, { entityId: idOf('Turin'), value: '44' });
    await sayUnmade({ orgId, year: 2024, dataPointIds: [ENERGY] }, 'FAILED', new Date());
    expect(byEntity((await open(ENERGY)).previous)).toEqual({ ...expected, [idOf('Turin')]: '44' });
    await world.settle();
    expect(byEntity((await open(ENERGY)).previous)).toEqual({ ...expected, [idOf('Turin')]: '44' });
  });

  test('are those of the same period alone', async () => {
    const point = (await open(ENERGY)).section?.dataPoints[0];
    await world.call(admin, yearRoutes.setPeriodicity, {
      params: { year: 2025, id: ENERGY },
      body: { periodicity: 'quarterly', baseVersion: point?.version ?? 0 },
    });
    const { data, previous } = await open(ENERGY);
    expect(new Set(data.map(({ period }) => period))).toEqual(new Set(['Q1', 'Q2', 'Q3', 'Q4']));
    expect(previous).toEqual([]);
    await world.call(admin, yearRoutes.setPeriodicity, {
      params: { year: 2024, id: OFTEN },
      body: { periodicity: 'quarterly', baseVersion: 1 },
    });
    const quarters = (['Q1', 'Q2', 'Q3', 'Q4'] as const).map((period) => ({
      dataPointId: OFTEN,
      period,
      value: '5',
      unit: 'm3',
    }));
    await save(2024, ...quarters);
    await world.settle();
    // They come to a figure of the year, and nobody answered that.
    expect((await open(OFTEN)).previous).toEqual([]);
  });

  test('of entities that somebody does not reach are not told', async () => {
    const person = await world.person({
      organisation: acme,
      roles: ['COMPANY_USER'],
      allowedEntityIds: [idOf('Leeds'), idOf('Oslo')],
    });
    await save(
      2024,
      { dataPointId: RENEWABLE, value: '3' },
      { entityId: idOf('Porto'), dataPointId: RENEWABLE, value: '4' },
    );
    await world.settle();
    expect(byEntity((await open(RENEWABLE)).previous)).toEqual({ [idOf('Leeds')]: '3', [idOf('Porto')]: '4' });
    expect(byEntity((await open(RENEWABLE, {}, person)).previous)).toEqual({ [idOf('Leeds')]: '3' });
  });
});
