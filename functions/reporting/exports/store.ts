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

/** One run of the job that makes an export. */
export type Run = ExportRecord & { readonly runId: string };

const overtaken = ({ exportId, runId }: Run) => new Error(`The export ${exportId} is no longer of the run ${runId}`);

/** Takes an export up for a run, over any run before it; undefined where it is ready. */
export async function begin({ orgId, exportId }: ExportKey): Promise<Run | undefined> {
  const runId = ulid().toLowerCase();
  const begun = await ifItHolds(() =>
    ExportEntity.patch({ orgId, exportId })
      .set({ runId, state: 'RUNNING', progress: 5 })
      .remove(['error', 'finishedAt'])
      .where(({ state }, { ne }) => ne(state, 'READY'))
      .go({ response: 'all_new' }),
  );
  return begun && { ...(begun.data as ExportRecord), runId };
}

/**
 * Notes how far a run is.
 * @throws Error where another run has the export by now, or it was given up or taken away
 */
export async function note(run: Run, progress: number): Promise<void> {
  if (!(await write(run, { progress }))) throw overtaken(run);
}

/**
 * Ends a run with its workbook.
 * @throws Error where another run has the export by now, or it was given up or taken away
 */
export async function finish(
  run: Run,
  file: Required<Pick<ExportRecord, 'fileName' | 'size' | 'sha256' | 'finishedAt'>>,
): Promise<void> {
  if (!(await write(run, { ...file, state: 'READY', progress: 100 }))) throw overtaken(run);
}

/** Ends a run without a workbook; false where it had ended, or another one has the export by now and says what becomes of it. */
export function fail(run: Run, error: string, finishedAt: string): Promise<boolean> {
  return write(run, { state: 'FAILED', error, finishedAt });
}

type Change = Partial<
  Pick<ExportRecord, 'state' | 'progress' | 'fileName' | 'size' | 'sha256' | 'error' | 'finishedAt'>
>;

async function write({ orgId, exportId, runId }: Run, change: Change): Promise<boolean> {
  const written = await ifItHolds(() =>
    ExportEntity.patch({ orgId, exportId })
      .set(change)
      .remove(change.state ? ['runId'] : [])
      .where((item, { eq }) => eq(item.runId, runId))
      .go(),
  );
  return written !== undefined;
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
  // A run that is under way makes nothing that counts; where its record has expired, nothing is left to say.
  await ifItHolds(() =>
    ExportEntity.patch({ orgId, exportId })
      .set({ state: 'FAILED', error: ERASED, finishedAt: at })
      .remove(['runId'])
      .go(),
  );
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

/** What a write gives; undefined where its condition does not hold. */
async function ifItHolds<T>(change: () => Promise<T>): Promise<T | undefined> {
  try {
    return await change();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    return undefined;
  }
}
