import * as v from 'valibot';
import { Identifier } from '#shared/api/params.ts';
import { defineJob, type JobKey } from '#shared/jobs/job.ts';

/** The progress of filling a demo organisation: there is one of each. */
export function fillingOf(orgId: string): JobKey {
  return { orgId, jobId: 'filling' };
}

/** Fills a demo organisation with entities, years and values. */
export const demoJob = defineJob({
  name: 'fill-demo',
  summary: 'sites, years and values of demo organisations',
  input: v.object({
    orgId: Identifier,
    sites: v.number(),
    years: v.number(),
    /** Who asked for it; stands in the history of the values. */
    byId: Identifier,
  }),
  queue: 'Demos',
  givenUp: 'UnfilledDemos',
  setting: 'DEMO_QUEUE_URL',
  // Few at a time: nobody waits for them, and their writes leave the table to customers.
  most: { seconds: 600, memory: 1769, orders: 1, deliveries: 2 },
  tries: 3,
  againAfter: 660,
  progress: {
    keyOf: ({ orgId }) => fillingOf(orgId),
    keptDays: 90,
    called: 'The filling',
    remedy: 'Create another demo.',
  },
});
