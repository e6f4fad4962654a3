import { createHash } from 'node:crypto';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { loadYear } from '#functions/collection/api.ts';
import { errorFields, log } from '#functions/core/log.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { notify } from '#functions/core/notices/store.ts';
import { namesFor } from '#functions/core/people/names.ts';
import { SERVICE_ACCOUNT_PREFIX } from '#functions/core/programs/ids.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
import * as files from '#functions/files/store.ts';
import { workbook } from '#functions/files/xlsx/write.ts';
import { programIn } from '#functions/http/caller.ts';
import { placeIn } from '#functions/http/place.ts';
import { exports, yearSheets } from '#functions/reporting/api.ts';
import { safeFileName } from '#shared/collection/evidence/rules.ts';
import { allows, type Caller } from '#shared/people/access.ts';

/** Deliveries after which an export is given up and says so; the queue parks the message after the same number. */
const LAST_TRY = 3;

/** Makes the exports that people asked for. A message delivered twice makes the same file again. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const { body, attributes, messageId } of event.Records) {
    try {
      const isLast = Number(attributes.ApproximateReceiveCount) >= LAST_TRY;
      await take(JSON.parse(body) as exports.ExportMessage, isLast);
    } catch (error) {
      log('error', 'export failed', { body, ...errorFields(error) });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

async function take({ orgId, exportId }: exports.ExportMessage, isLast: boolean): Promise<void> {
  const record = await exports.find(orgId, exportId);
  if (!record) return;
  const run = await exports.begin(record);
  if (!run) return tellOf(record, 'READY', (await exports.find(orgId, exportId))?.finishedAt);
  try {
    await make(run);
  } catch (error) {
    if (isLast) await fail(run, 'The export could not be made. Start it again; if it fails again, tell us.');
    throw error;
  }
}

async function make(run: exports.Run): Promise<void> {
  const { orgId } = run;
  const now = new Date();
  const caller = await callerNow(orgId, run.by, now);
  if (!caller) return fail(run, 'You can no longer reach this organisation.');
  const context = await loadYear(orgId, run.year);
  const named = new Set<string>();
  const sheets = await yearSheets({
    context,
    caller,
    states: run.states,
    now,
    names: async (userIds) => {
      const wanted = [...userIds];
      const shown = await namesFor(caller, wanted);
      for (const id of wanted) if (id && !id.startsWith(SERVICE_ACCOUNT_PREFIX) && shown(id)) named.add(id);
      return shown;
    },
    onProgress: (part) => exports.note(run, 5 + Math.round(part * 70)),
  });
  const body = workbook(sheets);
  await exports.note(run, 90);
  await exports.naming(run, [...named]);
  await files.put(exports.fileKey(run), body, exports.XLSX);
  if (!(await exports.isWanted(run, [...named]))) {
    await files.remove(exports.fileKey(run));
    // The queue has it made anew, with the names of then.
    throw new Error('Somebody whom the workbook names was erased meanwhile');
  }
  const day = now.toISOString().slice(0, 10);
  const finishedAt = new Date().toISOString();
  await exports.finish(run, {
    fileName: safeFileName(`${context.organisation.name} ${run.year} as of ${day}.xlsx`),
    size: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
    finishedAt,
  });
  await tellOf(run, 'READY', finishedAt);
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

async function fail(run: exports.Run, error: string): Promise<void> {
  const finishedAt = new Date().toISOString();
  if (await exports.fail(run, error, finishedAt)) await tellOf(run, 'FAILED', finishedAt);
}
