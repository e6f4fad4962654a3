import fc from 'fast-check';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { RollUpEntity } from '#functions/collection/rollups/entity.ts';
import { EntityRollUpEntity, ProgressEntity } from '#functions/collection/rollups/parts/entity.ts';
import { project, projectYear } from '#functions/collection/rollups/project.ts';
import { change, DRAWN_YEAR, drawnCompany, putCompany } from '#test/support/drawn.ts';
import { figuresFromCells, filled } from '#test/support/from-cells.ts';
import { startWorld } from '#test/support/world.ts';

await startWorld();
const year = DRAWN_YEAR;

/** All that projections stored of a year, by metric. */
async function storedOf(orgId: string) {
  const of = { orgId, year };
  const [rollUps, byEntity, progress] = await Promise.all([
    RollUpEntity.query.byYear(of).go({ pages: 'all' }),
    EntityRollUpEntity.query.byYear(of).go({ pages: 'all' }),
    ProgressEntity.query.byYear(of).go({ pages: 'all' }),
  ]);
  const within = new Set(rollUps.data.flatMap(({ metricId, entities }) => (entities ? [metricId] : [])));
  return {
    periods: Object.fromEntries(rollUps.data.map(({ metricId, periods }) => [metricId, periods])),
    // Those of a formula lie with the organisation's where they are small, and never in both.
    entities: filled([
      ...byEntity.data.map(({ metricId, entities }) => [metricId, entities] as const),
      ...rollUps.data.flatMap(({ metricId, entities }) => (entities ? [[metricId, entities] as const] : [])),
    ]),
    twice: byEntity.data.filter(({ metricId }) => within.has(metricId)).map(({ metricId }) => metricId),
    progress: filled(progress.data.map(({ metricId, entities }) => [metricId, entities])),
  };
}

test('figures are those that follow from the cells, whatever changed and in whichever steps it was projected', async () => {
  await fc.assert(
    fc.asyncProperty(drawnCompany, async (company) => {
      const orgId = `drawn${ulid()}`.toLowerCase();
      await putCompany(orgId, company);
      await projectYear(orgId, year);
      expect(await storedOf(orgId)).toEqual({ ...(await figuresFromCells(orgId, year)), twice: [] });
      for (const step of company.changes) {
        await project(orgId, year, await change(orgId, company, step));
        expect(await storedOf(orgId)).toEqual({ ...(await figuresFromCells(orgId, year)), twice: [] });
      }
    }),
    { numRuns: 25 },
  );
});
