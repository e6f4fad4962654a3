import type { YearDataPoint } from '#shared/collection/year/schema.ts';
import { isDone } from '#web/features/collection/collect/sections.ts';
import { linkTo } from '#web/lib/links.ts';
import type { YearState } from './useHome.ts';

/** The questions that wait for this person: asked of them, open to them, and not answered yet; none while nothing can be entered. */
export function openQuestions(
  { status, locked }: Pick<YearState, 'status' | 'locked'>,
  questions: readonly YearDataPoint[],
): YearDataPoint[] {
  if (status !== 'LAUNCHED' || locked) return [];
  return questions.filter((question) => question.included && question.mine && question.mayEnter && !isDone(question));
}

/** The questions of this person with something typed and not submitted; none while nothing can be submitted. */
export function draftQuestions(
  { status, locked }: Pick<YearState, 'status' | 'locked'>,
  questions: readonly YearDataPoint[],
): YearDataPoint[] {
  if (status !== 'LAUNCHED' || locked) return [];
  return questions.filter(({ included, mine, mayEnter, counts }) => included && mine && mayEnter && counts.drafts > 0);
}

/** The address of a question in a year. */
export function questionLink({ id, groupId }: Pick<YearDataPoint, 'id' | 'groupId'>, year: number): string {
  return linkTo('/collect-data/data-points/{dataPointId}', { dataPointId: id }, { group: groupId, year });
}
