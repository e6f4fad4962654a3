import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RollUpEntity } from '#functions/collection/rollups/entity.ts';
import { EntityRollUpEntity, ProgressEntity } from '#functions/collection/rollups/parts/entity.ts';
import type { EntityFigures } from '#shared/collection/rollups/rules.ts';
import type { Put } from './transact.ts';

const key = { orgId: 'acme', year: 2025, metricId: 'energy', rev: 1 };
const figure = fc.record({
  value: fc.oneof(fc.constant(null), fc.nat().map(String), fc.boolean()),
  expected: fc.nat(12),
  answered: fc.nat(12),
  excluded: fc.nat(12),
  partial: fc.boolean(),
});
const entities = fc.dictionary(
  fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{26}$/),
  fc.record({ FY: figure, M01: figure }, { requiredKeys: [] }),
);
const itemOf = (figures: EntityFigures) =>
  EntityRollUpEntity.put({ ...key, entities: figures }).params<Put>().Item ?? {};

describe('figures by entity', () => {
  test('come out of the table as they went in', () => {
    fc.assert(
      fc.property(entities, (figures) => {
        const { data } = EntityRollUpEntity.parse({ Item: itemOf(figures) });
        expect(JSON.stringify(data?.entities)).toBe(JSON.stringify(figures));
      }),
    );
  });

  test('are read from items that hold them as a map, as all did before', () => {
    const map = { leeds: { FY: { value: '1', expected: 1, answered: 1, excluded: 0, partial: false } } };
    expect(EntityRollUpEntity.parse({ Item: { ...itemOf({}), entities: map } }).data?.entities).toEqual(map);
    const Item = ProgressEntity.put({ ...key, entities: {} }).params<Put>().Item ?? {};
    const counts = {
      required: 1,
      answered: 1,
      optedOut: 0,
      withoutData: 0,
      drafts: 0,
      optional: 0,
      optionalAnswered: 0,
      toLookAt: 0,
    };
    const progress = { leeds: { counts, stored: 1 } };
    expect(ProgressEntity.parse({ Item: { ...Item, entities: progress } }).data?.entities).toEqual(progress);
  });

  test('of eleven entities and all periods of a year take less than one read unit', () => {
    const periods = Array.from({ length: 19 }, (_, at) => [`P${at}`, at] as const);
    const figures = Object.fromEntries(
      Array.from({ length: 11 }, (_, entity) => [
        `01j8${entity}qz7v4m2k9x3c5t6w8r1bn`,
        Object.fromEntries(
          periods.map(([period, at]) => {
            const value = String((entity + 1) * 977.13 * (at + 1));
            return [period, { value, expected: 1, answered: 1, excluded: 0, partial: false }];
          }),
        ),
      ]),
    );
    const stored: unknown = itemOf(figures).entities;
    expect(stored).toBeInstanceOf(Uint8Array);
    expect((stored as Uint8Array).byteLength).toBeLessThan(4096 - 500);
  });

  test('of the organisation are packed with the words that all of them say: one of a year takes thirty bytes, and comes out as it went in', () => {
    const periods = { FY: { value: '1234.567', expected: 4, answered: 3, excluded: 0, partial: true } };
    const Item = RollUpEntity.put({ ...key, periods, libraryVersion: '1' }).params<Put>().Item ?? {};
    expect((Item.periods as unknown as Uint8Array).byteLength).toBeLessThanOrEqual(30);
    expect(RollUpEntity.parse({ Item }).data?.periods).toEqual(periods);
    const withoutWords = deflateRawSync(JSON.stringify(periods));
    expect(withoutWords.byteLength).toBeGreaterThan(70);
    expect(RollUpEntity.parse({ Item: { ...Item, v: 4, periods: withoutWords } }).data?.periods).toEqual(periods);
  });
});
