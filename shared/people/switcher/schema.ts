import * as v from 'valibot';
import { organisationTypes, organizationTypes } from '#shared/organisations/profile/schema.ts';
import { roles, ways } from '#shared/people/access.ts';

/** The faces of the product. */
export const portals = [
  'fund_manager',
  'fund_manager_self_assessment',
  'portfolio_company',
  'standalone',
  'admin',
] as const;
export type Portal = (typeof portals)[number];

/** An organisation that the person belongs to or manages, as the switcher needs it. */
export const MemberOrganisation = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(organisationTypes),
  organizationType: v.picklist(organizationTypes),
  orgUserRoles: v.array(v.picklist(roles)),
  isTestCompany: v.boolean(),
  hasTestCompany: v.boolean(),
  /** A fund manager follows it now: the rule of portals asks (product.md, section 4). */
  hasParents: v.boolean(),
  via: v.picklist(ways),
  /** Fund managers that the person administers and that fully manage this company today. */
  managerIds: v.array(v.string()),
});
export type MemberOrganisation = v.InferOutput<typeof MemberOrganisation>;

/** One line of the switcher: an organisation under one of its faces. */
export const SwitcherEntry = v.object({ orgId: v.string(), portal: v.picklist(portals), label: v.string() });
export type SwitcherEntry = v.InferOutput<typeof SwitcherEntry>;

/** First level of the switcher; test companies stand apart from the entities that report. */
export const SwitcherGroup = v.object({
  id: v.string(),
  kind: v.picklist(['admin', 'fund-manager', 'portfolio', 'standalone']),
  label: v.string(),
  entries: v.array(SwitcherEntry),
  testCompanies: v.array(SwitcherEntry),
});
export type SwitcherGroup = v.InferOutput<typeof SwitcherGroup>;
