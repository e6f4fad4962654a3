import { ulid } from 'ulid';
import * as entities from '#functions/core/entities/store.ts';
import * as organisations from '#functions/core/organisations/store.ts';
import { transact, type Write } from '#functions/db/transact.ts';
import { AppError } from '#shared/api/problem.ts';
import { formatOfCountry } from '#shared/organisations/profile/numbers.ts';

/**
 * What is known of an organisation when it begins; everything else has its default and is changed in the settings. Its number
 * format is that of its country, whoever founds it.
 */
export type NewOrganisation = Omit<organisations.OrganisationDraft, 'orgId' | 'rootEntityId'> & {
  /** Country of the root entity, ISO 3166-1 alpha-2. */
  readonly country?: string;
  readonly orgId?: string;
};

/**
 * Creates an organisation with its root entity, both or neither.
 * @throws AppError `conflict` when an organisation with the given id exists
 */
export async function createOrganisation(draft: NewOrganisation): Promise<organisations.OrganisationRecord> {
  const { orgId, writes } = founding(draft);
  const refusals = await transact(writes);
  if (refusals.length > 0) throw new AppError('conflict', 'There is an organisation with this id already.');
  return organisations.get(orgId);
}

/**
 * The writes that create an organisation with its root entity, for the transaction that says who did it and why.
 * @param now the instant that new ids tell
 */
export function founding(
  { country, orgId, ...draft }: NewOrganisation,
  now = new Date(),
): { readonly orgId: string; readonly writes: readonly Write[] } {
  const newId = () => ulid(now.getTime()).toLowerCase();
  return foundingAs(orgId ?? newId(), newId(), country, draft);
}

function foundingAs(
  orgId: string,
  rootEntityId: string,
  country: string | undefined,
  draft: Omit<NewOrganisation, 'orgId' | 'country'>,
) {
  const numberLocale = draft.numberLocale ?? formatOfCountry(country);
  const root = { id: rootEntityId, name: draft.name, type: 'root' as const, parentId: null, country: country ?? null };
  const writes = [
    organisations.creation({ ...draft, numberLocale, orgId, rootEntityId }),
    ...entities.creation(orgId, { ...root, tags: [], fromDate: null, toDate: null, shares: [] }),
  ];
  return { orgId, writes };
}
