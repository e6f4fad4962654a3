import { describe, expect, test } from 'vitest';
import { GateEntity } from '#functions/collection/year/gates/entity.ts';
import { table } from '#functions/db/table.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { cutting } from '#test/support/cut.ts';
import { holding, reading, type TableCall, writing } from '#test/support/hold.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const acme = await world.organisation({ name: 'Acme' });
const admin = await world.person({ organisation: acme });
const colleague = await world.person({ organisation: acme, name: 'Ines' });
const energy = 'energy_consumption_total';
const numbers = library.dataPoints
  .filter(
    ({ type, askedAt, periodicities }) => type === 'number' && askedAt === 'entity' && periodicities.includes('annual'),
  )
  .map(({ key }) => key);
const dataPoints = [energy, ...numbers.filter((key) => key !== energy)].slice(0, 60);
const { year, entities } = await launchedYear(world, admin, {
  dataPoints,
  entities: ['Leeds', 'Oslo', 'Lyon', 'Riga'],
});
const params = { year };

const draft = (entity: string, more: Partial<CellDraft> = {}): CellDraft => ({
  entityId: entities[entity] ?? '',
  dataPointId: energy,
  period: 'FY',
  baseVersion: 0,
  state: 'DRAFT',
  value: '12',
  ...more,
});
const put = (cells: readonly CellDraft[], person = admin) =>
  world.send(requestOf(cellRoutes.saveSubmissions, { params, body: { cells } }, person), person);
const statuses = (body: unknown) => (body as { data: { status: string }[] }).data.map(({ status }) => status);
const names = ({ keys }: TableCall, id = '-') => JSON.stringify(keys).includes(id);
const idOf = (entity: string) => `${year}.${entities[entity]}.${energy}.fy`;
const clear = (entity: string, baseVersion: number) =>
  world.send(
    requestOf(cellRoutes.clearSubmission, { params: { id: idOf(entity) }, query: { baseVersion } }, admin),
    admin,
  );

describe('what was saved is answered as saved', () => {
  test('although the names of others cannot be read beside it', async () => {
    await put([draft('Leeds')], colleague);
    const isDecoration = (call: TableCall) => reading('user')(call) && names(call, colleague.userId);
    const cells = dataPoints.map((dataPointId) => draft('Oslo', { dataPointId, value: '3' }));
    const { result, cut } = await cutting(isDecoration, () => put([...cells, draft('Leeds', { value: '7' })]));
    expect(cut).toBeGreaterThan(0);
    expect(result.status).toBe(200);
    expect(statuses(result.body)).toEqual([...cells.map(() => 'saved'), 'conflict']);
    const { data } = result.body as { data: object[] };
    expect(data[0]).toMatchObject({ cell: { value: '3', version: 1 } });
    expect(data.at(-1)).toMatchObject({ current: { value: '12', by: { id: colleague.userId } } });
    expect(world.takeLog()).toContainEqual(expect.objectContaining({ level: 'warn' }));
  });

  test('although another row of the same request cannot be written, which is to be sent again', async () => {
    const isOfRiga = (call: TableCall) => writing('cellRow')(call) && names(call, entities.Riga);
    const { result, cut } = await cutting(isOfRiga, () => put([draft('Lyon'), draft('Riga')]));
    // Together with the other, and then by itself.
    expect(cut).toBe(2);
    expect(statuses(result.body)).toEqual(['saved', 'busy']);
    world.takeLog();
    const again = await put([draft('Lyon'), draft('Riga')]);
    expect(statuses(again.body)).toEqual(['saved', 'saved']);
  });

  test('although the year is locked before the last row is written, which then is refused for the lock', async () => {
    const lock = (state: 'LOCKED' | 'UNLOCKED') =>
      world.call(admin, yearRoutes.changeLock, { params, body: { state, reason: 'Closing' } });
    // More rows than one transaction writes.
    const points = dataPoints.slice(1, 18).map((dataPointId) => draft('Riga', { dataPointId, value: '5' }));
    const isLast = (call: TableCall) => writing('cellRow')(call) && names(call, points.at(-1)?.dataPointId);
    const race = await holding(
      isLast,
      () => put(points),
      async () => {
        // The other rows are under way beside the held one; the lock comes after them.
        while (!(await storedAt('Riga', points[0]?.dataPointId ?? ''))) await new Promise(setImmediate);
        await lock('LOCKED');
      },
    );
    expect(race.work).toMatchObject({
      value: {
        status: 200,
        body: {
          data: [
            ...points.slice(1).map(() => ({ status: 'saved' })),
            { status: 'busy', detail: expect.stringContaining('locked') },
          ],
        },
      },
    });
    expect((await put(points.slice(-1))).status).toBe(423);
    await lock('UNLOCKED');
  });
});

async function storedAt(entity: string, dataPointId: string): Promise<boolean> {
  const { data } = await world.call(admin, cellRoutes.listSubmissions, { params, query: { dataPointId } });
  return data.some(({ entityId, version }) => entityId === entities[entity] && version > 0);
}

describe('reads behind a request', () => {
  test('500 unknown data points, or entities, cost no more than one, and are told cell by cell', async () => {
    const unknown = (count: number, which: 'dataPointId' | 'entityId') =>
      Array.from({ length: count }, (_, at) => draft('Leeds', { [which]: `no_such_${at}` }));
    // From the first save on the entities stand in memory, for one cell as for many.
    await put(unknown(1, 'dataPointId'));
    for (const which of ['dataPointId', 'entityId'] as const) {
      const one = await world.measure(() => put(unknown(1, which)));
      const many = await world.measure(async () => {
        const answer = await put(unknown(500, which));
        expect(new Set(statuses(answer.body))).toEqual(new Set(['invalid']));
      });
      expect(many.operations.length, which).toBe(one.operations.length);
      const touched = many.operations.flatMap(({ keys }) => keys.map(({ sk = '', begins = '' }) => sk || begins));
      expect(touched.filter((key) => /evidence|no_such/.test(key))).toEqual([]);
    }
  });

  test('are a few at a time, however many cells are saved or listed', async () => {
    let underWay = 0;
    let most = 0;
    table.client.middlewareStack.add(
      (next) => async (args) => {
        underWay += 1;
        most = Math.max(most, underWay);
        try {
          return await next(args);
        } finally {
          underWay -= 1;
        }
      },
      { step: 'finalizeRequest', name: 'underWay' },
    );
    const cells = dataPoints.map((dataPointId) => draft('Lyon', { dataPointId, value: '4' }));
    expect((await put(cells.slice(1))).status).toBe(200);
    await world.call(admin, cellRoutes.listSubmissions, { params });
    table.client.middlewareStack.remove('underWay');
    // Eight data points or rows at once, and up to four calls for each.
    expect(most).toBeLessThanOrEqual(32);
    expect(most).toBeGreaterThan(1);
  });
});

describe('clearing a value', () => {
  const gates = (state: 'OPEN' | 'CLOSED') =>
    Promise.all(
      Array.from({ length: 16 }, (_, shard) =>
        GateEntity.patch({ orgId: acme.orgId, year, shard }).set({ state }).go(),
      ),
    );

  test('while the year is being locked is refused for the lock, like a save', async () => {
    await gates('CLOSED');
    expect(await put([draft('Oslo', { baseVersion: 1, value: '8' })])).toMatchObject({
      status: 423,
      body: { code: 'locked' },
    });
    expect(await clear('Oslo', 1)).toMatchObject({ status: 423, body: { code: 'locked' } });
    await gates('OPEN');
  });

  test('that was held until the year was locked says the reason of the lock', async () => {
    const lock = (state: 'LOCKED' | 'UNLOCKED') =>
      world.call(admin, yearRoutes.changeLock, { params, body: { state, reason: 'Audit' } });
    const race = await holding(
      writing('cellRow'),
      () => clear('Oslo', 1),
      () => lock('LOCKED'),
    );
    expect(race.work).toMatchObject({ value: { status: 423, body: { detail: expect.stringContaining('Audit') } } });
    await lock('UNLOCKED');
  });

  test('that collides with other writers again and again says so, and not that somebody changed it', async () => {
    const conflict = Object.assign(new Error('cancelled'), {
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }, { Code: 'None' }],
    });
    const { result } = await cutting(writing('cellRow'), () => clear('Oslo', 1), { error: conflict });
    expect(result).toMatchObject({
      status: 503,
      body: { code: 'unavailable', retryAfter: 1, detail: expect.stringContaining('Nothing was cleared') },
    });
  });

  test('is answered with no word of evidence, which it leaves as it is', async () => {
    const { operations } = await world.measure(async () => {
      const result = await clear('Oslo', 1);
      expect(result).toMatchObject({ status: 200, body: { data: { state: 'EMPTY', evidence: null } } });
    });
    expect(
      operations.flatMap(({ keys }) => keys.filter(({ sk, begins }) => /evidence/.test(sk ?? begins ?? ''))),
    ).toEqual([]);
  });
});
