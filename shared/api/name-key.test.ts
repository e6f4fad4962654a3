import { expect, test } from 'vitest';
import { nameKey } from './text.ts';

test.each([
  ['capitals', 'LEEDS', 'leeds'],
  ['a sharp s', 'Große Straße', 'GROSSE STRASSE'],
  ['marks that nobody sees', 'Le\u200beds', 'Leeds'],
  ['one letter or a letter and its mark', 'Zu\u0308rich', 'Zürich'],
  ['wide letters', '\uff2ceeds', 'Leeds'],
  ['spaces', '  New   Works ', 'New Works'],
])('two names that differ in %s are one', (_, one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

test('two names that can be told apart are two', () => {
  expect(nameKey('Leeds 1')).not.toBe(nameKey('Leeds 2'));
});
