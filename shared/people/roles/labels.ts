import { type Role, roles } from '#shared/people/access.ts';

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

/** The role that a text names, by its id or in words, in any case: what people write into a list. */
export function roleNamed(text: string): Role | undefined {
  const wanted = text.trim().toLowerCase();
  return roles.find((role) => role.toLowerCase() === wanted || labels[role].toLowerCase() === wanted);
}
