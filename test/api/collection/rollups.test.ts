import { expect, test } from 'vitest';
import { EntityRollUpEntity, ProgressEntity } from '#functions/collection/rollups/parts/entity.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import type { CellDraft } from '#shared/collection/cells/schema.ts';
import { library } from '#shared/content/library/library.ts';
import { startWorld } from '#test/support/world.ts';
import { launchedYear } from '#test/support/year.ts';

const world = await startWorld();
const acme = await world.organisation();
const admin = await world.person({ organisation: acme });
const metricId = 'energy_consumption_total';
const derivedId = 'energy_renewable_pct';
const { year, entities } = await launchedYear(world, admin, {
  dataPoints: [metricId, 'energy_consumption_renewable'],
  entities: ['Leeds', 'Oslo'],
});
const { orgId } = acme;

async function save(dataPointId: string, draft: Partial<CellDraft>): Promise<void> {
  const cell = { entityId: entities.Leeds ?? '', dataPointId, period: 'FY' as const, baseVersion: 0, unit: 'MWh' };
  const body = { cells: [{ ...cell, state: 'SUBMITTED' as const, ...draft }] };
  const { data } = await world.call(admin, cellRoutes.saveSubmissions, { params: { year }, body });
  expect(data[0]?.status).toBe('saved');
  await world.settle();
}

const revisionOf = async (id: string) => (await rollUps.formersOf(orgId, year, [id])).get(id)?.rev ?? 0;

/** Revisions of the parts as they were last written. */
async function written(id: string) {
  const key = { orgId, year, metricId: id };
  const [rev, byEntity, progress] = await Promise.all([
    revisionOf(id),
    EntityRollUpEntity.get(key).go(),
    ProgressEntity.get(key).go(),
  ]);
  return { rev, byEntity: byEntity.data?.rev ?? 0, progress: progress.data?.rev ?? 0 };
}

await save(metricId, { value: '100' });
await save('energy_consumption_renewable', { value: '40' });

test('a draft over a value that counts writes the progress again and no figure, of itself or of what reads it', async () => {
  const before = { own: await written(metricId), derived: await written(derivedId) };
  await save(metricId, { value: '100', note: 'Meter read twice', state: 'DRAFT', baseVersion: 1 });
  const after = { own: await written(metricId), derived: await written(derivedId) };
  expect(after.own).toEqual({ rev: after.own.rev, byEntity: before.own.byEntity, progress: after.own.rev });
  expect(after.own.rev).toBeGreaterThan(before.own.rev);
  expect(after.derived).toEqual({ ...before.derived, rev: after.derived.rev });
  expect((await rollUps.listProgress(orgId, year)).get(metricId)?.[entities.Leeds ?? '']?.counts.drafts).toBe(1);
});

test('a value that counts writes the figures of itself and of what reads it', async () => {
  await save(metricId, { value: '80', baseVersion: 2 });
  const own = await written(metricId);
  expect(own.byEntity).toBe(own.rev);
  // A formula's figures at two entities lie in the item of the organisation's.
  expect((await written(derivedId)).byEntity).toBe(0);
  const derived = await rollUps.findEntityFigures({ orgId, label: year, catalogue: library }, derivedId);
  expect(derived[entities.Leeds ?? '']?.FY?.value).toBe('50');
  expect((await rollUps.findFigures(orgId, year, derivedId))?.periods.FY?.value).toBe('50');
});

test('the revision moves on where nothing changed, so that an older projection under way cannot write over it', async () => {
  const older = await rollUps.formersOf(orgId, year, [metricId]);
  const figures = await rollUps.findFigures(orgId, year, metricId);
  const projection = {
    metricId,
    periods: figures?.periods ?? {},
    entities: await rollUps.findEntityFigures({ orgId, label: year, catalogue: library }, metricId),
    progress: (await rollUps.listProgress(orgId, year)).get(metricId) ?? {},
    libraryVersion: figures?.libraryVersion ?? '',
  };
  const save = (of: rollUps.Projection) => rollUps.saveAll(orgId, year, [of], older, undefined);
  expect(await save(projection)).toEqual([]);
  expect(await save({ ...projection, periods: {} })).toEqual([metricId]);
  expect(await save(projection)).toEqual([metricId]);
  expect((await rollUps.findFigures(orgId, year, metricId))?.periods).toEqual(projection.periods);
});
