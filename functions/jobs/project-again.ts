import { refresh, sayUnmade } from '#functions/collection/api.ts';
import { deliveries } from '#functions/core/jobs/deliveries.ts';
import { order } from '#functions/core/jobs/order.ts';
import { tallyJob } from '#shared/collection/progress/job.ts';
import { figuresJob } from '#shared/collection/rollups/job.ts';

/**
 * Makes the figures that the projector left to it, a part in each delivery: what is left after it is ordered anew. What could not
 * be made is told to whoever reads the figures; a delivery that was killed told nobody, so the next one does. The last one says that
 * nothing comes after it before it begins, since nobody would say so where it is killed, and takes that back where it makes them.
 */
export const handler = deliveries(figuresJob, async (stale, { tried, isLast }) => {
  const failed = isLast ? 'GIVEN_UP' : 'FAILED';
  if (tried > 1) await sayUnmade(stale, failed, new Date());
  try {
    for (const left of await refresh(stale)) {
      // Of the parts of one year it was said when the first of them was left.
      if (stale.year === undefined) await sayUnmade(left, 'WAITING', new Date());
      await order(figuresJob, left);
    }
    const { orgId, year } = stale;
    if (year !== undefined) await order(tallyJob, { orgId, year, at: new Date().toISOString() });
  } catch (error) {
    await sayUnmade(stale, failed, new Date());
    throw error;
  }
});
