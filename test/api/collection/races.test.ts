import { describe, expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { holding, writing } from '#test/support/hold.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

// Every test here holds one request before its write, lets another one run to its end, and lets the first go on: what it
// read is old by then, and the condition in its write is all that is left between the two.
const world = await startWorld();
const acme = await world.organisation({ name: 'Acme' });
const admin = await world.person({ organisation: acme });
const user = await world.person({ organisation: acme, roles: ['COMPANY_USER'] });
const energy = 'energy_consumption_total';
const { year, entities } = await launchedYear(world, admin, {
  dataPoints: [energy],
  entities: ['Leeds', 'Oslo', 'Lyon'],
});
const params = { year };

const draft = (entity: string, more: Partial<CellDraft>): CellDraft => ({
  entityId: entities[entity] ?? '',
  dataPointId: energy,
  period: 'FY',
  baseVersion: 0,
  state: 'DRAFT',
  unit: 'MWh',
  ...more,
});
const save = (person: typeof admin, cell: CellDraft) =>
  world.call(person, cellRoutes.saveSubmissions, { params, body: { cells: [cell] } });
const stored = async (entity: string) => {
  const { data } = await world.call(admin, cellRoutes.listSubmissions, { params, query: { dataPointId: energy } });
  return data.find(({ entityId }) => entityId === entities[entity]);
};

describe('two editors of one cell', () => {
  test.each([
    ['a first value', 'Leeds', 0],
    ['a value over a value', 'Leeds', 1],
  ])('%s that was read before another one was saved overwrites nothing', async (_, entity, baseVersion) => {
    const race = await holding(
      writing('cellRow'),
      () => save(user, draft(entity, { value: `1${baseVersion}`, baseVersion })),
      () => save(admin, draft(entity, { value: `2${baseVersion}`, baseVersion })),
    );
    expect(race.meanwhile).toMatchObject({ value: { data: [{ status: 'saved' }] } });
    expect(race.work).toMatchObject({
      value: { data: [{ status: 'conflict', current: { value: `2${baseVersion}`, version: baseVersion + 1 } }] },
    });
    expect(await stored(entity)).toMatchObject({ value: `2${baseVersion}`, version: baseVersion + 1 });
  });
});

describe('a save and the end of a year', () => {
  test('a save that began before a lock and is written after its answer is refused', async () => {
    const lock = (state: 'LOCKED' | 'UNLOCKED') =>
      world.call(admin, yearRoutes.changeLock, { params, body: { state, reason: 'Closing' } });
    const race = await holding(
      writing('cellRow'),
      () => save(user, draft('Oslo', { value: '5' })),
      () => lock('LOCKED'),
    );
    expect(race.meanwhile.status).toBe('fulfilled');
    expect(race.work).toMatchObject({ status: 'rejected', reason: { code: 'locked' } });
    await lock('UNLOCKED');
    expect(await stored('Oslo')).toMatchObject({ state: 'EMPTY', version: 0 });
  });
});
