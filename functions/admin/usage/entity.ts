import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, shelf, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** How much an organisation used the product in a month, and what stands over all months. */
export const UsageEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'usage', version: '1' },
    attributes: {
      orgId,
      /** `YYYY-MM` in UTC, or `all` for what belongs to no month. */
      month: keyText,
      v: shapeVersion,
      /** Writes of single cells. */
      cellsSaved: { type: 'number' },
      exports: { type: 'number' },
      failedExports: { type: 'number' },
      /** Labels of the years that are launched or completed; in `all` only. A set: saying it twice changes nothing. */
      launchedYears: { type: 'set', items: 'number' },
      shelf: shelf('usage'),
      ...timestamps,
    },
    indexes: {
      // The projector counts into it.
      byMonth: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: ['month'] } },
      // The admin portal: a month over all organisations.
      byShelf: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['shelf', 'month'] },
        sk: { field: 'gsi1sk', composite: ['orgId'] },
      },
    },
  },
  table,
);

export const usageTelling = telling(UsageEntity, { plain: ['month', 'launchedYears'] });
