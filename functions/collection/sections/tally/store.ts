import type { EntityItem } from 'electrodb';
import { readAll } from '#functions/db/batch.ts';
import { isConditionFailure } from '#functions/db/failures.ts';
import type { SectionCounts } from '#shared/collection/progress/rules.ts';
import { YearTallyEntity } from './entity.ts';

export type YearTally = Pick<EntityItem<typeof YearTallyEntity>, 'orgId' | 'year' | 'at' | 'libraryVersion'> &
  SectionCounts;

/** The tally of a year, read consistently. */
export async function find(orgId: string, year: number): Promise<YearTally | undefined> {
  const { data } = await YearTallyEntity.get({ orgId, year }).go({ consistent: true });
  return data ?? undefined;
}

/** A year of several organisations, by organisation; one that was never counted is left out. Half the price: it stands beside. */
export async function listOf(orgIds: readonly string[], year: number): Promise<Map<string, YearTally>> {
  const keys = orgIds.map((orgId) => ({ orgId, year }));
  const found = await readAll(keys, (some) => YearTallyEntity.get([...some]).go({ concurrent: 4 }));
  return new Map(found.map((tally) => [tally.orgId, tally]));
}

/** Keeps a tally, unless one of what was written later stands there. */
export async function save(tally: YearTally): Promise<void> {
  try {
    await YearTallyEntity.put(tally)
      .where((item, { notExists, lt }) => `${notExists(item.at)} OR ${lt(item.at, tally.at)}`)
      .go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
