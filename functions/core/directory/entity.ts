import { Entity } from 'electrodb';
import { keyText, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** Whose a Microsoft account is: found by tenant and object id alone, whatever its address is today. */
export const UserIdentityEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'userIdentity', version: '1' },
    attributes: {
      tenantId: keyText,
      objectId: keyText,
      v: shapeVersion,
      userId: { type: 'string', required: true, readOnly: true },
      ...timestamps,
    },
    indexes: {
      // Every sign-in with Microsoft.
      byIds: { pk: { field: 'pk', composite: ['tenantId', 'objectId'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);

export const userIdentityTelling = telling(UserIdentityEntity, {
  personal: { tenantId: 'account', objectId: 'account' },
  plain: ['userId'],
});
