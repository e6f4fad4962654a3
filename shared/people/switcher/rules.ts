import { isStaffRole, type Role } from '#shared/people/access.ts';
import type { MemberOrganisation, Portal, SwitcherEntry, SwitcherGroup } from './schema.ts';

const fundManagers: readonly Role[] = ['FUND_MANAGER_ADMIN', 'FUND_MANAGER_USER', 'FM_DATA_VIEWER'];

const byLabel = (a: { readonly label: string }, b: { readonly label: string }) => a.label.localeCompare(b.label, 'en');

/**
 * The switcher's two levels: the admin portal, each fund manager, then the standalone companies. Empty groups are left
 * out.
 */
export function switcherGroups(organisations: readonly MemberOrganisation[]): SwitcherGroup[] {
  const admins = organisations
    .filter(isProvider)
    .map((each) => group('admin', each, [entry(each, 'admin', each.name)]));
  const managers = organisations
    .filter(({ organizationType }) => organizationType === 'private_equity')
    .map((each) => group('fund-manager', each, fundManagerEntries(each)))
    .toSorted(byLabel);
  const companies = organisations.filter(({ organizationType }) => organizationType === 'company');
  const standalone: SwitcherGroup = {
    id: 'standalone',
    kind: 'standalone',
    label: 'Standalone companies',
    entries: companies
      .filter((each) => !each.isTestCompany)
      .map(companyEntry)
      .toSorted(byLabel),
    testCompanies: companies
      .filter((each) => each.isTestCompany)
      .map(companyEntry)
      .toSorted(byLabel),
  };
  return [...admins, ...managers, ...(companies.length > 0 ? [standalone] : [])];
}

/** Does the switcher show: more than one organisation, or a fund manager with its two faces? */
export function showsSwitcher(organisations: readonly MemberOrganisation[]): boolean {
  return organisations.length > 1 || organisations.some(({ orgUserRoles }) => orgUserRoles.some(isFundManager));
}

type Choice = {
  readonly saved: Portal | undefined;
  readonly roles: readonly Role[];
  readonly organizationType: MemberOrganisation['organizationType'];
  readonly hasParents: boolean;
};

/** The portal that a tab opens: the saved one, else by role and organisation (product.md, section 4). */
export function portalOf({ saved, roles, organizationType, hasParents }: Choice): Portal {
  if (saved) return saved;
  if (roles.includes('SEDUM_SUPER_ADMIN')) return 'admin';
  // Support staff have no other portal than the provider's (product.md is silent on them).
  if (organizationType === 'admin' && roles.some(isStaffRole)) return 'admin';
  if (organizationType === 'private_equity') return 'fund_manager';
  if (organizationType === 'company') return hasParents ? 'portfolio_company' : 'standalone';
  return 'fund_manager';
}

function isProvider({ organizationType, orgUserRoles }: MemberOrganisation): boolean {
  return organizationType === 'admin' && orgUserRoles.some(isStaffRole);
}

function isFundManager(role: Role): boolean {
  return fundManagers.includes(role);
}

function fundManagerEntries(organisation: MemberOrganisation): SwitcherEntry[] {
  return [
    entry(organisation, 'fund_manager', 'Fund manager platform'),
    entry(organisation, 'fund_manager_self_assessment', 'Fund manager self assessment'),
  ];
}

function companyEntry(organisation: MemberOrganisation): SwitcherEntry {
  const { name, isTestCompany } = organisation;
  return entry(organisation, 'standalone', isTestCompany ? `Sandbox - ${name}` : name);
}

function entry({ id }: MemberOrganisation, portal: Portal, label: string): SwitcherEntry {
  return { orgId: id, portal, label };
}

function group(
  kind: 'admin' | 'fund-manager',
  { id, name }: MemberOrganisation,
  entries: SwitcherEntry[],
): SwitcherGroup {
  return { id, kind, label: kind === 'admin' ? 'Admin portal' : name, entries, testCompanies: [] };
}
