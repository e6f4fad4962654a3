import type { EntityItem } from 'electrodb';
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

/** From here the file counts. */
export async function complete(
  record: EvidenceRecord,
  facts: Pick<EvidenceRecord, 'size' | 'contentType' | 'sha256' | 'at'>,
): Promise<EvidenceRecord> {
  const { data } = await EvidenceEntity.patch(record)
    .set({ ...facts, state: 'COMPLETE' })
    .remove(['ttl'])
    .go({ response: 'all_new' });
  return data as EvidenceRecord;
}

/** Takes a file off its cell; the file and its record stay for the trail. */
export async function detach(record: EvidenceRecord): Promise<void> {
  await EvidenceEntity.patch(record).set({ state: 'DETACHED' }).go();
}

/** Files that count, of a data point or of the whole year. */
export async function list(orgId: string, year: number, dataPointId?: string): Promise<EvidenceRecord[]> {
  const key = { orgId, year, ...(dataPointId !== undefined && { dataPointId }) };
  const { data } = await EvidenceEntity.query.byYear(key).go({ pages: 'all' });
  return data.filter(({ state, dataPointId: own }) => state === 'COMPLETE' && (!dataPointId || own === dataPointId));
}

/** The key under which a file lies in the bucket. */
export function lastingKey({ orgId, fileId }: Pick<EvidenceRecord, 'orgId' | 'fileId'>): string {
  return `evidence/${orgId}/${fileId}`;
}

/** The key under which an upload arrives before it was checked. */
export function pendingKey({ orgId, fileId }: Pick<EvidenceRecord, 'orgId' | 'fileId'>): string {
  return `pending/${orgId}/${fileId}`;
}
