import * as organisations from '#functions/core/organisations/store.ts';
import { AppError } from '#shared/api/problem.ts';

/**
 * The organisation as a fund manager.
 * @throws AppError `forbidden` for an organisation that is none
 */
export async function mustBeManager(orgId: string): Promise<organisations.OrganisationRecord> {
  const organisation = await organisations.get(orgId);
  if (organisation.organizationType === 'private_equity') return organisation;
  throw new AppError('forbidden', 'Only fund managers have a portfolio.');
}
