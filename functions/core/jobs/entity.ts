import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { jobStates } from '#shared/jobs/progress.ts';

/** How a job stands that somebody ordered: made with the order, kept for the days that its declaration says. */
export const JobEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'job', version: '1' },
    attributes: {
      orgId,
      jobId: keyText,
      v: shapeVersion,
      /** The name of its declaration. */
      job: { type: 'string', required: true, readOnly: true },
      /** Who ordered it. */
      by: { type: 'string', required: true, readOnly: true },
      state: { type: jobStates, required: true },
      /** How much of it is done, 0 to 1. */
      share: { type: 'number', required: true, default: 0 },
      /** What it is at, in words. */
      step: { type: 'string' },
      /** Where the next try goes on: only the job itself reads it. */
      token: { type: 'string' },
      /** Deliveries so far. */
      tried: { type: 'number', required: true, default: 0 },
      /** The run that is at work, if any: no other one writes what becomes of it. */
      runId: { type: 'string' },
      /** Until when that run can be at work at all. */
      busyUntil: { type: 'string' },
      /** When the job was last heard of. */
      heardAt: { type: 'string', required: true },
      /** Why it failed, in words, and the try that says more in the log. */
      error: { type: 'string' },
      traceId: { type: 'string' },
      finishedAt: { type: 'string' },
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // The progress of a job: its run, and whoever waits for it.
      byOrganisation: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['jobId'] } },
    },
  },
  table,
);

export const jobTelling = telling(JobEntity, {
  plain: ['jobId', 'job', 'by', 'step', 'token', 'runId', 'busyUntil', 'heardAt', 'error', 'traceId', 'finishedAt'],
});
