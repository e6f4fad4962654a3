import { Entity } from 'electrodb';
import { orgId, SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import {
  consolidationApproaches,
  licenceTypes,
  organisationTypes,
  organizationTypes,
} from '#shared/organisations/profile/schema.ts';

/** An organisation and its settings. */
export const OrganisationEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'organisation', version: '1' },
    attributes: {
      orgId,
      v: shapeVersion,
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
      serviceLevel: { type: ['self-serve', 'supported', 'managed'] as const, required: true, default: 'self-serve' },
      enforceMfa: { type: 'boolean', required: true, default: false },
      isDemo: { type: 'boolean', required: true, default: false },
      isTestCompany: { type: 'boolean', required: true, default: false },
      hasTestCompany: { type: 'boolean', required: true, default: false },
      rootEntityId: { type: 'string', required: true },
      flagOverrides: { type: 'any', required: true, default: () => ({}) },
      ...timestamps,
    },
    indexes: {
      // Settings, flags and licence of the organisation of a request.
      byId: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);
