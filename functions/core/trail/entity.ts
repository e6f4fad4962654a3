import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';
import { trailActions } from '#shared/organisations/trail/routes.ts';
import { ways } from '#shared/people/access.ts';

/** Something that an organisation's audit trail keeps for good: never changed, never deleted; people stand in it by id. */
export const TrailEventEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'trailEvent', version: '1' },
    attributes: {
      orgId,
      /** A ULID: events sort by time. */
      eventId: keyText,
      v: shapeVersion,
      at: { type: 'string', required: true, readOnly: true },
      action: { type: trailActions, required: true, readOnly: true },
      actorId: { type: 'string', readOnly: true },
      via: { type: [...ways, 'system'] as const, required: true, readOnly: true },
      subjectId: { type: 'string', readOnly: true },
      facts: { type: 'any', required: true, readOnly: true, default: () => ({}) },
      ...timestamps,
    },
    indexes: {
      // The trail of an organisation, the newest first. A partition of its own beside the organisation's other items.
      byOrganisation: {
        pk: { field: 'pk', composite: ['orgId'] },
        sk: { field: 'sk', composite: ['eventId'] },
      },
    },
  },
  table,
);

export const trailEventTelling = telling(TrailEventEntity, {
  written: ['facts'],
  plain: ['eventId', 'at', 'actorId', 'subjectId'],
});
