import { Entity } from 'electrodb';
import { keyYear, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** How many sections of a year are complete, begun and open, as its administrators see them: small, for lists of many companies. */
export const YearTallyEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'yearTally', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      v: shapeVersion,
      /** What was written before this moment is counted. */
      at: { type: 'string', required: true },
      /** The catalogue by which it was counted: a year that is not launched may follow another one by now. */
      libraryVersion: { type: 'string', required: true },
      complete: { type: 'number', required: true },
      partial: { type: 'number', required: true },
      open: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // A page of a fund manager's companies: the asked year of each, by key.
      byYear: { pk: { field: 'pk', composite: ['orgId', 'year'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);

export const yearTallyTelling = telling(YearTallyEntity, { plain: ['at', 'libraryVersion'] });
