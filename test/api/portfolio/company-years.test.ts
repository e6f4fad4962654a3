import { describe, expect, test, vi } from 'vitest';
import { YearTallyEntity } from '#functions/collection/sections/tally/entity.ts';
import { YearEntity } from '#functions/collection/year/entity.ts';
import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { OrganisationEntity } from '#functions/core/organisations/entity.ts';
import { handler as tally } from '#functions/jobs/tally-year.ts';
import { countSections } from '#shared/collection/progress/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { companyRoutes } from '#shared/portfolio/companies/routes.ts';
import { delivery, taken } from '#test/support/delivery.ts';
import { holding, writing } from '#test/support/hold.ts';
import { companiesOf, follow, type Manager, newManager } from '#test/support/portfolio.ts';
import { entityOf } from '#test/support/wire.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

// What a fund manager is told of the years of its companies: the figures of their own screens, from one small item a company.
const world = await startWorld();
const year = 2025;
const WATER = 'water_withdrawal';
const FLOOR = 'floor_area';
const STAFF = 'employees_headcount';

type Order = { readonly orgId: string; readonly year: number; readonly at: string };
const ordersOf = async (orgId: string) =>
  ((await world.tallyOrders()) as Order[]).filter((each) => each.orgId === orgId);
const later = (minutes = 1) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A company with answers in one section, a draft in another and nothing in a third, and a manager that follows it. */
async function followedCompany() {
  const made = await yearCompany(world);
  const { organisation, admin, include, launch, save, params } = made;
  const { orgId } = organisation;
  await include(ENERGY, WATER, FLOOR, STAFF);
  await launch();
  await save('Leeds', '100');
  await save('Leeds', '7', { dataPointId: WATER, unit: 'm3', state: 'DRAFT' });
  await world.settle();
  const manager = await newManager(world);
  await follow(manager, orgId);
  const listed = async () => (await companiesOf(world, manager.admin, { year }))[0]?.year;
  /** The counts of what the company's administrator sees. */
  const own = async () => {
    const { data } = await world.call(admin, yearRoutes.getYearOverview, { params });
    return countSections(data.sections.map(({ status }) => status));
  };
  const stored = async () => (await YearTallyEntity.get({ orgId, year }).go()).data;
  const counted = async () => {
    expect(await tally(delivery([{ orgId, year, at: later() }]))).toEqual(taken);
    return stored();
  };
  return { ...made, orgId, manager, listed, own, stored, counted };
}

describe('the year of a company in the list of its manager', () => {
  test('is counted as the company sees it: before its tally, by its tally, and after each change', async () => {
    const { orgId, listed, own, stored, counted, save, act, change } = await followedCompany();
    const before = await own();
    expect(before.partial + before.complete).toBeGreaterThan(0);
    expect(before.open).toBeGreaterThan(0);
    expect(await stored()).toBeNull();
    expect(await listed()).toEqual({ year, status: 'LAUNCHED', deadline: null, ...before, behind: null });
    expect(await counted()).toMatchObject(before);
    expect(await listed()).toMatchObject(before);
    const changes = [
      () => save('Leeds', '7', { dataPointId: WATER, unit: 'm3', baseVersion: 1 }),
      () => change({ dataPoints: [{ dataPointId: STAFF, included: false }] }),
      () => change({ dataPoints: [{ dataPointId: STAFF, included: true }] }),
      () => save('Leeds', '90', { dataPointId: FLOOR, unit: 'm2' }),
    ];
    for (const run of changes) {
      await world.tallyOrders();
      await run();
      await world.settle();
      const orders = await ordersOf(orgId);
      expect(orders).not.toEqual([]);
      // Until it is counted, the list says what was so a moment ago: that moment is the queue's.
      for (const order of orders) expect(await tally(delivery([{ ...order, at: later() }]))).toEqual(taken);
      expect(await listed()).toMatchObject(await own());
    }
    expect(await own()).not.toEqual(before);
    await act('COMPLETED', { acceptIncomplete: true, reason: 'Signed' });
    await world.settle();
    await counted();
    expect(await listed()).toMatchObject({ status: 'COMPLETED', ...(await own()) });
  });

  test('that nobody counted yet is right, and is ordered to be counted; so is one that follows another library by now', async () => {
    const { orgId, listed, own, counted } = await followedCompany();
    await world.tallyOrders();
    expect(await listed()).toMatchObject(await own());
    const [order] = await ordersOf(orgId);
    expect(order).toEqual({ orgId, year, at: expect.any(String) });
    await counted();
    expect(await listed()).toMatchObject(await own());
    expect(await ordersOf(orgId), 'what is counted is not ordered again').toEqual([]);
    await YearTallyEntity.patch({ orgId, year }).set({ libraryVersion: '1.0.0', complete: 99 }).go();
    expect(await listed()).toMatchObject(await own());
    expect(await ordersOf(orgId)).toHaveLength(1);
  });

  test('is right where no queue takes the order, which the log says', async () => {
    const { orgId, listed, own } = await followedCompany();
    vi.stubEnv('TALLY_QUEUE_URL', `${process.env.TALLY_QUEUE_URL}-gone`);
    expect(await listed()).toMatchObject(await own());
    vi.unstubAllEnvs();
    const event = 'year not ordered to be counted';
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ event, orgId, year }));
  });

  test('that was never set up is none, and nobody counts it', async () => {
    const manager = await newManager(world);
    const { orgId } = await world.organisation();
    await follow(manager, orgId);
    const [company] = await companiesOf(world, manager.admin, { year });
    const none = { complete: 0, partial: 0, open: 0, behind: null };
    expect(company?.year).toEqual({ year, status: 'NOT_SET_UP', deadline: null, ...none });
    expect(await ordersOf(orgId)).toEqual([]);
    expect(await tally(delivery([{ orgId, year, at: later() }]))).toEqual(taken);
    expect((await YearTallyEntity.get({ orgId, year }).go()).data).toBeNull();
  });
});

describe('a tally', () => {
  test('of what was written later is not overwritten by one that took longer', async () => {
    const { orgId, own, save, stored, listed } = await followedCompany();
    const before = await own();
    const race = await holding(
      writing('yearTally'),
      () => tally(delivery([{ orgId, year, at: later() }])),
      async () => {
        await save('Leeds', '7', { dataPointId: WATER, unit: 'm3', baseVersion: 1 });
        await world.settle();
        return tally(delivery([{ orgId, year, at: later() }]));
      },
    );
    expect(race).toMatchObject({ work: { value: taken }, meanwhile: { value: taken } });
    const now = await own();
    expect(now).not.toEqual(before);
    expect([await stored(), await listed()]).toMatchObject([now, now]);
  });

  test('that holds what an order asks for already is not made again', async () => {
    const { admin, orgId, counted } = await followedCompany();
    const at = (await counted())?.at ?? '';
    const run = () => tally(delivery([{ orgId, year, at }]));
    const { operations, readUnits, writeUnits } = await world.measure(() =>
      world.working(admin, async () => void (await run())),
    );
    expect([operations.length, readUnits, writeUnits]).toEqual([1, 1, 0]);
  });

  test('of an organisation that is gone is not made', async () => {
    const { orgId, stored } = await followedCompany();
    await OrganisationEntity.delete({ orgId }).go();
    expect(await tally(delivery([{ orgId, year, at: later() }]))).toEqual(taken);
    expect(await stored()).toBeNull();
    // Nobody projects what became of it.
    await world.changes();
  });
});

/** A company with a year that was set up, and its tally, put straight into the table. */
async function tallied(manager: Manager, name: string) {
  const { orgId } = await world.organisation({ name });
  await follow(manager, orgId);
  const dates = { startDate: '2025-01-01', endDate: '2025-12-31', remindDaysBefore: [], frameworks: [] };
  const libraryVersion = currentLibrary().version;
  await YearEntity.create({ orgId, year, status: 'DRAFT', libraryVersion, ...dates }).go();
  const counts = { complete: 9, partial: 4, open: 13 };
  await YearTallyEntity.put({ orgId, year, at: new Date().toISOString(), libraryVersion, ...counts }).go();
}

test('a page of companies costs one and a half read units more for each with its year, however many there are', async () => {
  const manager = await newManager(world);
  const many = 12;
  for (let at = 0; at < many; at += 1) await tallied(manager, `Company ${String(at).padStart(2, '0')}`);
  const { orgId, counted } = await followedCompany();
  await follow(manager, orgId);
  await counted();
  const costOf = async (query: object) =>
    world.measure(async () => {
      const { data } = await world.call(manager.admin, companyRoutes.listCompanies, {
        query: { limit: 200, ...query },
      });
      expect(data).toHaveLength(many + 1);
      if ('year' in query) expect(data.every(({ year: shown }) => (shown?.open ?? 0) > 0)).toBe(true);
    });
  const [plain, withYear] = [await costOf({}), await costOf({ year })];
  expect(withYear.readUnits - plain.readUnits).toBeLessThanOrEqual(1.5 * (many + 1));
  // What is said to be behind of each: half a unit, and nothing is.
  const said = withYear.operations.filter(({ keys }) =>
    keys.some(({ sk, begins }) => entityOf(sk ?? begins) === 'unmade'),
  );
  expect(said.map(({ readUnits }) => readUnits)).toEqual(Array.from({ length: many + 1 }, () => 0.5));
  const ofYears = withYear.operations.filter(({ keys }) => keys.some(({ pk }) => pk?.includes('#year_')));
  // The years' own items, and their tallies: neither set-up nor progress of any.
  expect(ofYears.map(({ command, keys }) => [command, keys.length])).toEqual([
    ['BatchGetItemCommand', many + 1],
    ['BatchGetItemCommand', many + 1],
  ]);
  expect(withYear.writeUnits).toBe(0);
});
