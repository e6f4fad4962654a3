import { expect, test } from 'vitest';
import { many, plural } from './plural.ts';

test.each([
  [0, '0 values'],
  [1, '1 value'],
  [2, '2 values'],
  [1204, '1,204 values'],
])('%i of them are %s', (count, words) => {
  expect(many(count, 'value')).toBe(words);
});

test('a word that takes no s brings its own plural', () => {
  expect(many(2, 'person', 'people')).toBe('2 people');
  expect([plural(1, 'is', 'are'), plural(0, 'is', 'are'), plural(3, 'point')]).toEqual(['is', 'are', 'points']);
});
