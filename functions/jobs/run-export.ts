import { createHash } from 'node:crypto';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { namesFor } from '#functions/collection/names.ts';
import { loadYear } from '#functions/collection/year/context.ts';
import * as files from '#functions/files/store.ts';
import { workbook } from '#functions/files/xlsx/write.ts';
import { SERVICE_ACCOUNT_PREFIX } from '#functions/http/authenticate.ts';
import { programIn } from '#functions/http/caller.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { placeIn } from '#functions/http/place.ts';
import { notify } from '#functions/notifications/notifications/store.ts';
import * as memberships from '#functions/people/memberships/store.ts';
import * as exports from '#functions/reporting/exports/store.ts';
import { yearSheets } from '#functions/reporting/exports/year-workbook.ts';
import * as serviceAccounts from '#functions/service-accounts/accounts/store.ts';
import { safeFileName } from '#shared/collection/evidence/rules.ts';
import { allows, type Caller } from '#shared/people/access.ts';

/** Deliveries after which an export is given up and says so; the queue parks the message after the same number. */
const LAST_TRY = 3;

/** Makes the exports that people asked for. A message delivered twice makes the same file again. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const record of event.Records) {
    try {
      await run(JSON.parse(record.body) as exports.ExportMessage);
    } catch (error) {
      log('error', 'export failed', { body: record.body, ...errorFields(error) });
      await giveUp(record);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
}

async function run({ orgId, exportId }: exports.ExportMessage): Promise<void> {
  const record = await exports.find(orgId, exportId);
  if (!record) return;
  if (record.state === 'READY') return tellOf(record, 'READY', record.finishedAt);
  const now = new Date();
  const caller = await callerNow(orgId, record.by, now);
  if (!caller) {
    await fail(record, 'You can no longer reach this organisation.');
    return;
  }
  await exports.save(record, { state: 'RUNNING', progress: 5 });
  const context = await loadYear(orgId, record.year);
  const named = new Set<string>();
  const sheets = await yearSheets({
    context,
    caller,
    states: record.states,
    now,
    names: async (userIds) => {
      const wanted = [...userIds];
      const shown = await namesFor(caller, wanted);
      for (const id of wanted) if (id && !id.startsWith(SERVICE_ACCOUNT_PREFIX) && shown(id)) named.add(id);
      return shown;
    },
    onProgress: (part) => exports.save(record, { progress: 5 + Math.round(part * 70) }),
  });
  const body = workbook(sheets);
  await exports.save(record, { progress: 90 });
  await exports.naming(record, [...named]);
  await files.put(exports.fileKey(record), body, exports.XLSX);
  if (!(await exports.isWanted(record, [...named]))) {
    await files.remove(exports.fileKey(record));
    // The queue has it made anew, with the names of then.
    throw new Error('Somebody whom the workbook names was erased meanwhile');
  }
  const day = now.toISOString().slice(0, 10);
  const finishedAt = new Date().toISOString();
  await exports.save(record, {
    state: 'READY',
    progress: 100,
    fileName: safeFileName(`${context.organisation.name} ${record.year} as of ${day}.xlsx`),
    size: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
    finishedAt,
  });
  await tellOf(record, 'READY', finishedAt);
}

/** Who asked for it, as they can reach the organisation now: a person in any way, or a program by its grant. */
async function callerNow(orgId: string, by: string, now: Date): Promise<Caller | undefined> {
  const isProgram = by.startsWith(SERVICE_ACCOUNT_PREFIX);
  const account = isProgram ? await serviceAccounts.find(by.slice(SERVICE_ACCOUNT_PREFIX.length)) : undefined;
  const place = account ? await programIn(orgId, account, now) : await placeIn(orgId, by, now);
  if (!place) return undefined;
  const { roles, allowedQuestionGroupIds, allowedEntityIds, via } = place;
  return { userId: by, email: '', name: '', orgId, roles, allowedQuestionGroupIds, allowedEntityIds, via };
}

/** Tells who asked for it, if they get notifications at all; once, however often the message comes. */
async function tellOf(record: exports.ExportRecord, state: 'READY' | 'FAILED', finishedAt = ''): Promise<void> {
  const { orgId, exportId, by, year } = record;
  const member = await memberships.find(orgId, by);
  if (!member || !allows({ method: 'GET', access: 'recipient' }, member)) return;
  const title = state === 'READY' ? `The spreadsheet of ${year} is ready` : `The spreadsheet of ${year} failed`;
  const notice = { kind: 'export-finished' as const, title, link: `/reports?year=${year}` };
  await notify(orgId, [by], notice, new Date(finishedAt), `${exportId}|${state}`);
}

async function giveUp({ body, attributes }: SQSRecord): Promise<void> {
  if (Number(attributes.ApproximateReceiveCount) < LAST_TRY) return;
  const { orgId, exportId } = JSON.parse(body) as exports.ExportMessage;
  const record = await exports.find(orgId, exportId);
  if (record) await fail(record, 'The export could not be made. Start it again; if it fails again, tell us.');
}

async function fail(record: exports.ExportRecord, error: string): Promise<void> {
  const finishedAt = new Date().toISOString();
  await exports.save(record, { state: 'FAILED', error, finishedAt });
  await tellOf(record, 'FAILED', finishedAt);
}
