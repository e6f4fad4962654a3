import { ulid } from 'ulid';
import { record } from '#functions/core/events/store.ts';
import { presignDownload, put } from '#functions/files/store.ts';
import type { Sheet } from '#functions/files/xlsx/sheet.ts';
import { workbook } from '#functions/files/xlsx/write.ts';
import { endpoints } from '#functions/http/serve.ts';
import { adminExportRoutes } from '#shared/admin/exports/routes.ts';
import type { Caller } from '#shared/people/access.ts';
import { metricsSheet, organisationsSheet, usersSheet } from './sheets.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Seconds for which the address works. */
const DOWNLOAD_SECONDS = 300;

export const adminExportEndpoints = endpoints(adminExportRoutes, {
  exportUsers: async ({ caller, now }) => saved('users', await usersSheet(), caller, now),
  exportOrganisations: async ({ caller, now }) => saved('organisations', await organisationsSheet(now), caller, now),
  exportApplicationMetrics: async ({ caller, now }) =>
    saved('application-metrics', await metricsSheet(now), caller, now),
});

/** Writes the workbook into the files' bucket and signs the way to it; it stands in the provider's audit trail. */
async function saved(what: string, sheet: Sheet, { orgId, userId, via }: Caller, now: Date) {
  const key = `exports/admin/${ulid(now.getTime()).toLowerCase()}.xlsx`;
  const name = `sedum-${what}-${now.toISOString().slice(0, 10)}.xlsx`;
  await put(key, workbook([sheet]), XLSX);
  const made = { action: 'export-made', subject: 'organisation', after: { export: what } } as const;
  await record({ ...made, orgId, actorId: userId, via }, now);
  const url = await presignDownload(key, name, XLSX, DOWNLOAD_SECONDS);
  return { data: { url, name, rows: sheet.rows.length } };
}
