import { Entity } from 'electrodb';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { shaped, shapeVersionOf } from './shaped.ts';

const Figure = v.object({ value: v.string(), unit: v.string() });
/** An entity in its third version: at first a figure was a number of kWh, then it had a value and no unit. */
const figure = new Entity(
  {
    model: { service: 'test', entity: 'figure', version: '1' },
    attributes: {
      id: { type: 'string', required: true },
      v: shapeVersionOf(3),
      figure: shaped(
        Figure,
        (stored) => ({ value: String(stored) }),
        (stored) => ({ ...(stored as { value: string }), unit: 'kWh' }),
      ),
      note: { type: 'string' },
      updatedAt: { type: 'string', watch: '*', set: () => 'now' },
    },
    indexes: { byId: { pk: { field: 'pk', composite: ['id'] }, sk: { field: 'sk', composite: [] } } },
  },
  { table: 'figures' },
);
/** What is read of an item with these attributes. */
function read(attributes: Readonly<Record<string, unknown>>) {
  const { Item } = figure.put({ id: 'a' }).params<{ Item: Record<string, unknown> }>();
  const { v: _, ...keys } = Item;
  return figure.parse({ Item: { ...keys, ...attributes } }).data;
}

describe('an attribute with a shape', () => {
  test.each([
    ['the first', 1, 12],
    ['the second', 2, { value: '12' }],
    ['the newest', 3, { value: '12', unit: 'kWh' }],
  ])('of %s version of its item is read as one of the newest', (_, version, stored) => {
    expect(read({ v: version, figure: stored })).toMatchObject({ figure: { value: '12', unit: 'kWh' } });
  });

  test('that is not there is not made', () => {
    expect(read({ v: 1, note: 'x' })?.figure).toBeUndefined();
  });

  test('is not read as a figure where it is none, nor with what its schema does not name', () => {
    expect(() => read({ v: 3, figure: { value: 12, unit: 'kWh' } })).toThrow();
    expect(read({ v: 3, figure: { value: '12', unit: 'kWh', secret: 'x' } })?.figure).toEqual({
      value: '12',
      unit: 'kWh',
    });
  });

  test('of a release that is not out yet is not read at all', () => {
    expect(() => read({ v: 4, figure: { value: '12', unit: 'kWh' } })).toThrow(/newer release/);
  });
});
