import { expect } from 'vitest';
import { projectYear } from '#functions/collection/rollups/project.ts';
import { yearLibraryRoutes } from '#shared/collection/year/library/routes.ts';
import type { LibraryContent } from '#shared/library/metrics/schema.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import { requestOf } from './people.ts';
import { shippedContent } from './shippedContent.ts';
import type { World } from './world.ts';
import { ENERGY, yearCompany } from './year.ts';

/** The library that is shipped. */
export const first = shippedContent();
export const REVENUE = 'revenue';
export const INTENSITY = 'energy_intensity_revenue';

export type Point = LibraryContent['dataPoints'][number];

/** The next version of what is shipped. */
export function next(change: Partial<LibraryContent>, version = '98.0.0'): LibraryContent {
  return { ...first, ...change, version };
}

/** The shipped data points, one of them changed. */
export const pointsWith = (key: string, change: Partial<Point>) =>
  first.dataPoints.map((point) => (point.key === key ? { ...point, ...change } : point));

/** Energy as an average of entities in place of their sum, and its intensity by a thousandth. */
export const averaged = () =>
  next({
    dataPoints: pointsWith(ENERGY, { entityAggregation: 'average', guidance: 'The average of all sites.' }),
    derived: first.derived.map((metric) =>
      metric.key === INTENSITY ? { ...metric, formula: `(${metric.formula}) / 1000` } : metric,
    ),
  });

/** Two entities with 100 and 300 MWh, and a revenue. */
export async function filledYear(world: World) {
  const company = await yearCompany(world, ['P', 'Q']);
  const { admin, params, organisation, include, launch, save, config } = company;
  await include(ENERGY, REVENUE);
  await launch();
  await save('P', '100');
  await save('Q', '300');
  const root = { entityId: organisation.rootEntityId, dataPointId: REVENUE, unit: organisation.currency };
  expect((await save('P', '1000', root)).data[0]).toMatchObject({ status: 'saved' });
  await world.settle();
  const board = async () => (await world.call(admin, dashboardRoutes.getDashboard, { params })).data.tiles;
  const figures = async () => {
    const tiles = await board();
    return Object.fromEntries(tiles.map(({ id, years: all }) => [id, all.at(-1)?.figure.value ?? null]));
  };
  const library = async () => (await world.call(admin, yearLibraryRoutes.getYearLibrary, { params })).data;
  const taking = async (consent: string, baseVersion?: number) => ({
    params,
    body: { consent, baseVersion: baseVersion ?? (await config()).version },
  });
  const take = async () => {
    const { difference } = await library();
    return world.call(admin, yearLibraryRoutes.takeNewestLibrary, await taking(difference?.consent ?? ''));
  };
  const refused = async (consent: string, baseVersion?: number) => {
    const request = requestOf(yearLibraryRoutes.takeNewestLibrary, await taking(consent, baseVersion), admin);
    return world.send(request, admin);
  };
  const reproject = () => projectYear(organisation.orgId, params.year);
  return { ...company, board, figures, library, take, refused, reproject };
}
