import { CellRowEntity } from '#functions/collection/cells/entity.ts';
import { itemOf } from '#functions/collection/cells/store.ts';
import { loadYear } from '#functions/collection/year/context.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { answersTo, askAsOften, finest } from './straight.ts';
import type { World } from './world.ts';

const ENTITIES = 10;
const year = 2025;
const params = { year };

/**
 * A company that asks every data point of the library of ten entities, each as often as it may be asked, and has answered
 * all of it: the one that bounds of calls and units are held against. Its answers are put straight into the table.
 */
export async function largeCompany(world: World) {
  const organisation = await world.organisation();
  const admin = await world.person({ organisation });
  const entityIds: string[] = [];
  for (let number = 1; number <= ENTITIES; number++) {
    const body = { name: `Works ${number}`, type: 'site' as const };
    entityIds.push((await world.call(admin, entityRoutes.createEntity, { body })).data.id);
  }
  const dataPoints = library.dataPoints.map(({ key }) => ({ dataPointId: key, included: true }));
  const { data } = await world.call(admin, yearRoutes.saveYearConfig, { params, body: { baseVersion: 0, dataPoints } });
  const { orgId } = organisation;
  await askAsOften(admin, orgId, year, finest);
  await world.call(admin, yearRoutes.launchYear, { params, body: { baseVersion: data.version } });
  const rows = await answerAll(orgId, admin.userId);
  await world.settle();
  return { organisation, admin, orgId, year, params, entityIds, rows };
}

/** Puts an answer into every cell that the year asks, and gives how many rows these are. */
async function answerAll(orgId: string, userId: string): Promise<number> {
  const context = await loadYear(orgId, year);
  const at = new Date().toISOString();
  const rows = answersTo(context, userId, at).map(({ cells, ...key }) =>
    itemOf({ orgId, year, ...key, cells: Object.fromEntries(cells) }),
  );
  await CellRowEntity.put(rows).go({ concurrent: 4 });
  return rows.length;
}
