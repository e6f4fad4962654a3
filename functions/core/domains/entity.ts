import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** A mail domain that an organisation has named, proven or not. */
export const MailDomainEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'mailDomain', version: '1' },
    attributes: {
      orgId,
      domain: keyText,
      v: shapeVersion,
      version,
      /** The random text of the TXT record: an organisation proves that it was told it, and nobody else. */
      proof: { type: 'string', required: true, readOnly: true },
      verifiedAt: { type: 'string' },
      tenantId: { type: 'string' },
      singleSignOnOnly: { type: 'boolean', required: true, default: false },
      ...timestamps,
    },
    indexes: {
      // The settings: the domains of an organisation.
      byOrganisation: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['domain'] } },
    },
  },
  table,
);

/** Whose domain it is: the one organisation that has proven it, with what counts at sign-in. Written with the other. */
export const ProvenDomainEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'provenDomain', version: '1' },
    attributes: {
      domain: keyText,
      v: shapeVersion,
      orgId: { type: 'string', required: true, readOnly: true },
      tenantId: { type: 'string' },
      singleSignOnOnly: { type: 'boolean', required: true, default: false },
      ...timestamps,
    },
    indexes: {
      // Every sign-in and every invitation: who decides about the addresses of this domain.
      byDomain: { pk: { field: 'pk', composite: ['domain'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);

export const mailDomainTelling = telling(MailDomainEntity, { plain: ['domain', 'proof', 'verifiedAt', 'tenantId'] });

export const provenDomainTelling = telling(ProvenDomainEntity, { plain: ['domain', 'tenantId'] });
