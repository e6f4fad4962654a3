import { ulid } from 'ulid';
import { record } from '#functions/core/events/store.ts';
import { presignDownload } from '#functions/files/store.ts';
import { upload } from '#functions/files/upload.ts';
import { workbook, XLSX } from '#functions/files/xlsx/write.ts';
import { endpoints } from '#functions/http/serve.ts';
import { adminExportRoutes } from '#shared/admin/exports/routes.ts';
import type { Caller } from '#shared/people/access.ts';
import { metricsSheet, organisationsSheet, usersSheet, type WholeSheet } from './sheets.ts';

/** Seconds for which the address works. */
const DOWNLOAD_SECONDS = 300;

export const adminExportEndpoints = endpoints(adminExportRoutes, {
  exportUsers: async ({ caller, now }) => saved('users', await usersSheet(), caller, now),
  exportOrganisations: async ({ caller, now }) => saved('organisations', await organisationsSheet(now), caller, now),
  exportApplicationMetrics: async ({ caller, now }) =>
    saved('application-metrics', await metricsSheet(now), caller, now),
});

/** Writes the workbook into the files' bucket and signs the way to it; it stands in the provider's audit trail. */
async function saved(what: string, sheet: WholeSheet, { orgId, userId, via }: Caller, now: Date) {
  const key = `exports/admin/${ulid(now.getTime()).toLowerCase()}.xlsx`;
  const name = `sedum-${what}-${now.toISOString().slice(0, 10)}.xlsx`;
  await upload(key, workbook([sheet]), XLSX);
  const made = { action: 'export-made', subject: 'organisation', after: { export: what } } as const;
  await record({ ...made, orgId, actorId: userId, via }, now);
  const url = await presignDownload(key, name, XLSX, DOWNLOAD_SECONDS);
  return { data: { url, name, rows: sheet.rows.length } };
}
