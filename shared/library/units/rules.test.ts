import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, plain } from './decimal.ts';
import { convert, convertMoney, grossToNet, toCanonicalUnit } from './rules.ts';
import { acceptedUnits, familyOf, fuels, unitFamilies, unitLabel, unitsOf } from './table.ts';

function converted(value: string, from: string, to: string): string {
  const result = convert(value, from, to);
  return result.ok ? result.value : result.reason;
}

describe('converting within a family', () => {
  test.each([
    ['1000', 'kWh', 'MWh', '1'],
    ['3.6', 'GJ', 'MWh', '1'],
    ['18', 'GJ', 'MWh', '5'],
    ['1', 'TJ', 'MWh', `277.${'7'.repeat(30)}8`],
    ['3600', 'MJ', 'MWh', '1'],
    ['180000000000', 'MMBtu', 'MWh', '52752792631'],
    ['1800000000000', 'therm_uk_gross_natural_gas', 'MWh_gross_natural_gas', '52752792631'],
    ['1', 'toe', 'MWh', '11.63'],
    ['1', 'toe', 'Gcal', '10'],
    ['1', 'bbl', 'l', '158.987294928'],
    ['1', 'bbl', 'us_gal', '42'],
    ['1', 'kl', 'm3', '1'],
    ['1', 'ccf', 'ft3', '100'],
    ['1', 'therm_us_gross_natural_gas', 'kWh_gross_natural_gas', `29.300${'1'.repeat(29)}`],
    ['2500', 'kgCO2e', 'tCO2e', '2.5'],
    ['1', 'short_ton', 'kg', '907.18474'],
    ['1', 'long_ton', 'kg', '1016.0469088'],
    ['1', 'lb', 'kg', '0.45359237'],
    ['1', 'us_gal', 'l', '3.785411784'],
    ['1', 'uk_gal', 'l', '4.54609'],
    ['1', 'ft3', 'l', '28.316846592'],
    ['1', 'acre', 'm2', '4046.8564224'],
    ['1', 'ft2', 'm2', '0.09290304'],
    ['0.00', 'kWh', 'GWh', '0'],
    ['-5', 't', 'kg', '-5000'],
  ])('%s %s is %s', (value, from, to, expected) => {
    expect(converted(value, from, to)).toBe(expected);
  });

  test('1,000 kWh, 1 MWh and 3.6 GJ give the same emissions', () => {
    const tonnes = [
      ['1000', 'kWh'],
      ['1', 'MWh'],
      ['3.6', 'GJ'],
    ].map(([value = '', unit = '']) => plain(new Decimal(converted(value, unit, 'MWh')).times(401).div(1000)));
    expect(tonnes).toEqual(['0.401', '0.401', '0.401']);
  });

  test('the step names the exact factor', () => {
    expect(convert('9', 'GJ', 'MWh')).toEqual({
      ok: true,
      value: '2.5',
      steps: [{ kind: 'unit', from: 'GJ', to: 'MWh', factor: ['5', '18'], value: '2.5' }],
    });
    expect(convert('9', 'MWh', 'MWh')).toEqual({ ok: true, value: '9', steps: [] });
  });

  test('there and back gives the number one began with, for every pair of units', () => {
    const pairs = unitFamilies.flatMap(({ units }) =>
      units.flatMap((one) => units.map((other) => [one.code, other.code] as const)),
    );
    const value = fc
      .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 8 }))
      .map(([digits, scale]) => plain(new Decimal(digits.toString()).div(`1e${scale}`)));
    fc.assert(
      fc.property(value, fc.constantFrom(...pairs), (start, [from, to]) => {
        expect(converted(converted(start, from, to), to, from)).toBe(start);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('what does not convert', () => {
  test.each([
    ['kWh', 'kWh_net', 'other_family'],
    ['MWh_gross_natural_gas', 'MWh_net', 'other_family'],
    ['MWh_gross_natural_gas', 'MWh_gross_diesel', 'other_family'],
    ['calendar_day', 'workday', 'other_family'],
    ['tCO2', 'tCO2e', 'other_family'],
    ['kg', 'l', 'other_family'],
    ['ton', 'kg', 'unknown_unit'],
    ['gallon', 'l', 'unknown_unit'],
    ['kg', 'constructor', 'unknown_unit'],
  ])('%s to %s is refused', (from, to, reason) => {
    expect(converted('1', from, to)).toBe(reason);
  });

  test('a text that is no number and a number beyond all bounds are refused', () => {
    expect(converted('1,5', 'kg', 't')).toBe('not_a_number');
    expect(converted(`1${'0'.repeat(39)}`, 'kt', 'kg')).toBe('out_of_range');
  });

  test('the refusal says what the two units are', () => {
    const refused = convert('1', 'calendar_day', 'workday');
    expect(refused.ok ? '' : refused.message).toBe(
      'A value in calendar days does not convert to working days. Enter it in working days.',
    );
  });
});

describe('gross readings of fuels', () => {
  const gas = { unit: 'MWh_net', unitFamily: 'energy_net', fuels: ['natural_gas'] };

  test('a gas bill in gross kWh becomes net MWh in two visible steps', () => {
    const result = toCanonicalUnit('100000', 'kWh_gross_natural_gas', gas);
    expect(result).toMatchObject({
      ok: true,
      steps: [
        { kind: 'unit', from: 'kWh_gross_natural_gas', to: 'MWh_gross_natural_gas', value: '100' },
        { kind: 'calorific', from: 'MWh_gross_natural_gas', to: 'MWh_net', factor: ['18259', '20229'] },
      ],
    });
    expect(result.ok && new Decimal(result.value).toDecimalPlaces(4).toFixed()).toBe('90.2615');
    expect(result.ok && result.steps.at(-1)?.source).toContain('DESNZ');
  });

  test('a net reading takes no ratio, and a gross reading of another fuel is refused', () => {
    expect(toCanonicalUnit('2000', 'kWh_net', gas)).toMatchObject({ ok: true, value: '2', steps: [{ kind: 'unit' }] });
    expect(toCanonicalUnit('1', 'MWh_gross_diesel', gas)).toMatchObject({ ok: false, reason: 'other_family' });
    expect(toCanonicalUnit('1', 'MWh_gross_natural_gas', { unit: 'MWh', unitFamily: 'energy' })).toMatchObject({
      ok: false,
    });
  });

  test('the units on offer are the net ones and the gross ones of the fuels', () => {
    const codes = acceptedUnits(gas).map((unit) => unit.code);
    expect(codes).toContain('MWh_net');
    expect(codes).toContain('therm_uk_gross_natural_gas');
    expect(codes).not.toContain('kWh');
    expect(acceptedUnits({ unitFamily: 'money' })).toEqual([]);
  });

  test('every ratio of net to gross lies between 0.88 and 0.97', () => {
    const rated = fuels.filter(({ netPerGross }) => netPerGross !== undefined);
    expect(rated).toHaveLength(11);
    for (const fuel of rated) {
      const net = grossToNet('1', fuel.key);
      const ratio = new Decimal(net.ok ? net.value : 0);
      expect(ratio.gt('0.88') && ratio.lt('0.97'), fuel.key).toBe(true);
    }
  });

  test('lignite has no ratio of net to gross, so no gross reading of it is offered', () => {
    const lignite = { unit: 'MWh_net', unitFamily: 'energy_net', fuels: ['lignite'] };
    expect(acceptedUnits(lignite).filter(({ code }) => code.includes('gross'))).toEqual([]);
    expect(grossToNet('1', 'lignite')).toMatchObject({ ok: false, reason: 'unknown_unit' });
  });
});

describe('money', () => {
  const rate = { from: 'EUR', to: 'NOK', rate: '11.6290', date: '2024-12-31', source: 'Norges Bank, closing rate' };

  test('an amount converts by the given rate, which is kept with its day and source', () => {
    expect(convertMoney('1000', 'EUR', 'NOK', rate)).toEqual({
      ok: true,
      value: '11629',
      steps: [
        {
          kind: 'rate',
          from: 'EUR',
          to: 'NOK',
          factor: ['11.629', '1'],
          value: '11629',
          date: '2024-12-31',
          source: 'Norges Bank, closing rate',
        },
      ],
    });
    expect(convertMoney('1000', 'NOK', 'NOK', null)).toEqual({ ok: true, value: '1000', steps: [] });
  });

  test.each([
    ['no rate', 'EUR', null],
    ['the rate of another currency', 'USD', rate],
    ['a rate of zero', 'EUR', { ...rate, rate: '0' }],
    ['a negative rate', 'EUR', { ...rate, rate: '-1' }],
  ])('%s is refused and says which rate is missing', (_name, from, given) => {
    const result = convertMoney('1000', from, 'NOK', given);
    expect(result).toMatchObject({ ok: false, reason: 'rate_missing' });
    expect(result.ok ? '' : result.message).toContain(`from ${from} to NOK`);
  });
});

describe('the table', () => {
  test('every unit has one family, and the base of a family is one of its units at 1', () => {
    const codes = unitFamilies.flatMap((family) => family.units.map((unit) => unit.code));
    expect(new Set(codes).size).toBe(codes.length);
    for (const family of unitFamilies) {
      expect(unitsOf(family.key).find((unit) => unit.code === family.base)?.perBase, family.key).toEqual(['1', '1']);
    }
  });

  test('a unit is shown in words, and a currency as its code', () => {
    expect(unitLabel('MWh_net')).toBe('MWh (net CV)');
    expect(unitLabel('m3')).toBe('m³');
    expect(unitLabel('NOK')).toBe('NOK');
    expect(familyOf('GJ')).toBe('energy');
    expect(familyOf('NOK')).toBeUndefined();
  });
});
