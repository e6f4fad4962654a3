import * as v from 'valibot';
import { Identifier, PlainDate } from '#shared/api/params.ts';
import { line } from '#shared/api/text.ts';
import { ProgressBehind } from '#shared/collection/rollups/schema.ts';
import { OrganisationName } from '#shared/organisations/profile/schema.ts';
import { Country } from '#shared/organisations/reference/country.ts';
import { currencyCodes } from '#shared/organisations/reference/currencies.ts';
import { Email } from '#shared/people/users/rules.ts';
import { linkStatuses } from './statuses.ts';

/** Whether the manager administers the company: PROPOSED waits for a company administrator's yes. */
export const managedStates = ['NO', 'PROPOSED', 'YES'] as const;

/** A company as its fund manager sees it: no value of it, only where things stand. */
export const PortfolioCompany = v.object({
  id: v.string(),
  name: v.string(),
  /** Null while the company has not accepted: whether it is a customer already is not told. */
  currency: v.nullable(v.string()),
  industries: v.array(v.string()),
  status: v.picklist(linkStatuses),
  managed: v.picklist(managedStates),
  isTestCompany: v.boolean(),
  fromDate: v.string(),
  toDate: v.nullable(v.string()),
  funds: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Who answers for the company; null while nobody does. */
  primaryContact: v.nullable(v.object({ id: v.string(), name: v.string(), email: v.string() })),
  /** People of the fund manager who see it beside its administrators. */
  grantedUserIds: v.array(v.string()),
  invitedBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** Where the asked reporting year stands; null where the link shows none of it. */
  year: v.nullable(
    v.object({
      year: v.number(),
      status: v.picklist(['NOT_SET_UP', 'DRAFT', 'LAUNCHED', 'COMPLETED']),
      deadline: v.nullable(v.string()),
      /** Sections by status, as counts. */
      complete: v.number(),
      partial: v.number(),
      open: v.number(),
      /** The counts are behind the answers of so many data points; null = of none. */
      behind: v.nullable(ProgressBehind),
    }),
  ),
  version: v.number(),
});
export type PortfolioCompany = v.InferOutput<typeof PortfolioCompany>;

/** A company to invite. Its contact gets a mail; whether the company is a customer already is never told. */
export const NewPortfolioCompany = v.strictObject({
  name: OrganisationName,
  contactEmail: Email,
  contactName: v.optional(line(200, 'A name has at most 200 characters')),
  currency: v.picklist(currencyCodes, 'Choose a currency'),
  /** Where the company is; its number format begins from it. */
  country: v.optional(Country),
  fundIds: v.optional(v.pipe(v.array(Identifier), v.maxLength(50)), []),
  fromDate: PlainDate,
});

/** What changes of a link; what is left out stays. */
export const LinkChange = v.strictObject({
  fromDate: v.optional(PlainDate),
  toDate: v.optional(v.nullable(PlainDate)),
  fundIds: v.optional(v.pipe(v.array(Identifier), v.maxLength(50))),
  managed: v.optional(v.picklist(['YES', 'NO'])),
  grantedUserIds: v.optional(v.pipe(v.array(Identifier), v.maxLength(200))),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** The same link as the company's administrators see it: who follows them, since when, and what they may decide. */
export const Follower = v.object({
  managerId: v.string(),
  managerName: v.string(),
  status: v.picklist(linkStatuses),
  managed: v.picklist(managedStates),
  fromDate: v.string(),
  toDate: v.nullable(v.string()),
  version: v.number(),
});
export type Follower = v.InferOutput<typeof Follower>;
