import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { AppError } from '#shared/api/problem.ts';

/**
 * Refuses what only a fund manager does.
 * @throws AppError `forbidden` for an organisation that is none
 */
export function mustBeManager({ organizationType }: OrganisationRecord): void {
  if (organizationType === 'private_equity') return;
  throw new AppError('forbidden', 'Only fund managers have a portfolio.');
}
