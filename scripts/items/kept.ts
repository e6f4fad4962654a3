import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { itemOf, type KeptEntity, newestOf, type Stored } from './entities.ts';

/** Where an item of each entity is kept in every version of its shape that was ever written. */
export const KEPT = join(import.meta.dirname, '../../test/golden/items');

/** A kept item, as it was stored in a version of its shape. */
export type KeptItem = { readonly entity: string; readonly v: number; readonly stored: Stored };

/** Every kept item, the oldest version of an entity first. */
export function keptItems(folder = KEPT): KeptItem[] {
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return files.map((file) => fromJson(readFileSync(join(folder, file), 'utf8')));
}

/** Keeps an item of each entity whose newest version has none yet; what is kept already is never written again. */
export function keep(entities: Iterable<KeptEntity>, folder = KEPT): string[] {
  mkdirSync(folder, { recursive: true });
  const made: string[] = [];
  for (const entity of entities) {
    const { entity: name } = entity.schema.model;
    const file = `${name}.v${newestOf(entity)}.json`;
    if (existsSync(join(folder, file))) continue;
    const stored = itemOf(entity);
    writeFileSync(join(folder, file), `${toJson({ entity: name, v: newestOf(entity), stored })}\n`);
    made.push(file);
  }
  return made;
}

/** JSON has no sets: one of the table stands as `{ "set": [...] }`. */
function toJson(item: Stored): string {
  const withSets = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && 'wrapperName' in value && 'values' in value
      ? { set: value.values }
      : value;
  return JSON.stringify(item, withSets, 2);
}

function fromJson(text: string): KeptItem {
  const revived = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && 'set' in value ? new Set(value.set as unknown[]) : value;
  return JSON.parse(text, revived) as KeptItem;
}
