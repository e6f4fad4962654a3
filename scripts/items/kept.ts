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

/** JSON has neither sets nor bytes: they stand as `{ "set": [...] }` and as `{ "bytes": base64 }`. */
function toJson(item: Stored): string {
  const told = (_: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('wrapperName' in value && 'values' in value) return { set: value.values };
    return 'type' in value && value.type === 'Buffer' && 'data' in value
      ? { bytes: Buffer.from(value.data as number[]).toString('base64') }
      : value;
  };
  return JSON.stringify(item, told, 2);
}

function fromJson(text: string): KeptItem {
  const revived = (_: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('set' in value) return new Set(value.set as unknown[]);
    return 'bytes' in value ? Buffer.from(value.bytes as string, 'base64') : value;
  };
  return JSON.parse(text, revived) as KeptItem;
}
