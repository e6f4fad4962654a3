import { listProgress } from '#functions/collection/rollups/store.ts';
import { seenDataPoints, statusOfAll } from '#functions/collection/sections/seen-data-points.ts';
import { loadYear } from '#functions/collection/year/context.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { countSections, type SectionCounts } from '#shared/collection/progress/rules.ts';
import * as tallies from './store.ts';

/** Sees the whole of a year, to count it. */
const everything = {
  userId: '',
  email: '',
  name: '',
  roles: ['COMPANY_ADMIN' as const],
  allowedEntityIds: [],
  allowedQuestionGroupIds: [],
  via: 'link' as const,
};

/** A year counted from its set-up and its progress, with the catalogue by which it was; undefined = it was never set up. */
export async function countYear(
  orgId: string,
  year: number,
): Promise<(SectionCounts & { readonly libraryVersion: string }) | undefined> {
  const [context, progress] = await Promise.all([loadYear(orgId, year), listProgress(orgId, year)]);
  if (!context.record) return undefined;
  const seen = seenDataPoints(context, progress, { ...everything, orgId });
  const sections = Map.groupBy(seen, ({ dataPoint }) => dataPoint.definition.group);
  const statuses = [...sections.values()].map((own) => statusOfAll(own, 'all').status);
  return { ...countSections(statuses), libraryVersion: context.catalogue.version };
}

/** What was written so shortly before a count may not be in it: a read that is behind, clocks that differ. */
const UNSURE_MS = 5000;

/** Counts a year for lists, unless what was written until `at` is counted already. */
export async function tallyYear(orgId: string, year: number, at: string, now: Date): Promise<void> {
  const known = await tallies.find(orgId, year);
  if (known && known.at >= at) return;
  // One that is gone has no list any more.
  if (!(await organisations.find(orgId))) return;
  const counted = await countYear(orgId, year);
  if (!counted) return;
  await tallies.save({ orgId, year, at: new Date(now.getTime() - UNSURE_MS).toISOString(), ...counted });
}
