import { expect, test } from 'vitest';
import { foresee } from '#functions/collection/rollups/project.ts';
import { loadYear } from '#functions/collection/year/context.ts';
import { currentLibrary } from '#functions/core/catalogue/library.ts';
import { yearLibraryRoutes } from '#shared/collection/year/library/routes.ts';
import { MAX_ENTITIES } from '#shared/organisations/entities/schema.ts';
import { companyOf } from '#test/support/maximum.ts';
import { ship } from '#test/support/shippedContent.ts';
import { waitLong } from '#test/support/waiting.ts';
import { startWorld } from '#test/support/world.ts';
import { ENERGY } from '#test/support/year.ts';
import { averaged, filledYear, first, INTENSITY, next, REVENUE } from '#test/support/year-library.ts';

// What a change would do to the figures of a year is computed in a request: as far as that can.
const world = await startWorld();
waitLong();
const points = ['energy_consumption_renewable', 'energy_consumption_non_renewable', 'water_withdrawal', 'waste_total'];

test('a figure that is foreseen in part is the one that all of it gives, and whatever reads what is left is left', async () => {
  const { organisation, params } = await filledYear(world);
  ship(first, averaged());
  const year = await loadYear(organisation.orgId, params.year, { now: true });
  const context = { ...year, catalogue: currentLibrary() };
  const all = await foresee(context, [REVENUE, ENERGY]);
  expect(all.left).toEqual([]);
  expect(all.figures.get(INTENSITY)?.periods.FY?.value).not.toBeNull();
  const partly: number[] = [];
  for (const rows of Array.from({ length: 60 }, (_, at) => at)) {
    const { figures, left } = await foresee(context, [REVENUE, ENERGY], rows);
    expect(new Set([...figures.keys(), ...left])).toEqual(new Set(all.figures.keys()));
    for (const [key, figure] of figures) expect([key, figure]).toEqual([key, all.figures.get(key)]);
    if (figures.size > 0 && left.length > 0) partly.push(rows);
    expect(left.filter((key) => figures.has(key))).toEqual([]);
    if (left.includes(REVENUE)) expect(left).toContain(INTENSITY);
  }
  expect(partly.length).toBeGreaterThan(0);
});

test('at the maximum, what the newest library changes is looked at within bounds, and how much is left is said', async () => {
  const company = await companyOf(world, { entities: MAX_ENTITIES - 1, dataPoints: points, periodicity: 'monthly' });
  await company.launch();
  const changed = first.dataPoints.map((point) =>
    points.includes(point.key) ? { ...point, entityAggregation: 'average' as const } : point,
  );
  ship(first, next({ dataPoints: changed }));
  let left = 0;
  const { operations, readUnits } = await world.measure(async () => {
    const { data } = await world.call(company.admin, yearLibraryRoutes.getYearLibrary, { params: company.params });
    left = data.difference?.metricsLeft ?? 0;
  });
  // Ten thousand rows of the twenty thousand, a hundred at a time, and what says what the year asks of whom.
  expect(left).toBeGreaterThanOrEqual(2);
  expect(readUnits).toBeLessThanOrEqual(11_000);
  expect(operations.length).toBeLessThanOrEqual(130);
});
