import * as v from 'valibot';
import { requiredLine } from '#shared/api/text.ts';

export const organisationTypes = ['fm_self_assessment', 'port_co', 'fund_manager', 'standalone', 'admin'] as const;
export const organizationTypes = ['company', 'private_equity', 'admin'] as const;
export const licenceTypes = ['trial', 'standard', 'enterprise'] as const;
export const serviceLevels = ['self-serve', 'supported', 'managed'] as const;
export const consolidationApproaches = [
  'operational_control',
  'financial_control',
  'joint_financial_control',
  'equity_share',
] as const;

/** The name of an organisation, whoever gives it. */
export const OrganisationName = requiredLine(200, 'A name has at most 200 characters', 'Enter a name');

/** What members see of their organisation. */
export const Organisation = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(organisationTypes),
  organizationType: v.picklist(organizationTypes),
  currency: v.string(),
  industries: v.array(v.string()),
  ownerId: v.nullable(v.string()),
  yearEndMonth: v.number(),
  timeZone: v.string(),
  numberLocale: v.string(),
  consolidation: v.picklist(consolidationApproaches),
  licenceType: v.picklist(licenceTypes),
  licenceStartDate: v.nullable(v.string()),
  licenceEndDate: v.nullable(v.string()),
  serviceLevel: v.picklist(serviceLevels),
  enforceMfa: v.boolean(),
  isTestCompany: v.boolean(),
  hasTestCompany: v.boolean(),
  isDemo: v.boolean(),
  /** Presigned address of the logo for a few minutes; null without one. */
  logo: v.nullable(v.string()),
  rootEntityId: v.string(),
  version: v.number(),
});
export type Organisation = v.InferOutput<typeof Organisation>;

/** What calculations and screens need of the organisation: its currency, calendar, number locale and flags. */
export const OrgConfig = v.object({
  currency: v.string(),
  yearEndMonth: v.number(),
  timeZone: v.string(),
  numberLocale: v.string(),
  consolidation: v.picklist(consolidationApproaches),
  rootEntityId: v.string(),
});
export type OrgConfig = v.InferOutput<typeof OrgConfig>;
