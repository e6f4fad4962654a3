import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal, parseDecimal, plain } from '#shared/library/units/decimal.ts';
import { othersIn, type Sized, spreadOf } from './spread.ts';

const value = fc.oneof(
  fc.integer({ min: -3, max: 12 }).map(String),
  fc.constantFrom('0.1', '0.10', '99999999999999999999.5', '99999999999999999999.6', 'no number', ''),
);
const ids = ['leeds', 'oslo', 'lyon', 'porto', 'gdynia', 'bremen', 'turku'];
const values = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...ids), value), { selector: ([id]) => id })
  .map((all): readonly Sized[] => all);

test('an entity is held against the others as if each of them were looked at', () => {
  fc.assert(
    fc.property(values, fc.constantFrom(...ids), (all, entityId) => {
      const others = all.filter(([id]) => id !== entityId).flatMap(([, text]) => parseDecimal(text) ?? []);
      const sizes = others.filter((size) => size.gt(0));
      const bounds = sizes.length < 3 ? undefined : [Decimal.max(...sizes), Decimal.min(...sizes)].map(plain);
      const told = othersIn(spreadOf(all), entityId);
      expect(told && [told.largest, told.smallest].map((text) => plain(new Decimal(text)))).toEqual(bounds);
    }),
    { numRuns: 2000 },
  );
});

test('of three equal values an entity has two others, and of four three', () => {
  const same = ids.map((id): Sized => [id, '5']);
  for (const id of ids.slice(0, 3)) expect(othersIn(spreadOf(same.slice(0, 3)), id)).toBeUndefined();
  expect(othersIn(spreadOf(same.slice(0, 3)), 'porto')).toEqual({ largest: '5', smallest: '5' });
  for (const id of ids.slice(0, 4)) expect(othersIn(spreadOf(same.slice(0, 4)), id)).toBeDefined();
});

test('the spread is small whatever the number of entities, and says the digits that were written', () => {
  const many = Array.from({ length: 5000 }, (_, at): Sized => [`site-${at}`, `${at + 1}.50`]);
  expect(spreadOf(many)).toEqual({
    count: 5000,
    largest: [
      ['site-4999', '5000.50'],
      ['site-4998', '4999.50'],
    ],
    smallest: [
      ['site-0', '1.50'],
      ['site-1', '2.50'],
    ],
  });
  expect(spreadOf([])).toEqual({ count: 0, largest: [], smallest: [] });
});
