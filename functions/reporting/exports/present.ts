import { progressOf } from '#functions/core/jobs/progress.ts';
import * as jobs from '#functions/core/jobs/store.ts';
import type { Names } from '#functions/core/people/names.ts';
import { namesOf } from '#functions/core/people/names.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import * as files from '#functions/files/store.ts';
import { XLSX } from '#functions/files/xlsx/write.ts';
import type { Progress } from '#shared/jobs/progress.ts';
import { exportJob } from '#shared/reporting/exports/job.ts';
import type { Export } from '#shared/reporting/exports/routes.ts';
import * as exports from './store.ts';

const DOWNLOAD_SECONDS = 60;

/** Exports as their author sees them, in the order given, each with how its job stands. */
export async function toExports(records: readonly exports.ExportRecord[], now: Date): Promise<Export[]> {
  const [names, found] = await Promise.all([
    namesOf(records.map(({ by }) => by)),
    jobs.listByKeys(records.map(exportJob.progress.keyOf)),
  ]);
  const byId = new Map(found.map((job) => [job.jobId, job]));
  return mapSome(records, AT_ONCE, (record) => {
    return toExport(record, standingOf(record, byId.get(record.exportId), now), names);
  });
}

/** How the job of an export stands. A record that is gone says nothing more: then the file does, or its want. */
export function standingOf(record: exports.ExportRecord, job: jobs.JobRecord | undefined, now: Date): Progress {
  if (job) {
    const standing = progressOf(job, exportJob, now);
    // Record and job are read one after the other: where it was done in between, the record read says nothing of the file yet.
    const isAhead = standing.state === 'DONE' && record.fileName === undefined;
    return isAhead ? { ...standing, state: 'RUNNING', finishedAt: null } : standing;
  }
  const unknown = { share: 0, step: null, traceId: null, createdAt: record.createdAt, finishedAt: null };
  if (record.fileName !== undefined) return { ...unknown, state: 'DONE', share: 1, error: null };
  return { ...unknown, state: 'FAILED', error: `Nothing came of it. ${exportJob.progress.remedy}` };
}

async function toExport(record: exports.ExportRecord, standing: Progress, names: Names): Promise<Export> {
  const { fileName, size, ttl } = record;
  const ready = standing.state === 'DONE' && fileName !== undefined;
  return {
    id: record.exportId,
    kind: record.kind,
    year: record.year,
    state: standing.state === 'DONE' ? 'READY' : standing.state,
    progress: Math.round(standing.share * 100),
    fileName: fileName ?? null,
    size: size ?? null,
    url: ready ? await files.presignDownload(exports.fileKey(record), fileName, XLSX, DOWNLOAD_SECONDS) : null,
    error: standing.error,
    by: names(record.by),
    createdAt: record.createdAt,
    finishedAt: standing.finishedAt,
    expiresAt: new Date(ttl * 1000).toISOString(),
  };
}
