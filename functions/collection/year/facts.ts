import * as rollUps from '#functions/collection/rollups/store.ts';
import { boardOf, type Progress, statusOfAll } from '#functions/collection/sections/board.ts';
import { reportingEntities } from '#shared/collection/asked/rules.ts';
import type { YearFacts } from '#shared/collection/year/rules.ts';
import { library } from '#shared/content/library/library.ts';
import type { Caller } from '#shared/people/access.ts';
import type { YearContext } from './context.ts';

/** What the steps of a year look at, for somebody who sees all of it. */
export async function factsOf(context: YearContext, caller: Caller): Promise<YearFacts> {
  return factsFrom(context, await rollUps.listProgress(context.orgId, context.label), caller);
}

/** The same from progress that was read already. */
export function factsFrom(context: YearContext, progress: Progress, caller: Caller): YearFacts {
  const everything = {
    ...caller,
    roles: ['COMPANY_ADMIN' as const],
    allowedEntityIds: [],
    allowedQuestionGroupIds: [],
  };
  const board = boardOf(context, progress, everything);
  const sections = [...new Set(board.map(({ question }) => question.point.group))].map((groupId) => {
    const entries = board.filter(({ question }) => question.point.group === groupId);
    return { name: library.groupByKey.get(groupId)?.name ?? groupId, ...statusOfAll(entries, 'all') };
  });
  return {
    status: context.record?.status ?? 'NOT_SET_UP',
    locked: context.record?.lockState === 'LOCKED',
    dataPoints: board.length,
    reportingEntities: reportingEntities(context.asking, context.entities).length,
    withoutEntities: board
      .filter(({ askedEntityIds, facts }) => askedEntityIds.length === 0 || facts.withoutEntities)
      .map(({ question }) => question.point.name),
    counts: statusOfAll(board, 'all').counts,
    incompleteSections: sections
      .filter(({ status, counts }) => counts.required > 0 && status !== 'COMPLETE' && status !== 'OPTED_OUT')
      .map(({ name }) => name),
    hasValues: [...progress.values()].some((entities) => Object.values(entities).some(({ stored }) => stored > 0)),
  };
}
