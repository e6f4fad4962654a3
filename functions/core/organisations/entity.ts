import { Entity } from 'electrodb';
import * as v from 'valibot';
import { orgId, SERVICE, shelf, timestamps, version } from '#functions/db/attributes.ts';
import { byNameOn } from '#functions/db/by-name.ts';
import { shaped, shapeVersionOf } from '#functions/db/shaped.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import {
  consolidationApproaches,
  licenceTypes,
  organisationTypes,
  organizationTypes,
  serviceLevels,
} from '#shared/organisations/profile/schema.ts';
import { supportModes } from '#shared/organisations/support/routes.ts';

/** An organisation and its settings. */
export const OrganisationEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'organisation', version: '1' },
    attributes: {
      orgId,
      /** An organisation of version 1 does not say which years it set up; version 2 knew no shelf of names. */
      v: shapeVersionOf(3),
      version,
      name: { type: 'string', required: true },
      type: { type: organisationTypes, required: true },
      organizationType: { type: organizationTypes, required: true },
      currency: { type: 'string', required: true },
      industries: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
      ownerId: { type: 'string' },
      /** Month in which the financial year ends, 1 to 12. */
      yearEndMonth: { type: 'number', required: true, default: 12 },
      timeZone: { type: 'string', required: true, default: 'Europe/London' },
      numberLocale: { type: 'string', required: true, default: 'en-GB' },
      consolidation: { type: consolidationApproaches, required: true, default: 'operational_control' },
      licenceType: { type: licenceTypes, required: true, default: 'standard' },
      licenceStartDate: { type: 'string' },
      licenceEndDate: { type: 'string' },
      serviceLevel: { type: serviceLevels, required: true, default: 'self-serve' },
      enforceMfa: { type: 'boolean', required: true, default: false },
      isDemo: { type: 'boolean', required: true, default: false },
      isTestCompany: { type: 'boolean', required: true, default: false },
      hasTestCompany: { type: 'boolean', required: true, default: false },
      rootEntityId: { type: 'string', required: true },
      /** Key of the logo in the files' bucket. */
      logoKey: { type: 'string' },
      /** What the provider's staff may see: `open` for trials and demos, unless an administrator chose otherwise. */
      supportMode: { type: supportModes },
      supportGrant: {
        type: 'map',
        properties: {
          purpose: { type: 'string', required: true },
          until: { type: 'string', required: true },
          grantedAt: { type: 'string', required: true },
          grantedById: { type: 'string', required: true },
        },
      },
      /** Features that were asked for, with when. */
      featureRequests: { ...shaped(v.record(v.string(), v.string())), required: true, default: () => ({}) },
      /** Reporting years that were ever set up; absent = none. */
      years: { type: 'set', items: 'number' },
      shelf: shelf('organisations'),
      ...byNameOn('organisations'),
      flagOverrides: { ...shaped(v.record(v.string(), v.boolean())), required: true, default: () => ({}) },
      ...timestamps,
    },
    indexes: {
      // Settings, flags and licence of the organisation of a request.
      byId: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: [] } },
      // The admin portal's counts and the daily jobs: every organisation, in an order that no rename changes.
      byShelf: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['shelf'] },
        sk: { field: 'gsi1sk', composite: ['orgId'] },
      },
      // The admin portal's list: organisations by name.
      byName: {
        index: 'gsi2',
        pk: { field: 'gsi2pk', composite: ['names'] },
        sk: { field: 'gsi2sk', composite: ['sortName', 'orgId'] },
      },
    },
  },
  table,
);

export const organisationTelling = telling(OrganisationEntity, {
  written: ['name', 'sortName', 'supportGrant'],
  plain: [
    'currency',
    'industries',
    'ownerId',
    'timeZone',
    'numberLocale',
    'licenceStartDate',
    'licenceEndDate',
    'rootEntityId',
    'logoKey',
    'featureRequests',
    'flagOverrides',
    'years',
  ],
});
