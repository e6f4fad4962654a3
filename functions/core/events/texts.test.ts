import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashesOf, newSalt } from './texts.ts';

const texts = fc.dictionary(fc.constantFrom('reason', 'purpose', 'FY.note'), fc.string());

describe('the hashes of texts', () => {
  test('prove each text to whoever has the salt', () => {
    fc.assert(
      fc.property(texts, (said) => {
        const salt = newSalt();
        expect(hashesOf(said, salt)).toEqual(hashesOf({ ...said }, salt));
        expect(Object.keys(hashesOf(said, salt))).toEqual(Object.keys(said));
      }),
    );
  });

  test('differ by text, by name and by salt', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const [salt, another] = [newSalt(), newSalt()];
        const hash = (text: string, name = 'reason', by = salt) => hashesOf({ [name]: text }, by)[name];
        if (one !== other) expect(hash(one)).not.toBe(hash(other));
        expect(hash(one)).not.toBe(hash(one, 'purpose'));
        expect(hash(one)).not.toBe(hash(one, 'reason', another));
      }),
    );
  });
});
