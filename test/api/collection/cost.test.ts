import { Entity } from 'electrodb';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import type { Operation } from '#test/support/spy.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

// A company that asks a lot: what a request about one data point costs must not grow with it.
const world = await startWorld();
const acme = await world.organisation();
const admin = await world.person({ organisation: acme });
const energy = 'energy_consumption_total';
const names = ['Leeds', 'Oslo', 'Lyon', 'Porto', 'Gdynia', 'Bremen'];
const dataPoints = library.dataPoints.map(({ key }) => key);
const { year, entities } = await launchedYear(world, admin, { dataPoints, entities: names });
await launchedYear(world, admin, { year: year - 1, dataPoints: [energy] });
const params = { year };
const leeds = entities.Leeds ?? '';

/** What letting in costs whose session was seen before: session, person, membership and organisation. */
const door = { calls: 1, readUnits: 4 };
const rowsRead = (operations: readonly Operation[]) =>
  operations
    .filter(({ command }) => command === 'BatchGetItemCommand')
    .flatMap(({ keys }) => keys)
    .filter(({ sk }) => sk?.startsWith('$cellrow_'));
const draft = (change: Partial<CellDraft>): CellDraft => ({
  entityId: leeds,
  dataPointId: energy,
  period: 'FY',
  baseVersion: 0,
  state: 'DRAFT',
  value: '100',
  unit: 'MWh',
  ...change,
});
const save = (...cells: CellDraft[]) => world.call(admin, cellRoutes.saveSubmissions, { params, body: { cells } });

describe('saving', () => {
  test('one cell that is new is held against the others by one item of the data point, whatever the number of entities', async () => {
    const { operations, readUnits, writeUnits } = await world.measure(() => save(draft({})));
    const rows = rowsRead(operations);
    expect(rows.map(({ pk }) => pk.includes(leeds))).toEqual([true, true]);
    const compared = operations.flatMap(({ keys }) => keys).filter(({ sk }) => sk?.startsWith('$entityrollup_'));
    expect(compared).toHaveLength(1);
    // And once in the life of a function the entities.
    expect(operations.length).toBeLessThanOrEqual(5);
    expect(readUnits).toBeLessThanOrEqual(14);
    // Row, event and gate: the least that a save writes.
    expect(writeUnits).toBe(6);
  });

  test('one cell that stood last year takes three requests, whatever the company asks', async () => {
    const before = { ...draft({ state: 'SUBMITTED' }), entityId: entities.Oslo ?? '' };
    const inYear = (label: number, cell: CellDraft) =>
      world.call(admin, cellRoutes.saveSubmissions, { params: { year: label }, body: { cells: [cell] } });
    await inYear(year - 1, before);
    const { operations, readUnits, writeUnits } = await world.measure(() =>
      inYear(year, { ...before, state: 'DRAFT' }),
    );
    // Who calls, the year with both rows, and what is written: the entities are known.
    expect(operations.map(({ command }) => command)).toEqual([
      'BatchGetItemCommand',
      'BatchGetItemCommand',
      'TransactWriteItemsCommand',
    ]);
    expect(rowsRead(operations)).toHaveLength(2);
    expect(readUnits).toBeLessThanOrEqual(14);
    expect(writeUnits).toBeLessThanOrEqual(9);
  });

  test('one cell parses each item that it reads once, and makes each key and each write once: what its CPU hangs on', async () => {
    const cell = { ...draft({}), entityId: entities.Lyon ?? '' };
    await save(cell);
    const parsed = vi.spyOn(Entity.prototype, 'parse');
    const made = (['get', 'put', 'create', 'upsert', 'patch', 'update', 'delete'] as const).map((verb) =>
      vi.spyOn(Entity.prototype, verb),
    );
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const { operations } = await world.measure(() => save({ ...cell, baseVersion: 1, value: '101' }));
    // Who calls (session, organisation, person, membership), the year, the pack of the data point, the row, and the count of
    // changes of entities.
    expect(parsed).toHaveBeenCalledTimes(8);
    // The keys of these, of the section, of last year's row and of the data point's spread; then the gate, the row and its event.
    expect(made.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThanOrEqual(14);
    expect(operations.length).toBeLessThanOrEqual(4);
  });

  test('a submission judges it beside the answers of its own entity alone', async () => {
    const { operations } = await world.measure(() => save(draft({ state: 'SUBMITTED', baseVersion: 1 })));
    const others = rowsRead(operations).filter(({ sk }) => !sk?.includes(energy));
    expect(others.length).toBeGreaterThan(0);
    const root = acme.rootEntityId;
    expect(others.filter(({ pk }) => !pk.includes(leeds) && !pk.includes(root))).toEqual([]);
  });

  test('submitting drafts reads a row to find them and to write and judge them, and no more', async () => {
    await save(draft({ entityId: entities.Oslo ?? '' }));
    const ask = { params, body: { dataPointId: energy } };
    const { operations } = await world.measure(() => world.call(admin, cellRoutes.submitDrafts, ask));
    const own = rowsRead(operations).filter(({ pk, sk }) => sk?.includes(energy) && pk.includes(`year_${year}#`));
    const oslo = own.filter(({ pk }) => pk.includes(entities.Oslo ?? ''));
    expect(oslo).toHaveLength(2);
  });
});

describe('reading', () => {
  test('the cells of one data point cost the same however much else the year asks', async () => {
    const ask = { params, query: { dataPointId: energy } };
    const { readUnits } = await world.measure(() => world.call(admin, cellRoutes.listSubmissions, ask));
    // This year's rows in full, last year's at half the price; year, data point, section, entities, organisation, people.
    expect(readUnits).toBeLessThanOrEqual(door.readUnits + 1.5 * names.length + 5);
  });

  test('the entities of a year and its dates need no data point', async () => {
    for (const route of [yearRoutes.listYearEntities, yearRoutes.getLock]) {
      const { readUnits } = await world.measure(() => world.call(admin, route, { params }));
      expect(readUnits, route.name).toBeLessThanOrEqual(door.readUnits + 3);
    }
  });

  test('the set-up of a year names no entity: it reads none, and one that is saved reads them once', async () => {
    const entitiesRead = (operations: readonly Operation[]) =>
      operations.filter(({ command, keys }) => command === 'QueryCommand' && keys[0]?.begins?.startsWith('$entity_'));
    const read = await world.measure(() => world.call(admin, yearRoutes.getYearConfig, { params }));
    expect(entitiesRead(read.operations)).toEqual([]);
    expect(read.readUnits).toBeLessThanOrEqual(door.readUnits + 2);
    const { data } = await world.call(admin, yearRoutes.getYearConfig, { params });
    const body = { baseVersion: data.version, dataPoints: [{ dataPointId: energy, optional: true }] };
    const saved = await world.measure(() => world.call(admin, yearRoutes.saveYearConfig, { params, body }));
    expect(entitiesRead(saved.operations)).toHaveLength(1);
    const deadline = { params, body: { baseVersion: data.version, deadline: '2027-03-31' } };
    const set = await world.measure(() => world.call(admin, yearRoutes.setDeadline, deadline));
    expect(entitiesRead(set.operations)).toEqual([]);
  });

  test('the status of a year reads its progress once', async () => {
    const status = await world.measure(() => world.call(admin, yearRoutes.getYearStatus, { params }));
    // Set-up, entities, progress.
    expect(status.operations).toHaveLength(door.calls + 3);
    const progress = await world.measure(() => world.call(admin, yearRoutes.getProgress, { params }));
    expect(status.readUnits).toBeLessThanOrEqual(progress.readUnits);
  });

  test('the detail of a figure reads that figure of three years and not all others', async () => {
    await world.settle();
    const ask = { params: { year, id: energy } };
    const detail = await world.measure(() => world.call(admin, dashboardRoutes.getDashboardMetric, ask));
    const before = detail.operations.filter(({ command, keys }) => {
      return command === 'QueryCommand' && keys.some(({ pk }) => pk.endsWith(`#year_${year - 1}`));
    });
    expect(before).toEqual([]);
    expect(detail.readUnits).toBeLessThanOrEqual(door.readUnits + names.length + 14);
  });
});
