import type { SQSEvent } from 'aws-lambda';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as outbox from '#functions/admin/demo/order.ts';
import { CellEventEntity, CellRowEntity } from '#functions/collection/cells/entity.ts';
import * as years from '#functions/collection/year/store.ts';
import * as entities from '#functions/core/entities/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { table } from '#functions/db/table.ts';
import { handler } from '#functions/jobs/fill-demo.ts';
import { adminOrganisationRoutes } from '#shared/admin/organisations/routes.ts';
import { periods } from '#shared/collection/periods/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { demoCells } from '#shared/content/demo/cells.ts';
import { demoEntities } from '#shared/content/demo/entities.ts';
import { builtFlags } from '#shared/features/flags.ts';
import { referenceRoutes } from '#shared/organisations/reference/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { newProvider } from '#test/support/staff.ts';
import { startWorld } from '#test/support/world.ts';

const world = await startWorld();
const { sofia } = await newProvider(world);
const { createDemoOrganisation, listAllOrganisations } = adminOrganisationRoutes;
const newest = new Date().getUTCFullYear() - 1;

type Order = outbox.FillingOrder;
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

const delivered = (order: unknown, receiveCount = 1) => {
  const attributes = { ApproximateReceiveCount: String(receiveCount) };
  const Records = [{ messageId: 'm1', body: typeof order === 'string' ? order : JSON.stringify(order), attributes }];
  return handler({ Records } as unknown as SQSEvent);
};
const fine = { batchItemFailures: [] };
const again = { batchItemFailures: [{ itemIdentifier: 'm1' }] };

async function stateOf({ orgId }: Order) {
  const { demoState, demoStep } = await organisations.getNow(orgId);
  return { demoState, demoStep };
}

/** Everything that stands in a demo: its sites, and of each cell its version and its events. */
async function contentOf({ orgId }: Order, labels = [newest - 1, newest]) {
  const all = await entities.list(orgId);
  const rows = [];
  const events = [];
  for (const year of labels) {
    for (const { id: entityId } of all) {
      const key = { orgId, year, entityId };
      rows.push(...(await CellRowEntity.query.byEntity(key).go({ pages: 'all', consistent: true })).data);
      events.push(...(await CellEventEntity.query.byRow(key as never).go({ pages: 'all', consistent: true })).data);
    }
  }
  const cells = rows.flatMap((row) => periods.flatMap((period) => row[period] ?? []));
  const madeEntities = all.flatMap(({ name, type }) => (type === 'site' ? [name] : [])).toSorted();
  return { sites: madeEntities, cells, rows: rows.length, events: events.length };
}

const expectedCells = (madeEntities: number, year: number) => {
  const company = { legalName: 'Demo', country: 'SE', currency: 'SEK', entities: demoEntities(madeEntities, 'SE') };
  const ids = new Map([['', 'root'], ...company.entities.map(({ name }) => [name, name] as const)]);
  return demoCells(year, company, ids, ({ period }) => (year === newest && period === 'Q4' ? 'open' : undefined));
};

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
    expect(await delivered(order)).toEqual(fine);
    await world.settle();
    expect(await stateOf(order)).toMatchObject({ demoState: 'READY' });
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
    expect(await delivered(order)).toEqual(fine);
    await organisations.saveDemo(order.orgId, 'FILLING', 'as if the first delivery had died at its end');
    expect(await Promise.all([delivered(order), delivered(order)])).toEqual([fine, fine]);
    expect(await contentOf(order)).toEqual(before);
    expect(await stateOf(order)).toMatchObject({ demoState: 'READY' });
  });
});

describe('a filling that breaks off', () => {
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

  test.each([1, 4, 40])('after %i writes goes on with its next delivery and doubles nothing', async (transactions) => {
    const { order } = await ordered({ years: 1 });
    breakAfter(transactions);
    expect(await delivered(order)).toEqual(again);
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'demo not filled' }));
    expect(await stateOf(order)).toMatchObject({ demoState: 'FILLING' });
    vi.restoreAllMocks();
    expect(await delivered(order, 2)).toEqual(fine);
    const content = await contentOf(order, [newest]);
    expect(content.sites).toHaveLength(2);
    expect(content.cells).toHaveLength(expectedCells(2, newest).length);
    expect(content.cells.every(({ version }) => version === 1)).toBe(true);
    expect(content.events).toBe(content.rows);
    expect(await stateOf(order)).toMatchObject({ demoState: 'READY' });
  });

  test('because its order came twice at once ends with one of everything', async () => {
    const { order } = await ordered({ years: 1 });
    await Promise.all([delivered(order), delivered(order)]);
    world.takeLog();
    expect(await delivered(order, 2)).toEqual(fine);
    const content = await contentOf(order, [newest]);
    expect(content.sites).toEqual(['Foundry', 'Main works']);
    expect(content.cells).toHaveLength(expectedCells(2, newest).length);
    expect(content.events).toBe(content.rows);
    expect(await stateOf(order)).toMatchObject({ demoState: 'READY' });
  });

  test('for the third time is given up, and the list says so', async () => {
    const { order } = await ordered({ years: 1 });
    breakAfter(3);
    expect(await delivered(order, 3)).toEqual(again);
    vi.restoreAllMocks();
    world.takeLog();
    const { data } = await world.call(sofia, listAllOrganisations, { query: { search: order.orgId } });
    expect(data).toMatchObject([{ demo: { state: 'FAILED', step: expect.stringContaining('given up') } }]);
    expect(await delivered(order), 'sent again by hand, it is filled after all').toEqual(fine);
    expect(await stateOf(order)).toMatchObject({ demoState: 'READY' });
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

test('the job fills no customer, and parks what it cannot read', async () => {
  const customer = await world.organisation();
  expect(await delivered({ orgId: customer.orgId, sites: 1, years: 1, byId: sofia.userId })).toEqual(again);
  expect(await entities.list(customer.orgId)).toHaveLength(1);
  expect(await delivered('{')).toEqual(again);
  expect(world.takeLog().filter(({ event }) => event === 'demo not filled')).toHaveLength(2);
});

test.each([
  ['no site', { sites: 0 }],
  ['eleven sites', { sites: 11 }],
  ['four years', { years: 4 }],
])('a demo with %s is refused', async (_, wrong) => {
  await expect(ordered(wrong)).rejects.toMatchObject({ code: 'invalid' });
});
