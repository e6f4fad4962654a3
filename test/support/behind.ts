import type { DynamoDBStreamEvent } from 'aws-lambda';
import { vi } from 'vitest';
import type { StaleFigures } from '#functions/collection/api.ts';
import { RollUpEntity } from '#functions/collection/rollups/entity.ts';
import * as rollUps from '#functions/collection/rollups/store.ts';
import { handler as projectChanges } from '#functions/jobs/project-changes.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { dashboardRoutes } from '#shared/reporting/dashboard/routes.ts';
import type { TestPerson } from './people.ts';
import type { World } from './world.ts';
import { ENERGY, yearCompany } from './year.ts';

/** The year of the companies whose figures are behind. */
export const year = 2025;
export const RENEWABLE = 'energy_consumption_renewable';
export const RENEWABLE_SHARE = 'energy_renewable_pct';
export const WATER = 'water_withdrawal';
/** The data point and the formulas that read it, in a state. */
export const energyIs = (state: string) =>
  Object.fromEntries(
    [ENERGY, RENEWABLE_SHARE, 'energy_non_renewable_pct', 'energy_intensity_fte', 'energy_intensity_revenue'].map(
      (id) => [id, state],
    ),
  );

/** A company of 100 MWh, 40 of them renewable, and of some water, whose figures stand. */
export async function companyBehind(world: World) {
  const made = await yearCompany(world);
  const { organisation, admin, params, include, launch, save } = made;
  await include(ENERGY, RENEWABLE, WATER);
  await launch();
  await save('Leeds', '100');
  await save('Leeds', '40', { dataPointId: RENEWABLE });
  await save('Leeds', '7', { dataPointId: WATER, unit: 'm3' });
  await world.settle();
  const { orgId } = organisation;
  const said = async () => Object.fromEntries(await rollUps.listBehindIn(orgId, year));
  const states = async () => Object.fromEntries(Object.entries(await said()).map(([id, { state }]) => [id, state]));
  const figure = async (id = ENERGY) => (await rollUps.findFigures(orgId, year, id))?.periods.FY?.value;
  const tile = async (id = ENERGY, person: TestPerson = admin) => {
    const { data } = await world.call(person, dashboardRoutes.getDashboard, { params });
    return data.tiles.find((each) => each.id === id)?.years.at(-1);
  };
  const detail = async (id = ENERGY, person: TestPerson = admin) => {
    const { data } = await world.call(person, dashboardRoutes.getDashboardMetric, { params: { year, id } });
    return { behind: data.years.at(-1)?.behind, inputs: data.inputs, figure: data.years.at(-1)?.figure.value };
  };
  const overview = async (person: TestPerson = admin) =>
    (await world.call(person, yearRoutes.getYearOverview, { params })).data.behind;
  return { ...made, orgId, said, states, figure, tile, detail, overview };
}

/** Fails whatever is written of these metrics of a company, as if the table refused it. */
export function refusing(orgId: string, ...metricIds: readonly string[]) {
  const put = RollUpEntity.put.bind(RollUpEntity);
  vi.spyOn(RollUpEntity, 'put').mockImplementation(((item: Parameters<typeof put>[0]) => {
    const { orgId: whose, metricId }: { readonly orgId: string; readonly metricId: string } = item as never;
    if (whose === orgId && (metricIds.length === 0 || metricIds.includes(metricId))) throw new Error('Refused');
    return put(item);
  }) as never);
}

/** Gives the projector what has changed in the table. */
export const deliver = async (world: World) => projectChanges((await world.changes()) as DynamoDBStreamEvent);

/** The figures of a company that were ordered to be made again. */
export const ordersOf = async (world: World, orgId: string) =>
  ((await world.figureOrders()) as StaleFigures[]).filter((each) => each.orgId === orgId);
