import { ulid } from 'ulid';
import { transact } from '#functions/db/transact.ts';
import * as entities from '#functions/organisations/entities/store.ts';
import { AppError } from '#shared/api/problem.ts';
import * as organisations from './store.ts';

/** What is known of an organisation when it begins; everything else has its default and is changed in the settings. */
export type NewOrganisation = Omit<organisations.OrganisationDraft, 'orgId' | 'rootEntityId'> & {
  /** Country of the root entity, ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly orgId?: string;
};

/**
 * Creates an organisation with its root entity, both or neither.
 * @throws AppError `conflict` when an organisation with the given id exists
 */
export async function createOrganisation({
  country,
  orgId = ulid().toLowerCase(),
  ...draft
}: NewOrganisation): Promise<organisations.OrganisationRecord> {
  const rootEntityId = ulid().toLowerCase();
  const root = { id: rootEntityId, name: draft.name, type: 'root' as const, parentId: null, country: country ?? null };
  const refusals = await transact([
    organisations.creation({ ...draft, orgId, rootEntityId }),
    entities.creation(orgId, { ...root, tags: [], fromDate: null, toDate: null, shares: [] }),
  ]);
  if (refusals.length > 0) throw new AppError('conflict', 'There is an organisation with this id already.');
  return organisations.get(orgId);
}
