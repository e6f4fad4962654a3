import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalDecimal, Decimal, plain } from '#shared/library/units/decimal.ts';
import { formatNumber, readNumber } from './rules.ts';

const locales = [
  'en-GB',
  'en-US',
  'en-IN',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'it-IT',
  'es-ES',
  'pt-PT',
  'pt-BR',
  'nl-NL',
  'sv-SE',
  'nb-NO',
  'da-DK',
  'fi-FI',
  'pl-PL',
  'cs-CZ',
  'hu-HU',
  'tr-TR',
  'ar-EG',
] as const;

function read(text: string, locale: string | null = null): string {
  const result = readNumber(text, locale);
  if (result.ok) return result.percent ? `${result.value} %` : result.value;
  return result.reason === 'ambiguous' ? `ambiguous: ${result.readings.join(' | ')}` : result.reason;
}

describe('reading what has one meaning only', () => {
  const spellings = [
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1 234,5', '1234.5'],
    ["1'234.5", '1234.5'],
    ['(12)', '-12'],
    ['12 %', '12 %'],
    ['1.2e3', '1200'],
    ['\u22125,25', '-5.25'],
  ] as const;

  test.each(locales)('the eight spellings are read the same in %s', (locale) => {
    for (const [text, expected] of spellings) expect(read(text, locale), text).toBe(expected);
  });

  test.each([
    ['13,75', '13.75'],
    ['12,5', '12.5'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1,234,567.89', '1234567.89'],
    ['1234.567', '1234.567'],
    ['1234,567', '1234.567'],
    ['0.123', '0.123'],
    ['0,123', '0.123'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['007', '7'],
    ['-0', '0'],
    ['+5', '5'],
    ['5-', '-5'],
    ['- 5', '-5'],
    ['%12', '12 %'],
    ['-5%', '-5 %'],
    ['\u22125 %', '-5 %'],
    ['(5 %)', '-5 %'],
    ['(5) %', '-5 %'],
    ['1,5e-2', '0.015'],
    ['1.234e3', '1234'],
    ['5', '5'],
    ['0.05', '0.05'],
  ])('%s is %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each(['\u0020', '\u00a0', '\u202f', '\u2009', '\u2007', '\u3000'])(
    'the thousands space U+%s is skipped',
    (space) => {
      expect(read(`1${space}234,5`)).toBe('1234.5');
      expect(read(`29${space}000`)).toBe('29000');
    },
  );

  test.each(["'", '\u2019', '\u02bc'])('the Swiss apostrophe %s is skipped', (apostrophe) => {
    expect(read(`1${apostrophe}234.5`, 'de-CH')).toBe('1234.5');
    expect(read(`1${apostrophe}234${apostrophe}567`)).toBe('1234567');
  });

  test('digits and separators of other scripts are read', () => {
    expect(read('١٬٢٣٤٫٥')).toBe('1234.5');
    expect(read('\u200f-۱۲٫۵')).toBe('-12.5');
    expect(read('१२३')).toBe('123');
    expect(read('１２．５'.replace('．', '.'))).toBe('12.5');
    expect(read('𝟙𝟚')).toBe('12');
    expect(read('١٢٪')).toBe('12 %');
  });

  test('Indian grouping is read where it is used', () => {
    expect(read('12,34,567.8', 'en-IN')).toBe('1234567.8');
    expect(read('12,34,567.8', 'en-GB')).toBe('not_a_number');
    expect(read('1,234,567.8', 'en-IN')).toBe('1234567.8');
  });
});

describe('what could mean two things', () => {
  test.each(['1.234', '1,234', '-12.345', '999,999'])('%s is asked about when no locale was chosen', (text) => {
    expect(read(text)).toMatch(/^ambiguous: /);
  });

  test('the readings and what to do are named', () => {
    expect(readNumber('1.234', null)).toEqual({
      ok: false,
      reason: 'ambiguous',
      readings: ['1234', '1.234'],
      percent: false,
      message: "'1.234' can mean 1234 or 1.234. Write it without a thousands separator.",
    });
  });

  test.each([
    ['en-GB', '1.234', '1,234', '1.234', '1234'],
    ['de-DE', '1.234', '1,234', '1234', '1.234'],
    ['nl-NL', '1.234', '1,234', '1234', '1.234'],
    ['tr-TR', '1.234', '1,234', '1234', '1.234'],
  ])('in %s the locale decides', (locale, dot, comma, dotValue, commaValue) => {
    expect(read(dot, locale)).toBe(dotValue);
    expect(read(comma, locale)).toBe(commaValue);
  });

  test('a locale that does not use the separator does not decide', () => {
    expect(read('1.234', 'fr-FR')).toMatch(/^ambiguous/);
    expect(read('1,234', 'de-CH')).toMatch(/^ambiguous/);
    expect(read('1,234', 'fr-FR')).toBe('1.234');
    expect(read('1.234', 'not a locale')).toMatch(/^ambiguous/);
  });
});

describe('what is no number', () => {
  test.each([
    ['', 'empty'],
    [' \u00a0 ', 'empty'],
    ['abc', 'not_a_number'],
    ['12 34', 'not_a_number'],
    ['1,23,4', 'not_a_number'],
    ['1.234.56', 'not_a_number'],
    ['1,234,56', 'not_a_number'],
    ['0.123.456', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['1..2', 'not_a_number'],
    ['5.', 'not_a_number'],
    ['.', 'not_a_number'],
    ['-', 'not_a_number'],
    ['--5', 'not_a_number'],
    ['-5-', 'not_a_number'],
    ['(-5)', 'not_a_number'],
    ['(5', 'not_a_number'],
    ['%5%', 'not_a_number'],
    ['5 kg', 'not_a_number'],
    ['€ 5', 'not_a_number'],
    ['1e99', 'not_a_number'],
    ['1,234.5e3', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['12:30', 'not_a_number'],
    ['1\n234', 'not_a_number'],
    ['1\t234', 'not_a_number'],
    ['1\u00bd', 'not_a_number'],
    ['9'.repeat(41), 'too_long'],
    ['9'.repeat(1_000_000), 'too_long'],
    [`${' '.repeat(5_000)}1`, 'too_long'],
  ])('%s', (text, reason) => {
    expect(read(text, 'en-GB')).toBe(reason);
  });

  test('no text makes the reader throw, and what it reads is a canonical decimal', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(..."0123456789.,' -+%()eE"), maxLength: 14 }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(null, ...locales), (input, locale) => {
        const result = readNumber(input, locale);
        if (result.ok) expect(canonicalDecimal(result.value)).toBe(result.value);
        else expect(result.readings.length === 0 || result.readings.length > 1).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('writing numbers', () => {
  test('a value beyond the digits of floating point is written exactly', () => {
    expect(formatNumber('12345678901234567890.123456789', 'en-GB')).toBe('12,345,678,901,234,567,890.123456789');
    expect(formatNumber('0.1', 'de-DE')).toBe('0,1');
  });

  test('rounding is half up and for the eye only', () => {
    expect(formatNumber('12.345678', 'en-GB', { decimals: 1 })).toBe('12.3');
    expect(formatNumber('2.345', 'en-GB', { decimals: 2 })).toBe('2.35');
    expect(formatNumber('-2.345', 'en-GB', { decimals: 2 })).toBe('-2.35');
    expect(formatNumber('1.005', 'en-GB', { decimals: 2 })).toBe('1.01');
    expect(formatNumber('-0.001', 'en-GB', { decimals: 2 })).toBe('0');
    expect(formatNumber('5', 'en-GB', { decimals: 2, padded: true })).toBe('5.00');
    expect(formatNumber('1234.5', 'de-DE', { ungrouped: true })).toBe('1234,5');
  });

  test('only decimal strings are written', () => {
    expect(() => formatNumber('1,5', 'en-GB')).toThrow(RangeError);
  });

  test('reading what was written gives the value, in every locale', () => {
    const value = fc
      .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 6 }))
      .map(([digits, scale]) => plain(new Decimal(digits.toString()).div(`1e${scale}`)));
    fc.assert(
      fc.property(
        value,
        fc.constantFrom(...locales, 'fa-IR', 'he-IL', 'hi-IN', 'ja-JP'),
        fc.boolean(),
        (start, locale, ungrouped) => {
          expect(read(formatNumber(start, locale, { ungrouped }), locale)).toBe(start);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
