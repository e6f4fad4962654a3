import type { EntityItem } from 'electrodb';
import { ulid } from 'ulid';
import * as jobs from '#functions/core/jobs/store.ts';
import { mapSome, readAll } from '#functions/db/batch.ts';
import { type Put, transact, type Update, type Write } from '#functions/db/transact.ts';
import * as files from '#functions/files/store.ts';
import { exportJob } from '#shared/reporting/exports/job.ts';
import { ExportEntity, ExportNameEntity } from './entity.ts';

export type ExportRecord = EntityItem<typeof ExportEntity>;

export type ExportKey = Pick<ExportRecord, 'orgId' | 'exportId'>;
const AT_ONCE = 25;
const ERASED = 'Somebody whom it named was erased. Export the year again.';

/** Days that an export's file and record are kept. */
export const KEPT_DAYS = exportJob.progress.keptDays;

/** Notes an export that somebody asked for, with the record of its job; to be ordered after it. */
export async function create(
  draft: Pick<ExportRecord, 'orgId' | 'kind' | 'year' | 'states' | 'by'>,
  now: Date,
): Promise<ExportKey> {
  const key = { orgId: draft.orgId, exportId: ulid().toLowerCase() };
  const ttl = Math.floor(now.getTime() / 1000) + KEPT_DAYS * 86_400;
  const refusals = await transact([
    { Put: ExportEntity.create({ ...draft, ...key, ttl }).params<Put>() },
    jobs.queueing(exportJob, exportJob.progress.keyOf(key), draft.by, now),
  ]);
  if (refusals.length > 0) throw new Error('An export of a new id was there already');
  return key;
}

export async function find({ orgId, exportId }: ExportKey): Promise<ExportRecord | undefined> {
  const { data } = await ExportEntity.get({ orgId, exportId }).go({ consistent: true });
  return data ?? undefined;
}

/** A person's exports of a year, newest first, 50 at most. */
export async function list(orgId: string, year: number, userId: string): Promise<ExportRecord[]> {
  const { data } = await ExportEntity.query.byOrganisation({ orgId }).go({ pages: 'all', order: 'desc' });
  return data.filter((each) => each.year === year && each.by === userId).slice(0, 50);
}

/** The write that says what the job made of an export. */
export function filing(
  { orgId, exportId }: ExportKey,
  file: Required<Pick<ExportRecord, 'fileName' | 'size' | 'sha256'>>,
): Write {
  return { Update: ExportEntity.patch({ orgId, exportId }).set(file).params<Update>() };
}

/** Writes down whom a workbook names, before it is there, so that an erasure finds it. */
export async function naming({ orgId, exportId, ttl }: ExportRecord, userIds: readonly string[]): Promise<void> {
  await mapSome(userIds, AT_ONCE, (userId) => ExportNameEntity.put({ orgId, exportId, userId, ttl }).go());
}

/** The exports whose workbooks name a person, in every organisation. */
export async function listNaming(userId: string): Promise<ExportKey[]> {
  const { data } = await ExportNameEntity.query.byUser({ userId }).go({ pages: 'all' });
  return data;
}

/**
 * Takes a workbook away that names a person. The mark comes first and the name goes last: a job that is making the workbook
 * sees the mark, and an erasure that is cut off finds the name again.
 */
export async function withdraw({ orgId, exportId }: ExportKey, userId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await ExportNameEntity.patch({ orgId, exportId, userId }).set({ endingAt: at }).go();
  await files.remove(fileKey({ orgId, exportId }));
  await jobs.callOff(exportJob.progress.keyOf({ orgId, exportId }), ERASED, now);
  await ExportNameEntity.delete({ orgId, exportId, userId }).go();
}

/** Is a workbook that was just written still wanted, or did an erasure of somebody whom it names take it away? */
export async function isWanted({ orgId, exportId }: ExportKey, userIds: readonly string[]): Promise<boolean> {
  const keys = userIds.map((userId) => ({ orgId, exportId, userId }));
  const names = await readAll(keys, (some) => ExportNameEntity.get([...some]).go({ consistent: true }));
  return names.length === userIds.length && names.every(({ endingAt }) => endingAt === undefined);
}

/** The key under which an export's file lies in the bucket; its lifecycle removes it. */
export function fileKey({ orgId, exportId }: ExportKey): string {
  return `exports/${orgId}/${exportId}.xlsx`;
}
