import { isClosed } from '#functions/collection/year/open.ts';
import { sealNow } from '#functions/collection/year/seal.ts';
import * as years from '#functions/collection/year/store.ts';
import type { figuresJob } from '#shared/collection/rollups/job.ts';
import type { JobInput } from '#shared/jobs/job.ts';
import { project, projectYear } from './project.ts';

/** Figures that a change made stale: of some data points of a year, of a whole year, or of every year that is open. */
export type StaleFigures = JobInput<typeof figuresJob>;

/**
 * Makes stale figures anew; a completed year that waits for its seal gets it. Done again it changes nothing.
 * @throws what reading, computing or writing threw; what was written before stays, and is true
 */
export async function refresh({ orgId, year, dataPointIds }: StaleFigures): Promise<void> {
  if (year === undefined) {
    for (const stale of await openYears(orgId)) await refresh(stale);
  } else if (dataPointIds === undefined) {
    await projectYear(orgId, year);
    await sealNow(orgId, year);
  } else await project(orgId, year, dataPointIds);
}

/** Every year of an organisation that is open: a closed one has facts of its own, and no change of entities is one of its figures. */
export async function openYears(orgId: string): Promise<StaleFigures[]> {
  const records = await years.listAllYears(orgId);
  return records.filter((record) => !isClosed(record)).map(({ year }) => ({ orgId, year }));
}
