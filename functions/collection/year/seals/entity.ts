import { Entity } from 'electrodb';
import { keyText, keyYear, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** What was signed: made by every completion, filled once by the job that seals it, never changed or removed after. */
export const YearSealEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'yearSeal', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      sealId: keyText,
      v: shapeVersion,
      completedAt: { type: 'string', required: true },
      completedBy: { type: 'string', required: true },
      reason: { type: 'string' },
      /** The document with values, set-up, facts and roll-ups, and its hash; absent until it stands. */
      documentId: { type: 'string' },
      hash: { type: 'string' },
      sealedAt: { type: 'string' },
      ...timestamps,
    },
    indexes: {
      // The versions of what was signed of a year, the oldest first.
      byYear: { pk: { field: 'pk', composite: ['orgId', 'year'] }, sk: { field: 'sk', composite: ['sealId'] } },
    },
  },
  table,
);

export const yearSealTelling = telling(YearSealEntity, {
  written: ['reason'],
  plain: ['sealId', 'completedAt', 'completedBy', 'documentId', 'hash', 'sealedAt'],
});
