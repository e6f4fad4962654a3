import * as gates from '#functions/collection/year/gates/store.ts';
import { transact, type Write } from '#functions/db/transact.ts';

/** Actions of one transaction, of which one asks the gate; DynamoDB takes 100. */
const ACTIONS = 99;
/** Bytes of one transaction; DynamoDB takes 4 MB. One metric of the most entities that there can be is below that. */
const BYTES = 4_000_000;

/** The writes of one metric; the first of them holds the revision. */
export type Change = { readonly metricId: string; readonly writes: readonly Write[] };

/**
 * Writes changes of metrics in their order, as many together as one transaction takes.
 * @returns the metrics that are not written
 * @throws FactsMoved when the year was locked, completed or reopened meanwhile
 */
export async function saveChanges(
  orgId: string,
  year: number,
  changes: readonly Change[],
  factsId: string | undefined,
): Promise<string[]> {
  const lost: string[] = [];
  for (const batch of inTransactions(changes)) lost.push(...(await saveTogether(orgId, year, batch, factsId)));
  return lost;
}

/** What a write takes of its transaction, in bytes and not less. */
function bytesOf(write: Write): number {
  return Object.values(write.Put?.Item ?? {}).reduce((total: number, value) => {
    return total + (value instanceof Uint8Array ? value.byteLength : Buffer.byteLength(JSON.stringify(value) ?? ''));
  }, 1000);
}

function inTransactions(changes: readonly Change[]): Change[][] {
  const batches: Change[][] = [];
  let [actions, bytes] = [0, 0];
  for (const change of changes) {
    const size = change.writes.reduce((total, write) => total + bytesOf(write), 0);
    if (batches.length === 0 || actions + change.writes.length > ACTIONS || bytes + size > BYTES) {
      batches.push([]);
      [actions, bytes] = [0, 0];
    }
    batches.at(-1)?.push(change);
    actions += change.writes.length;
    bytes += size;
  }
  return batches;
}

/** @returns the metrics that are not written; what stood beside a refused one is as good as it was, and tried once more */
async function saveTogether(
  orgId: string,
  year: number,
  batch: readonly Change[],
  factsId: string | undefined,
): Promise<readonly string[]> {
  const refused = await refusedOf(orgId, year, batch, factsId);
  const others = batch.filter(({ metricId }) => !refused.has(metricId));
  if (refused.size === 0 || others.length === 0) return [...refused];
  const again = await refusedOf(orgId, year, others, factsId);
  return again.size === 0 ? [...refused] : batch.map(({ metricId }) => metricId);
}

/** Writes all of a batch, or says which of it stood in the way. */
async function refusedOf(
  orgId: string,
  year: number,
  batch: readonly Change[],
  factsId: string | undefined,
): Promise<ReadonlySet<string>> {
  // A closing of the year writes every gate: that of one metric stands for all of them.
  const gate = gates.standing(orgId, year, factsId, batch[0]?.metricId ?? '');
  const owners = batch.flatMap(({ metricId, writes }) => writes.map(() => metricId));
  const refusals = await transact([gate, ...batch.flatMap(({ writes }) => writes)]);
  if (refusals.some(({ index }) => index === 0)) throw new gates.FactsMoved(`The facts of ${year} moved on`);
  return new Set(refusals.flatMap(({ index }) => owners[index - 1] ?? []));
}
