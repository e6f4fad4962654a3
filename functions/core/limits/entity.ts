import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/**
 * How many of what has a most there are at one place. It is counted up and down with them, in the same transactions, so that
 * what comes at once finds the limit one after the other.
 */
export const LimitCountEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'limitCount', version: '1' },
    attributes: {
      orgId,
      limit: keyText,
      /** What has the most: a cell, or the organisation itself. */
      at: keyText,
      v: shapeVersion,
      count: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // Whatever begins to count, or ceases to.
      byPlace: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['limit', 'at'] } },
    },
  },
  table,
);

export const limitCountTelling = telling(LimitCountEntity, { plain: ['limit', 'at'] });
