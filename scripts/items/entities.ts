import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Entity } from 'electrodb';
import * as v from 'valibot';
import { sampleOf } from '#test/support/sample.ts';

type Attribute = {
  readonly type: unknown;
  readonly schema?: v.GenericSchema;
  readonly required?: boolean;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Attribute>>;
  readonly items?: Attribute | string | readonly string[];
};
type Keys = { readonly composite: readonly string[] };
type Index = { readonly index?: string; readonly pk: Keys; readonly sk?: Keys };
export type Stored = Readonly<Record<string, unknown>>;

/** An entity of the product as far as its items are read and written here. */
export type KeptEntity = {
  readonly schema: {
    readonly model: { readonly entity: string };
    readonly attributes: Readonly<Record<string, Attribute>>;
    readonly indexes: Readonly<Record<string, Index>>;
  };
  parse(answer: { readonly Item: Stored }): { readonly data: Stored | null };
  create(item: Stored): { params(): { readonly Item: Stored } };
};

const FUNCTIONS = join(import.meta.dirname, '../../functions');

/** Every entity of the product, by its name. */
export async function keptEntities(): Promise<Map<string, KeptEntity>> {
  const files = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('entity.ts'),
  );
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ join(FUNCTIONS, file))));
  const found = modules.flatMap((module) => Object.values(module as object)).filter((each) => each instanceof Entity);
  return new Map((found as unknown as KeptEntity[]).map((entity) => [entity.schema.model.entity, entity]));
}

/** The version of the shape in which items are written today. */
export function newestOf({ schema }: KeptEntity): number {
  return Number(schema.attributes.v?.default ?? 1);
}

/** An item as it is stored today, with everything that it can hold. */
export function itemOf(entity: KeptEntity): Stored {
  const { attributes } = entity.schema;
  const values = Object.entries(attributes).map(([name, attribute]) => [name, filled(name, attribute)]);
  return entity.create({ ...Object.fromEntries(values), createdAt: AT, updatedAt: AT }).params().Item;
}

const AT = '2026-11-28T12:00:00.000Z';

function filled(name: string, attribute: Attribute): unknown {
  const { type, schema, properties = {}, items } = attribute;
  if (schema) return shapeOf(schema, name);
  if (name === 'v') return attribute.default;
  if (Array.isArray(type)) return type[0];
  switch (type) {
    case 'number':
      return name === 'year' ? 2025 : 1;
    case 'boolean':
      return true;
    case 'map':
      return Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, filled(key, each)]));
    case 'list':
      return isAttribute(items) ? [filled(name, items)] : [];
    case 'set':
      return [items === 'number' ? 2025 : Array.isArray(items) ? items[0] : 'sample'];
    case 'any':
      return {};
    default:
      return /At$|^at$|^until$/.test(name) ? AT : 'sample';
  }
}

function isAttribute(items: Attribute['items']): items is Attribute {
  return typeof items === 'object' && !Array.isArray(items);
}

/** A value of a shape; what holds entries by key holds one. */
function shapeOf(schema: v.GenericSchema, name: string): unknown {
  if (!v.isOfType('record', schema)) return sampleOf(schema, name, () => undefined);
  const { key, value } = schema as unknown as { readonly key: v.GenericSchema; readonly value: v.GenericSchema };
  return { [String(sampleOf(key, name, () => undefined))]: shapeOf(value, name) };
}
