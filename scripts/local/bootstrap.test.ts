import { expect, test } from 'vitest';
import { isOlder } from './bootstrap.mjs';

test.each([
  ['20.20.2', true],
  ['22.17.9', true],
  ['22.18.0', false],
  ['22.23.3', false],
  ['23.0.0', false],
  ['9.11.0', true],
])('Node %s is too old for 22.18: %s', (version, expected) => {
  expect(isOlder(version, [22, 18])).toBe(expected);
});
