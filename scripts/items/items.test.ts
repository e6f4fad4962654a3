import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FIGURE_WORDS } from '#functions/collection/rollups/attributes.ts';
import { keptEntities, newestOf } from './entities.ts';
import { keep, keptItems } from './kept.ts';

const entities = await keptEntities();
const items = keptItems();

describe('a stored item', () => {
  test('of every entity is kept, in each version of its shape', () => {
    const kept = new Set(items.map(({ entity, v }) => `${entity} ${v}`));
    const wanted = [...entities].flatMap(([name, entity]) =>
      Array.from({ length: newestOf(entity) }, (_, at) => `${name} ${at + 1}`),
    );
    expect(
      wanted.filter((each) => !kept.has(each)),
      'Run npm run items, and keep what it writes',
    ).toEqual([]);
    expect(items.filter(({ entity }) => !entities.has(entity))).toEqual([]);
  });

  test.each(items.map((item) => [`${item.entity}, version ${item.v}`, item] as const))('(%s) is read', (_, item) => {
    const entity = entities.get(item.entity);
    if (!entity) throw new Error(`There is no entity ${item.entity} any more`);
    const { data } = entity.parse({ Item: item.stored });
    const { attributes } = entity.schema;
    const lacking = Object.entries(attributes).filter(([name, { required }]) => required && data?.[name] === undefined);
    expect(lacking.map(([name]) => name)).toEqual([]);
    if (item.v !== newestOf(entity)) return;
    // Nothing of what is written today is lost on the way back.
    const held = Object.keys(item.stored).filter((name) => !/^(pk|sk|gsi\d[ps]k|ttl|__edb_[ev]__)$/.test(name));
    for (const name of held) expect({ [name]: asJson(data?.[name]) }).toEqual({ [name]: asJson(item.stored[name]) });
  });

  test('that is kept already is never written again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'items-'));
    try {
      expect(keep(entities.values(), folder)).toHaveLength(entities.size);
      expect(keep(entities.values(), folder)).toEqual([]);
      expect(
        keptItems(folder)
          .map(({ entity }) => entity)
          .toSorted(),
      ).toEqual([...entities.keys()].toSorted());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('no attribute holds just anything: each has a type or a schema', () => {
  const anything = [...entities].flatMap(([name, { schema }]) =>
    Object.entries(schema.attributes).flatMap(([key, { type }]) => (type === 'any' ? [`${name}.${key}`] : [])),
  );
  expect(anything, 'Say by shaped() of functions/db/shaped.ts what it holds').toEqual([]);
});

/** What a stored value says: a set as its entries, packed bytes as what is in them, by the words of those that have some. */
function asJson(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return JSON.parse(inflateRawSync(value, { dictionary: Buffer.from(FIGURE_WORDS) }).toString());
  return value instanceof Set ? [...value] : value;
}
