import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { countUsage } from '#functions/admin/api.ts';
import { openYears, refresh, type StaleFigures, sayUnmade } from '#functions/collection/api.ts';
import { order } from '#functions/core/jobs/order.ts';
import { errorFields, log } from '#functions/core/log.ts';
import { tallyJob } from '#shared/collection/progress/job.ts';
import { figuresJob } from '#shared/collection/rollups/job.ts';
import type { UnmadeState } from '#shared/collection/rollups/schema.ts';

/** A change of the table that makes figures stale. */
type Stale =
  | {
      readonly kind: 'data-points';
      readonly orgId: string;
      readonly year: number;
      readonly dataPointIds: readonly string[];
    }
  | { readonly kind: 'year'; readonly orgId: string; readonly year: number }
  | { readonly kind: 'organisation'; readonly orgId: string };

/**
 * Keeps roll-ups and progress true to the cells: reads the table's stream, gathers what a batch made stale, and recomputes
 * each once. Of a year that was closed it adds up what was saved before, by the facts that the year was closed with, and seals
 * what was signed; changes of entities and settings leave it alone. What cannot be made, and what comes after the first part of a
 * large year, is ordered from a job and holds up nobody else's. Only where that order fails too the record is reported by its
 * sequence number: Lambda then bisects and, in the end, parks it. What will not be delivered again is counted as use.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  const groups = new Map<string, { stale: Stale[]; first: string }>();
  for (const record of event.Records) {
    const stale = staleOf(record);
    if (!stale) continue;
    const key = `${stale.orgId}|${stale.kind === 'organisation' ? 'all' : stale.year}`;
    const group = groups.get(key) ?? { stale: [], first: record.dynamodb?.SequenceNumber ?? '' };
    group.stale.push(stale);
    groups.set(key, group);
  }
  for (const { stale, first } of groups.values()) {
    for (const figures of await figuresOf(stale)) {
      if (!(await made(figures))) batchItemFailures.push({ itemIdentifier: first });
    }
  }
  await countUsage(settled(event.Records, batchItemFailures));
  return { batchItemFailures };
}

/** Makes figures, and orders what of them is too much or cannot be made now; false where that could not be ordered. */
async function made(figures: StaleFigures): Promise<boolean> {
  const { orgId, year } = figures;
  let left: readonly StaleFigures[] = [figures];
  let state: UnmadeState = 'FAILED';
  try {
    left = await refresh(figures);
    state = 'WAITING';
  } catch (error) {
    log('error', 'projection failed', { orgId, year, ...errorFields(error) });
  }
  // Said before it is ordered: the job that makes them takes it back.
  for (const each of left) await sayUnmade(each, state, new Date());
  try {
    for (const each of left) await order(figuresJob, each);
    // What is counted for lists follows in a job of its own, once for many changes.
    if (year !== undefined) await order(tallyJob, { orgId, year, at: new Date().toISOString() });
    return true;
  } catch (error) {
    log('error', 'projection not ordered', { orgId, year, ...errorFields(error) });
    return false;
  }
}

/** What changes of one year or of one organisation made stale; each year of an organisation by itself. */
async function figuresOf(stale: readonly Stale[]): Promise<readonly StaleFigures[]> {
  const [first] = stale;
  if (!first) return [];
  const { orgId } = first;
  if (first.kind !== 'organisation') {
    const { year } = first;
    if (stale.some(({ kind }) => kind === 'year')) return [{ orgId, year }];
    const dataPointIds = stale.flatMap((each) => (each.kind === 'data-points' ? each.dataPointIds : []));
    return [{ orgId, year, dataPointIds: [...new Set(dataPointIds)] }];
  }
  try {
    return await openYears(orgId);
  } catch (error) {
    log('warn', 'years not read', { orgId, ...errorFields(error) });
    return [{ orgId }];
  }
}

/** The changes before the first that failed: from there on Lambda delivers everything again. */
function settled(
  records: readonly DynamoDBRecord[],
  failures: readonly { readonly itemIdentifier: string }[],
): readonly DynamoDBRecord[] {
  const failed = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
  const first = records.findIndex(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ''));
  return first < 0 ? records : records.slice(0, first);
}

/** What a change of an item makes stale; its own writes (roll-ups, progress, history) make nothing stale. */
export function staleOf({ dynamodb }: DynamoDBRecord): Stale | undefined {
  const image = dynamodb?.NewImage ?? dynamodb?.OldImage;
  const changed = (...names: string[]) =>
    names.some((name) => !isDeepStrictEqual(dynamodb?.NewImage?.[name], dynamodb?.OldImage?.[name]));
  const orgId = image?.orgId?.S;
  if (!image || !orgId) return undefined;
  const year = Number(image.year?.N);
  switch (image.__edb_e__?.S) {
    case 'cellRow':
      return { kind: 'data-points', orgId, year, dataPointIds: textsOf(image.dataPointId) };
    case 'yearPack':
      return { kind: 'data-points', orgId, year, dataPointIds: textsOf(...(image.last?.L ?? [])) };
    case 'year':
      return changed('startDate', 'endDate', 'entityIds', 'factsId', 'sealId', 'libraryVersion')
        ? { kind: 'year', orgId, year }
        : undefined;
    case 'entity':
      return changed('fromDate', 'toDate', 'archived', 'shares') ? { kind: 'organisation', orgId } : undefined;
    case 'organisation':
      return changed('consolidation') ? { kind: 'organisation', orgId } : undefined;
    case 'job':
      // No figure is made of jobs; exports are counted as use.
      return undefined;
    default:
      return undefined;
  }
}

function textsOf(...values: readonly (AttributeValue | undefined)[]): string[] {
  return values.flatMap((value) => value?.S ?? []);
}
