import { ulid } from 'ulid';
import { record } from '#functions/core/events/store.ts';
import * as users from '#functions/core/people/store.ts';
import * as files from '#functions/files/store.ts';
import { upload } from '#functions/files/upload.ts';
import { workbook, XLSX } from '#functions/files/xlsx/write.ts';
import { endpoints } from '#functions/http/serve.ts';
import { adminExportRoutes } from '#shared/admin/exports/routes.ts';
import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';
import { metricsSheet, organisationsSheet, usersSheet, type WholeSheet } from './sheets.ts';

/** Seconds for which the address works. */
const DOWNLOAD_SECONDS = 300;

export const adminExportEndpoints = endpoints(adminExportRoutes, {
  exportUsers: ({ caller, now }) => saved('users', usersSheet, caller, now),
  exportOrganisations: ({ caller, now }) => saved('organisations', organisationsSheet, caller, now),
  exportApplicationMetrics: ({ caller, now }) => saved('application-metrics', metricsSheet, caller, now),
});

/** Tries to make a workbook of which nobody is erased on the way. */
const TRIES = 3;

/** Writes the workbook into the files' bucket and signs the way to it; it stands in the provider's audit trail. */
async function saved(
  what: string,
  made: (now: Date) => Promise<WholeSheet>,
  { orgId, userId, via }: Caller,
  now: Date,
) {
  const name = `sedum-${what}-${now.toISOString().slice(0, 10)}.xlsx`;
  const { key, rows } = await stored(made, now);
  const act = { action: 'export-made', subject: 'organisation', after: { export: what } } as const;
  await record({ ...act, orgId, actorId: userId, via }, now);
  const url = await files.presignDownload(key, name, XLSX, DOWNLOAD_SECONDS);
  return { data: { url, name, rows } };
}

/**
 * Makes the workbook and stores it. An erasure takes away what lies there: somebody whose erasure began while it was being made is
 * seen afterwards, and then it is made anew.
 */
async function stored(made: (now: Date) => Promise<WholeSheet>, now: Date) {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { named, ...sheet } = await made(now);
    const key = `exports/admin/${ulid(now.getTime()).toLowerCase()}.xlsx`;
    await upload(key, workbook([sheet]), XLSX);
    if (!(await users.isSomebodyErased(named))) return { key, rows: sheet.rows.length };
    await files.remove(key);
  }
  throw new AppError('unavailable', 'People are being erased at this moment. Try again.', { retryAfter: 10 });
}
