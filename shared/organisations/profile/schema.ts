import * as v from 'valibot';
import { currencyCodes } from '#shared/organisations/reference/currencies.ts';
import { industryIds } from '#shared/organisations/reference/industries.ts';
import { isTimeZone, numberLocales } from './rules.ts';

export const organisationTypes = ['fm_self_assessment', 'port_co', 'fund_manager', 'standalone', 'admin'] as const;
export const organizationTypes = ['company', 'private_equity', 'admin'] as const;
export const licenceTypes = ['trial', 'standard', 'enterprise'] as const;
export const consolidationApproaches = ['operational_control', 'financial_control', 'equity_share'] as const;

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
  serviceLevel: v.string(),
  enforceMfa: v.boolean(),
  isTestCompany: v.boolean(),
  hasTestCompany: v.boolean(),
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

/** What administrators change of their organisation; what is left out stays. */
export const OrganisationChange = v.strictObject({
  name: v.optional(
    v.pipe(
      v.string('Enter a name'),
      v.trim(),
      v.nonEmpty('Enter a name'),
      v.maxLength(200, 'A name has at most 200 characters'),
    ),
  ),
  currency: v.optional(v.picklist(currencyCodes, 'Choose a currency')),
  industries: v.optional(
    v.pipe(
      v.array(v.picklist(industryIds, 'Choose industries of the list')),
      v.maxLength(10, 'Choose at most 10 industries'),
      v.check((ids) => new Set(ids).size === ids.length, 'The same industry is there twice'),
    ),
  ),
  yearEndMonth: v.optional(
    v.pipe(
      v.number('Choose a month'),
      v.integer('Choose a month'),
      v.minValue(1, 'Choose a month'),
      v.maxValue(12, 'Choose a month'),
    ),
  ),
  timeZone: v.optional(v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'Choose a time zone'))),
  numberLocale: v.optional(v.picklist(numberLocales, 'Choose how numbers are written')),
  consolidation: v.optional(v.picklist(consolidationApproaches, 'Choose a consolidation approach')),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type OrganisationChange = v.InferOutput<typeof OrganisationChange>;
