import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Entity } from 'electrodb';
import { describe, expect, test } from 'vitest';
import { places } from '#functions/people/privacy/places.ts';
import type { Telling } from './telling.ts';

type Attribute = { readonly type: unknown };
type Schema = {
  readonly model: { readonly entity: string };
  readonly attributes: Readonly<Record<string, Attribute>>;
};

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('entity.ts'));
const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ join(root, file))));
const exported = modules.flatMap((module) => Object.values(module as object));
const schemas = exported
  .filter((each) => each instanceof Entity)
  .map((entity) => (entity as unknown as { schema: Schema }).schema)
  .map((schema) => [schema.model.entity, schema] as const);
const tellings = new Map(
  exported.filter((each): each is Telling => 'personal' in each && 'plain' in each).map((each) => [each.entity, each]),
);

/** What every entity has, and no name or address can stand in. */
const shared = new Set(['orgId', 'shelf', 'createdAt', 'updatedAt']);
/** Kinds of attributes that hold no free text; a list of words is such a kind too. */
const closed = (type: unknown) => type === 'number' || type === 'boolean' || Array.isArray(type);

/** The attributes that may hold text. */
function textsOf({ attributes }: Schema): string[] {
  return Object.entries(attributes).flatMap(([name, { type }]) => (shared.has(name) || closed(type) ? [] : [name]));
}

describe('what an entity tells of people', () => {
  test.each(schemas)('%s judges each of its texts once, and nothing that it has not', (name, schema) => {
    const texts = textsOf(schema).toSorted();
    if (texts.length === 0) return;
    const { personal = {}, passing = {}, written = [], plain = [] } = tellings.get(name) ?? {};
    expect([...Object.keys(personal), ...Object.keys(passing), ...written, ...plain].toSorted()).toEqual(texts);
  });

  test('is taken away by a place of the erasure, each by one', () => {
    const personal = [...tellings.values()].flatMap(({ entity, personal: own }) =>
      Object.keys(own).map((attribute) => `${entity}.${attribute}`),
    );
    const erased = places.flatMap(({ erases }) => erases).filter((each) => !/^(file|pool)\./.test(each));
    expect(erased.toSorted()).toEqual(personal.toSorted());
  });

  test('goes by itself only within the hour, where it does', () => {
    for (const { entity, passing } of tellings.values()) {
      for (const [attribute, seconds] of Object.entries(passing)) {
        expect(seconds, `${entity}.${attribute}`).toBeLessThanOrEqual(3600);
        expect(Object.keys(schemas.find(([name]) => name === entity)?.[1].attributes ?? {})).toContain('ttl');
      }
    }
  });
});
