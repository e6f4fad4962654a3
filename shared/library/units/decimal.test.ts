import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalDecimal, Decimal, fitsDecimal, parseDecimal, plain, sum } from './decimal.ts';

describe('decimal strings', () => {
  test('a very small and a very large number are written without exponent', () => {
    expect(plain(new Decimal('1e-30'))).toBe('0.000000000000000000000000000001');
    expect(plain(new Decimal('1e30'))).toBe('1000000000000000000000000000000');
  });

  test('a negative zero is written as zero', () => {
    expect(plain(new Decimal('-0'))).toBe('0');
    expect(canonicalDecimal('-0.00')).toBe('0');
  });

  test('ten thousand times a tenth is exactly one thousand', () => {
    expect(plain(sum(Array.from({ length: 10_000 }, () => new Decimal('0.1'))))).toBe('1000');
  });

  test.each(['', ' 1', '1e5', '1.', '.5', '+1', '0x10', 'NaN', 'Infinity', '1,5', '--1', '1 000', '١'])(
    'the text "%s" is not a canonical decimal',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  test('eighty digits are read exactly and one more is refused', () => {
    const eighty = `${'1234567890'.repeat(4)}.${'9876543219'.repeat(4)}`;
    expect(plain(parseDecimal(eighty) ?? new Decimal(0))).toBe(eighty);
    expect(parseDecimal(`${eighty}2`)).toBeNull();
    expect(parseDecimal(`-${eighty}`)).not.toBeNull();
  });

  test('the longest computed number can be stored and read back', () => {
    const smallest = new Decimal('1e-40').div(3).times(9);
    expect(fitsDecimal(smallest)).toBe(true);
    expect(parseDecimal(plain(smallest))?.eq(smallest)).toBe(true);
  });

  test('a million digits are refused without being read', () => {
    expect(parseDecimal('9'.repeat(1_000_000))).toBeNull();
  });

  test('a division by zero is an error, and a number out of bounds is told', () => {
    expect(() => new Decimal(1).div(0)).toThrow(RangeError);
    expect(fitsDecimal(new Decimal('1e41'))).toBe(false);
    expect(fitsDecimal(new Decimal('-1234.5'))).toBe(true);
  });

  test.each(['', 'NaN', 'Infinity', '0x10', '1 000', '1e99999'])('the text "%s" makes no number', (text) => {
    expect(() => new Decimal(text)).toThrow(RangeError);
  });

  test('a half is rounded away from zero at the 34th digit', () => {
    expect(plain(new Decimal('1').div(3))).toBe(`0.${'3'.repeat(34)}`);
    expect(plain(new Decimal('2').div(3))).toBe(`0.${'6'.repeat(33)}7`);
    expect(plain(new Decimal('2.345').toDecimalPlaces(2))).toBe('2.35');
    expect(plain(new Decimal('-2.345').toDecimalPlaces(2))).toBe('-2.35');
  });

  test('any integer and fraction survives reading and writing', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: 0, max: 12 }),
        (digits, scale) => {
          const value = new Decimal(digits.toString()).div(`1e${scale}`);
          const text = plain(value);
          expect(parseDecimal(text)?.eq(value)).toBe(true);
          expect(canonicalDecimal(text)).toBe(text);
        },
      ),
    );
  });
});
