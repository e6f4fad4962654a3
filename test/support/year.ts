import { yearRoutes } from '#shared/collection/year/routes.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { TestPerson } from './people.ts';
import type { startWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

/** Sets a year up with these data points and sites as an administrator would, and launches it. */
export async function launchedYear(
  world: World,
  admin: TestPerson,
  options: {
    readonly year?: number;
    readonly dataPoints: readonly string[];
    readonly sites?: readonly string[];
    readonly launch?: boolean;
  },
) {
  const { year = 2025, dataPoints, sites = [], launch = true } = options;
  const entities: Record<string, string> = {};
  for (const name of sites) {
    const { data } = await world.call(admin, entityRoutes.createEntity, { body: { name, type: 'site' } });
    entities[name] = data.id;
  }
  const body = { baseVersion: 0, dataPoints: dataPoints.map((dataPointId) => ({ dataPointId, included: true })) };
  const { data } = await world.call(admin, yearRoutes.saveYearConfig, { params: { year }, body });
  if (launch) {
    await world.call(admin, yearRoutes.launchYear, { params: { year }, body: { baseVersion: data.version } });
  }
  await world.settle();
  return { year, entities };
}

/** Asks somebody for the section of a data point, everywhere, and gives the section's id. */
export async function assignSectionOf(
  world: World,
  admin: TestPerson,
  at: { readonly year: number; readonly dataPointId: string },
  userId: string,
): Promise<string> {
  const params = { year: at.year };
  const { data } = await world.call(admin, yearRoutes.listYearGroups, { params });
  const groupId = data.groups.find(({ dataPointIds }) => dataPointIds.includes(at.dataPointId))?.id ?? '';
  const changes = [{ groupId, assignees: [{ userId, entityIds: [] }] }];
  await world.call(admin, yearRoutes.assignGroups, { params, body: { changes } });
  return groupId;
}
