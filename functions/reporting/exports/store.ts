import type { EntityItem } from 'electrodb';
import { ulid } from 'ulid';
import { mapSome, readAll } from '#functions/db/batch.ts';
import { isConditionFailure } from '#functions/db/failures.ts';
import * as files from '#functions/files/store.ts';
import { ExportEntity, ExportNameEntity } from './entity.ts';

export type ExportRecord = EntityItem<typeof ExportEntity>;

/** What the queue carries: the name of the export, never its content. */
export type ExportMessage = { readonly orgId: string; readonly exportId: string };

type ExportKey = Pick<ExportRecord, 'orgId' | 'exportId'>;
const AT_ONCE = 25;
const ERASED = 'Somebody whom it named was erased. Export the year again.';

/** The media type of an export's file. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Days that an export's file and record are kept. */
export const KEPT_DAYS = 30;

/** Notes an export that somebody asked for. */
export async function create(
  draft: Pick<ExportRecord, 'orgId' | 'kind' | 'year' | 'states' | 'by'>,
  now: Date,
): Promise<ExportRecord> {
  const ttl = Math.floor(now.getTime() / 1000) + KEPT_DAYS * 86_400;
  const { data } = await ExportEntity.create({ ...draft, exportId: ulid().toLowerCase(), state: 'QUEUED', ttl }).go();
  return data;
}

export async function find(orgId: string, exportId: string): Promise<ExportRecord | undefined> {
  const { data } = await ExportEntity.get({ orgId, exportId }).go({ consistent: true });
  return data ?? undefined;
}

/** A person's exports of a year, newest first, 50 at most. */
export async function list(orgId: string, year: number, userId: string): Promise<ExportRecord[]> {
  const { data } = await ExportEntity.query.byOrganisation({ orgId }).go({ pages: 'all', order: 'desc' });
  return data.filter((each) => each.year === year && each.by === userId).slice(0, 50);
}

type Change = Partial<
  Pick<ExportRecord, 'state' | 'progress' | 'fileName' | 'size' | 'sha256' | 'error' | 'finishedAt'>
>;

export async function save({ orgId, exportId }: ExportKey, change: Change): Promise<void> {
  await ExportEntity.patch({ orgId, exportId }).set(change).go();
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
  try {
    await save({ orgId, exportId }, { state: 'FAILED', error: ERASED, finishedAt: at });
  } catch (error) {
    // Its record has expired.
    if (!isConditionFailure(error)) throw error;
  }
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
