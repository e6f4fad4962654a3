import type { Member } from '#shared/people/members/schema.ts';
import type { PortfolioCompany } from '#shared/portfolio/companies/schema.ts';
import type { Fund } from '#shared/portfolio/funds/routes.ts';
import { aSession } from '#web/lib/testing.tsx';

/** A fund manager's session for tests; its administrator unless told otherwise. */
export function aManager(
  role: 'FUND_MANAGER_ADMIN' | 'FUND_MANAGER_USER' | 'FM_DATA_VIEWER' = 'FUND_MANAGER_ADMIN',
  organisation: Parameters<typeof aSession>[1] = {},
) {
  const manager = { name: 'Fjordkapital', type: 'fund_manager', organizationType: 'private_equity' } as const;
  return aSession({ roles: [role], name: 'Eva Lund' }, { ...manager, ...organisation });
}

/** A company that is followed and collects; change what a test is about. */
export function aCompany(id: string, name: string, more: Partial<PortfolioCompany> = {}): PortfolioCompany {
  return {
    id,
    name,
    currency: 'NOK',
    industries: [],
    status: 'ACTIVE',
    managed: 'NO',
    isTestCompany: false,
    fromDate: '2024-01-01',
    toDate: null,
    funds: [],
    primaryContact: { id: `${id}-contact`, name: `Contact of ${name}`, email: `contact@${id}.example` },
    grantedUserIds: [],
    invitedBy: null,
    year: { year: 2025, status: 'LAUNCHED', deadline: null, complete: 5, partial: 2, open: 5, behind: null },
    version: 3,
    ...more,
  };
}

/** A fund; change what a test is about. */
export function aFund(id: string, name: string, more: Partial<Fund> = {}): Fund {
  return {
    id,
    name,
    type: 'buyout',
    vintage: 2021,
    currency: 'EUR',
    sfdrArticle: 'article_8',
    archivedAt: null,
    companyCount: 0,
    version: 2,
    ...more,
  };
}

/** Somebody of the fund manager. */
export function aColleague(id: string, name: string, role: Member['roles'][number] = 'FUND_MANAGER_USER'): Member {
  return {
    id,
    name,
    email: `${id}@fjordkapital.example`,
    picture: null,
    jobTitle: null,
    isSSO: false,
    mfa: 'off',
    isOwner: false,
    roles: [role],
    allowedQuestionGroupIds: [],
    allowedEntityIds: [],
    memberSince: '2026-01-01T00:00:00.000Z',
    lastSeenAt: null,
    version: 1,
  };
}
