import { describe, expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { Decimal, parseDecimal, plain, sum } from '#shared/library/units/decimal.ts';
import { convert } from '#shared/library/units/rules.ts';
import { validateValue } from '#shared/library/validation/rules.ts';
import { warningsFor } from '#shared/library/validation/warnings.ts';
import { formatNumber, readNumber } from './rules.ts';

const meaningOf = (text: string, locale: string | null) => {
  const result = readNumber(text, locale);
  return result.ok ? result.value : result.reason;
};

function dataPoint(key: string) {
  const found = library.dataPointByKey.get(key);
  if (found === undefined) throw new Error(`There is no ${key}.`);
  return found;
}

describe('public bug reports on numbers', () => {
  test('bug-01: a decimal comma never becomes a hundredfold, and what has two meanings is asked', () => {
    const cells = ['13,75', '1.234,56', '1,234.56', '1.234', '12,5'];
    expect(cells.map((cell) => meaningOf(cell, null))).toEqual(['13.75', '1234.56', '1234.56', 'ambiguous', '12.5']);
    expect(cells.map((cell) => meaningOf(cell, 'de-DE'))).toEqual(['13.75', '1234.56', '1234.56', '1234', '12.5']);
    expect(cells.map((cell) => meaningOf(cell, 'en-GB'))).toEqual(['13.75', '1234.56', '1234.56', '1.234', '12.5']);
    for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'sv-SE', 'de-CH']) {
      for (const value of ['13.75', '-1234.56', '1234567.891', '0']) {
        expect(meaningOf(formatNumber(value, locale), locale)).toBe(value);
      }
    }
  });

  test('bug-02: no space or apostrophe between thousands cuts a number short', () => {
    const spaces = [' ', '\u00a0', '\u202f', '\u2009'];
    expect(spaces.map((space) => meaningOf(`1${space}234,5`, 'fr-FR'))).toEqual([
      '1234.5',
      '1234.5',
      '1234.5',
      '1234.5',
    ]);
    expect(["1'234.5", '1\u2019234.5'].map((text) => meaningOf(text, 'de-CH'))).toEqual(['1234.5', '1234.5']);
  });

  test('bug-03: percentages keep their sign and size on the way in', () => {
    expect(['-5%', '\u22125 %', '5', '0.05'].map((text) => meaningOf(text, 'en-GB'))).toEqual([
      '-5',
      '-5',
      '5',
      '0.05',
    ]);
    const money = { currency: 'EUR', currencies: new Set(['EUR']) };
    const share = (value: string) => validateValue(dataPoint('esg_linked_pay_pct'), { value }, library, money);
    expect(share('5')).toMatchObject({ value: '5', warnings: [] });
    expect(share('0.05')).toMatchObject({ value: '0.05', warnings: [{ code: 'LOOKS_LIKE_FRACTION' }] });
  });

  test('bug-05: rounding is for the eye, and ten thousand tenths are one thousand', () => {
    expect(formatNumber('12.345678', 'en-GB', { decimals: 1 })).toBe('12.3');
    expect(plain(parseDecimal('12.345678') ?? new Decimal(0))).toBe('12.345678');
    expect(plain(sum(Array.from({ length: 10_000 }, () => new Decimal('0.1'))))).toBe('1000');
  });

  test('bug-06: 1,000 kWh, 1 MWh and 3.6 GJ are the same energy, and a thousandfold is asked about', () => {
    const energies = [
      ['1000', 'kWh'],
      ['1', 'MWh'],
      ['3.6', 'GJ'],
    ].map(([value = '', unit = '']) => convert(value, unit, 'MWh'));
    expect(energies.map((energy) => energy.ok && energy.value)).toEqual(['1', '1', '1']);
    const energy = dataPoint('energy_consumption_total');
    expect(warningsFor({ dataPoint: energy, value: '1000000', lastYear: '1000' })).toMatchObject([
      { code: 'SUSPECT_UNIT' },
    ]);
    expect(convert('1', 'kg', 'kWh')).toMatchObject({ ok: false, reason: 'other_family' });
  });
});
