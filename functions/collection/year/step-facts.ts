import * as rollUps from '#functions/collection/rollups/store.ts';
import {
  type Progress,
  type SeenDataPoint,
  seenDataPoints,
  statusOfAll,
} from '#functions/collection/sections/seen-data-points.ts';
import { reportingEntities } from '#shared/collection/asked/rules.ts';
import type { YearFacts } from '#shared/collection/year/rules.ts';
import type { Caller } from '#shared/people/access.ts';
import type { YearContext } from './context.ts';

/** What the steps of a year look at, for somebody who sees all of it. */
export async function factsOf(context: YearContext, caller: Caller): Promise<YearFacts> {
  return factsFrom(context, await rollUps.listProgress(context.orgId, context.label), caller);
}

/**
 * The same from progress that was read already.
 * @param own how the caller sees the data points, where that was worked out already
 */
export function factsFrom(
  context: YearContext,
  progress: Progress,
  caller: Caller,
  own?: readonly SeenDataPoint[],
): YearFacts {
  const everything = {
    ...caller,
    roles: ['COMPANY_ADMIN' as const],
    allowedEntityIds: [],
    allowedQuestionGroupIds: [],
  };
  const seen = own && seesEverything(caller) ? own : seenDataPoints(context, progress, everything);
  const sections = [...new Set(seen.map(({ dataPoint }) => dataPoint.definition.group))].map((sectionId) => {
    const seenPoints = seen.filter(({ dataPoint }) => dataPoint.definition.group === sectionId);
    return {
      name: context.catalogue.sectionByKey.get(sectionId)?.name ?? sectionId,
      ...statusOfAll(seenPoints, 'all'),
    };
  });
  return {
    status: context.record?.status ?? 'NOT_SET_UP',
    locked: context.record?.lockState === 'LOCKED',
    dataPoints: seen.length,
    reportingEntities: reportingEntities(context.asking, context.entities).length,
    withoutEntities: seen
      .filter(({ askedEntityIds, facts }) => askedEntityIds.length === 0 || facts.withoutEntities)
      .map(({ dataPoint }) => dataPoint.definition.name),
    counts: statusOfAll(seen, 'all').counts,
    incompleteSections: sections
      .filter(({ status, counts }) => counts.required > 0 && status !== 'COMPLETE' && status !== 'OPTED_OUT')
      .map(({ name }) => name),
    hasValues: [...progress.values()].some((entities) => Object.values(entities).some(({ stored }) => stored > 0)),
  };
}

function seesEverything({ roles, allowedEntityIds, allowedQuestionGroupIds }: Caller): boolean {
  return roles.includes('COMPANY_ADMIN') && allowedEntityIds.length === 0 && allowedQuestionGroupIds.length === 0;
}
