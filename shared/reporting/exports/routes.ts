import * as v from 'valibot';
import { dataOf } from '#shared/api/page.ts';
import { Year } from '#shared/api/params.ts';
import { defineRoutes } from '#shared/api/route.ts';
import { ProgressAnswer } from '#shared/jobs/progress.ts';

/** An export: queued, running with its progress, then ready for download or failed with the reason. */
export const Export = v.object({
  id: v.string(),
  kind: v.picklist(['excel']),
  year: v.number(),
  state: v.picklist(['QUEUED', 'RUNNING', 'READY', 'FAILED']),
  /** 0 to 100. */
  progress: v.number(),
  fileName: v.nullable(v.string()),
  size: v.nullable(v.number()),
  /** A presigned address, while the export is ready; it lives for a minute. */
  url: v.nullable(v.string()),
  error: v.nullable(v.string()),
  by: v.nullable(v.object({ id: v.string(), name: v.string() })),
  createdAt: v.string(),
  finishedAt: v.nullable(v.string()),
  expiresAt: v.string(),
});
export type Export = v.InferOutput<typeof Export>;

export const exportRoutes = defineRoutes({
  exportExcel: {
    method: 'POST',
    path: '/api/export/excel',
    summary: 'Queue the year as a spreadsheet: values, roll-ups, notes and the list of evidence',
    access: 'reader',
    rate: 'export',
    afterLicence: true,
    body: v.strictObject({ year: Year, states: v.optional(v.picklist(['submitted', 'all'])) }),
    lookAt: '/api/year/{year}/reports',
    answer: dataOf(Export),
    status: 202,
  },
  getExport: {
    method: 'GET',
    path: '/api/export/{id}',
    summary: 'State of an export, and its address when it is ready',
    access: 'reader',
    answer: dataOf(Export),
  },
  getExportProgress: {
    method: 'GET',
    path: '/api/export/{id}/progress',
    summary: 'How far the making of an export is',
    access: 'reader',
    polled: true,
    answer: ProgressAnswer,
  },
  listYearReports: {
    method: 'GET',
    path: '/api/year/{year}/reports',
    summary: 'Exports of the year, newest first',
    access: 'reader',
    answer: dataOf(v.array(Export)),
  },
});
