import { AppError } from '#shared/api/problem.ts';
import * as organisations from './store.ts';

/**
 * The organisation of a path, which is the caller's own.
 * @throws AppError `missing` for another one: it is as unknown as none
 */
export async function ownOrganisation(
  { orgId }: { readonly orgId: string },
  asked: string,
): Promise<organisations.OrganisationRecord> {
  if (orgId !== asked) throw new AppError('missing', 'There is no such organisation.');
  return organisations.getNow(orgId);
}
