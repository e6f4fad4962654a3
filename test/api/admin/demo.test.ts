import { afterEach, describe, expect, test, vi } from 'vitest';
import { CellRowEntity } from '#functions/collection/cells/entity.ts';
import * as years from '#functions/collection/year/store.ts';
import * as entities from '#functions/core/entities/store.ts';
import { EventEntity } from '#functions/core/events/entity.ts';
import { JobEntity } from '#functions/core/jobs/entity.ts';
import * as jobs from '#functions/core/jobs/store.ts';
import { table } from '#functions/db/table.ts';
import { transact } from '#functions/db/transact.ts';
import { handler } from '#functions/jobs/fill-demo.ts';
import { demoJob, fillingOf } from '#shared/admin/organisations/job.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { demoCells } from '#shared/content/demo/cells.ts';
import { demoEntities } from '#shared/content/demo/entities.ts';
import { builtFlags } from '#shared/features/flags.ts';
import type { JobInput } from '#shared/jobs/job.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { delivery, putBack, taken } from '#test/support/delivery.ts';
import { newProvider } from '#test/support/staff.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { sofia } = await newProvider(world);
const { createDemoOrganisation, getDemoProgress, listAllOrganisations } = adminOrganisationRoutes;
const newest = new Date().getUTCFullYear() - 1;

type Order = JobInput<typeof demoJob>;
const body = {
  name: 'Demo',
  currency: 'SEK' as const,
  country: 'SE',
  sites: 2,
  years: 2,
  adminName: 'Prospect',
  adminEmail: 'prospect@example.test',
};

/** A new demo and the order that its filling is. */
async function ordered(more: Partial<typeof body> = {}) {
  const { data } = await world.call(sofia, createDemoOrganisation, { body: { ...body, ...more } });
  const [order] = (await world.demoOrders()) as Order[];
  if (!order) throw new Error('Nothing was ordered');
  return { data, order };
}

const delivered = (order: unknown, tried = 1) => handler(delivery([order], tried));
/** Lets a delivery come after the run at work must be over. */
const outlast = ({ orgId }: Order) =>
  JobEntity.patch(fillingOf(orgId)).set({ busyUntil: '2020-01-01T00:00:00.000Z' }).go();
const stateOf = ({ orgId }: Order) => jobs.find(fillingOf(orgId));

/** Everything that stands in a demo: its sites, and of each cell its version and its events. */
async function contentOf({ orgId }: Order, labels = [newest - 1, newest]) {
  const all = await entities.list(orgId);
  const rows = [];
  const events = [];
  for (const year of labels) {
    for (const { id: entityId } of all) {
      const key = { orgId, year, entityId };
      const own = (await CellRowEntity.query.byEntity(key).go({ pages: 'all', consistent: true })).data;
      rows.push(...own);
      for (const { dataPointId } of own) {
        const place = { orgId, scope: String(year), lane: `${entityId}.${dataPointId}` };
        events.push(...(await EventEntity.query.byPlace(place).go({ pages: 'all', consistent: true })).data);
      }
    }
  }
  const cells = rows.flatMap((row) => Object.values(row.cells ?? {}));
  const madeEntities = all.flatMap(({ name, type }) => (type === 'site' ? [name] : [])).toSorted();
  return { sites: madeEntities, cells, rows: rows.length, events: events.length };
}

const expectedCells = (madeEntities: number, year: number) => {
  const company = { legalName: 'Demo', country: 'SE', currency: 'SEK', entities: demoEntities(madeEntities, 'SE') };
  const ids = new Map([['', 'root'], ...company.entities.map(({ name }) => [name, name] as const)]);
  return demoCells(year, company, ids, ({ period }) => (year === newest && period === 'Q4' ? 'open' : undefined));
};

/** Lets so many transactions pass and no further ones. */
function breakAfter(transactions: number) {
  const send = table.client.send.bind(table.client);
  let left = transactions;
  vi.spyOn(table.client, 'send').mockImplementation(((command: { constructor: { name: string } }) => {
    if (command.constructor.name === 'TransactWriteCommand' && left-- <= 0) {
      return Promise.reject(Object.assign(new Error('no capacity'), { name: 'ThrottlingException' }));
    }
    return send(command as never);
  }) as never);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a demo organisation', async () => {
  const { data, order } = await ordered();
  const member = await world.person({ organisation: order });

  test('is there at once, still empty: a trial of 30 days with every feature on, and its administrator is invited', async () => {
    expect(data).toMatchObject({
      isDemo: true,
      licenceType: 'trial',
      licenceState: 'ending',
      demo: { state: 'FILLING', step: 'waiting to begin' },
      siteCount: 0,
      supportMode: 'open',
    });
    const days = (Date.parse(data.licenceEndDate ?? '') - Date.parse(data.licenceStartDate ?? '')) / 86_400_000;
    expect(days).toBe(30);
    expect(order).toEqual({ orgId: data.id, sites: 2, years: 2, byId: sofia.userId });
    expect(await world.mails()).toMatchObject([{ kind: 'invite', to: 'prospect@example.test', orgId: data.id }]);
    const { data: flags } = await world.call(member, referenceRoutes.listFeatures);
    expect(Object.entries(flags).filter(([, on]) => on)).toHaveLength(builtFlags.length);
  });

  test('is filled by the job through the product’s own rules: the older year completed, the newest under way', async () => {
    expect(await delivered(order)).toEqual(taken);
    await world.settle();
    expect(await stateOf(order)).toMatchObject({ state: 'DONE' });
    const content = await contentOf(order);
    expect(content.sites).toEqual(['Foundry', 'Main works']);
    expect(content.cells).toHaveLength(expectedCells(2, newest - 1).length + expectedCells(2, newest).length);
    expect(
      content.cells.every(({ state, by, version }) => state === 'SUBMITTED' && by === sofia.userId && version === 1),
    ).toBe(true);
    expect(content.events).toBe(content.rows);
    const records = await years.listYears(order.orgId, [newest - 2, newest - 1, newest]);
    expect(records.map(({ year, status }) => [year, status]).toSorted()).toEqual([
      [newest - 1, 'COMPLETED'],
      [newest, 'LAUNCHED'],
    ]);
    const { data: found } = await world.call(sofia, listAllOrganisations, { query: { search: data.id } });
    expect(found).toMatchObject([{ demo: { state: 'READY' }, siteCount: 2 }]);
  });

  test('shows its figures and how far it is to its members', async () => {
    const { data: board } = await world.call(member, dashboardRoutes.getDashboard, { params: { year: newest } });
    const tile = board.tiles.find(({ id }) => id === 'employees_headcount');
    expect(tile?.years.at(-1)?.figure).toMatchObject({ answered: 2, expected: 2, partial: false });
    const { data: status } = await world.call(member, yearRoutes.getYearStatus, { params: { year: newest - 1 } });
    expect(status.counts.answered).toBe(status.counts.required);
    expect(status.status).toBe('COMPLETED');
  });

  test('stays as it is when its order is delivered again, or twice at once', async () => {
    const before = await contentOf(order);
    expect(await delivered(order)).toEqual(taken);
    // As if the first delivery had died at its end.
    await JobEntity.patch(fillingOf(order.orgId)).set({ state: 'RUNNING' }).go();
    const both = await Promise.all([delivered(order), delivered(order)]);
    expect(both.toSorted((a, b) => a.batchItemFailures.length - b.batchItemFailures.length)).toEqual([taken, putBack]);
    expect(await contentOf(order)).toEqual(before);
    expect(await stateOf(order)).toMatchObject({ state: 'DONE' });
  });
});

describe('a filling that breaks off', () => {
  test.each([1, 4, 12])('after %i writes goes on with its next delivery and doubles nothing', async (transactions) => {
    const { order } = await ordered({ years: 1 });
    breakAfter(transactions);
    expect(await delivered(order)).toEqual(putBack);
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'job put back', job: 'fill-demo' }));
    expect(await stateOf(order)).toMatchObject({ state: 'QUEUED' });
    vi.restoreAllMocks();
    expect(await delivered(order, 2)).toEqual(taken);
    const content = await contentOf(order, [newest]);
    expect(content.sites).toHaveLength(2);
    expect(content.cells).toHaveLength(expectedCells(2, newest).length);
    expect(content.cells.every(({ version }) => version === 1)).toBe(true);
    expect(content.events).toBe(content.rows);
    expect(await stateOf(order)).toMatchObject({ state: 'DONE' });
  });

  test('because its order came twice at once, the second late, ends with one of everything', async () => {
    const { order } = await ordered({ years: 1 });
    const first = delivered(order);
    await outlast(order);
    await Promise.all([first, delivered(order)]);
    world.takeLog();
    expect(await delivered(order, 2)).toEqual(taken);
    const content = await contentOf(order, [newest]);
    expect(content.sites).toEqual(['Foundry', 'Main works']);
    expect(content.cells).toHaveLength(expectedCells(2, newest).length);
    expect(content.events).toBe(content.rows);
    expect(await stateOf(order)).toMatchObject({ state: 'DONE' });
  });

  test('for the third time is given up, and the list says so', async () => {
    const { order } = await ordered({ years: 1 });
    breakAfter(3);
    expect(await delivered(order, 3)).toEqual(putBack);
    vi.restoreAllMocks();
    world.takeLog();
    const { data } = await world.call(sofia, listAllOrganisations, { query: { search: order.orgId } });
    expect(data).toMatchObject([{ demo: { state: 'FAILED', step: expect.stringContaining('given up') } }]);
    const how = await world.call(sofia, getDemoProgress, { params: { id: order.orgId } });
    expect(how.data).toMatchObject({ state: 'FAILED', traceId: expect.any(String), finishedAt: expect.any(String) });
    expect(how.data.error).toContain(how.data.traceId);
    expect(await delivered(order), 'sent again by hand, it is filled after all').toEqual(taken);
    expect(await stateOf(order)).toMatchObject({ state: 'DONE' });
  });
});

test('a demo that nothing will fill says so at once', async () => {
  const queue = process.env.DEMO_QUEUE_URL;
  process.env.DEMO_QUEUE_URL = `${queue}-gone`;
  const { data } = await world.call(sofia, createDemoOrganisation, { body });
  process.env.DEMO_QUEUE_URL = queue;
  expect(data.demo).toMatchObject({ state: 'FAILED', step: expect.stringContaining('could not be ordered') });
  expect(world.takeLog()).toContainEqual(expect.objectContaining({ level: 'error' }));
});

test('goes on where the try before it was, and says how far it is', async () => {
  const { order } = await ordered({ years: 1 });
  const progress = async () => (await world.call(sofia, getDemoProgress, { params: { id: order.orgId } })).data;
  expect(await progress()).toMatchObject({ state: 'QUEUED', share: 0, step: null });
  breakAfter(12);
  expect(await delivered(order)).toEqual(putBack);
  vi.restoreAllMocks();
  world.takeLog();
  const { token = '' } = (await stateOf(order)) ?? {};
  expect(token).toMatch(new RegExp(`^${newest}:`));
  expect(await progress()).toMatchObject({ state: 'QUEUED', step: expect.stringContaining('answering') });
  expect(await delivered(order, 2)).toEqual(taken);
  expect(await progress()).toMatchObject({ state: 'DONE', share: 1 });
});

test('nothing is said of an organisation that nothing fills', async () => {
  const customer = await world.organisation();
  const ask = { params: { id: customer.orgId } };
  await expect(world.call(sofia, getDemoProgress, ask)).rejects.toMatchObject({ code: 'missing' });
});

test('the job fills no customer, and parks what it cannot read', async () => {
  const { orgId } = await world.organisation();
  const order = { orgId, sites: 1, years: 1, byId: sofia.userId };
  expect(await delivered(order), 'what nobody noted is nobody’s').toEqual(taken);
  await transact([jobs.queueing(demoJob, fillingOf(orgId), sofia.userId, new Date())]);
  expect(await delivered(order)).toEqual(putBack);
  expect(await entities.list(orgId)).toHaveLength(1);
  expect(await delivered('{')).toEqual(putBack);
  expect(world.takeLog().filter(({ event }) => event === 'job put back')).toHaveLength(2);
});

test.each([
  ['no site', { sites: 0 }],
  ['eleven sites', { sites: 11 }],
  ['four years', { years: 4 }],
])('a demo with %s is refused', async (_, wrong) => {
  await expect(ordered(wrong)).rejects.toMatchObject({ code: 'invalid' });
});
