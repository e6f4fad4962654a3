import type { Organisation, OrgConfig } from '#shared/organisations/profile/schema.ts';
import type { OrganisationRecord } from './store.ts';

/** An organisation as its members see it. */
export function toOrganisation(record: OrganisationRecord): Organisation {
  const { orgId, ownerId, licenceStartDate, licenceEndDate, ...rest } = record;
  return {
    ...rest,
    id: orgId,
    ownerId: ownerId ?? null,
    licenceStartDate: licenceStartDate ?? null,
    licenceEndDate: licenceEndDate ?? null,
  };
}

/** The part of an organisation that calculations and screens need. */
export function toOrgConfig(record: OrganisationRecord): OrgConfig {
  const { currency, yearEndMonth, timeZone, numberLocale, consolidation, rootEntityId } = record;
  return { currency, yearEndMonth, timeZone, numberLocale, consolidation, rootEntityId };
}
