import { loadYear } from '#functions/collection/api.ts';
import { Hopeless, runs, type Work } from '#functions/core/jobs/runs.ts';
import type { JobRecord } from '#functions/core/jobs/store.ts';
import * as memberships from '#functions/core/memberships/store.ts';
import { notify } from '#functions/core/notices/store.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { type Names, namesFor } from '#functions/core/people/names.ts';
import * as users from '#functions/core/people/store.ts';
import { SERVICE_ACCOUNT_PREFIX } from '#functions/core/programs/ids.ts';
import * as serviceAccounts from '#functions/core/programs/store.ts';
import type { Write } from '#functions/db/transact.ts';
import { Aside } from '#functions/files/aside.ts';
import * as files from '#functions/files/store.ts';
import { type StoredFile, upload } from '#functions/files/upload.ts';
import { workbook, XLSX } from '#functions/files/xlsx/write.ts';
import { programIn } from '#functions/http/caller.ts';
import { placeIn } from '#functions/http/place.ts';
import { exports, yearSheets } from '#functions/reporting/api.ts';
import { safeFileName } from '#shared/collection/evidence/rules.ts';
import { dateIn } from '#shared/library/dates/rules.ts';
import { allows, type Caller } from '#shared/people/access.ts';
import { exportJob } from '#shared/reporting/exports/job.ts';

/** Makes the exports that people asked for. */
export const handler = runs(exportJob, {
  async run(key, work) {
    const record = await exports.find(key);
    if (!record) throw new Hopeless('It was deleted before it was made.');
    return make(record, work);
  },
  async ended(key, job) {
    const record = await exports.find(key);
    if (record) await tellOf(record, job);
  },
});

/** Makes the workbook and gives the write that says so. */
async function make(record: exports.ExportRecord, work: Work): Promise<Write[]> {
  const { orgId } = record;
  const now = new Date();
  const caller = await callerNow(orgId, record.by, now);
  if (!caller) throw new Hopeless('You can no longer reach this organisation.');
  const context = await loadYear(orgId, record.year);
  const named = new Set<string>();
  const byName = new Set<string>();
  const names = async (userIds: Iterable<string | undefined>) => {
    const wanted = [...new Set(userIds)];
    const shown = await namesFor(caller, wanted);
    const fresh = wanted.filter(isPerson).filter((id) => shown(id) !== null && !named.has(id));
    for (const id of fresh) named.add(id);
    if (fresh.length > 0) await exports.naming(record, fresh);
    // Read once it is written that the workbook names them: whoever is erased later is found, and takes it away.
    const last = fresh.length > 0 ? await namesFor(caller, wanted) : shown;
    for (const id of wanted.filter(isPerson)) if (isNamed(last(id))) byName.add(id);
    return last;
  };
  const onProgress = (part: number) => work.note({ share: 0.05 + part * 0.7 });
  const aside = new Aside();
  let stored: StoredFile;
  try {
    const sheets = await yearSheets({ context, caller, states: record.states, now, names, onProgress }, aside);
    await work.note({ share: 0.75 });
    stored = await upload(exports.fileKey(record), workbook(sheets), XLSX);
  } finally {
    aside.close();
  }
  // An erasure that began before this finds nothing in an index that is behind; one that begins later finds the workbook.
  if (!(await exports.isWanted(record, [...named])) || (await users.isSomebodyErased([...byName]))) {
    await files.remove(exports.fileKey(record));
    // The queue has it made anew, with the names of then.
    throw new Error('Somebody whom the workbook names was erased meanwhile');
  }
  return [exports.filing(record, { fileName: fileNameOf(record, context.organisation, now), ...stored })];
}

/** `Acme 2025 submitted, as of 2026-03-01 14.05.xlsx`: two workbooks of a year are told apart by it. */
function fileNameOf(
  { year, states }: exports.ExportRecord,
  { name, timeZone }: Pick<OrganisationRecord, 'name' | 'timeZone'>,
  now: Date,
): string {
  const holds = states === 'all' ? 'with drafts' : 'submitted';
  const clock = now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).replace(':', '.');
  return safeFileName(`${name} ${year} ${holds}, as of ${dateIn(timeZone, now)} ${clock}.xlsx`);
}

/** Is somebody called by a name of their own, and not as one who is gone? */
const isNamed = (shown: ReturnType<Names>) => shown !== null && shown.name !== users.FORMER_USER;

const isPerson = (id: string | undefined): id is string =>
  id !== undefined && id !== '' && !id.startsWith(SERVICE_ACCOUNT_PREFIX);

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
async function tellOf({ orgId, exportId, by, year }: exports.ExportRecord, job: JobRecord): Promise<void> {
  const member = await memberships.find(orgId, by);
  if (!member || !allows({ method: 'GET', access: 'recipient' }, member)) return;
  const state = job.state === 'DONE' ? 'READY' : 'FAILED';
  const title = state === 'READY' ? `The spreadsheet of ${year} is ready` : `The spreadsheet of ${year} failed`;
  const notice = { kind: 'export-finished' as const, title, link: `/reports?year=${year}` };
  await notify(orgId, [by], notice, new Date(job.finishedAt ?? ''), `${exportId}|${state}`);
}
