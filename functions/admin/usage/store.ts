import type { EntityItem } from 'electrodb';
import { isConditionFailure } from '#functions/db/failures.ts';
import { UsageEntity } from './entity.ts';

export type UsageRecord = EntityItem<typeof UsageEntity>;

/** What is counted of an organisation in a month. */
export type Use = { readonly cellsSaved: number; readonly exports: number; readonly failedExports: number };

const STANDING = 'all';

/** Adds to what an organisation used in a month (`YYYY-MM`). */
export async function add(orgId: string, month: string, { cellsSaved, exports, failedExports }: Use): Promise<void> {
  await UsageEntity.upsert({ orgId, month }).add({ cellsSaved, exports, failedExports }).go();
}

/** Notes whether a year is open or was; said twice it stays one year. */
export async function markYear(orgId: string, year: number, launched: boolean): Promise<void> {
  if (launched) {
    await UsageEntity.upsert({ orgId, month: STANDING })
      .add({ launchedYears: [year] })
      .go();
    return;
  }
  try {
    await UsageEntity.patch({ orgId, month: STANDING })
      .delete({ launchedYears: [year] })
      .go();
  } catch (error) {
    // Nothing was ever launched, so nothing has to be taken back.
    if (!isConditionFailure(error)) throw error;
  }
}

/** What every organisation used in a month; organisations that used nothing are left out. */
export async function listMonth(month: string): Promise<UsageRecord[]> {
  const { data } = await UsageEntity.query.byShelf({ shelf: 'usage', month }).go({ pages: 'all' });
  return data;
}

/** How many years each organisation has launched, by its id. */
export async function launchedYears(): Promise<ReadonlyMap<string, number>> {
  const standing = await listMonth(STANDING);
  return new Map(standing.map(({ orgId, launchedYears: years = [] }) => [orgId, years.length]));
}
