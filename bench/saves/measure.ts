import { type Company, shownDataPoint } from '#bench/company/company.ts';
import type { BenchWorld, Cost } from '#bench/world.ts';
import { projectYear } from '#functions/collection/rollups/project.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { Cell, CellDraft } from '#shared/collection/cells/schema.ts';

/** What a save, and what follows it in the projector, costs. */
export type SaveCost = {
  readonly what: string;
  readonly cells: number;
  /** Rows written: a data point at an entity. */
  readonly rows: number;
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Write units of the transactions that hold row, event and gate, by the sizes that these items have. */
  readonly least: number;
  /** The projector's part, until nothing is stale any more. */
  readonly projector: { readonly calls: number; readonly readUnits: number; readonly writeUnits: number };
};

/** What the figures of a whole year cost to make again. */
export type ProjectionCost = {
  readonly metrics: number;
  readonly calls: number;
  readonly readUnits: number;
  readonly writeUnits: number;
};

/** The saves of the data-point screen: one cell, twelve cells, and submitting them. */
export async function measureSaves(world: BenchWorld, company: Company): Promise<SaveCost[]> {
  const { admin, year, entityIds } = company;
  const params = { year };
  const list = async () =>
    (await world.call(admin, cellRoutes.listSubmissions, { params, query: { dataPointId: shownDataPoint } })).data;
  const save = (cells: CellDraft[]) => world.call(admin, cellRoutes.saveSubmissions, { params, body: { cells } });
  const at = (await list()).filter(({ entityId }) => entityIds.includes(entityId));
  const [first] = at;
  if (!first || at.length < 12) throw new Error(`${company.name} does not ask twelve cells of ${shownDataPoint}`);
  const rowsOf = (cells: readonly Cell[]) => new Set(cells.map(({ entityId }) => entityId)).size;
  const costs = [await costOf(world, company, 'Save one cell', [1, 1], () => save([changed(first)]))];
  const twelve = (await list()).filter(({ entityId }) => entityIds.includes(entityId)).slice(0, 12);
  const size = [12, rowsOf(twelve)] as const;
  costs.push(await costOf(world, company, 'Save twelve cells', size, () => save(twelve.map((cell) => changed(cell)))));
  // A data point is submitted at every entity: what is made of it once is shared by its rows.
  const all = await list();
  await save(all.map((cell) => changed(cell)));
  await world.settle(admin);
  const submit = () => world.call(admin, cellRoutes.submitDrafts, { params, body: { dataPointId: shownDataPoint } });
  costs.push(await costOf(world, company, 'Submit the data point', [all.length, rowsOf(all)], submit));
  return costs;
}

let times = 0;

/** A slightly larger value with a note: a change that no rule refuses and that moves every figure above it. */
function changed({ entityId, dataPointId, period, version, value, unit }: Cell): CellDraft {
  times += 1;
  const note = `Read off the meter, checked for the ${times}. time`;
  const larger = String(value).includes('.') ? `${String(value)}1` : `${String(value)}.1`;
  return { entityId, dataPointId, period, baseVersion: version, value: larger, unit, note, state: 'DRAFT' };
}

async function costOf(
  world: BenchWorld,
  { admin }: Company,
  what: string,
  [cells, rows]: readonly [number, number],
  run: () => Promise<{ readonly data: unknown }>,
): Promise<SaveCost> {
  let answer: unknown;
  const cost = await world.measure(async () => {
    answer = (await run()).data;
  });
  const results = Array.isArray(answer) ? answer : (answer as { results: unknown[] }).results;
  const saved = (results as { status: string }[]).filter(({ status }) => status === 'saved');
  if (saved.length !== cells) throw new Error(`${what} saved ${saved.length} of ${cells}: ${JSON.stringify(results)}`);
  const projector = await world.measure(() => world.settle(admin));
  return { what, cells, rows, ...shown(cost), least: transactions(cost), projector: shown(projector) };
}

function shown({ calls, readUnits, writeUnits }: Cost) {
  return { calls, readUnits, writeUnits };
}

function transactions({ operations }: Cost): number {
  const writes = operations.filter(({ command }) => command === 'TransactWriteItemsCommand');
  return writes.reduce((sum, { writeUnits }) => sum + writeUnits, 0);
}

/** Makes the figures of the company's year again, as after a change of its dates or entities. */
export async function measureProjection(world: BenchWorld, company: Company): Promise<ProjectionCost> {
  const { admin, orgId, year } = company;
  const cost = await world.measure(() => world.traced('projectYear', 'JOB', admin, () => projectYear(orgId, year)));
  const written = cost.operations
    .filter(({ command }) => command === 'TransactWriteItemsCommand')
    .flatMap(({ keys }) => keys)
    .filter(({ sk }) => sk?.startsWith('$rollup_'));
  return { metrics: written.length, ...shown(cost) };
}
