import { parentsOf } from '#functions/core/links/parents.ts';
import type { OrganisationRecord } from '#functions/core/organisations/store.ts';
import { pictureAddress } from '#functions/files/picture.ts';
import type { Organisation, OrgConfig } from '#shared/organisations/profile/schema.ts';
import { type Caller, mayKnowPeople } from '#shared/people/access.ts';

/** An organisation as its members see it, at an instant; whose it is, for those who may know its people. */
export async function toOrganisation(
  record: OrganisationRecord,
  caller: Pick<Caller, 'roles' | 'via'>,
  now: Date,
): Promise<Organisation> {
  const knowsOwner = mayKnowPeople(caller) || caller.via === 'service-account';
  const [logo, parents] = await Promise.all([pictureAddress(record.logoKey), parentsOf(record, now)]);
  return {
    id: record.orgId,
    name: record.name,
    type: typeOf(record, parents.length > 0),
    organizationType: record.organizationType,
    currency: record.currency,
    industries: record.industries,
    ownerId: knowsOwner ? (record.ownerId ?? null) : null,
    yearEndMonth: record.yearEndMonth,
    timeZone: record.timeZone,
    numberLocale: record.numberLocale,
    consolidation: record.consolidation,
    licenceType: record.licenceType,
    licenceStartDate: record.licenceStartDate ?? null,
    licenceEndDate: record.licenceEndDate ?? null,
    serviceLevel: record.serviceLevel,
    enforceMfa: record.enforceMfa,
    isTestCompany: record.isTestCompany,
    hasTestCompany: record.hasTestCompany,
    isDemo: record.isDemo,
    logo,
    rootEntityId: record.rootEntityId,
    version: record.version,
  };
}

/**
 * A company's type follows its parents: with one that follows it today it is a portfolio company, else it stands alone.
 * What is stored says how it stood at the last decision about a link, and knows nothing of a date that has passed since.
 */
export function typeOf({ type, organizationType }: OrganisationRecord, hasParents: boolean): Organisation['type'] {
  if (organizationType !== 'company') return type;
  return hasParents ? 'port_co' : 'standalone';
}

/** The part of an organisation that calculations and screens need. */
export function toOrgConfig(record: OrganisationRecord): OrgConfig {
  const { currency, yearEndMonth, timeZone, numberLocale, consolidation, rootEntityId } = record;
  return { currency, yearEndMonth, timeZone, numberLocale, consolidation, rootEntityId };
}
