import { Entity } from 'electrodb';
import { keyText, SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { systemRoles } from '#shared/service-accounts/accounts/routes.ts';

/** A program that calls the API. Its secrets are kept as hashes; behind it stands a client of the user pool that signs its tokens. */
export const ServiceClientEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'serviceClient', version: '1' },
    attributes: {
      /** The user pool's client id, in lower case as Cognito makes it; a local endpoint mixes cases. */
      clientId: keyText,
      v: shapeVersion,
      version,
      homeOrgId: { type: 'string', required: true, readOnly: true },
      name: { type: 'string', required: true },
      description: { type: 'string' },
      /** The client id as the pool spells it. */
      poolClientId: { type: 'string', required: true, readOnly: true },
      /** The pool's own secret of the client, encrypted with the product's KMS key; nobody else ever sees it. */
      poolSecret: { type: 'string', required: true },
      secrets: {
        type: 'list',
        required: true,
        items: {
          type: 'map',
          properties: {
            hash: { type: 'string', required: true },
            ending: { type: 'string', required: true },
            createdAt: { type: 'string', required: true },
            /** Absent = the current secret. */
            expiresAt: { type: 'string' },
          },
        },
      },
      grants: {
        type: 'list',
        required: true,
        items: {
          type: 'map',
          properties: {
            orgId: { type: 'string', required: true },
            /** Its name when it was granted, for those who administer the account and not that organisation. */
            orgName: { type: 'string', required: true },
            /** The fund manager by whose full management it was granted: the grant counts as long as that lasts. */
            managerId: { type: 'string' },
            role: { type: systemRoles, required: true },
            grantedAt: { type: 'string', required: true },
            grantedById: { type: 'string', required: true },
          },
        },
      },
      /** Second of the last rotation without overlap, since 1970: tokens issued in it or before open nothing any more. */
      tokensEndedAt: { type: 'number' },
      createdById: { type: 'string', required: true },
      lastUsedAt: { type: 'string' },
      ...timestamps,
    },
    indexes: {
      // Every request of a program.
      byId: { pk: { field: 'pk', composite: ['clientId'] }, sk: { field: 'sk', composite: [] } },
      // The service accounts of an organisation.
      byHome: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['homeOrgId'] },
        sk: { field: 'gsi1sk', composite: ['clientId'] },
      },
    },
  },
  table,
);

export const serviceClientTelling = telling(ServiceClientEntity, {
  written: ['name', 'description'],
  plain: ['clientId', 'homeOrgId', 'poolClientId', 'poolSecret', 'secrets', 'grants', 'createdById', 'lastUsedAt'],
});
