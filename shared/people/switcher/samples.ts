import type { MemberOrganisation } from './schema.ts';

/** An organisation of the tests as the switcher lists it: a company of its own, in which one is a user. */
export function memberOrganisation(
  id: string,
  name: string,
  more: Partial<MemberOrganisation> = {},
): MemberOrganisation {
  return {
    id,
    name,
    type: 'standalone',
    organizationType: 'company',
    orgUserRoles: ['COMPANY_USER'],
    isTestCompany: false,
    hasTestCompany: false,
    hasParents: false,
    via: 'membership',
    managerIds: [],
    ...more,
  };
}
