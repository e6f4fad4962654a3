import type { MemberOrganisation, Portal, SwitcherEntry, SwitcherGroup } from '#shared/people/switcher/schema.ts';

/** How the switcher names an organisation: a test company is a sandbox. */
export function organisationLabel({ name, isTestCompany }: Pick<MemberOrganisation, 'name' | 'isTestCompany'>): string {
  return isTestCompany ? `Sandbox - ${name}` : name;
}

/** What the plate says under a fund manager's name: which of its two faces is shown; nothing for other portals. */
export function portalLabel(portal: Portal): string | null {
  if (portal === 'fund_manager') return 'Fund manager platform';
  return portal === 'fund_manager_self_assessment' ? 'Fund manager self assessment' : null;
}

/** Where the page is: in which organisation, under which of its faces. */
export type Here = { readonly orgId: string; readonly portal: Portal };

/** Is this line the one in force? The faces of a fund manager differ by portal, a company is the same under each. */
export function isHere(entry: SwitcherEntry, here: Here): boolean {
  if (entry.orgId !== here.orgId) return false;
  return portalLabel(entry.portal) === null || entry.portal === here.portal;
}

/** Does a group of the first level hold what is in force? */
export function holdsHere({ entries, testCompanies }: SwitcherGroup, here: Here): boolean {
  return [...entries, ...testCompanies].some((entry) => isHere(entry, here));
}
