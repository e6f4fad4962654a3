import { refresh } from '#functions/collection/api.ts';
import { deliveries } from '#functions/core/jobs/deliveries.ts';
import { figuresJob } from '#shared/collection/rollups/job.ts';

/** Makes figures of which the projector could not make something of the stream, until it is done or the queue parks it. */
export const handler = deliveries(figuresJob, refresh);
