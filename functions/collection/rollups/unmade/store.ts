import type { StoredItem, StoredKey } from '#functions/db/batch.ts';
import { isConditionFailure } from '#functions/db/failures.ts';
import { ofKind } from '#functions/db/kinds.ts';
import type { Delete, Update, Write } from '#functions/db/transact.ts';
import type { Behind, UnmadeState } from '#shared/collection/rollups/schema.ts';
import { UnmadeEntity } from './entity.ts';

type Key = { readonly orgId: string; readonly year: number; readonly metricId: string };

/** What of a year is behind, by metric. */
export type BehindByMetric = ReadonlyMap<string, Behind>;

/** The write that says that figures are not made; belongs into one transaction with their revision. */
export function saying(key: Key, state: UnmadeState, since: string): Write {
  return {
    Update: UnmadeEntity.upsert({ ...key, state })
      .ifNotExists({ since })
      .params<Update>(),
  };
}

/** The write that takes it back; belongs into one transaction with the figures that make it untrue. */
export function takingBack(key: Key): Write {
  return { Delete: UnmadeEntity.delete(key).params<Delete>() };
}

/**
 * Says of figures that were given up that they wait for their turn again. Where they were made meanwhile there is nothing to say
 * it of, and no projection has to know: it takes the word back whatever it says.
 */
export async function sayAgain(key: Key): Promise<void> {
  try {
    await UnmadeEntity.patch(key).set({ state: 'WAITING' }).go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** What of the organisation's years is behind, by year and metric: in one small query, and mostly nothing. */
export async function listBehind(orgId: string): Promise<ReadonlyMap<number, BehindByMetric>> {
  const { data } = await UnmadeEntity.query.byOrganisation({ orgId }).go({ pages: 'all' });
  const byYear = Map.groupBy(data, ({ year }) => year);
  return new Map([...byYear].map(([year, own]) => [year, byMetric(own)]));
}

/** The same of one year. */
export async function listBehindIn(orgId: string, year: number): Promise<BehindByMetric> {
  return byMetric((await UnmadeEntity.query.byOrganisation({ orgId, year }).go({ pages: 'all' })).data);
}

/** Where it would be said of a metric, for those who read it together with its figures. */
export function unmadeKeyOf(key: Key): StoredKey {
  return UnmadeEntity.get(key).params<{ readonly Key: StoredKey }>().Key;
}

/** What is behind among items of several kinds, of one year, by metric. */
export function behindAmong(items: readonly StoredItem[]): BehindByMetric {
  return byMetric(ofKind(UnmadeEntity, items));
}

function byMetric(items: readonly (Key & Behind)[]): BehindByMetric {
  return new Map(items.map(({ metricId, state, since }) => [metricId, { state, since }]));
}
