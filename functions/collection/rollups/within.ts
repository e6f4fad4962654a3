import type { StoredItem } from '#functions/db/batch.ts';
import { itemSize, WRITE_UNIT } from '#functions/db/item-size.ts';
import type { EntityFigures } from '#shared/collection/rollups/rules.ts';

/** Bytes that the figures of an entity take at least, packed: the random half of its id. */
const LEAST = 10;

/**
 * Do a formula's figures by entity lie in the item of the organisation's? While all of it is one write unit: that saves the write
 * of an item of their own, and a dashboard, which reads a year of these items at once, still reads little.
 * @param itemWith the item that would hold all of it; not made where the entities are too many
 */
export function liesWithin(entities: EntityFigures, itemWith: () => StoredItem): boolean {
  return Object.keys(entities).length * LEAST < WRITE_UNIT && itemSize(itemWith()) <= WRITE_UNIT;
}
