import { describe, expect, test } from 'vitest';
import { derivedInOrder } from '#functions/collection/derived-metrics.ts';
import { projectYear } from '#functions/collection/rollups/project.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { periodsOf } from '#shared/collection/periods/rules.ts';
import { library } from '#shared/content/library/library.ts';
import { largeCompany } from '#test/support/large.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

// Held against the company that asks everything of ten sites: what a projection asks of the table must not grow with what
// else the year holds.
const world = await startWorld();
const { admin, orgId, year, params, entityIds } = await largeCompany(world);
const ENERGY = 'energy_consumption_total';
const WATER = 'water_withdrawal';
// Its rows have one cell and not twelve.
const ANNUAL = 'floor_area';
const costOf = (run: () => Promise<void>) => world.measure(() => world.working(admin, run));
/** Write units of a request's transactions: on a slow machine it may also note, once a minute, that its session is in use. */
const saved = ({ operations }: Awaited<ReturnType<typeof world.measure>>) =>
  operations
    .filter(({ command }) => command === 'TransactWriteItemsCommand')
    .reduce((sum, { writeUnits }) => sum + writeUnits, 0);

const draft = (entityId: string, change: Partial<CellDraft>): CellDraft => ({
  entityId,
  dataPointId: ENERGY,
  period: 'M01',
  baseVersion: 1,
  state: 'SUBMITTED',
  value: '3000.75',
  unit: 'MWh',
  note: 'Read off the meter again',
  ...change,
});
/** An answer of each year that the rules between data points let stand: a total, and its parts below it. */
function numberAt(dataPointId: string, entityId: string, index: number): CellDraft {
  const { unit = '', type } = library.dataPointByKey.get(dataPointId) ?? {};
  const value = dataPointId === ENERGY ? String(3000 + index) : String(1500);
  return draft(entityId, {
    dataPointId,
    period: 'FY',
    value,
    unit: unit === '' || type === 'currency' ? null : unit,
    note: null,
  });
}

async function save(...cells: CellDraft[]): Promise<void> {
  const { data } = await world.call(admin, cellRoutes.saveSubmissions, { params, body: { cells } });
  expect(data.filter(({ status }) => status !== 'saved')).toEqual([]);
}

describe('the projection of a saved cell', () => {
  test('reads revisions, year and rows once and writes once, with the four metrics that read it', async () => {
    await save(draft(entityIds[0] ?? '', {}));
    const { operations, readUnits, writeUnits } = await world.measure(() => world.settle(admin));
    // Revisions, set-up, entities, organisation, rows with what they are computed with, the write, and what was used.
    expect(operations.length).toBeLessThanOrEqual(7);
    expect(readUnits).toBeLessThanOrEqual(25);
    expect(writeUnits).toBeLessThanOrEqual(22);
  });

  /** Submits drafts of a data point at all ten sites; what that and its projection write, a row. */
  async function submitted(dataPointId: string, change: Partial<CellDraft>) {
    await save(...entityIds.map((id) => draft(id, { dataPointId, state: 'DRAFT', ...change })));
    await world.settle();
    const entered = await world.measure(async () => {
      const { data } = await world.call(admin, cellRoutes.submitDrafts, { params, body: { dataPointId } });
      expect(data.submitted).toBe(entityIds.length);
    });
    const projection = await world.measure(() => world.settle(admin));
    const aRow = (units: number) => units / entityIds.length;
    return { projection, projected: aRow(projection.writeUnits), both: aRow(saved(entered) + projection.writeUnits) };
  }

  test('costs a submitted data point less than three write units a row', async () => {
    const { projection, projected } = await submitted(ENERGY, { period: 'M02' });
    expect(projection.operations.length).toBeLessThanOrEqual(7);
    expect(projection.readUnits).toBeLessThanOrEqual(25);
    expect(projected).toBeLessThanOrEqual(2.6);
  });

  test('makes at most ten write units a row together with its submitting, where a row is one cell', async () => {
    const { both } = await submitted(ANNUAL, { period: 'FY', unit: 'm2' });
    expect(both).toBeLessThanOrEqual(8);
  });
});

describe('a company of four sites, as the demo has them', () => {
  test('submits a data point that four formulas read for at most nine write units a row, with the projection', async () => {
    const small = await world.organisation();
    const owner = await world.person({ organisation: small });
    const read = derivedInOrder(library).flatMap(({ reads }) => (reads.includes(ENERGY) ? reads : []));
    const dataPoints = [...new Set(read)].filter((key) => library.dataPointByKey.has(key));
    const { entities } = await launchedYear(world, owner, { dataPoints, entities: ['Leeds', 'Oslo', 'Lyon', 'Porto'] });
    const ids = Object.values(entities);
    const answers = dataPoints.flatMap((dataPointId) => {
      const at = library.dataPointByKey.get(dataPointId)?.askedAt === 'company' ? [small.rootEntityId] : ids;
      return at.map((id, index) => ({ ...numberAt(dataPointId, id, index), baseVersion: 0 }));
    });
    const send = async (cells: CellDraft[]) => {
      const { data } = await world.call(owner, cellRoutes.saveSubmissions, { params, body: { cells } });
      expect(data.filter(({ status }) => status !== 'saved')).toEqual([]);
    };
    await send(answers);
    await world.settle();
    await send(ids.map((id, at) => ({ ...numberAt(ENERGY, id, at + 1), baseVersion: 1, state: 'DRAFT' as const })));
    await world.settle();
    const entered = await world.measure(async () => {
      const ask = { params, body: { dataPointId: ENERGY } };
      expect((await world.call(owner, cellRoutes.submitDrafts, ask)).data.submitted).toBe(ids.length);
    });
    const projection = await world.measure(() => world.settle(owner));
    // A check of the gate, and a row and its event of each site.
    expect(saved(entered)).toBe(2 + ids.length * 4);
    // A check of the gate, figures, figures by entity and progress of the data point, an item of each formula, the count of use.
    expect(projection.writeUnits).toBeLessThanOrEqual(18);
    expect(projection.operations.length).toBeLessThanOrEqual(7);
    expect(projection.readUnits).toBeLessThanOrEqual(25);
    expect((saved(entered) + projection.writeUnits) / ids.length).toBeLessThanOrEqual(9);
  });
});

describe('a row of twelve answered months', () => {
  const entityId = entityIds[0] ?? '';
  const months = periodsOf('monthly');
  const own = (change: Partial<CellDraft>) =>
    draft(entityId, { dataPointId: WATER, unit: 'm3', state: 'DRAFT', ...change });

  test('takes a draft with a note in nine write units: row, event and gate, and three for the note', async () => {
    const first = await world.measure(() => save(own({ period: 'M03' })));
    expect(first.operations.length).toBeLessThanOrEqual(6);
    expect(saved(first)).toBeLessThanOrEqual(9);
    const note = 'Another note';
    const others = months
      .filter((period) => period !== 'M03')
      .map((period) => own({ period, note: `${note} ${period}` }));
    await save(...others);
    // Now a draft with a note lies over the answer of every month.
    const last = await world.measure(() => save(own({ period: 'M04', baseVersion: 2, note, value: '3001.5' })));
    expect(saved(last)).toBeLessThanOrEqual(9);
  });

  test('is submitted in six, whatever the number of its months', async () => {
    await world.settle();
    const cells = months.map((period) => ({ entityId, dataPointId: WATER, period }));
    const submitted = await world.measure(async () => {
      const { data } = await world.call(admin, cellRoutes.submitDrafts, { params, body: { cells } });
      expect(data.submitted).toBe(months.length);
    });
    expect(saved(submitted)).toBe(6);
    const projection = await world.measure(() => world.settle(admin));
    // Gate, figures, figures by entity and progress of the data point, those of a formula over it, and the count of use.
    expect(projection.writeUnits).toBeLessThanOrEqual(14);
  });
});

test('the whole year takes the same path: its rows entity by entity, its figures a hundred at a time', async () => {
  const { operations, readUnits } = await costOf(() => projectYear(orgId, year));
  const written = operations.flatMap(({ command, keys }) => (command === 'TransactWriteItemsCommand' ? keys : []));
  expect(new Set(written.filter(({ sk }) => sk?.startsWith('$rollup_')).map(({ sk }) => sk)).size).toBe(
    library.dataPoints.length + library.derived.length,
  );
  expect(operations.length).toBeLessThanOrEqual(20);
  expect(readUnits).toBeLessThanOrEqual(750);
});
