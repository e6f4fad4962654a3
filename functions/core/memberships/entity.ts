import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps, version } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { roles } from '#shared/people/access.ts';

/** Joins a person to an organisation with roles and reach. Read on every request, so a change works on the next one. */
export const MembershipEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'membership', version: '1' },
    attributes: {
      orgId,
      userId: keyText,
      v: shapeVersion,
      version,
      roles: { type: 'set', items: roles, required: true },
      /** Empty = all; for a mere DATA_GATHERER none. */
      allowedQuestionGroupIds: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
      allowedEntityIds: { type: 'list', items: { type: 'string' }, required: true, default: () => [] },
      lastSeenAt: { type: 'string' },
      ...timestamps,
    },
    indexes: {
      // The caller of every request, and the list of an organisation's people.
      byOrganisation: {
        pk: { field: 'pk', composite: ['orgId'] },
        sk: { field: 'sk', composite: ['userId'] },
      },
      // The switcher: which organisations a person belongs to.
      byUser: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['userId'] },
        sk: { field: 'gsi1sk', composite: ['orgId'] },
      },
    },
  },
  table,
);

export const membershipTelling = telling(MembershipEntity, {
  plain: ['userId', 'roles', 'allowedQuestionGroupIds', 'allowedEntityIds', 'lastSeenAt'],
});
