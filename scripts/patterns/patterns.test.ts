import { describe, expect, test } from 'vitest';
import { sourcesOf } from '#scripts/imports/imports.ts';
import { patternsIn } from './patterns.ts';

const entities = sourcesOf(['functions']).filter(({ file }) => file.endsWith('/entity.ts'));
const patterns = entities.flatMap(patternsIn);

describe('the access patterns', () => {
  test('are all there: every key of the table that any entity composes', () => {
    const composed = entities.flatMap(({ code }) => code.match(/\bpk: \{/g) ?? []);
    expect(patterns.length).toBe(composed.length);
    expect(patterns.length).toBeGreaterThan(40);
    expect(patterns.filter(({ entity, partition }) => entity === '' || partition.length === 0)).toEqual([]);
  });

  test('say what each index is read for', () => {
    const silent = patterns.filter(({ readFor }) => readFor === '').map(({ entity, file }) => `${entity} in ${file}`);
    expect(silent).toEqual([]);
  });

  test('are read as they are declared', () => {
    const code = `
export const NoteEntity = new Entity({
    model: { service: SERVICE, entity: 'note', version: '1' },
    indexes: {
      // One note,
      // and all of them.
      byKey: { pk: { field: 'pk', composite: ['orgId'] }, sk: { field: 'sk', composite: [] } },
      // The notes of a day.
      byDay: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['orgId', 'day'] },
        sk: { field: 'gsi1sk', composite: ['noteId'] },
      },
    },
  });`;
    const file = 'functions/a/entity.ts';
    expect(patternsIn({ file, code })).toEqual([
      { entity: 'note', readFor: 'One note, and all of them.', index: null, partition: ['orgId'], sort: [], file },
      {
        entity: 'note',
        readFor: 'The notes of a day.',
        index: 'gsi1',
        partition: ['orgId', 'day'],
        sort: ['noteId'],
        file,
      },
    ]);
  });
});
