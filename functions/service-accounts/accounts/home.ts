import { AppError } from '#shared/api/problem.ts';
import type { Caller } from '#shared/people/access.ts';

/**
 * The organisation of the path is that of the header.
 * @throws AppError `missing` for another one, as for one that is unknown
 */
export function mustBeHome({ orgId }: Pick<Caller, 'orgId'>, id: string): void {
  if (id !== orgId) throw new AppError('missing', 'There is no such organisation.');
}
