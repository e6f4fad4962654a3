import { expect, test } from 'vitest';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { TestPerson } from '#test/support/people.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const acme = await world.organisation();
const admin = await world.person({ organisation: acme });
const closing = 'employees_fte';
const opening = 'employees_fte_opening';
const dataPoints = [closing, opening];
const { entities } = await launchedYear(world, admin, { year: 2024, dataPoints, entities: ['Leeds', 'Oslo'] });
await world.call(admin, yearRoutes.setPeriodicity, {
  params: { year: 2024, id: closing },
  body: { periodicity: 'quarterly', baseVersion: 1 },
});
await launchedYear(world, admin, { year: 2025, dataPoints });
const [leeds = '', oslo = ''] = [entities.Leeds, entities.Oslo];

async function save(year: number, draft: Partial<CellDraft>): Promise<void> {
  const cell = { entityId: leeds, dataPointId: closing, period: 'Q4' as const, baseVersion: 0, unit: 'FTE' };
  const body = { cells: [{ ...cell, state: 'SUBMITTED' as const, ...draft }] };
  const { data } = await world.call(admin, cellRoutes.saveSubmissions, { params: { year }, body });
  expect(data.map(({ status }) => status)).toEqual(['saved']);
  await world.settle();
}

const asked = async (person: TestPerson, dataPointId: string, year = 2025) =>
  (await world.call(person, cellRoutes.listSubmissions, { params: { year }, query: { dataPointId } })).openings ?? [];

test('a year is offered the closing figure of the year before, not an earlier one, in its first period', async () => {
  await save(2024, { period: 'Q3', value: '80' });
  expect(await asked(admin, opening)).toEqual([]);
  await save(2024, { value: '84' });
  await save(2024, { entityId: oslo, value: '12.5' });
  const offered = [
    { entityId: leeds, dataPointId: opening, period: 'FY', value: '84' },
    { entityId: oslo, dataPointId: opening, period: 'FY', value: '12.5' },
  ];
  const given = await asked(admin, opening);
  expect(given).toHaveLength(2);
  expect(given).toEqual(expect.arrayContaining(offered));
});

test('no other data point is offered anything, and neither is a year without one before it', async () => {
  expect(await asked(admin, closing)).toEqual([]);
  expect(await asked(admin, opening, 2024)).toEqual([]);
});

test('the offer is a draft of nobody: it counts for nothing until it is entered', async () => {
  const { data, rollUp } = await world.call(admin, cellRoutes.listSubmissions, {
    params: { year: 2025 },
    query: { dataPointId: opening },
  });
  expect(data.every(({ state }) => state === 'EMPTY')).toBe(true);
  expect(rollUp?.FY?.value ?? null).toBeNull();
});

test('who may not enter the figure, or does not reach the entity, is offered nothing of it', async () => {
  const viewer = await world.person({ organisation: acme, roles: ['DATA_VIEWER'] });
  expect(await asked(viewer, opening)).toEqual([]);
  const ofOslo = await world.person({ organisation: acme, roles: ['COMPANY_USER'], allowedEntityIds: [oslo] });
  expect((await asked(ofOslo, opening)).map(({ entityId }) => entityId)).toEqual([oslo]);
});
