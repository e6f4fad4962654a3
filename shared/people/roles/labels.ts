import type { Role } from '#shared/people/access.ts';

const labels: Record<Role, string> = {
  COMPANY_ADMIN: 'Company admin',
  COMPANY_USER: 'Company user',
  DATA_GATHERER: 'Data gatherer',
  FUND_MANAGER_ADMIN: 'Fund manager admin',
  FUND_MANAGER_USER: 'Fund manager user',
  SEDUM_SUPPORT_USER: 'Sedum support',
  SEDUM_SUPER_ADMIN: 'Sedum super admin',
  DATA_VIEWER: 'Data viewer',
  FM_DATA_VIEWER: 'Fund manager data viewer',
  SYSTEM_USER_COMPANY_ADMIN: 'Service account, company admin',
  SYSTEM_USER_FUND_MANAGER_ADMIN: 'Service account, fund manager admin',
  SYSTEM_USER_SEDUM_SUPER_USER: 'Service account, Sedum',
};

/** A role in words. */
export function roleLabel(role: Role): string {
  return labels[role];
}
