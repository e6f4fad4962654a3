import { AppError } from '#shared/api/problem.ts';

/**
 * Refuses a question that names another organisation than the caller's; one that names none is about it.
 * @throws AppError `missing` for another one: it is as unknown as none
 */
export function mustBeOwn({ orgId }: { readonly orgId: string }, asked: string | undefined): void {
  if (asked !== undefined && asked !== orgId) throw new AppError('missing', 'There is no such organisation.');
}
