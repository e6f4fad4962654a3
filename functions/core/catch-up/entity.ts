import { Entity } from 'electrodb';
import { keyText, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** How far the product has caught up with something that older items do not say. */
export const CatchUpEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'catchUp', version: '1' },
    attributes: {
      /** No organisation has this id: a job writes among organisations alone, and this is of all of them. */
      orgId: { type: ['all'] as const, required: true, readOnly: true, default: 'all' },
      name: keyText,
      v: shapeVersion,
      /** Where the next run goes on; absent before the first page. */
      cursor: { type: 'string' },
      doneAt: { type: 'string' },
      ...timestamps,
    },
    indexes: {
      // The job that catches up, before its work.
      byName: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['name'] } },
    },
  },
  table,
);

export const catchUpTelling = telling(CatchUpEntity, { plain: ['name', 'cursor', 'doneAt'] });
