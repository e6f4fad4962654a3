import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { allRoutes } from './areas.ts';
import { fieldErrors } from './fields.ts';

const said = (schema: v.GenericSchema, value: unknown) => {
  const result = v.safeParse(schema, value);
  return result.success ? {} : fieldErrors(result.issues);
};

describe('what is wrong with a field', () => {
  const Thing = v.strictObject({
    name: v.pipe(v.string('Enter a name'), v.maxLength(3)),
    kind: v.picklist(['a', 'b']),
    size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2))),
    tags: v.optional(v.array(v.string())),
  });

  test('is said in the schema’s own words', () => {
    expect(said(Thing, { name: 5, kind: 'a' })).toEqual({ name: 'Enter a name' });
  });

  test('is said in words for people where the schema has none', () => {
    expect(said(Thing, { name: 'long', kind: 'c', x: 1 })).toEqual({
      name: 'This is too long',
      kind: 'Choose one of: a, b',
      x: 'There is no such field here',
    });
    expect(said(Thing, {})).toEqual({ name: 'This is missing', kind: 'This is missing' });
    expect(said(Thing, { name: 'a', kind: 'a', size: 'x', tags: 'x' })).toEqual({
      size: 'Send a number',
      tags: 'Send a list',
    });
    expect(said(Thing, { name: 'a', kind: 'a', size: 1.5, tags: [1] })).toEqual({
      size: 'Send a whole number',
      'tags.0': 'Send a text',
    });
    expect(said(Thing, 'x')).toEqual({ '': 'Send an object' });
  });

  test('never speaks of types and keys, on no route', () => {
    for (const { route } of allRoutes()) {
      for (const schema of [route.body, route.query].flatMap((each) => each ?? [])) {
        for (const value of [{}, { surprise: 'x' }, [], null, 'x', everyField(schema)]) {
          for (const message of Object.values(said(schema, value))) {
            expect(message, route.name).not.toMatch(/^Invalid |Expected|received/);
          }
        }
      }
    }
  });
});

/** An object with each field of a schema, each of a wrong type. */
function everyField(schema: v.GenericSchema<unknown, unknown>): unknown {
  const entries = 'entries' in schema ? Object.keys(schema.entries as object) : [];
  return Object.fromEntries(entries.map((key) => [key, Symbol.for('wrong')]));
}
