import type { EntityItem } from 'electrodb';
import { noting, type RowAct } from '#functions/collection/cells/history.ts';
import * as limits from '#functions/core/limits/store.ts';
import { isConditionFailure } from '#functions/db/failures.ts';
import { transact, type Update, type Write } from '#functions/db/transact.ts';
import type { CellKey } from '#shared/collection/cells/schema.ts';
import { EvidenceEntity } from './entity.ts';

export type EvidenceRecord = EntityItem<typeof EvidenceEntity>;
type Place = { readonly orgId: string; readonly year: number } & CellKey;

const DAY_SECONDS = 24 * 3600;

/** Notes a file that somebody is about to upload; an upload that is never finished goes away after a day. */
export async function begin(
  place: Place,
  file: Pick<EvidenceRecord, 'fileId' | 'name' | 'size' | 'by' | 'at'>,
): Promise<void> {
  const ttl = Math.floor(Date.parse(file.at) / 1000) + DAY_SECONDS;
  await EvidenceEntity.create({ ...place, ...file, state: 'PENDING', ttl }).go();
}

export async function find(place: Place, fileId: string): Promise<EvidenceRecord | undefined> {
  const { data } = await EvidenceEntity.get({ ...place, fileId }).go({ consistent: true });
  return data ?? undefined;
}

/** What became of a file that was to count: it counts, its cell is full, or it is no longer waiting for it. */
export type Completion = 'counts' | 'full' | 'gone';

/**
 * From here the file counts, and its history says so: all in one transaction, which holds the cell to its limit however many
 * files come at once.
 */
export async function complete(
  record: EvidenceRecord,
  facts: Pick<EvidenceRecord, 'size' | 'contentType' | 'sha256' | 'at'>,
  act: RowAct,
): Promise<Completion> {
  const [full, gone] = await countedWith(record, act, [
    await limits.counting(countedAt(record), () => countNow(record)),
    {
      Update: EvidenceEntity.patch(record)
        .set({ ...facts, state: 'COMPLETE' })
        .remove(['ttl'])
        .where(({ state }, { eq }) => eq(state, 'PENDING'))
        .params<Update>(),
    },
  ]);
  if (gone) return 'gone';
  return full ? 'full' : 'counts';
}

/**
 * Takes a file that counts off its cell; the file and its record stay for the trail, and the history says why.
 * @returns false where it counts no more
 */
export async function detach(record: EvidenceRecord, act: RowAct): Promise<boolean> {
  const refused = await countedWith(record, act, [
    await limits.leaving(countedAt(record), () => countNow(record)),
    {
      Update: EvidenceEntity.patch(record)
        .set({ state: 'DETACHED' })
        .where(({ state }, { eq }) => eq(state, 'COMPLETE'))
        .params<Update>(),
    },
  ]);
  return !refused.includes(true);
}

/**
 * Gives an upload up that never counted; it goes away by itself.
 * @returns false where it counts meanwhile, or was given up
 */
export async function giveUp(record: EvidenceRecord): Promise<boolean> {
  try {
    await EvidenceEntity.patch(record)
      .set({ state: 'DETACHED' })
      .where(({ state }, { eq }) => eq(state, 'PENDING'))
      .go();
    return true;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    return false;
  }
}

/** Writes a change of what counts with its event. @returns which of the two changes was refused */
async function countedWith(record: EvidenceRecord, act: RowAct, changes: readonly [Write, Write]): Promise<boolean[]> {
  const refusals = await transact([...changes, ...noting(placeAlone(record), record.period, act)]);
  return changes.map((_, at) => refusals.some(({ index }) => index === at));
}

function countedAt({ orgId, year, dataPointId, entityId, period }: Place): limits.Counted {
  return { orgId, limit: 'evidence', at: [year, dataPointId, entityId, period].join('|') };
}

async function countNow(record: EvidenceRecord): Promise<number> {
  const { data } = await EvidenceEntity.query.byYear(placeAlone(record)).go({ pages: 'all', consistent: true });
  return data.filter(({ state }) => state === 'COMPLETE').length;
}

function placeAlone({ orgId, year, dataPointId, entityId, period }: Place): Place {
  return { orgId, year, dataPointId, entityId, period };
}

/** Files that count, of a data point. */
export async function list(orgId: string, year: number, dataPointId: string): Promise<EvidenceRecord[]> {
  const { data } = await EvidenceEntity.query.byYear({ orgId, year, dataPointId }).go({ pages: 'all' });
  return data.filter(({ state, dataPointId: own }) => state === 'COMPLETE' && own === dataPointId);
}

/** Files of a whole year that count, page by page. */
export async function* listOfYear(orgId: string, year: number): AsyncGenerator<EvidenceRecord> {
  let cursor: string | null = null;
  do {
    const page: { data: EvidenceRecord[]; cursor: string | null } = await EvidenceEntity.query
      .byYear({ orgId, year })
      .go({ cursor });
    yield* page.data.filter(({ state }) => state === 'COMPLETE');
    cursor = page.cursor;
  } while (cursor);
}

type Row = Pick<Place, 'dataPointId' | 'entityId'>;

/** Files that count of the rows from one to another, in the order of data point and entity: read in one query. */
export async function listBetween(orgId: string, year: number, first: Row, last: Row): Promise<EvidenceRecord[]> {
  const place = ({ dataPointId, entityId }: Row) => ({ dataPointId, entityId });
  // The keys of the last row's files begin with it and '#'; '$' comes after that.
  const behind = { ...place(last), entityId: `${last.entityId}$` };
  const { data } = await EvidenceEntity.query
    .byYear({ orgId, year })
    .between(place(first), behind)
    .go({ pages: 'all' });
  return data.filter(({ state }) => state === 'COMPLETE');
}

/** The key under which a file lies in the bucket. */
export function lastingKey({ orgId, fileId }: Pick<EvidenceRecord, 'orgId' | 'fileId'>): string {
  return `evidence/${orgId}/${fileId}`;
}

/** The key under which an upload arrives before it was checked. */
export function pendingKey({ orgId, fileId }: Pick<EvidenceRecord, 'orgId' | 'fileId'>): string {
  return `pending/${orgId}/${fileId}`;
}
