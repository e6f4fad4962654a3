import { refresh } from '#functions/collection/api.ts';
import { deliveries } from '#functions/core/jobs/deliveries.ts';
import { order } from '#functions/core/jobs/order.ts';
import { figuresJob } from '#shared/collection/rollups/job.ts';

/** Makes the figures that the projector left to it, a part in each delivery: what is left after it is ordered anew. */
export const handler = deliveries(figuresJob, async (stale) => {
  for (const left of await refresh(stale)) await order(figuresJob, left);
});
