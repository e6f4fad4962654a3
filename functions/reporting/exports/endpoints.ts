import { years } from '#functions/collection/api.ts';
import { orderTracked } from '#functions/core/jobs/order.ts';
import * as jobs from '#functions/core/jobs/store.ts';
import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';
import { exportJob } from '#shared/reporting/exports/job.ts';
import { type Export, exportRoutes } from '#shared/reporting/exports/routes.ts';
import { standingOf, toExports } from './present.ts';
import * as exports from './store.ts';

export const exportEndpoints = endpoints(exportRoutes, {
  async exportExcel({ caller, body, now }) {
    const year = await years.find(caller.orgId, body.year);
    if (!year) throw new AppError('conflict', `The year ${body.year} was not set up: there is nothing to export.`);
    const states = body.states ?? 'submitted';
    const draft = { orgId: caller.orgId, kind: 'excel' as const, year: body.year, states, by: caller.userId };
    const key = await exports.create(draft, now);
    await orderTracked(exportJob, key, now);
    return { data: await shown(await own(key.exportId, caller), now) };
  },

  getExport: async ({ caller, params, now }) => ({ data: await shown(await own(params.id, caller), now) }),

  async getExportProgress({ caller, params, now }) {
    const record = await own(params.id, caller);
    return { data: standingOf(record, await jobs.find(exportJob.progress.keyOf(record)), now) };
  },

  async listYearReports({ caller, params, now }) {
    return { data: await toExports(await exports.list(caller.orgId, params.year, caller.userId), now) };
  },
});

/**
 * An export holds what its author may see, so it is its author's alone.
 * @throws AppError `missing`
 */
async function own(exportId: string, { orgId, userId }: Caller): Promise<exports.ExportRecord> {
  const record = await exports.find({ orgId, exportId });
  if (!record || record.by !== userId) throw new AppError('missing', 'There is no such export.');
  return record;
}

async function shown(record: exports.ExportRecord, now: Date): Promise<Export> {
  const [made] = await toExports([record], now);
  if (!made) throw new Error('An export was given and none came back');
  return made;
}
