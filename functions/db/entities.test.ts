import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Entity } from 'electrodb';
import { describe, expect, test } from 'vitest';
import { globalEntities, globalIndexes, SERVICE } from './attributes.ts';

type Index = { readonly index?: string; readonly pk: { readonly composite: readonly string[] } };
type Schema = {
  readonly model: { readonly entity: string; readonly service: string };
  readonly attributes: Readonly<Record<string, object>>;
  readonly indexes: Readonly<Record<string, Index>>;
};

const root = join(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('entity.ts'));
const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ join(root, file))));
const entities = modules
  .flatMap((module) => Object.values(module as object))
  .filter((each) => each instanceof Entity)
  .map((entity) => (entity as unknown as { schema: Schema }).schema)
  .map((schema) => [schema.model.entity, schema] as const);

describe('every entity of the product', () => {
  test('is found, under a name of its own', () => {
    const names = entities.map(([name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(9);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(entities)('%s begins its partitions with the organisation, or is on the closed list', (name, schema) => {
    expect(schema.model.service).toBe(SERVICE);
    const isGlobal = (globalEntities as readonly string[]).includes(name);
    for (const [index, { pk, index: secondary }] of Object.entries(schema.indexes)) {
      const first = pk.composite[0];
      if (secondary && Object.hasOwn(globalIndexes, index)) {
        expect(first).toBe(globalIndexes[index as keyof typeof globalIndexes]);
      } else if (isGlobal) expect(first).not.toBe('orgId');
      else expect(first, index).toBe('orgId');
    }
  });

  test.each(entities)('%s carries the version of its shape, so that it can be upcast', (name, { attributes }) => {
    if (name !== 'rate') expect(Object.keys(attributes)).toContain('v');
  });
});

test('no key is built for an organisation without an id', async () => {
  const { OrganisationEntity } = await import('#functions/core/organisations/entity.ts');
  const draft = {
    name: 'x',
    type: 'standalone',
    organizationType: 'company',
    currency: 'GBP',
    rootEntityId: 'r',
  } as const;
  expect(() => OrganisationEntity.create({ orgId: '', ...draft }).params()).toThrow(/organisation id/);
  expect(OrganisationEntity.create({ orgId: 'acme', ...draft }).params()).toMatchObject({
    Item: { pk: '$sedum#orgid_acme' },
  });
});
