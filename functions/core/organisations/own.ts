import { AppError } from '#shared/api/problem.ts';
import * as organisations from './store.ts';

/**
 * Refuses a question that names another organisation than the caller's; one that names none is about it.
 * @throws AppError `missing` for another one: it is as unknown as none
 */
export function mustBeOwn({ orgId }: { readonly orgId: string }, asked: string | undefined): void {
  if (asked !== undefined && asked !== orgId) throw new AppError('missing', 'There is no such organisation.');
}

/**
 * The organisation of a path, which is the caller's own.
 * @throws AppError `missing` for another one: it is as unknown as none
 */
export async function ownOrganisation(
  caller: { readonly orgId: string },
  asked: string,
): Promise<organisations.OrganisationRecord> {
  mustBeOwn(caller, asked);
  return organisations.getNow(caller.orgId);
}
