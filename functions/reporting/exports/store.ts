import type { EntityItem } from 'electrodb';
import { ulid } from 'ulid';
import { ExportEntity } from './entity.ts';

export type ExportRecord = EntityItem<typeof ExportEntity>;

/** What the queue carries: the name of the export, never its content. */
export type ExportMessage = { readonly orgId: string; readonly exportId: string };

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

export async function save({ orgId, exportId }: ExportRecord, change: Change): Promise<void> {
  await ExportEntity.patch({ orgId, exportId }).set(change).go();
}

/** The key under which an export's file lies in the bucket; its lifecycle removes it. */
export function fileKey({ orgId, exportId }: Pick<ExportRecord, 'orgId' | 'exportId'>): string {
  return `exports/${orgId}/${exportId}.xlsx`;
}
