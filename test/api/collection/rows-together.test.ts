import { expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { cutting } from '#test/support/cut.ts';
import { holding, writing } from '#test/support/hold.ts';
import { requestOf } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY, yearCompany } from '#test/support/year.ts';

// Rows of one request are written in one transaction, which costs less than one for each; where anything stands in its way each
// is written by itself.
const world = await startWorld();

const NAMES = Array.from({ length: 18 }, (_, at) => `Works ${at + 1}`);

async function company(names: readonly string[]) {
  const made = await yearCompany(world, names);
  await made.include(ENERGY);
  await made.launch();
  const { admin, params, entities } = made;
  const draft = (name: string, value: string, baseVersion = 0): CellDraft => ({
    entityId: entities[name] ?? '',
    dataPointId: ENERGY,
    period: 'FY',
    baseVersion,
    state: 'DRAFT',
    value,
    unit: 'MWh',
  });
  const save = (...cells: CellDraft[]) =>
    world.send(requestOf(cellRoutes.saveSubmissions, { params, body: { cells } }, admin), admin);
  const stored = async () => {
    const query = { dataPointId: ENERGY };
    const { data } = await world.call(admin, cellRoutes.listSubmissions, { params, query });
    return names.map((name) => data.find(({ entityId }) => entityId === entities[name])?.value ?? null);
  };
  const historyOf = async (name: string) => {
    const id = `${params.year}.${entities[name]}.${ENERGY}.fy`;
    return (await world.call(admin, cellRoutes.getSubmission, { params: { id } })).data.history;
  };
  return { ...made, draft, save, stored, historyOf };
}

const statuses = ({ body }: { readonly body: unknown }) =>
  (body as { data: { status: string }[] }).data.map(({ status }) => status);

test('are one check of the gate and two items each, 16 to a transaction', async () => {
  const { save, draft, stored, historyOf } = await company(NAMES);
  const { operations } = await world.measure(() => save(...NAMES.map((name, at) => draft(name, String(at + 1)))));
  const writes = operations.filter(({ command }) => command === 'TransactWriteItemsCommand');
  expect(writes.map(({ writeUnits }) => writeUnits).toSorted((one, other) => one - other)).toEqual([
    2 + 2 * 4,
    2 + 16 * 4,
  ]);
  expect(await stored()).toEqual(NAMES.map((_, at) => String(at + 1)));
  expect(await historyOf('Works 3')).toMatchObject([{ action: 'save', after: { value: '3' } }]);
});

test('that somebody else changed meanwhile conflict alone', async () => {
  const { save, draft, stored, historyOf } = await company(['Leeds', 'Oslo', 'Lyon']);
  const race = await holding(
    writing('cellRow'),
    () => save(draft('Leeds', '1'), draft('Oslo', '2'), draft('Lyon', '3')),
    () => save(draft('Oslo', '7')),
  );
  if (race.work.status === 'rejected') throw race.work.reason;
  expect(statuses(race.work.value)).toEqual(['saved', 'conflict', 'saved']);
  expect(await stored()).toEqual(['1', '7', '3']);
  expect(await historyOf('Oslo')).toMatchObject([{ after: { value: '7' } }]);
});

test('are not written after their year was locked', async () => {
  const { admin, params, save, draft, stored } = await company(['Leeds', 'Oslo']);
  const race = await holding(
    writing('cellRow'),
    () => save(draft('Leeds', '1'), draft('Oslo', '2')),
    () => world.call(admin, yearRoutes.changeLock, { params, body: { state: 'LOCKED', reason: 'Closing' } }),
  );
  expect(race.meanwhile.status).toBe('fulfilled');
  expect(race.work).toMatchObject({ status: 'fulfilled', value: { status: 423 } });
  expect(await stored()).toEqual([null, null]);
});

test('of which the answer is lost are found written, once', async () => {
  const { save, draft, stored, historyOf } = await company(['Leeds', 'Oslo']);
  const both = () => save(draft('Leeds', '1'), draft('Oslo', '2'));
  let calls = 0;
  const isFirst = (call: Parameters<ReturnType<typeof writing>>[0]) => writing('cellRow')(call) && ++calls === 1;
  const { result } = await cutting(isFirst, both, { after: true });
  expect(statuses(result)).toEqual(['saved', 'saved']);
  expect(await stored()).toEqual(['1', '2']);
  for (const name of ['Leeds', 'Oslo']) expect(await historyOf(name)).toHaveLength(1);
  expect(world.takeLog()).toContainEqual(expect.objectContaining({ event: 'rows of cells not written together' }));
});
