import { fillDemo } from '#functions/admin/api.ts';
import { runs } from '#functions/core/jobs/runs.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { demoJob } from '#shared/admin/organisations/job.ts';

/** Fills demo organisations. An order delivered again goes on where it was broken off. */
export const handler = runs(demoJob, {
  async run(order, work) {
    const { isDemo } = await organisations.getNow(order.orgId);
    if (!isDemo) throw new Error('Only a demo organisation is filled');
    await fillDemo(order, new Date(), work);
    return [];
  },
});
