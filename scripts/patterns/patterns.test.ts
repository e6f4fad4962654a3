import { describe, expect, test } from 'vitest';
import { sourcesOf } from '#scripts/imports/imports.ts';
import { patternsIn, unread } from './patterns.ts';

const functions = sourcesOf(['functions']).filter(({ file }) => !file.endsWith('.test.ts'));
const entities = functions.filter(({ file }) => file.endsWith('/entity.ts'));
const patterns = entities.flatMap(patternsIn);

const declared = `
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

  test('are all read: each index is queried, and what is never read says so', () => {
    const idle = unread(patterns, functions);
    expect(idle.filter(({ index }) => index !== null).map(({ of, name }) => `${of}.${name}`)).toEqual([]);
    expect(idle.filter(({ readFor }) => !readFor.startsWith('Never read')).map(({ of }) => of)).toEqual([]);
  });

  test('that nothing reads are found: an index that no code queries, and an entity that none gets', () => {
    const [own, day] = patternsIn({ file: 'functions/a/entity.ts', code: declared });
    const found = (code: string) => unread(own && day ? [own, day] : [], [{ file: 'functions/a/store.ts', code }]);
    expect(found('await NoteEntity.get({ orgId }).go();')).toEqual([day]);
    expect(found('await NoteEntity.query.byKey({ orgId }).go();')).toEqual([day]);
    expect(found('await NoteEntity.query\n    .byDay({ orgId, day })\n    .go();')).toEqual([]);
    expect(found('await NoteEntity.put(note).go(); await OtherEntity.query.byDay({ orgId }).go();')).toEqual([
      own,
      day,
    ]);
  });

  test('are read as they are declared', () => {
    const file = 'functions/a/entity.ts';
    const note = { entity: 'note', of: 'NoteEntity', collection: null, file };
    expect(patternsIn({ file, code: declared })).toEqual([
      { ...note, name: 'byKey', readFor: 'One note, and all of them.', index: null, partition: ['orgId'], sort: [] },
      {
        ...note,
        name: 'byDay',
        readFor: 'The notes of a day.',
        index: 'gsi1',
        partition: ['orgId', 'day'],
        sort: ['noteId'],
      },
    ]);
  });
});
