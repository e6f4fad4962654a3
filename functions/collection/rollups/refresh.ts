import { isClosed } from '#functions/collection/year/open.ts';
import { sealNow } from '#functions/collection/year/seal.ts';
import * as setups from '#functions/collection/year/setup/store.ts';
import * as years from '#functions/collection/year/store.ts';
import { catalogueOf } from '#functions/core/catalogue/catalogue.ts';
import { errorFields, log } from '#functions/core/log.ts';
import type { figuresJob } from '#shared/collection/rollups/job.ts';
import type { Behind, UnmadeState } from '#shared/collection/rollups/schema.ts';
import type { JobInput } from '#shared/jobs/job.ts';
import { metricsOf, planOf } from './plan.ts';
import { project, projectPart } from './project.ts';
import * as rollUps from './store.ts';

/** Figures that a change made stale: of some data points of a year, of a whole year, or of every year that is open. */
export type StaleFigures = JobInput<typeof figuresJob>;
type StaleYear = StaleFigures & { readonly year: number };

/**
 * Makes stale figures anew, of a whole year one part; a completed year that waits for its seal gets it after the last part. Done
 * again it changes nothing.
 * @param rows of one part of a year
 * @returns what is left to be made
 * @throws what reading, computing or writing threw; what was written before stays, and is true
 */
export async function refresh(stale: StaleFigures, rows?: number): Promise<readonly StaleFigures[]> {
  const { orgId, year, dataPointIds, after } = stale;
  if (year === undefined) return openYears(orgId);
  if (dataPointIds !== undefined) {
    await project(orgId, year, dataPointIds);
    return [];
  }
  const last = await projectPart(orgId, year, after, rows);
  if (last !== undefined) return [{ orgId, year, after: last }];
  await sealNow(orgId, year);
  return [];
}

/** Every open year of an organisation: a closed one has facts of its own, and no change of entities is one of its figures. */
export async function openYears(orgId: string): Promise<StaleYear[]> {
  const records = await years.listAllYears(orgId);
  return records.filter((record) => !isClosed(record)).map(({ year }) => ({ orgId, year }));
}

/**
 * Says of stale figures that they are not made, for whoever reads them until a projection makes them. A word that cannot be
 * said holds up nothing: figures that are made are worth more than that.
 * @param state WAITING = ordered, FAILED = a run could not make them
 */
export async function sayUnmade(stale: StaleFigures, state: UnmadeState, now: Date): Promise<void> {
  const { orgId, year } = stale;
  try {
    const ofYears = year === undefined ? await openYears(orgId) : [{ ...stale, year }];
    for (const ofYear of ofYears) await sayOfYear(ofYear, { state, since: now.toISOString() });
  } catch (error) {
    log('error', 'unmade figures not told', { orgId, year, ...errorFields(error) });
  }
}

/** Says it of what the run will make, so that the run takes all of it back: of a whole year as far as figures were made of it. */
async function sayOfYear({ orgId, year, dataPointIds, after }: StaleYear, behind: Behind): Promise<void> {
  const { year: record, dataPoints } = await setups.load(orgId, year);
  const catalogue = catalogueOf(orgId, record);
  const asked = dataPointIds ?? [...dataPoints.keys()].filter((id) => after === undefined || id > after);
  const metricIds = metricsOf(planOf(catalogue, asked));
  const made = await rollUps.formersOf(orgId, year, metricIds);
  const isShown = (id: string) => made.has(id) || dataPointIds?.includes(id) === true;
  const { version: libraryVersion } = catalogue;
  await rollUps.saveUnmade({ orgId, year, libraryVersion }, metricIds.filter(isShown), behind);
}
