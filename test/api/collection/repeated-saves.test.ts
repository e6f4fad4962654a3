import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { type CellDraft, type CellResult, submissionIdOf } from '#shared/collection/cells/schema.ts';
import { holding, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

// A program whose answer got lost sends the same again, with the version that it knew. Every kind of save is sent twice: at
// once, while the first is under way, after somebody else changed the cell, and by somebody else with the same content.
const world = await startWorld();
const acme = await world.organisation({ name: 'Acme' });
const admin = await world.person({ organisation: acme });
const user = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
type Person = typeof admin;

type Kind = Pick<CellDraft, 'dataPointId' | 'state'> & Partial<CellDraft>;
const energy = 'energy_consumption_total';
const number = { dataPointId: energy, value: '1500', unit: 'kWh' } as const;
const kinds: Readonly<Record<string, Kind>> = {
  'the draft of a number': { ...number, state: 'DRAFT' },
  'a number without its unit': { dataPointId: energy, value: '7.50', state: 'DRAFT' },
  'a number that is submitted': { ...number, state: 'SUBMITTED' },
  'a number with a note': { ...number, note: ' Read from the meter ', state: 'SUBMITTED' },
  'a draft that is no number': { dataPointId: energy, value: 'about 40', unit: 'MWh', state: 'DRAFT' },
  'N/A as a draft': { dataPointId: energy, absence: 'NOT_APPLICABLE', state: 'DRAFT' },
  'N/A that is submitted': { dataPointId: energy, absence: 'NOT_APPLICABLE', state: 'SUBMITTED' },
  'no data': { dataPointId: energy, absence: 'NOT_AVAILABLE', state: 'SUBMITTED' },
  'an opt-out with its reason': {
    dataPointId: energy,
    absence: 'OPTED_OUT',
    reason: 'immaterial',
    state: 'SUBMITTED',
  },
  'a note alone': { dataPointId: energy, note: 'The meter is broken', state: 'DRAFT' },
  'an emptied draft': { dataPointId: energy, value: null, state: 'DRAFT' },
  'a text': { dataPointId: 'company_legal_name', value: ' 3i Small Repro plc ', state: 'SUBMITTED' },
  'a date': { dataPointId: 'financial_year_end', value: '2024-12-31', state: 'SUBMITTED' },
  'several rows with columns in another order': {
    dataPointId: 'material_topics',
    value: [{ topic: 'Water', basis: 'impact', time_horizon: 'short' }],
    state: 'DRAFT',
  },
};
const dataPoints = [...new Set(Object.values(kinds).map(({ dataPointId }) => dataPointId))];
const { year, entities } = await launchedYear(world, admin, {
  dataPoints,
  entities: Object.keys(kinds).flatMap((name) => [0, 1, 2, 3].map((at) => entityOf(name, at))),
});
const params = { year };
const root = await rootOf();

function entityOf(name: string, at: number): string {
  return `${name} ${at}`;
}

async function rootOf(): Promise<string> {
  const { data } = await world.call(admin, cellRoutes.listSubmissions, {
    params,
    query: { dataPointId: 'company_legal_name' },
  });
  return data[0]?.entityId ?? '';
}

const isOfCompany = (kind: Kind) => kind.dataPointId !== energy;
const send = async (person: Person, cell: CellDraft): Promise<CellResult | undefined> =>
  (await world.call(person, cellRoutes.saveSubmissions, { params, body: { cells: [cell] } })).data[0];
const seen = async (cell: CellDraft) =>
  (await world.call(admin, cellRoutes.getSubmission, { params: { id: submissionIdOf(year, cell) } })).data;

/** The cell of a kind, over the version that stands there: a data point of the company has one cell for all its tests. */
async function fresh(name: string, kind: Kind, at: number): Promise<CellDraft> {
  const entityId = isOfCompany(kind) ? root : (entities[entityOf(name, at)] ?? '');
  const cell = { entityId, period: 'FY', baseVersion: 0, ...kind } as const;
  const { version } = (await seen(cell)).cell;
  const empty = await send(admin, {
    ...cell,
    value: null,
    absence: null,
    note: `before ${name} ${at}`,
    state: 'DRAFT',
    baseVersion: version,
  });
  return { ...cell, baseVersion: empty?.status === 'saved' ? empty.cell.version : -1 };
}

describe.each(Object.entries(kinds))('repeated-save: %s', (name, kind) => {
  test('sent twice is saved twice, with one version and one entry of the history', async () => {
    const cell = await fresh(name, kind, 0);
    const first = await send(user, cell);
    expect(first).toMatchObject({ status: 'saved', cell: { version: cell.baseVersion + 1 } });
    const { history } = await seen(cell);
    expect(await send(user, cell)).toEqual(first);
    expect((await seen(cell)).history).toHaveLength(history.length);
  });

  test('sent again while the first is under way is saved twice all the same', async () => {
    const cell = await fresh(name, kind, 1);
    const race = await holding(
      writing('cellRow'),
      () => send(user, cell),
      () => send(user, cell),
    );
    const saved = { status: 'fulfilled', value: { status: 'saved', cell: { version: cell.baseVersion + 1 } } };
    expect(race.meanwhile).toMatchObject(saved);
    expect(race.work).toMatchObject(saved);
  });

  test('sent again after somebody else changed the cell is a conflict', async () => {
    const cell = await fresh(name, kind, 2);
    await send(user, cell);
    const other: CellDraft = { ...cell, value: null, absence: null, note: 'By somebody else', state: 'DRAFT' };
    expect(await send(admin, { ...other, baseVersion: cell.baseVersion + 1 })).toMatchObject({ status: 'saved' });
    expect(await send(user, cell)).toMatchObject({
      status: 'conflict',
      current: { note: 'By somebody else', version: cell.baseVersion + 2 },
    });
  });

  test('sent by somebody else who did not see it is a conflict, unless it leaves nothing', async () => {
    const cell = await fresh(name, kind, 3);
    const first = await send(user, cell);
    const isEmpty = first?.status === 'saved' && first.cell.state === 'EMPTY';
    expect(await send(admin, cell)).toMatchObject({ status: isEmpty ? 'saved' : 'conflict' });
    expect((await seen(cell)).cell.by).toMatchObject({ id: user.userId });
  });
});

describe('repeated-save: clearing and submitting', () => {
  const cellAt = async (at: number) => {
    const cell = await fresh('the draft of a number', { ...number, state: 'DRAFT' }, at);
    const saved = await send(user, cell);
    return { cell, version: saved?.status === 'saved' ? saved.cell.version : -1 };
  };
  const clear = (person: Person, cell: CellDraft, version: number) =>
    world.call(person, cellRoutes.clearSubmission, {
      params: { id: submissionIdOf(year, cell) },
      query: { baseVersion: String(version) },
    });
  const submit = async (person: Person, { entityId, dataPointId, period }: CellDraft) =>
    (
      await world.call(person, cellRoutes.submitDrafts, {
        params,
        body: { cells: [{ entityId, dataPointId, period }] },
      })
    ).data;

  test('a cell is cleared twice, one after the other and at once, and what was written meanwhile stays', async () => {
    const { cell, version } = await cellAt(0);
    const first = await clear(user, cell, version);
    expect(await clear(user, cell, version)).toEqual(first);
    const { cell: second, version: before } = await cellAt(1);
    const race = await holding(
      writing('cellRow'),
      () => clear(user, second, before),
      () => clear(user, second, before),
    );
    expect(race).toMatchObject({ work: { status: 'fulfilled' }, meanwhile: { status: 'fulfilled' } });
    await send(admin, { ...cell, value: '9', baseVersion: first.data.version });
    await expect(clear(user, cell, version)).rejects.toMatchObject({ code: 'conflict', current: { value: '9' } });
  });

  test('a cell is submitted twice, one after the other and at once, in one version', async () => {
    const { cell, version } = await cellAt(2);
    const first = await submit(user, cell);
    expect(first).toMatchObject({ submitted: 1, results: [{ status: 'saved', cell: { version: version + 1 } }] });
    expect(await submit(user, cell)).toEqual(first);
    const { cell: second, version: before } = await cellAt(3);
    const race = await holding(
      writing('cellRow'),
      () => submit(user, second),
      () => submit(user, second),
    );
    const saved = { value: { submitted: 1, results: [{ status: 'saved', cell: { version: before + 1 } }] } };
    expect(race).toMatchObject({ work: saved, meanwhile: saved });
    expect((await seen(second)).history.filter(({ action }) => action === 'submit')).toHaveLength(1);
  });

  test('what somebody else submitted is not answered as submitted by the caller', async () => {
    const { cell } = await cellAt(0);
    await submit(user, cell);
    expect(await submit(admin, cell)).toMatchObject({ submitted: 0, results: [] });
  });
});
