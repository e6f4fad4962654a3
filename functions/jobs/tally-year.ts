import { tallyYear } from '#functions/collection/api.ts';
import { deliveries } from '#functions/core/jobs/deliveries.ts';
import { tallyJob } from '#shared/collection/progress/job.ts';

/** Counts years for lists of companies. Orders that one count answers come to nothing more than a read. */
export const handler = deliveries(tallyJob, ({ orgId, year, at }) => tallyYear(orgId, year, at, new Date()));
