import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Email } from './rules.ts';

describe('an e-mail address', () => {
  test('is kept trimmed and in lower case', () => {
    expect(v.parse(Email, '  Ada.Lovelace@Example.COM ')).toBe('ada.lovelace@example.com');
  });

  test.each([
    'ada+esg@example.com',
    "o'brien@example.com",
    'ada_1%x@mail.example.co.uk',
    'ada@xn--bcher-kva.example',
    'ada@example.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
  ])('may be "%s"', (text) => {
    expect(v.parse(Email, text)).toBe(text);
  });

  test('keeps what stands behind a plus, as another address', () => {
    expect(v.parse(Email, 'Ada+ESG@example.com')).not.toBe(v.parse(Email, 'ada@example.com'));
  });

  test.each([
    ['åse@example.com', 'before the @'],
    // The Kelvin sign, which becomes the letter k in lower case.
    ['jac\u212A@example.com', 'before the @'],
    ['ad\u0430@example.com', 'before the @'],
    ['ada@bücher.example', 'xn--'],
    ['ada@exampl\u0435.com', 'xn--'],
    [`${'a'.repeat(65)}@example.com`, '64 characters'],
    [`ada@${`${'b'.repeat(60)}.`.repeat(5)}com`, '254 characters'],
  ])('of letters or lengths that no mail reaches is refused in words: "%s"', (text, words) => {
    expect(v.safeParse(Email, text).issues?.[0]?.message).toContain(words);
  });

  test.each([
    '.ada@example.com',
    'ada.@example.com',
    'ada..b@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example..com',
    'ada@example.com.',
    'ada@ex ample.com',
    'ada@bob@example.com',
    'ada\n@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    '"ada"@example.com',
    'ada@[192.0.2.1]',
    'Ada <ada@example.com>',
    'ada@example.com,eve@example.com',
  ])('is not "%s" either', (text) => {
    expect(v.is(Email, text)).toBe(false);
  });

  test.each(['', '  ', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', `${'a'.repeat(250)}@b.co`])(
    'is not "%s"',
    (text) => {
      expect(v.is(Email, text)).toBe(false);
    },
  );
});
