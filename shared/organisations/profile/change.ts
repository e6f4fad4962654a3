import * as v from 'valibot';
import { Identifier, UploadKey } from '#shared/api/params.ts';
import { currencyCodes } from '#shared/organisations/reference/currencies.ts';
import { industryIds } from '#shared/organisations/reference/industries.ts';
import { numberLocales } from './rules.ts';
import { consolidationApproaches, OrganisationName } from './schema.ts';
import { TimeZone } from './time-zone.ts';

/** What administrators change of their organisation; what is left out stays. */
export const OrganisationChange = v.strictObject({
  name: v.optional(OrganisationName),
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
  timeZone: v.optional(TimeZone),
  numberLocale: v.optional(v.picklist(numberLocales, 'Choose how numbers are written')),
  consolidation: v.optional(v.picklist(consolidationApproaches, 'Choose a consolidation approach')),
  /** The primary contact: a member of the organisation. */
  ownerId: v.optional(Identifier),
  /** Null takes the logo away; a text is the key of an upload that was just made. */
  logo: v.optional(v.nullable(UploadKey)),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type OrganisationChange = v.InferOutput<typeof OrganisationChange>;
