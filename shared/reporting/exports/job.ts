import * as v from 'valibot';
import { Identifier } from '#shared/api/params.ts';
import { defineJob } from '#shared/jobs/job.ts';

/** Writes the spreadsheet of a year. */
export const exportJob = defineJob({
  name: 'run-export',
  summary: 'spreadsheets of reporting years',
  input: v.object({ orgId: Identifier, exportId: Identifier }),
  queue: 'Exports',
  givenUp: 'FailedExports',
  setting: 'EXPORT_QUEUE_URL',
  // At most five at once: exports are patient, and the rest of the account's concurrency is for people.
  // The rows of a year lie on the disk, packed: 16 MB where 720,000 cells have a note that is much like the next.
  most: { seconds: 300, memory: 1769, disk: 4096, orders: 1, deliveries: 5 },
  tries: 3,
  againAfter: 360,
  lateAfter: 900,
  progress: {
    keyOf: ({ orgId, exportId }) => ({ orgId, jobId: exportId }),
    keptDays: 30,
    called: 'The export',
    remedy: 'Start it again.',
  },
});
