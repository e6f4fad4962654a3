import type { organizationTypes } from '#shared/organisations/profile/schema.ts';
import type { Role } from '#shared/people/access.ts';

type OrganizationType = (typeof organizationTypes)[number];

const companyRoles = ['COMPANY_ADMIN', 'COMPANY_USER', 'DATA_GATHERER', 'DATA_VIEWER'] as const satisfies Role[];
const fundManagerRoles = ['FUND_MANAGER_ADMIN', 'FUND_MANAGER_USER', 'FM_DATA_VIEWER'] as const satisfies Role[];

/** The roles that people of an organisation can have. Staff roles are given by the operator of the installation alone. */
export function rolesOf(organizationType: OrganizationType): readonly Role[] {
  if (organizationType === 'private_equity') return [...fundManagerRoles, ...companyRoles];
  return organizationType === 'company' ? companyRoles : [];
}

/** The role of which an organisation never loses the last holder; none for the provider's own. */
export function adminRoleOf(organizationType: OrganizationType): Role | undefined {
  if (organizationType === 'private_equity') return 'FUND_MANAGER_ADMIN';
  return organizationType === 'company' ? 'COMPANY_ADMIN' : undefined;
}

/**
 * The roles that somebody may grant and take in an organisation: those of its type, and none above their own. Company
 * administrators of a fund manager's own reporting stay below its fund-manager roles.
 */
export function grantableRoles(granter: readonly Role[], organizationType: OrganizationType): readonly Role[] {
  const fitting = rolesOf(organizationType);
  if (granter.includes('FUND_MANAGER_ADMIN') || granter.includes('SEDUM_SUPER_ADMIN')) return fitting;
  if (granter.includes('COMPANY_ADMIN')) return fitting.filter((role) => companyRoles.some((own) => own === role));
  return [];
}

/** Roles whose reach an administrator limits to sections and entities; for a mere gatherer empty means none. */
export function hasReach(roles: readonly Role[]): boolean {
  return roles.length > 0 && !roles.some((role) => role === 'COMPANY_ADMIN' || role === 'FUND_MANAGER_ADMIN');
}

/** May somebody change or remove a person who holds these roles? Nobody touches a role that they could not have given. */
export function mayManagePerson(
  granter: readonly Role[],
  held: readonly Role[],
  organizationType: OrganizationType,
): boolean {
  const grantable = grantableRoles(granter, organizationType);
  return grantable.length > 0 && held.every((role) => grantable.includes(role));
}
