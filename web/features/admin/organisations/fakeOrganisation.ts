import type { AdminOrganisation } from '#shared/admin/organisations/schema.ts';

/** A customer as the provider's people see it; change what a test is about. */
export function anOrganisation(id: string, name: string, more: Partial<AdminOrganisation> = {}): AdminOrganisation {
  return {
    id,
    name,
    type: 'standalone',
    organizationType: 'company',
    currency: 'EUR',
    isDemo: false,
    demo: null,
    isTestCompany: false,
    licenceType: 'standard',
    licenceStartDate: '2026-01-01',
    licenceEndDate: '2026-12-31',
    licenceState: 'ending',
    serviceLevel: 'supported',
    enforceMfa: false,
    owner: null,
    parents: [],
    userCount: 3,
    siteCount: 4,
    supportMode: 'by_grant',
    createdAt: '2026-01-01T09:00:00.000Z',
    version: 5,
    ...more,
  };
}
