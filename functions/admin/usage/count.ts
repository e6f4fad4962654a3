import type { DynamoDBRecord } from 'aws-lambda';
import { errorFields, log } from '#functions/core/log.ts';
import { exportJob } from '#shared/reporting/exports/job.ts';
import * as usage from './store.ts';

/** What changes of the table say about use. */
export type Counted = {
  readonly uses: readonly (usage.Use & { readonly orgId: string; readonly month: string })[];
  /** The last word on each year that changed its status. */
  readonly years: readonly { readonly orgId: string; readonly year: number; readonly launched: boolean }[];
};

type Images = NonNullable<DynamoDBRecord['dynamodb']>;

/** Reads use out of changes: cells by the month in which they were written, exports and their failures by when asked for. */
export function usageIn(records: readonly DynamoDBRecord[]): Counted {
  const uses = new Map<string, usage.Use & { readonly orgId: string; readonly month: string }>();
  const years = new Map<string, Counted['years'][number]>();
  const count = (orgId: string, month: string, part: keyof usage.Use) => {
    const key = `${orgId}|${month}`;
    const former = uses.get(key) ?? { orgId, month, cellsSaved: 0, exports: 0, failedExports: 0 };
    uses.set(key, { ...former, [part]: former[part] + 1 });
  };
  for (const { dynamodb: images = {} } of records) {
    const { NewImage: now } = images;
    const orgId = now?.orgId?.S;
    if (!now || !orgId) continue;
    const entity = now.__edb_e__?.S;
    if (entity === 'cellRow') for (const month of monthsOfCells(images)) count(orgId, month, 'cellsSaved');
    if (entity === 'job') for (const [month, part] of partsOfExport(images)) count(orgId, month, part);
    if (entity === 'year' && now.status?.S !== images.OldImage?.status?.S) {
      const year = Number(now.year?.N);
      const launched = ['LAUNCHED', 'COMPLETED'].includes(now.status?.S ?? '');
      years.set(`${orgId}|${year}`, { orgId, year, launched });
    }
  }
  return { uses: [...uses.values()], years: [...years.values()] };
}

/** The months of the cells that a write of their row wrote; a row says itself which these were. */
function monthsOfCells({ NewImage = {}, OldImage = {} }: Images): string[] {
  const { at, periods: written } = NewImage.last?.M ?? {};
  if (!at?.S || NewImage.rev?.N === OldImage.rev?.N) return [];
  const month = at.S.slice(0, 7);
  return (written?.L ?? []).map(() => month);
}

function partsOfExport({ NewImage = {}, OldImage }: Images): [string, 'exports' | 'failedExports'][] {
  const month = NewImage.createdAt?.S?.slice(0, 7);
  if (!month || NewImage.job?.S !== exportJob.name) return [];
  const parts: [string, 'exports' | 'failedExports'][] = OldImage ? [] : [[month, 'exports']];
  if (NewImage.state?.S === 'FAILED' && OldImage?.state?.S !== 'FAILED') parts.push([month, 'failedExports']);
  return parts;
}

/**
 * Counts use. A count that cannot be written is left out with a line in the log: delivering the changes again would count
 * the others twice.
 */
export async function countUsage(records: readonly DynamoDBRecord[]): Promise<void> {
  const { uses, years } = usageIn(records);
  const counted = await Promise.allSettled([
    ...uses.map(({ orgId, month, ...use }) => usage.add(orgId, month, use)),
    ...years.map(({ orgId, year, launched }) => usage.markYear(orgId, year, launched)),
  ]);
  for (const outcome of counted) {
    if (outcome.status === 'rejected') log('error', 'usage not counted', errorFields(outcome.reason));
  }
}
