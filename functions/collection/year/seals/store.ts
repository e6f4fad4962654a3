import type { EntityItem } from 'electrodb';
import { isConditionFailure } from '#functions/db/failures.ts';
import type { Put, Write } from '#functions/db/transact.ts';
import { YearSealEntity } from './entity.ts';

export type SealRecord = EntityItem<typeof YearSealEntity>;
type Order = Pick<SealRecord, 'orgId' | 'year' | 'sealId' | 'completedAt' | 'completedBy'> & {
  readonly reason: string | undefined;
};

/** The write that orders a seal, in the transaction that completes the year. */
export function ordering({ reason, ...order }: Order): Write {
  return { Put: YearSealEntity.create({ ...order, ...(reason !== undefined && { reason }) }).params<Put>() };
}

/** The seals of a year, the oldest first; one without a document is still being made. */
export async function list(orgId: string, year: number): Promise<SealRecord[]> {
  const { data } = await YearSealEntity.query.byYear({ orgId, year }).go({ pages: 'all', consistent: true });
  return data;
}

/** One seal of a year. */
export async function find(orgId: string, year: number, sealId: string): Promise<SealRecord | undefined> {
  const { data } = await YearSealEntity.get({ orgId, year, sealId }).go({ consistent: true });
  return data ?? undefined;
}

/** Says where what was signed stands. The first that says it is right: a seal is never written over. */
export async function fill(
  { orgId, year, sealId }: Pick<SealRecord, 'orgId' | 'year' | 'sealId'>,
  stands: { readonly documentId: string; readonly hash: string; readonly sealedAt: string },
): Promise<void> {
  try {
    await YearSealEntity.patch({ orgId, year, sealId })
      .set(stands)
      .where((item, op) => op.notExists(item.documentId))
      .go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
