import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/**
 * A fund manager's wish to follow a company (`orgId`) that is a customer already. It lies with the company: the manager's
 * own link names a company that nobody knows, so that an invitation never tells who is a customer (decisions, 10.2).
 */
export const FollowRequestEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'followRequest', version: '1' },
    attributes: {
      orgId,
      managerId: keyText,
      v: shapeVersion,
      version,
      status: { type: ['INVITED', 'DECLINED'] as const, required: true, default: 'INVITED' },
      /** The company in the manager's link that waits for the answer. */
      linkedAs: { type: 'string', required: true },
      ...timestamps,
    },
    indexes: {
      // Who asks to follow a company.
      byCompany: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['managerId'] } },
    },
  },
  table,
);

export const followRequestTelling = telling(FollowRequestEntity, { plain: ['managerId', 'linkedAs'] });
