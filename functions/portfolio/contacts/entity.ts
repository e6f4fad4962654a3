import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** Lets one request at a time begin the invitation of a contact by a fund manager; what lasts is the link. */
export const ContactClaimEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'contactClaim', version: '1' },
    attributes: {
      orgId,
      /** SHA-256 of the contact's address, in hex. */
      contactHash: keyText,
      v: shapeVersion,
      until: { type: 'string', required: true },
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // Never read: its key is held by one invitation at a time, in the transaction that begins it.
      byContact: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['contactHash'] } },
    },
  },
  table,
);

export const contactClaimTelling = telling(ContactClaimEntity, {
  passing: { contactHash: 60 },
  plain: ['until'],
});
