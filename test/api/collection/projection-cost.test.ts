import { expect, test } from 'vitest';
import { project, projectYear } from '#functions/collection/rollups/project.ts';
import { largeCompany } from '#test/support/large.ts';
import { startWorld } from '#test/support/world.ts';

// Held against the company that asks everything of ten sites: what a projection asks of the table must not grow with what
// else the year holds.
const world = await startWorld();
const { admin, orgId, year } = await largeCompany(world);
const ENERGY = 'energy_consumption_total';
const costOf = (run: () => Promise<void>) => world.measure(() => world.working(admin, run));

test('one data point is projected with the four metrics that read it in a few calls', async () => {
  const { operations, readUnits } = await costOf(() => project(orgId, year, [ENERGY]));
  expect(operations.length).toBeLessThanOrEqual(8);
  expect(readUnits).toBeLessThanOrEqual(26);
});

test('the whole year takes the same path, in fewer calls than it has metrics', async () => {
  const { operations } = await costOf(() => projectYear(orgId, year));
  expect(operations.length).toBeLessThanOrEqual(60);
});
