import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { years } from '#functions/collection/api.ts';
import { config } from '#functions/config.ts';
import { namesOf } from '#functions/core/people/names.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { tellingEffects } from '#functions/db/effects.ts';
import * as files from '#functions/files/store.ts';
import { endpoints } from '#functions/http/serve.ts';
import { AppError } from '#shared/api/problem.ts';
import { type Export, exportRoutes } from '#shared/reporting/exports/routes.ts';
import * as exports from './store.ts';

const queue = new SQSClient({ maxAttempts: 3, useQueueUrlAsEndpoint: false });
queue.middlewareStack.use(tellingEffects());
const DOWNLOAD_SECONDS = 60;

async function toExport(record: exports.ExportRecord): Promise<Export> {
  const names = await namesOf([record.by]);
  const ready = record.state === 'READY' && record.fileName !== undefined;
  return {
    id: record.exportId,
    kind: record.kind,
    year: record.year,
    state: record.state,
    progress: record.progress,
    fileName: record.fileName ?? null,
    size: record.size ?? null,
    url: ready
      ? await files.presignDownload(
          exports.fileKey(record),
          record.fileName ?? 'export.xlsx',
          exports.XLSX,
          DOWNLOAD_SECONDS,
        )
      : null,
    error: record.error ?? null,
    by: names(record.by),
    createdAt: record.createdAt,
    finishedAt: record.finishedAt ?? null,
    expiresAt: new Date(record.ttl * 1000).toISOString(),
  };
}

export const exportEndpoints = endpoints(exportRoutes, {
  async exportExcel({ caller, body, now }) {
    const year = await years.find(caller.orgId, body.year);
    if (!year) throw new AppError('conflict', `The year ${body.year} was not set up: there is nothing to export.`);
    const states = body.states ?? 'submitted';
    const draft = { orgId: caller.orgId, kind: 'excel' as const, year: body.year, states, by: caller.userId };
    const record = await exports.create(draft, now);
    const message: exports.ExportMessage = { orgId: caller.orgId, exportId: record.exportId };
    const command = new SendMessageCommand({ QueueUrl: config.exportQueueUrl, MessageBody: JSON.stringify(message) });
    await queue.send(command);
    return { data: await toExport(record) };
  },

  /** An export holds what its author may see, so it is its author's alone. */
  async getExport({ caller, params }) {
    const record = await exports.find(caller.orgId, params.id);
    if (!record || record.by !== caller.userId) throw new AppError('missing', 'There is no such export.');
    return { data: await toExport(record) };
  },

  async listYearReports({ caller, params }) {
    const records = await exports.list(caller.orgId, params.year, caller.userId);
    return { data: await mapSome(records, AT_ONCE, toExport) };
  },
});
