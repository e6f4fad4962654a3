import { Entity } from 'electrodb';
import { keyText, SERVICE } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** Requests counted in a window of time, by what is limited and by whom. */
export const RateEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'rate', version: '1' },
    attributes: {
      bucket: keyText,
      count: { type: 'number', required: true, default: 0 },
      ttl: { type: 'number' },
    },
    indexes: {
      // Every limited request.
      byBucket: { pk: { field: 'pk', composite: ['bucket'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);

export const rateTelling = telling(RateEntity, { plain: ['bucket'] });
