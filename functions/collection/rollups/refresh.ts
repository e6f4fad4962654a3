import { isClosed } from '#functions/collection/year/open.ts';
import { sealNow } from '#functions/collection/year/seal.ts';
import * as years from '#functions/collection/year/store.ts';
import type { figuresJob } from '#shared/collection/rollups/job.ts';
import type { JobInput } from '#shared/jobs/job.ts';
import { project, projectPart } from './project.ts';

/** Figures that a change made stale: of some data points of a year, of a whole year, or of every year that is open. */
export type StaleFigures = JobInput<typeof figuresJob>;

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
export async function openYears(orgId: string): Promise<StaleFigures[]> {
  const records = await years.listAllYears(orgId);
  return records.filter((record) => !isClosed(record)).map(({ year }) => ({ orgId, year }));
}
