import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { managedStates } from '#shared/portfolio/companies/schema.ts';
import { linkStatuses } from '#shared/portfolio/companies/statuses.ts';

/**
 * Joins a fund manager (`orgId`) to a company. The only way by which a manager reaches a company at all. While an
 * invitation waits, `companyId` may be of no organisation: it says nothing of who is a customer.
 */
export const LinkEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'link', version: '1' },
    attributes: {
      orgId,
      companyId: keyText,
      v: shapeVersion,
      version,
      status: { type: linkStatuses, required: true },
      managed: { type: managedStates, required: true, default: 'NO' },
      /** First and last day on which the manager sees anything new; plain dates. */
      fromDate: { type: 'string', required: true },
      toDate: { type: 'string' },
      /** What the manager typed: all that it sees of the company until that accepts. */
      invitedName: { type: 'string', required: true },
      invitedById: { type: 'string' },
      contactEmail: { type: 'string' },
      contactName: { type: 'string' },
      currency: { type: 'string' },
      /** Country of the invited company, ISO 3166-1 alpha-2: what it begins with follows from it. */
      country: { type: 'string' },
      /** The company is the manager's own test company. */
      isTest: { type: 'boolean', required: true, default: false },
      fundIds: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
      grantedUserIds: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
      /** Who of the company agreed, and when; absent while it had no administrator of its own. */
      acceptedById: { type: 'string' },
      acceptedAt: { type: 'string' },
      ...timestamps,
    },
    indexes: {
      // The companies of a fund manager.
      byManager: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['companyId'] } },
      // Who follows a company: its parents, its managers' administrators.
      byCompany: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['companyId'] },
        sk: { field: 'gsi1sk', composite: ['orgId'] },
      },
      // An erasure: the companies that were invited by an address.
      byContact: {
        index: 'gsi2',
        pk: { field: 'gsi2pk', composite: ['contactEmail'] },
        sk: { field: 'gsi2sk', composite: ['orgId', 'companyId'] },
      },
    },
  },
  table,
);

export const linkTelling = telling(LinkEntity, {
  personal: { contactEmail: 'address', contactName: 'name' },
  written: ['invitedName'],
  plain: [
    'companyId',
    'fromDate',
    'toDate',
    'invitedById',
    'country',
    'currency',
    'fundIds',
    'grantedUserIds',
    'acceptedById',
    'acceptedAt',
  ],
});
