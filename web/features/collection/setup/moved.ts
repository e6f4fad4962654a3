import type { AppError } from '#shared/api/problem.ts';
import type { MovedValues } from '#shared/collection/year/schema.ts';

/** The values in a refusal of new dates that would stand for other days; undefined in every other refusal. */
export function movedIn(problem: AppError | null): MovedValues | undefined {
  const current = problem?.code === 'conflict' ? problem.current : undefined;
  return typeof current === 'object' && current !== null && 'moved' in current
    ? (current.moved as MovedValues)
    : undefined;
}
