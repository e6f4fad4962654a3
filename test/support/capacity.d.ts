import type { AttributeValue } from '@aws-sdk/client-dynamodb';
export type Item = Readonly<Record<string, AttributeValue>>;
/** Size of an item in bytes by DynamoDB's published rule: names and values, three for a map or list, one for each entry. */
export declare function sizeOf(item: Item | undefined): number;
/** Read units of items that one Query reads together, or of one item: 4 KB each, half where it is not consistent. */
export declare function readUnits(items: readonly Item[], consistent: boolean): number;
/** Write units of one action: 1 KB of the larger image each, twice in a transaction, and once for each index it moves in. */
export declare function writeUnits(before: Item | undefined, after: Item | undefined, inTransaction: boolean): number;
