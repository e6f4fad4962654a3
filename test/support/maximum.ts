import { ulid } from 'ulid';
import { CellRowEntity } from '#functions/collection/cells/entity.ts';
import { itemOf } from '#functions/collection/cells/store.ts';
import { ReportingEntityEntity } from '#functions/core/entities/entity.ts';
import { typedInto } from '#shared/collection/cells/rules.ts';
import { type Periodicity, periodsOf } from '#shared/collection/periods/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { askAsOften } from './straight.ts';
import type { World } from './world.ts';

const year = 2025;
const params = { year };
const at = '2026-02-01T12:00:00.000Z';

/** How large a company is. */
export type Size = {
  readonly entities: number;
  readonly dataPoints: readonly string[];
  readonly periodicity: Periodicity;
};

/** How a row is filled: what is noted in each of its periods, how far they are, and the year, where it is another one. */
export type Filling = { readonly note?: string; readonly state?: 'DRAFT' | 'SUBMITTED'; readonly ofYear?: number };

/**
 * A company of any size with a year that is set up: its entities and values are put straight into the table, as the stores
 * would write them, since thousands of requests take hours.
 */
export async function companyOf(world: World, { entities, dataPoints, periodicity }: Size) {
  const organisation = await world.organisation();
  const { orgId, rootEntityId } = organisation;
  const admin = await world.person({ organisation });
  const entityIds = Array.from({ length: entities }, () => ulid().toLowerCase()).toSorted();
  const numbers = new Map(entityIds.map((id, at) => [id, at + 1]));
  await putAll(entityIds, (some) =>
    ReportingEntityEntity.put(
      some.map((entityId) => ({
        orgId,
        entityId,
        name: `Works ${numbers.get(entityId)} of a large company`,
        type: 'site' as const,
        parentId: rootEntityId,
        country: 'GB',
      })),
    ).go({ concurrent: 8 }),
  );
  const body = { baseVersion: 0, dataPoints: dataPoints.map((dataPointId) => ({ dataPointId, included: true })) };
  const { data } = await world.call(admin, yearRoutes.saveYearConfig, { params, body });
  await askAsOften(
    admin,
    orgId,
    year,
    dataPoints.map((dataPointId) => ({ dataPointId, periodicity })),
  );

  /** Answers a data point in every period at some entities. */
  const fill = (
    dataPointId: string,
    where: readonly string[],
    { note, state = 'SUBMITTED', ofYear = year }: Filling = {},
  ) =>
    putAll(where, (some) =>
      CellRowEntity.put(
        some.map((entityId) => {
          const cells = periodsOf(periodicity).map((period, n) => {
            const value = `${1000 + ((entityId.charCodeAt(20) * 37 + n) % 977)}.25`;
            const typed = { value, unit: 'MWh', canonical: value, absence: null, reason: null, warnings: [] };
            const by = { state, method: 'screen' as const, by: admin.userId, at };
            return [period, typedInto(undefined, { ...typed, note: note ?? null }, by)] as const;
          });
          return itemOf({ orgId, year: ofYear, entityId, dataPointId, cells: Object.fromEntries(cells) });
        }),
      ).go({ concurrent: 8 }),
    );
  return {
    organisation,
    admin,
    orgId,
    year,
    params,
    entityIds,
    dataPoints,
    fill,
    launch: () => world.call(admin, yearRoutes.launchYear, { params, body: { baseVersion: data.version } }),
  };
}

/** Some hundreds at a time: a request of many thousands would be held in memory several times over. */
async function putAll<T>(all: readonly T[], put: (some: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += 500) await put(all.slice(from, from + 500));
}
