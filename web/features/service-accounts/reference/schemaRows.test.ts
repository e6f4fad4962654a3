import { describe, expect, test } from 'vitest';
import published from '#docs/api/openapi.json';
import { type ApiDocument, type JsonSchema, operationsOf } from './document.ts';
import { exampleOf, notesText, schemaRows, typeText } from './schemaRows.ts';

describe('a type in words', () => {
  test.each<[JsonSchema, string]>([
    [{ type: 'string' }, 'text'],
    [{ type: 'integer' }, 'whole number'],
    [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number or null'],
    [{ type: 'array', items: { type: 'string' } }, 'list of texts'],
    [{ type: 'array', items: { type: 'array', items: { type: 'number' } } }, 'list of lists of numbers'],
    [{ type: 'array', items: { type: 'object' } }, 'list of objects'],
    [{ enum: ['DRAFT', 'SUBMITTED'] }, "'DRAFT' or 'SUBMITTED'"],
    [{ const: true }, 'true'],
    [{ oneOf: [{ type: 'object' }, { type: 'object' }] }, 'object'],
    [{}, 'anything'],
  ])('%j is %s', (schema, words) => {
    expect(typeText(schema)).toBe(words);
  });
});

describe('the notes', () => {
  test.each<[JsonSchema, string]>([
    [{ type: 'string', minLength: 1, maxLength: 100 }, '1 to 100 characters'],
    [{ type: 'string', maxLength: 500 }, 'at most 500 characters'],
    [{ type: 'string', minLength: 3, maxLength: 3 }, '3 characters'],
    [{ type: 'integer', minimum: 0 }, 'at least 0'],
    [{ type: 'integer', default: 50 }, '50 if left out'],
    [{ type: 'array', items: { type: 'string', pattern: '^a$' }, minItems: 1 }, 'at least 1 entries; matches ^a$'],
    [{ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }, 'date time'],
    [{ type: 'string', description: 'sedum/api, the only one' }, 'sedum/api, the only one'],
    [{ type: 'boolean' }, ''],
  ])('of %j are %s', (schema, words) => {
    expect(notesText(schema)).toBe(words);
  });
});

test('the parts of a field stand under it, through lists and what may be null', () => {
  const schema: JsonSchema = {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'string' },
            by: { anyOf: [{ type: 'object', properties: { name: { type: 'string' } } }, { type: 'null' }] },
          },
        },
      },
      counts: { type: 'object', additionalProperties: { type: 'number' } },
    },
  };
  expect(schemaRows(schema).map(({ name, depth, required, type }) => [depth, name, required, type])).toEqual([
    [0, 'data', true, 'list of objects'],
    [1, 'id', true, 'text'],
    [1, 'by', false, 'object or null'],
    [2, 'name', false, 'text'],
    [0, 'counts', false, 'object'],
    [1, 'any key', false, 'number'],
  ]);
});

test('a choice between objects shows each shape', () => {
  const shape = (kind: string): JsonSchema => ({ type: 'object', properties: { kind: { const: kind } } });
  const rows = schemaRows({ oneOf: [shape('a'), shape('b')] });
  expect(rows.map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'Shape 1 of 2: object',
    "kind: 'a'",
    'Shape 2 of 2: object',
    "kind: 'b'",
  ]);
});

test('an example has what is required, and the first of what may be chosen', () => {
  const schema: JsonSchema = {
    type: 'object',
    required: ['name', 'type', 'year', 'ids', 'note'],
    properties: {
      name: { type: 'string' },
      type: { enum: ['site', 'group'] },
      year: { type: 'integer', minimum: 2000 },
      ids: { type: 'array', items: { type: 'string' } },
      note: { anyOf: [{ type: 'null' }, { type: 'string' }] },
      country: { type: 'string' },
    },
  };
  expect(exampleOf(schema)).toEqual({ name: '...', type: 'site', year: 2000, ids: ['...'], note: '...' });
});

describe('every schema of the published document', () => {
  const operations = operationsOf(published as unknown as ApiDocument);
  const schemas = operations.flatMap(({ id, body, answer }) => [
    ...(body ? [[`${id}: body`, body] as const] : []),
    ...(answer ? [[`${id}: answer`, answer] as const] : []),
  ]);

  test('has lines whose keys are unique and whose types are known', () => {
    expect(schemas.length).toBeGreaterThan(150);
    for (const [name, schema] of schemas) {
      const rows = schemaRows(schema);
      expect(new Set(rows.map(({ key }) => key)).size, name).toBe(rows.length);
      for (const { type } of rows) expect(type, name).not.toBe('');
    }
  });

  test('holds a field of each body that is required in its example', () => {
    for (const { id, body } of operations.filter(({ callers }) => callers !== 'people')) {
      if (!body?.required) continue;
      expect(Object.keys(exampleOf(body) as object), id).toEqual(expect.arrayContaining([...body.required]));
    }
  });
});
