import { answerTo } from '#bench/company/large.ts';
import { CellRowEntity } from '#functions/collection/cells/entity.ts';
import { itemOf } from '#functions/collection/cells/store.ts';
import { event, saveDataPoints } from '#functions/collection/year/configure.ts';
import { cellsOf, includedDataPoints, loadYear } from '#functions/collection/year/context.ts';
import { typedInto } from '#shared/collection/cells/rules.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
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
  const roles = ['COMPANY_ADMIN' as const];
  const caller = {
    ...admin,
    orgId,
    roles,
    allowedEntityIds: [],
    allowedQuestionGroupIds: [],
    via: 'membership' as const,
  };
  const act = { caller, now: new Date() };
  const finest = library.dataPoints.flatMap(({ key, periodicities }) => {
    const periodicity = periodicities.at(-1);
    return periodicity ? [{ dataPointId: key, periodicity }] : [];
  });
  await saveDataPoints(await loadYear(orgId, year), finest, event(act, 'periodicity'));
  await world.call(admin, yearRoutes.launchYear, { params, body: { baseVersion: data.version } });
  const rows = await answerAll(orgId, admin.userId);
  await world.settle();
  return { organisation, admin, orgId, year, params, entityIds, rows };
}

/** Puts an answer into every cell that the year asks, and gives how many rows these are. */
async function answerAll(orgId: string, userId: string): Promise<number> {
  const context = await loadYear(orgId, year);
  const at = new Date().toISOString();
  const rows = includedDataPoints(context).flatMap((dataPoint) => {
    const asked = cellsOf(context, dataPoint);
    const by = { state: 'SUBMITTED' as const, method: 'screen' as const, by: userId, at };
    return [...new Set(asked.map(({ entityId }) => entityId))].map((entityId, row) => {
      const own = asked.filter((cell) => cell.entityId === entityId);
      const cells = own.map(({ period }, index) => {
        return [period, typedInto(undefined, answerTo(dataPoint.definition, row + index), by)] as const;
      });
      return itemOf({ orgId, year, entityId, dataPointId: dataPoint.definition.key, cells: Object.fromEntries(cells) });
    });
  });
  await CellRowEntity.put(rows).go({ concurrent: 4 });
  return rows.length;
}
