import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '#shared/api/table.ts';

export type Item = Readonly<Record<string, AttributeValue>>;

const bytes = (text: string) => Buffer.byteLength(text);

/** Size of an item in bytes by DynamoDB's published rule: names and values, three for a map or list, one for each entry. */
export function sizeOf(item: Item | undefined): number {
  return Object.entries(item ?? {}).reduce((total, [name, value]) => total + bytes(name) + sizeOfValue(value), 0);
}

function sizeOfValue(value: AttributeValue): number {
  if (value.S !== undefined) return bytes(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.replace(/[-.]|^0+/g, '').length / 2) + 1;
  if (value.B !== undefined) return value.B.byteLength;
  if (value.BOOL !== undefined || value.NULL !== undefined) return 1;
  if (value.SS) return value.SS.reduce((total, each) => total + bytes(each), 0);
  if (value.NS) return value.NS.reduce((total, each) => total + sizeOfValue({ N: each }), 0);
  if (value.BS) return value.BS.reduce((total, each) => total + each.byteLength, 0);
  if (value.L) return value.L.reduce((total, each) => total + 1 + sizeOfValue(each), 3);
  return sizeOf(value.M) + Object.keys(value.M ?? {}).length + 3;
}

/** Read units of items that one Query reads together, or of one item: 4 KB each, half where it is not consistent. */
export function readUnits(items: readonly Item[], consistent: boolean): number {
  const size = items.reduce((total, item) => total + sizeOf(item), 0);
  return Math.max(1, Math.ceil(size / 4096)) * (consistent ? 1 : 0.5);
}

const kilobytes = (...items: (Item | undefined)[]) =>
  Math.max(1, ...items.map((item) => Math.ceil(sizeOf(item) / 1024)));

/** Write units of one action: 1 KB of the larger image each, twice in a transaction, and once for each index it moves in. */
export function writeUnits(before: Item | undefined, after: Item | undefined, inTransaction: boolean): number {
  return kilobytes(before, after) * (inTransaction ? 2 : 1) + indexUnits(before, after);
}

function indexUnits(before: Item | undefined, after: Item | undefined): number {
  if (JSON.stringify(before) === JSON.stringify(after)) return 0;
  return tableDefinition.indexes.reduce((total, { partitionKey, sortKey }) => {
    const was = before?.[partitionKey]?.S;
    const is = after?.[partitionKey]?.S;
    if (!was && !is) return total;
    const moved = was !== is || before?.[sortKey]?.S !== after?.[sortKey]?.S;
    if (was && is && moved) return total + kilobytes(before) + kilobytes(after);
    return total + kilobytes(was ? before : undefined, is ? after : undefined);
  }, 0);
}
