import * as v from 'valibot';
import { Identifier, PlainDate } from '#shared/api/params.ts';
import {
  licenceTypes,
  OrganisationName,
  organisationTypes,
  organizationTypes,
  serviceLevels,
} from '#shared/organisations/profile/schema.ts';
import { TimeZone } from '#shared/organisations/profile/time-zone.ts';
import { Country } from '#shared/organisations/reference/country.ts';
import { currencyCodes } from '#shared/organisations/reference/currencies.ts';
import { PersonName } from '#shared/people/profile/schema.ts';
import { Email } from '#shared/people/users/rules.ts';

/** Where the filling of a demo organisation stands. */
export const demoStates = ['FILLING', 'READY', 'FAILED'] as const;

export const licenceStates = ['not-begun', 'running', 'ending', 'ended', 'open-ended'] as const;

/** An organisation as the provider's staff see it: names, settings and counts. */
export const AdminOrganisation = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(organisationTypes),
  organizationType: v.picklist(organizationTypes),
  currency: v.string(),
  isDemo: v.boolean(),
  demo: v.nullable(v.object({ state: v.picklist(demoStates), step: v.string() })),
  isTestCompany: v.boolean(),
  licenceType: v.picklist(licenceTypes),
  licenceStartDate: v.nullable(v.string()),
  licenceEndDate: v.nullable(v.string()),
  licenceState: v.picklist(licenceStates),
  serviceLevel: v.picklist(serviceLevels),
  enforceMfa: v.boolean(),
  owner: v.nullable(v.object({ id: v.string(), name: v.string(), email: v.string() })),
  parents: v.array(v.object({ id: v.string(), name: v.string() })),
  userCount: v.number(),
  siteCount: v.number(),
  supportMode: v.picklist(['open', 'by_grant']),
  createdAt: v.string(),
  version: v.number(),
});
export type AdminOrganisation = v.InferOutput<typeof AdminOrganisation>;

const licence = {
  licenceType: v.picklist(licenceTypes, 'Choose a licence'),
  licenceStartDate: v.nullable(PlainDate),
  /** The last day on which data can be changed; null = no end. */
  licenceEndDate: v.nullable(PlainDate),
};
const ENDS_EARLY = 'The licence ends before it begins';

function endsInTime(given: {
  readonly licenceStartDate: string | null;
  readonly licenceEndDate: string | null;
}): boolean {
  const { licenceStartDate, licenceEndDate } = given;
  return !licenceStartDate || !licenceEndDate || licenceStartDate <= licenceEndDate;
}

/** A customer's organisation with its first administrator, who is invited by mail. */
export const NewOrganisation = v.pipe(
  v.strictObject({
    name: OrganisationName,
    organizationType: v.picklist(['company', 'private_equity'], 'Choose a type'),
    currency: v.picklist(currencyCodes, 'Choose a currency'),
    country: Country,
    timeZone: TimeZone,
    ...licence,
    serviceLevel: v.picklist(serviceLevels, 'Choose a service level'),
    adminName: PersonName,
    adminEmail: Email,
  }),
  v.forward(v.partialCheck([['licenceStartDate'], ['licenceEndDate']], endsInTime, ENDS_EARLY), ['licenceEndDate']),
);

/** A demo organisation with generated data; its administrator is invited by mail. */
export const NewDemoOrganisation = v.strictObject({
  name: OrganisationName,
  currency: v.picklist(currencyCodes, 'Choose a currency'),
  country: Country,
  /** Sites that are made, and reporting years with data, the newest being the previous calendar year. */
  sites: v.pipe(v.number(), v.integer(), v.minValue(1, 'At least one site'), v.maxValue(10, 'At most 10 sites')),
  years: v.pipe(v.number(), v.integer(), v.minValue(1, 'At least one year'), v.maxValue(3, 'At most 3 years')),
  adminName: PersonName,
  adminEmail: Email,
});
export type NewDemoOrganisation = v.InferOutput<typeof NewDemoOrganisation>;

/** What the provider changes of an organisation. */
export const AdminOrganisationChange = v.pipe(
  v.strictObject({
    name: OrganisationName,
    ...licence,
    serviceLevel: v.picklist(serviceLevels, 'Choose a service level'),
    ownerId: v.optional(Identifier),
    version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  v.forward(v.partialCheck([['licenceStartDate'], ['licenceEndDate']], endsInTime, ENDS_EARLY), ['licenceEndDate']),
);
