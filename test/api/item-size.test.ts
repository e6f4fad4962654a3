import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemSize } from '#functions/db/item-size.ts';
import { sizeOf } from '#test/support/capacity.ts';

const asCounted = (item: object) => sizeOf(marshall(item, { removeUndefinedValues: true }));

/** What an attribute may hold, without numbers. */
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.uint8Array({ minLength: 1, maxLength: 12 }),
    fc.array(tie('value')).map((each) => each.filter((entry) => entry !== undefined)),
    fc.dictionary(fc.string(), tie('value')),
  ),
})).value;

test('an item has the size that the table counts', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), (item) => {
      expect(itemSize(item as Readonly<Record<string, unknown>>)).toBe(asCounted(item));
    }),
  );
});

test('a number in it is never counted as smaller than it is, nor by more than two bytes as larger', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })),
      (n) => {
        const [size, counted] = [itemSize({ n }), asCounted({ n })];
        expect(size).toBeGreaterThanOrEqual(counted);
        expect(size).toBeLessThanOrEqual(counted + 2);
      },
    ),
  );
});
