import * as v from 'valibot';
import { Identifier } from '#shared/api/params.ts';
import { defineJob } from '#shared/jobs/job.ts';

/**
 * Makes figures that are not made with the change that made them stale, since that failed or is too much at once: so the changes
 * of others, which follow in the stream, wait for nothing.
 */
export const figuresJob = defineJob({
  name: 'project-again',
  summary: 'figures that were not made at once',
  /** Some data points of a year, without them the whole year or what comes after a key of it, without a year every open one. */
  input: v.object({
    orgId: Identifier,
    year: v.optional(v.number()),
    dataPointIds: v.optional(v.array(Identifier)),
    after: v.optional(Identifier),
  }),
  queue: 'Figures',
  givenUp: 'UnmadeFigures',
  setting: 'FIGURES_QUEUE_URL',
  most: { seconds: 300, memory: 1769, orders: 1, deliveries: 4 },
  tries: 10,
  againAfter: 330,
  lateAfter: 3600,
});
