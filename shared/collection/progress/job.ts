import * as v from 'valibot';
import { Identifier } from '#shared/api/params.ts';
import { defineJob } from '#shared/jobs/job.ts';

/**
 * Counts the sections of a year by how far they are, for lists of many companies. It is ordered with each change of figures and
 * waits a little, so that one count is of many changes.
 */
export const tallyJob = defineJob({
  name: 'tally-year',
  summary: 'how far reporting years are, for lists of companies',
  /** `at`: the moment from which on what was changed is written, UTC ISO 8601. */
  input: v.object({ orgId: Identifier, year: v.number(), at: v.string() }),
  queue: 'Tallies',
  givenUp: 'UncountedYears',
  setting: 'TALLY_QUEUE_URL',
  most: { seconds: 120, memory: 1769, orders: 10, deliveries: 4 },
  tries: 5,
  waits: 30,
  againAfter: 150,
  lateAfter: 3600,
});
