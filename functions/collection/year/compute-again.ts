import { partOf } from '#functions/collection/rollups/sources.ts';
import * as unmade from '#functions/collection/rollups/unmade/store.ts';
import { record } from '#functions/core/events/store.ts';
import { order } from '#functions/core/jobs/order.ts';
import { AT_ONCE, mapSome } from '#functions/db/batch.ts';
import { figuresJob } from '#shared/collection/rollups/job.ts';
import type { JobInput } from '#shared/jobs/job.ts';
import type { Caller } from '#shared/people/access.ts';
import { event } from './configure.ts';
import { loadYear, type YearContext } from './context.ts';
import { isSealed } from './seal.ts';
import { eventOf } from './store.ts';

/**
 * Orders the figures of a year that were given up once more, and says so of them; those that are being computed are left to it.
 * Ordered first and said then: where this ends in between, the job takes the word back all the same, and where the job is faster
 * there is nothing left to say it of.
 * @returns of how many metrics figures were ordered
 * @throws the SDK's error where the queue does not take an order; what it did not take stays given up
 */
export async function computeAgain(
  orgId: string,
  label: number,
  act: { readonly caller: Caller; readonly now: Date },
): Promise<number> {
  const said = await unmade.listBehindIn(orgId, label);
  const givenUp = [...said].flatMap(([id, { state }]) => (state === 'GIVEN_UP' ? [id] : []));
  if (givenUp.length === 0) return 0;
  const context = await loadYear(orgId, label, { now: true });
  const asked = event(act, 'compute-again', { figures: givenUp.length });
  await record(eventOf(orgId, label, asked), act.now);
  for (const { stale, metricIds } of await ordersOf(context, givenUp)) {
    await order(figuresJob, stale);
    await mapSome(metricIds, AT_ONCE, (metricId) => unmade.sayAgain({ orgId, year: label, metricId }));
  }
  return givenUp.length;
}

type Order = { readonly stale: JobInput<typeof figuresJob>; readonly metricIds: readonly string[] };

/**
 * What makes these figures: a part of a year in each order, so that one that fails again speaks of no other; the whole year where
 * it waits for its seal, which comes after its last part.
 */
async function ordersOf(context: YearContext, metricIds: readonly string[]): Promise<Order[]> {
  const { orgId, label: year, record, catalogue } = context;
  if (record?.status === 'COMPLETED' && !(await isSealed(record))) return [{ stale: { orgId, year }, metricIds }];
  const dataPoints = new Set(metricIds.filter((id) => catalogue.dataPointByKey.has(id)));
  const parts: string[][] = [];
  let after: string | undefined;
  do {
    const { dataPointIds, last } = partOf(context, dataPoints, { after, rows: undefined });
    if (dataPointIds.length > 0) parts.push([...dataPointIds]);
    after = last;
  } while (after !== undefined);
  // What is computed comes with what it reads; given up alone it is asked for by itself.
  const computed = metricIds.filter((id) => !dataPoints.has(id));
  if (computed.length > 0) parts.push([...(parts.pop() ?? []), ...computed]);
  return parts.map((ids) => ({ stale: { orgId, year, dataPointIds: ids }, metricIds: ids }));
}
