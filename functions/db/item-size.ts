import type { StoredItem } from './batch.ts';

/** What one write unit pays for, in bytes. */
export const WRITE_UNIT = 1024;

/**
 * Bytes of an item that is about to be written, by the rule that DynamoDB publishes: names and values, three for a map or a list
 * and one for each entry in it. Of a number it is the most that it can take, so an item is never larger than this says.
 */
export function itemSize(item: StoredItem): number {
  return Object.entries(item).reduce(
    (total, [name, value]) => total + (value === undefined ? 0 : Buffer.byteLength(name) + sizeOf(value)),
    0,
  );
}

function sizeOf(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce((total: number, each) => total + 1 + sizeOf(each), 3);
  if (typeof value === 'object' && value !== null) {
    return itemSize({ ...value }) + Object.values(value).filter((each) => each !== undefined).length + 3;
  }
  if (typeof value === 'string') return Buffer.byteLength(value);
  // A digit pair a byte, and one for the sign and the exponent.
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1;
  return 1;
}
