import type { BenchWorld } from '#bench/world.ts';
import * as cells from '#functions/collection/cells/store.ts';
import { loadYear } from '#functions/collection/year/context.ts';
import { termsOf } from '#functions/collection/year/gates/store.ts';
import { mapSome } from '#functions/db/batch.ts';
import { yearRoutes } from '#shared/collection/year/routes.ts';
import { library } from '#shared/content/library/library.ts';
import { entityRoutes } from '#shared/organisations/entities/routes.ts';
import { answersTo, askAsOften, finest } from '#test/support/straight.ts';
import { type Company, found, sizeOf } from './company.ts';

const ENTITIES = 10;
/** Rows written at once. */
const PARALLEL = 8;

/**
 * A company that asks every data point of the library of ten entities, each as often as the library allows, and has answered
 * all of it. Rows and periodicities are written by the stores as the API writes them: thousands of requests take minutes.
 */
export async function largeCompany(world: BenchWorld, years: readonly number[]): Promise<Company> {
  const founded = await found(world, { name: 'Every Question plc', country: 'GB', currency: 'GBP' });
  const { admin, orgId } = founded;
  const entityIds: string[] = [];
  for (let number = 1; number <= ENTITIES; number++) {
    const body = { name: `Works ${number}`, type: 'site' as const, country: 'GB' };
    entityIds.push((await world.call(admin, entityRoutes.createEntity, { body })).data.id);
  }
  for (const year of years) {
    await setUp(world, founded, year);
    await answerAll(orgId, year, admin.userId);
  }
  await world.settle(admin);
  const year = years.at(-1) ?? 0;
  return { ...founded, year, years, entityIds, size: await sizeOf(orgId, year) };
}

async function setUp(world: BenchWorld, { admin, orgId }: Pick<Company, 'admin' | 'orgId'>, year: number) {
  const params = { year };
  const dataPoints = library.dataPoints.map(({ key }) => ({ dataPointId: key, included: true }));
  const body = { baseVersion: 0, frameworks: ['vsme-2024'], dataPoints };
  const { data } = await world.call(admin, yearRoutes.saveYearConfig, { params, body });
  await askAsOften(admin, orgId, year, finest);
  await world.call(admin, yearRoutes.launchYear, { params, body: { baseVersion: data.version } });
}

async function answerAll(orgId: string, year: number, by: string): Promise<void> {
  const context = await loadYear(orgId, year);
  const at = new Date().toISOString();
  const terms = termsOf({ currency: context.currency, ...context.asking });
  const act = { by, via: 'membership', at, action: 'submit', source: 'screen', terms } as const;
  await mapSome(answersTo(context, by, at), PARALLEL, ({ entityId, dataPointId, cells: answers }) => {
    const changes = answers.map(([period, next]) => ({ period, base: 0, before: undefined, next }));
    return cells.save({ orgId, year, entityId, dataPointId }, changes, act, undefined);
  });
}
