/**
 * Entities of one block, about: at twelve months and the longest numbers that a figure can have, 400 stay below the 400 KB that
 * an item may have (roll-up-block-sizes.test.ts), and a company of fewer has one item.
 */
const BLOCK = 400;

/** Of how many blocks something by entity is; a power of two, so that more entities make new blocks seldom. */
export function blockCount(entities: number): number {
  return entities <= BLOCK ? 1 : 2 ** Math.ceil(Math.log2(entities / BLOCK));
}

/** The block that holds an entity: it follows from the id alone, so that what changes at one entity changes one block. */
function blockOf(entityId: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < entityId.length; at++) hash = Math.imul(hash ^ entityId.charCodeAt(at), 0x01000193);
  // The last bits of FNV-1a hang on too few characters; the first ones are mixed in.
  return (hash ^ (hash >>> 16)) & (count - 1);
}

/** What is by entity, in so many blocks. */
export function inBlocks<T>(byEntity: Readonly<Record<string, T>>, count: number): Readonly<Record<string, T>>[] {
  const blocks = Array.from({ length: count }, (): [string, T][] => []);
  for (const pair of Object.entries(byEntity)) blocks[blockOf(pair[0], count)]?.push(pair);
  return blocks.map((entries) => Object.fromEntries(entries));
}
