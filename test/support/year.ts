import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { cellRoutes } from '#shared/collection/cells/routes.ts';
import { spelledOut } from '#shared/collection/year/entity-lists.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import type { YearConfig } from '#shared/collection/year/schema.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import type { TestPerson } from './people.ts';
import type { World } from './world.ts';

/** The data point that most tests of a year ask for: a required number in MWh. */
export const ENERGY = 'energy_consumption_total';

/** Makes entities, and gives their ids by name. */
async function entitiesOf(world: World, admin: TestPerson, names: readonly string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const name of names) {
    const { data } = await world.call(admin, entityRoutes.createEntity, { body: { name, type: 'site' } });
    ids[name] = data.id;
  }
  return ids;
}

/** Sets a year up with these data points and entities as an administrator would, and launches it. */
export async function launchedYear(
  world: World,
  admin: TestPerson,
  options: {
    readonly year?: number;
    readonly dataPoints: readonly string[];
    readonly entities?: readonly string[];
    readonly launch?: boolean;
  },
) {
  const { year = 2025, dataPoints, entities: names = [], launch = true } = options;
  const entities = await entitiesOf(world, admin, names);
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
  const sectionId = data.groups.find(({ dataPointIds }) => dataPointIds.includes(at.dataPointId))?.id ?? '';
  const changes = [{ groupId: sectionId, assignees: [{ userId, entityIds: [] }] }];
  await world.call(admin, yearRoutes.assignGroups, { params, body: { changes } });
  return sectionId;
}

/** A company whose administrator sets a year up, launches it and fills it: one for each test, so that none shares a year. */
export async function yearCompany(world: World, names: readonly string[] = ['Leeds'], founded?: OrganisationRecord) {
  const organisation = founded ?? (await world.organisation());
  const admin = await world.person({ organisation });
  const entities = await entitiesOf(world, admin, names);
  const params = { year: 2025 };
  const config = async (): Promise<YearConfig> => (await world.call(admin, yearRoutes.getYearConfig, { params })).data;
  const change = async (body: object) =>
    (
      await world.call(admin, yearRoutes.saveYearConfig, {
        params,
        body: { baseVersion: (await config()).version, ...body },
      })
    ).data;
  const include = (...ids: string[]) =>
    change({ dataPoints: ids.map((dataPointId) => ({ dataPointId, included: true })) });
  const launch = async () =>
    world.call(admin, yearRoutes.launchYear, { params, body: { baseVersion: (await config()).version } });
  const status = async () => (await world.call(admin, yearRoutes.getYearStatus, { params })).data;
  const point = async (id: string) => {
    const query = { all: 'true' } as const;
    const answer = await world.call(admin, yearRoutes.listYearDataPoints, { params, query });
    const found = spelledOut({ dataPoints: answer.data, entityLists: answer.entityLists }).find(
      (each) => each.id === id,
    );
    if (!found) throw new Error(id);
    return found;
  };
  const save = (name: string, value: string, more: object = {}) =>
    world.call(admin, cellRoutes.saveSubmissions, {
      params,
      body: {
        cells: [
          {
            entityId: entities[name] ?? '',
            dataPointId: ENERGY,
            period: 'FY' as const,
            baseVersion: 0,
            state: 'SUBMITTED' as const,
            value,
            unit: 'MWh',
            ...more,
          },
        ],
      },
    });
  const act = (next: 'DRAFT' | 'LAUNCHED' | 'COMPLETED', more: object = {}) =>
    config().then(({ version }) =>
      world.call(admin, yearRoutes.changeYearStatus, { params, body: { baseVersion: version, status: next, ...more } }),
    );
  return { organisation, admin, entities, params, config, change, include, launch, status, point, save, act };
}
