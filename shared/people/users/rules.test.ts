import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Email, initialsOf } from './rules.ts';

describe('an e-mail address', () => {
  test('is kept trimmed and in lower case', () => {
    expect(v.parse(Email, '  Ada.Lovelace@Example.COM ')).toBe('ada.lovelace@example.com');
  });

  test.each(['', '  ', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', `${'a'.repeat(250)}@b.co`])(
    'is not "%s"',
    (text) => {
      expect(v.is(Email, text)).toBe(false);
    },
  );
});

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['  Ada  King  Lovelace ', 'AL'],
  ['', ''],
  ['Åse Ødegård', 'ÅØ'],
  ['😀 Smile', '😀S'],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
