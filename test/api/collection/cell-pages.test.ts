import { describe, expect, test } from 'vitest';
import type { Answer, Ask } from '#shared/api/route.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { LONGEST_TEXT, submissionIdOf } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { attachTo } from '#test/support/evidence.ts';
import { companyOf } from '#test/support/maximum.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

// The cells of a year are listed row by row: so many to a page, whatever the number of data points behind them.
const world = await startWorld();
const monthly = library.dataPoints.filter(
  ({ type, askedAt, periodicities, weightKey, showIf, unit }) =>
    type === 'number' &&
    askedAt === 'entity' &&
    periodicities.includes('monthly') &&
    !weightKey &&
    !showIf &&
    unit === 'MWh',
);
const dataPoints = monthly.slice(0, 4).map(({ key }) => key);
const [energy = '', other = ''] = dataPoints;
const company = await companyOf(world, { entities: 30, dataPoints, periodicity: 'monthly' });
const { admin, entityIds, params, year } = company;
await company.launch();
for (const id of dataPoints) await company.fill(id, entityIds);
const [first = '', second = ''] = entityIds;

type Page = Answer<typeof cellRoutes.listSubmissions>;
type Query = NonNullable<Ask<typeof cellRoutes.listSubmissions>['query']>;
const page = (query: Query, person: TestPerson = admin) =>
  world.call(person, cellRoutes.listSubmissions, { params, query });

async function pages(query: Query, person: TestPerson = admin): Promise<Page[]> {
  const all: Page[] = [];
  do all.push(await page({ ...query, cursor: all.at(-1)?.cursor }, person));
  while (all.at(-1)?.cursor);
  return all;
}
const idsOf = (all: readonly Page[]) => all.flatMap(({ data }) => data.map(({ id }) => id));
const rowsOf = ({ data }: Page) => new Set(data.map((cell) => `${cell.dataPointId}.${cell.entityId}`)).size;

describe('a page of cells', () => {
  test('holds as many rows as it is asked for, each with its months, and together they are all cells once', async () => {
    const all = await pages({ dataPointId: energy, limit: 7 });
    expect(all.map(rowsOf)).toEqual([7, 7, 7, 7, 2]);
    expect(all.map(({ data }) => data.length)).toEqual([84, 84, 84, 84, 24]);
    expect(new Set(idsOf(all)).size).toBe(30 * 12);
    expect(idsOf(all).toSorted()).toEqual(idsOf([await page({ dataPointId: energy, limit: 200 })]).toSorted());
  });

  test('goes on from one data point to the next, in as few requests as one of one data point', async () => {
    const all = await pages({ limit: 50 });
    expect(all.map(rowsOf)).toEqual([50, 50, 20]);
    expect(new Set(idsOf(all)).size).toBe(4 * 30 * 12);
    const ofOne = await world.measure(() => page({ dataPointId: energy, limit: 20 }));
    const { cursor } = await page({ limit: 20 });
    const ofTwo = await world.measure(async () => {
      const { data } = await page({ limit: 20, cursor });
      expect(new Set(data.map(({ dataPointId }) => dataPointId)).size).toBe(2);
    });
    // The set-up of a year is read whole where no data point is named: one request or none more.
    expect(ofTwo.operations.length).toBeLessThanOrEqual(ofOne.operations.length + 1);
  });

  test('has the figures of a data point where all of its rows are on it, and else none', async () => {
    const whole = await page({ dataPointId: energy });
    expect(whole.rollUp?.FY).toMatchObject({ answered: 30 * 12, expected: 30 * 12, partial: false });
    const [part, next] = await pages({ dataPointId: energy, limit: 20 });
    expect([part?.rollUp, next?.rollUp]).toEqual([undefined, undefined]);
    const own = await page({ dataPointId: energy, entityId: second });
    expect(own.rollUp?.FY).toMatchObject({ answered: 12 });
  });

  test('has the evidence of its rows, the first and the last as well, and of no other', async () => {
    const last = entityIds[2] ?? '';
    for (const entityId of [first, last, entityIds[3] ?? '']) {
      const id = submissionIdOf(year, { entityId, dataPointId: energy, period: 'M12' });
      await attachTo(world, admin, id, `${entityId}.pdf`);
    }
    const [shown, next] = await pages({ dataPointId: energy, limit: 3 });
    const files = (each: Page | undefined) =>
      each?.data.flatMap(({ entityId, evidence }) => (evidence ?? []).map(({ name }) => [entityId, name]));
    expect(files(shown)).toEqual([first, last].map((id) => [id, `${id}.pdf`]));
    expect(files(next)).toEqual([[entityIds[3], `${entityIds[3]}.pdf`]]);
  });

  test('has last year’s answers of its rows and of no other', async () => {
    await launchedYear(world, admin, { year: year - 1, dataPoints: [energy] });
    const before = { year: year - 1, id: energy };
    const body = { periodicity: 'monthly' as const, baseVersion: 1 };
    await world.call(admin, yearRoutes.setPeriodicity, { params: before, body });
    await company.fill(energy, [first, entityIds[2] ?? ''], { ofYear: year - 1 });
    await world.settle();
    const [shown, next] = await pages({ dataPointId: energy, limit: 2 });
    const of = (each: Page | undefined) => each?.previous.map(({ entityId }) => entityId);
    expect(of(shown)).toEqual(Array.from({ length: 12 }, () => first));
    expect(of(next)).toEqual(Array.from({ length: 12 }, () => entityIds[2]));
  });

  test('holds the rows alone that the person reaches', async () => {
    const person = await world.person({
      organisation: company.organisation,
      roles: ['COMPANY_USER'],
      allowedEntityIds: [second],
    });
    const all = await pages({ limit: 3 }, person);
    expect(all.map(rowsOf)).toEqual([3, 1]);
    expect(new Set(all.flatMap(({ data }) => data.map(({ entityId }) => entityId)))).toEqual(new Set([second]));
  });

  test('ends earlier where its rows are long: no answer comes near to 4 MB, and none is left out', async () => {
    await company.fill(other, entityIds, { note: 'A long note. '.repeat(LONGEST_TEXT / 13) });
    const all = await pages({ dataPointId: other, limit: 200 });
    expect(all.length).toBeGreaterThan(2);
    for (const each of all) expect(Buffer.byteLength(JSON.stringify(each))).toBeLessThan(2_600_000);
    expect(new Set(idsOf(all)).size).toBe(30 * 12);
    expect(all.every(({ rollUp }) => rollUp === undefined)).toBe(true);
  });
});
