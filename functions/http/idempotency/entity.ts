import { Entity } from 'electrodb';
import { keyText, orgId, SERVICE, shapeVersion, timestamps } from '#functions/db/attributes.ts';
import { table } from '#functions/db/table.ts';
import { telling } from '#functions/db/telling.ts';

/** What became of a request that carried an idempotency key; kept for 24 hours. */
export const IdempotencyEntity = new Entity(
  {
    model: { service: SERVICE, entity: 'idempotency', version: '1' },
    attributes: {
      orgId,
      keyHash: keyText,
      v: shapeVersion,
      /** A fingerprint and an answer that say nothing without the key, of which only a hash is kept. */
      requestHash: { type: 'string', required: true },
      /** DONE without a body: it took effect, and its answer is not kept. */
      state: { type: ['IN_PROGRESS', 'DONE'] as const, required: true },
      /** Who claimed it: an arrival whose own claim got no answer knows it again by this. */
      claimId: { type: 'string' },
      /** Until when a request in progress keeps its twin waiting: after that it was cut off, and nobody knows how far it came. */
      busyUntil: { type: 'string', required: true },
      status: { type: 'number' },
      body: { type: 'string' },
      ttl: { type: 'number', required: true },
      ...timestamps,
    },
    indexes: {
      // Every POST of a browser: has this been done.
      byKey: { pk: { field: 'pk', composite: ['orgId', 'keyHash'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  table,
);

export const idempotencyTelling = telling(IdempotencyEntity, {
  plain: ['keyHash', 'requestHash', 'claimId', 'busyUntil', 'body'],
});
