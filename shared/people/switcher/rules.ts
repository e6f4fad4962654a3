import { isStaffRole, type Role } from '#shared/people/access.ts';
import type { MemberOrganisation, Portal, SwitcherEntry, SwitcherGroup } from './schema.ts';

const fundManagers: readonly Role[] = ['FUND_MANAGER_ADMIN', 'FUND_MANAGER_USER', 'FM_DATA_VIEWER'];

const byLabel = (a: { readonly label: string }, b: { readonly label: string }) => a.label.localeCompare(b.label, 'en');

/**
 * The switcher's two levels: the admin portal, each fund manager with its faces and the companies that it fully manages,
 * then other companies, those of a portfolio apart. Test companies stand apart in each; empty groups are left out.
 */
export function switcherGroups(organisations: readonly MemberOrganisation[]): SwitcherGroup[] {
  const admins = organisations
    .filter(isProvider)
    .map((each) => ({ ...group('admin', each), label: 'Admin portal', entries: [entry(each, 'admin', each.name)] }));
  const managers = organisations.filter(({ organizationType }) => organizationType === 'private_equity');
  const companies = organisations.filter(({ organizationType }) => organizationType === 'company');
  const portfolios = managers.map((each) => {
    const managed = companiesIn(companies.filter(({ managerIds }) => managerIds.includes(each.id)));
    return {
      ...group('fund-manager', each),
      entries: [...fundManagerEntries(each), ...managed.entries],
      testCompanies: managed.testCompanies,
    };
  });
  const managerIds = new Set(managers.map(({ id }) => id));
  const rest = companies.filter((each) => !each.managerIds.some((id) => managerIds.has(id)));
  const portfolio = { id: 'portfolio', kind: 'portfolio' as const, label: 'Portfolio companies' };
  const standalone = { id: 'standalone', kind: 'standalone' as const, label: 'Standalone companies' };
  const others = [
    { ...portfolio, ...companiesIn(rest.filter(({ hasParents }) => hasParents)) },
    { ...standalone, ...companiesIn(rest.filter(({ hasParents }) => !hasParents)) },
  ];
  return [
    ...admins,
    ...portfolios.toSorted(byLabel),
    ...others.filter(({ entries, testCompanies }) => entries.length + testCompanies.length > 0),
  ];
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
  const self = entry(organisation, 'fund_manager_self_assessment', 'Fund manager self assessment');
  // Who has none of the manager's roles collects its own data, and has no portfolio to see.
  if (!organisation.orgUserRoles.some(isFundManager)) return [self];
  return [entry(organisation, 'fund_manager', 'Fund manager platform'), self];
}

function companiesIn(companies: readonly MemberOrganisation[]): Pick<SwitcherGroup, 'entries' | 'testCompanies'> {
  const entries = (isTest: boolean) =>
    companies
      .filter(({ isTestCompany }) => isTestCompany === isTest)
      .map(companyEntry)
      .toSorted(byLabel);
  return { entries: entries(false), testCompanies: entries(true) };
}

function companyEntry(organisation: MemberOrganisation): SwitcherEntry {
  const { name, isTestCompany, hasParents } = organisation;
  const portal = hasParents ? 'portfolio_company' : 'standalone';
  return entry(organisation, portal, isTestCompany ? `Sandbox - ${name}` : name);
}

function entry({ id }: MemberOrganisation, portal: Portal, label: string): SwitcherEntry {
  return { orgId: id, portal, label };
}

function group(kind: 'admin' | 'fund-manager', { id, name }: MemberOrganisation): SwitcherGroup {
  return { id, kind, label: name, entries: [], testCompanies: [] };
}
