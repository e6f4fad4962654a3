import { Entity } from 'electrodb';
import { keyYear, orgId, SERVICE, shapeVersion, shelf, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/**
 * The next day on which people are reminded of a year's deadline, while the year takes answers. It may lie too early, never too
 * late: whoever reads it on its day looks at the year itself, and moves it on when that day is over.
 */
export const YearDueEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'yearDue', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      v: shapeVersion,
      /** A plain date in the time of the organisation. */
      day: { type: 'string', required: true },
      /** The version of the year by which it was found: it is moved on only where nobody has changed the year since. */
      of: { type: 'number', required: true },
      shelf: shelf('dues'),
      ...timestamps,
    },
    indexes: {
      // Written with its year.
      byYear: { pk: { field: 'pk', composite: ['orgId', 'year'] }, sk: { field: 'sk', composite: [] } },
      // The hourly reminders: what is due until a day, of every organisation.
      byShelf: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['shelf'] },
        sk: { field: 'gsi1sk', composite: ['day', 'orgId', 'year'] },
      },
    },
  },
  table,
);

export const yearDueTelling = telling(YearDueEntity, { plain: ['day'] });
