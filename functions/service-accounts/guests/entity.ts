import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/**
 * Says in an organisation's own partition that a service account of another one was let in. The grant itself stands with
 * the account, and it alone opens anything.
 */
export const GuestEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'serviceGuest', version: '1' },
    attributes: {
      orgId,
      clientId: keyText,
      v: shapeVersion,
      /** The name of the organisation whose account it is, when it was let in. */
      homeOrgName: { type: 'string', required: true },
      ...timestamps,
    },
    indexes: {
      // Which accounts of others act in an organisation.
      byOrganisation: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['clientId'] } },
    },
  },
  table,
);

export const guestTelling = telling(GuestEntity, { written: ['homeOrgName'], plain: ['clientId'] });
