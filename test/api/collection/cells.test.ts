import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { type CellDraft, submissionIdOf } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const acme = await world.organisation({ name: 'Acme' });
const admin = await world.person({ organisation: acme });
const user = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
const viewer = await world.person({ organisation: acme, roles: ['DATA_VIEWER'] });
const { year, entities } = await launchedYear(world, admin, {
  dataPoints: ['energy_consumption_total', 'energy_consumption_renewable', 'energy_consumption_non_renewable'],
  entities: ['Leeds', 'Oslo', 'Lyon', 'Porto'],
});
const params = { year };
const energy = 'energy_consumption_total';

const cell = (entity: string, draft: Partial<CellDraft>): CellDraft => ({
  entityId: entities[entity] ?? '',
  dataPointId: energy,
  period: 'FY',
  baseVersion: 0,
  state: 'DRAFT',
  ...draft,
});
const save = (person: typeof admin, ...cells: CellDraft[]) =>
  world.call(person, cellRoutes.saveSubmissions, { params, body: { cells } });
const list = (person: typeof admin) =>
  world.call(person, cellRoutes.listSubmissions, { params, query: { dataPointId: energy } });
const at = async (person: typeof admin, entity: string) =>
  (await list(person)).data.find(({ entityId }) => entityId === entities[entity]);

describe('saving cells', () => {
  test('a draft is seen by those who may write the cell and by nobody else, and does not count', async () => {
    const { data } = await save(user, cell('Leeds', { value: '1500', unit: 'kWh', note: 'Meter 7' }));
    // Nothing beside what the sender cannot know: no name, no note, no evidence.
    const saved = {
      state: 'DRAFT',
      version: 1,
      value: '1500',
      unit: 'kWh',
      canonical: '1.5',
      warnings: [],
      counted: null,
    };
    const key = { entityId: entities.Leeds, dataPointId: energy, period: 'FY' };
    expect(data).toEqual([{ ...key, status: 'saved', cell: saved, findings: [] }]);
    expect(await at(admin, 'Leeds')).toMatchObject({ ...saved, note: 'Meter 7', by: { id: user.userId } });
    expect(await at(viewer, 'Leeds')).toMatchObject({ state: 'EMPTY', value: null, note: null, by: null });
    expect((await list(admin)).rollUp?.FY).toMatchObject({ value: null, answered: 0, expected: 4 });
  });

  test('submitting makes drafts count, and a viewer sees the value without note and name', async () => {
    const { data } = await world.call(user, cellRoutes.submitDrafts, { params, body: { dataPointId: energy } });
    expect(data.submitted).toBe(1);
    expect((await list(viewer)).rollUp?.FY).toMatchObject({ value: '1.5', answered: 1, partial: true });
    expect(await at(viewer, 'Leeds')).toMatchObject({ state: 'SUBMITTED', value: '1500', note: null, by: null });
  });

  test('the second of two editors is told, sees both values, and overwrites nothing', async () => {
    await save(admin, cell('Oslo', { value: '10', unit: 'MWh' }));
    const { data } = await save(user, cell('Oslo', { value: '12', unit: 'MWh' }));
    expect(data[0]).toMatchObject({
      status: 'conflict',
      current: { value: '10', version: 1, by: { id: admin.userId } },
    });
    expect((await at(admin, 'Oslo'))?.value).toBe('10');
    const again = await save(user, cell('Oslo', { value: '12', unit: 'MWh', baseVersion: 1 }));
    expect(again.data[0]).toMatchObject({ status: 'saved', cell: { version: 2 } });
  });

  test('one bad cell does not hold the good ones back, and each says what to do', async () => {
    const { data } = await save(
      admin,
      cell('Lyon', { value: '-4', unit: 'MWh', state: 'SUBMITTED' }),
      cell('Porto', { value: '7', unit: 'GJ', state: 'SUBMITTED' }),
      cell('Porto', { period: 'M01', value: '7' }),
      cell('Porto', { dataPointId: 'no_such_point', value: '7' }),
    );
    expect(data.map(({ status }) => status)).toEqual(['invalid', 'saved', 'invalid', 'invalid']);
    expect(data[0]).toMatchObject({ fields: { value: expect.stringMatching(/0/) } });
    expect(data[1]).toMatchObject({ cell: { canonical: '1.944444444444444444444444444444444' } });
    expect(data[2]).toMatchObject({ fields: { period: expect.any(String) } });
  });

  test('an error never stops a draft: what was typed is kept and marked', async () => {
    const { data } = await save(admin, cell('Lyon', { value: 'about 40', unit: 'MWh' }));
    expect(data[0]).toMatchObject({
      status: 'saved',
      cell: { state: 'DRAFT', value: 'about 40', canonical: null, warnings: [{ code: 'INVALID' }] },
    });
    const { data: sent } = await world.call(admin, cellRoutes.submitDrafts, {
      params,
      body: { cells: [{ entityId: entities.Lyon ?? '', dataPointId: energy, period: 'FY' }] },
    });
    expect(sent).toMatchObject({ submitted: 0, results: [{ status: 'invalid' }] });
  });

  test('N/A, no data and opted out are three different things, and only some leave what is expected', async () => {
    const absent = (absence: 'NOT_APPLICABLE' | 'NOT_AVAILABLE', baseVersion: number) =>
      save(admin, cell('Lyon', { absence, state: 'SUBMITTED', baseVersion }));
    expect((await absent('NOT_APPLICABLE', 1)).data[0]).toMatchObject({ cell: { state: 'NOT_APPLICABLE' } });
    expect((await list(admin)).rollUp?.FY).toMatchObject({ expected: 3, excluded: 1 });
    expect((await absent('NOT_AVAILABLE', 2)).data[0]).toMatchObject({ cell: { state: 'NOT_AVAILABLE' } });
    expect((await list(admin)).rollUp?.FY).toMatchObject({ expected: 4, excluded: 0 });
    const { data } = await save(admin, cell('Lyon', { absence: 'OPTED_OUT', state: 'SUBMITTED', baseVersion: 3 }));
    expect(data[0]).toMatchObject({ status: 'invalid', fields: { reason: expect.any(String) } });
  });

  test('a rule between cells refuses what contradicts it and names the numbers', async () => {
    const renewable = { dataPointId: 'energy_consumption_renewable', state: 'SUBMITTED' as const, unit: 'MWh' };
    const { data } = await save(admin, cell('Leeds', { ...renewable, value: '3' }));
    expect(data[0]).toMatchObject({ status: 'invalid', fields: { value: expect.stringContaining('3 <= 1.5') } });
    expect((await save(admin, cell('Leeds', { ...renewable, value: '1' }))).data[0]).toMatchObject({ status: 'saved' });
  });

  test('clearing keeps the history, and the next value builds on its version', async () => {
    const before = await at(admin, 'Porto');
    const id = submissionIdOf(year, { entityId: entities.Porto ?? '', dataPointId: energy, period: 'FY' });
    const emptied = await world.call(admin, cellRoutes.clearSubmission, {
      params: { id },
      query: { baseVersion: String(before?.version) },
    });
    expect(emptied.data).toMatchObject({ state: 'EMPTY', value: null, version: (before?.version ?? 0) + 1 });
    await save(
      admin,
      cell('Porto', { value: '8', unit: 'MWh', state: 'SUBMITTED', baseVersion: emptied.data.version }),
    );
    const { data } = await world.call(admin, cellRoutes.getSubmission, { params: { id } });
    expect(data.history.map(({ action }) => action)).toEqual(['submit', 'clear', 'submit']);
    expect(data.history[0]).toMatchObject({ after: { value: '8' }, by: { id: admin.userId } });
    const seen = await world.call(viewer, cellRoutes.getSubmission, { params: { id } });
    expect(seen.data.history).toEqual([]);
  });

  test('the same save sent twice has one effect', async () => {
    const draft = cell('Porto', { value: '8.5', unit: 'MWh', state: 'SUBMITTED', baseVersion: 3 });
    const first = await save(admin, draft);
    expect(first.data[0]).toMatchObject({ status: 'saved', cell: { version: 4 } });
    const id = submissionIdOf(year, { entityId: entities.Porto ?? '', dataPointId: energy, period: 'FY' });
    const before = await world.call(admin, cellRoutes.getSubmission, { params: { id } });
    await save(admin, { ...draft, baseVersion: 4 });
    const after = await world.call(admin, cellRoutes.getSubmission, { params: { id } });
    expect(after.data.cell.version).toBe(4);
    expect(after.data.history).toHaveLength(before.data.history.length);
  });

  test('a viewer cannot save, and a gatherer only within reach', async () => {
    await expect(save(viewer, cell('Leeds', { value: '1' }))).rejects.toMatchObject({ code: 'forbidden' });
    const gatherer = await world.person({
      organisation: acme,
      roles: ['DATA_GATHERER'],
      allowedQuestionGroupIds: ['energy'],
      allowedEntityIds: [entities.Leeds ?? ''],
    });
    const { data } = await save(
      gatherer,
      cell('Leeds', { value: '1600', unit: 'kWh', baseVersion: 2 }),
      cell('Oslo', { value: '1', baseVersion: 2 }),
    );
    expect(data.map(({ status }) => status)).toEqual(['saved', 'invalid']);
    const seen = await list(gatherer);
    expect(seen.data.map(({ entityId }) => entityId)).toEqual([entities.Leeds]);
  });

  test('an entity out of reach is answered like one that is not there, saved or submitted', async () => {
    const gatherer = await world.person({
      organisation: acme,
      roles: ['DATA_GATHERER'],
      allowedQuestionGroupIds: ['energy'],
      allowedEntityIds: [entities.Leeds ?? ''],
    });
    const { entityId: hidden } = cell('Oslo', {});
    const unknown = 'nowhere';
    const { data: before } = await list(admin);
    const seen = before.find(({ entityId }) => entityId === hidden);
    await save(admin, cell('Oslo', { value: '3', unit: 'kWh', baseVersion: seen?.version ?? 0 }));
    const [one, other] = (
      await save(gatherer, cell('Oslo', { value: '1' }), { ...cell('Oslo', { value: '1' }), entityId: unknown })
    ).data;
    expect(one).toMatchObject({
      status: 'invalid',
      fields: { entityId: 'There is no such entity at this data point.' },
    });
    expect({ ...other, entityId: hidden }).toEqual(one);
    const submit = (entityId: string) =>
      world.call(gatherer, cellRoutes.submitDrafts, {
        params,
        body: { cells: [{ entityId, dataPointId: energy, period: 'FY' }] },
      });
    expect(await submit(hidden)).toEqual(await submit(unknown));
    expect((await at(admin, 'Oslo'))?.state).toBe('DRAFT');
  });

  test('32 people writing 32 rows at once lose nothing', async () => {
    const { entities: many, year: other } = await launchedYear(world, admin, {
      year: 2024,
      dataPoints: [energy],
      entities: Array.from({ length: 32 }, (_, index) => `Site ${index}`),
    });
    const ids = Object.values(many);
    const results = await Promise.all(
      ids.map((entityId, index) =>
        world.call(admin, cellRoutes.saveSubmissions, {
          params: { year: other },
          body: { cells: [{ ...cell('', { value: String(index), unit: 'MWh', state: 'SUBMITTED' }), entityId }] },
        }),
      ),
    );
    expect(results.every(({ data }) => data[0]?.status === 'saved')).toBe(true);
    const { rollUp } = await world.call(admin, cellRoutes.listSubmissions, {
      params: { year: other },
      query: { dataPointId: energy },
    });
    expect(rollUp?.FY).toMatchObject({ value: String((31 * 32) / 2), answered: 32 });
  });
});

describe('a year that takes no values', () => {
  test('a locked year refuses with 423 and the reason, and opens again', async () => {
    const lock = (state: 'LOCKED' | 'UNLOCKED') =>
      world.call(admin, yearRoutes.changeLock, { params, body: { state, reason: 'Assurance has begun' } });
    await lock('LOCKED');
    const refused = save(admin, cell('Leeds', { value: '9', unit: 'MWh', baseVersion: 3 }));
    await expect(refused).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('Assurance has begun'),
    });
    await lock('UNLOCKED');
    expect((await save(admin, cell('Leeds', { value: '9', unit: 'MWh', baseVersion: 3 }))).data[0]?.status).toBe(
      'saved',
    );
  });

  test('a year that was not launched says so', async () => {
    const refused = world.call(admin, cellRoutes.saveSubmissions, {
      params: { year: 2030 },
      body: { cells: [cell('Leeds', { value: '1' })] },
    });
    await expect(refused).rejects.toMatchObject({ code: 'locked', message: expect.stringContaining('not launched') });
  });
});
