import { Entity } from 'electrodb';
import { keyYear, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/**
 * One of the 16 gates of a year. Every save checks the gate of its row, and every projection the one of its metric; whoever
 * launches, locks, completes or reopens a year, or changes what its values stand for, writes all of them in one transaction.
 * So no save that was answered after a lock got past it, no figure is written by facts that no longer count, and writers do
 * not queue at one item.
 */
export const GateEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'gate', version: '1' },
    attributes: {
      orgId,
      year: keyYear,
      shard: { type: 'number', required: true, readOnly: true },
      v: shapeVersion,
      state: { type: ['OPEN', 'CLOSED'] as const, required: true },
      /** What a value is entered under, see `termsOf`: a save that knew others is refused. */
      terms: { type: 'string' },
      /** The frozen facts that figures are made by; absent = today's. */
      factsId: { type: 'string' },
      ...timestamps,
    },
    indexes: {
      // Checked by every save, inside its transaction.
      byShard: { pk: { field: 'pk', composite: ['orgId', 'year', 'shard'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);

export const gateTelling = telling(GateEntity, { plain: ['terms', 'factsId'] });
