import { Entity } from 'electrodb';
import { keyText, keyYear, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/**
 * A piece of a text that is written once and never changed: the facts that a year was closed with, and what was signed when
 * it was completed. Pieces, because 5,000 entities or a year's values are more than one item holds.
 */
export const YearPieceEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'yearPiece', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      documentId: keyText,
      part: { type: 'number', required: true, readOnly: true, padding: { length: 6, char: '0' } },
      v: shapeVersion,
      content: { type: 'string', required: true },
      /** Whoever reads the pieces knows by it that none is missing. */
      last: { type: 'boolean', required: true },
      ...timestamps,
    },
    indexes: {
      // Every request about a closed year; whoever reads back what was signed.
      byDocument: {
        pk: { field: 'pk', composite: ['orgId', 'year', 'documentId'] },
        sk: { field: 'sk', composite: ['part'] },
      },
    },
  },
  table,
);

export const yearPieceTelling = telling(YearPieceEntity, { written: ['content'], plain: ['documentId'] });
