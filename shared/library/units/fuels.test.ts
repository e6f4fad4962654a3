import { describe, expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { Decimal } from './decimal.ts';
import { toCanonicalUnit } from './rules.ts';
import { acceptedUnits, fuelByKey, fuels, readingOf, unitFamilies } from './table.ts';

const net = (fuel: string) => ({ unit: 'MWh_net', unitFamily: 'energy_net', fuels: [fuel] });

/**
 * GJ at net calorific value in one tonne: the lower and upper ends of IPCC 2006, volume 2, table 1.2. Gas of the UK network
 * holds some nitrogen and CO2 and lies a little under the 46.5 of that table.
 */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  natural_gas: [45, 50.4],
  lpg: [44.8, 52.2],
  butane: [44.8, 52.2],
  propane: [44.8, 52.2],
  diesel: [41.4, 43.3],
  petrol: [42.5, 44.8],
  gas_oil: [41.4, 43.3],
  fuel_oil: [39.8, 41.7],
  burning_oil: [42.4, 45.2],
  coal_industrial: [19.9, 30.5],
  coking_coal: [24.0, 31.0],
  lignite: [5.5, 21.6],
};

describe('amounts of fuel become net energy by the calorific value of the fuel', () => {
  test('a tonne of diesel, a kilolitre and a barrel each take one visible calorific step', () => {
    expect(toCanonicalUnit('25620', 't_diesel', net('diesel'))).toEqual({
      ok: true,
      value: '304871',
      steps: [
        {
          kind: 'calorific',
          from: 't_diesel',
          to: 'MWh_net',
          factor: ['43553', '3660'],
          value: '304871',
          source: expect.stringContaining('2025'),
        },
      ],
    });
    const barrel = toCanonicalUnit('1', 'bbl_diesel', net('diesel'));
    expect(barrel).toMatchObject({
      steps: [
        { kind: 'unit', from: 'bbl_diesel', to: 'kl_diesel', value: '0.158987294928' },
        { kind: 'calorific', from: 'kl_diesel', to: 'MWh_net' },
      ],
    });
    expect(barrel.ok && new Decimal(barrel.value).toDecimalPlaces(4).toFixed()).toBe('1.5747');
  });

  test('cubic metres of gas become gross energy first and net energy second, both by a named source', () => {
    const result = toCanonicalUnit('1000', 'm3_natural_gas', net('natural_gas'));
    expect(result).toMatchObject({
      steps: [
        { kind: 'calorific', from: 'm3_natural_gas', to: 'MWh_gross_natural_gas', factor: ['20627', '1825900'] },
        { kind: 'calorific', from: 'MWh_gross_natural_gas', to: 'MWh_net', factor: ['18259', '20229'] },
      ],
    });
    expect(result.ok && new Decimal(result.value).toDecimalPlaces(3).toFixed()).toBe('10.197');
    expect(result.ok && result.steps.every(({ source }) => source?.includes('DESNZ'))).toBe(true);
  });

  test('a US ccf of gas is 0.1026 MMBtu gross, and does not mix with the metric volume', () => {
    const result = toCanonicalUnit('1000', 'ccf_natural_gas', net('natural_gas'));
    expect(result.ok && result.steps[0]?.source).toContain('40 CFR Part 98');
    const gross = toCanonicalUnit('102.6', 'MMBtu_gross_natural_gas', net('natural_gas'));
    expect(result.ok && gross.ok && result.value).toBe(gross.ok && gross.value);
    expect(readingOf('ccf_natural_gas')?.family.key).not.toBe(readingOf('m3_natural_gas')?.family.key);
  });

  test('a fuel that the data point does not name is refused', () => {
    expect(toCanonicalUnit('1', 't_lignite', net('diesel'))).toMatchObject({ ok: false, reason: 'other_family' });
    expect(toCanonicalUnit('1', 'm3', net('natural_gas'))).toMatchObject({ ok: false, reason: 'other_family' });
  });

  test('every calorific value by mass lies in the range that such a fuel has and names source and year', () => {
    expect(Object.keys(ranges).toSorted()).toEqual(fuels.map(({ key }) => key).toSorted());
    for (const { key, contents } of fuels) {
      for (const { source } of contents) expect(source, key).toMatch(/\b(20[0-2]\d)\b/);
      const tonne = toCanonicalUnit('1', `t_${key}`, net(key));
      const gigajoule = tonne.ok ? new Decimal(tonne.value).times('3.6').toNumber() : 0;
      const [low, high] = ranges[key] ?? [0, 0];
      expect(gigajoule, key).toBeGreaterThanOrEqual(low);
      expect(gigajoule, key).toBeLessThanOrEqual(high);
    }
  });

  test('mass and volume of one liquid agree by a density that such a liquid has', () => {
    const liquids = fuels.filter(({ contents }) => contents.some(({ units }) => units.includes('kl')));
    expect(liquids).toHaveLength(8);
    for (const { key } of liquids) {
      const [tonne, kilolitre] = [`t_${key}`, `kl_${key}`].map((unit) => toCanonicalUnit('1', unit, net(key)));
      const density = tonne?.ok && kilolitre?.ok ? new Decimal(kilolitre.value).div(tonne.value).toNumber() : 0;
      expect(density, key).toBeGreaterThan(0.5);
      expect(density, key).toBeLessThan(1);
    }
  });

  test('every data point about a fuel offers all its readings, and each of them converts', () => {
    const asked = library.dataPoints.filter((point) => point.fuels.length > 0);
    expect(asked.flatMap((point) => point.fuels).toSorted()).toEqual([...fuelByKey.keys()].toSorted());
    for (const point of asked) {
      for (const { code } of acceptedUnits(point)) {
        expect(toCanonicalUnit('1', code, point).ok, `${point.key} in ${code}`).toBe(true);
      }
    }
  });
});

describe('symbols', () => {
  const folded = (names: readonly string[]) => names.map((name) => name.toLowerCase());
  const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

  test('no two units of a family differ in case only, neither by code nor by label', () => {
    for (const { key, units } of unitFamilies) {
      expect(twice(folded(units.map(({ code }) => code))), key).toEqual([]);
      expect(twice(folded(units.map(({ label }) => label))), key).toEqual([]);
    }
  });

  test('no two units that one data point takes differ in case only', () => {
    for (const point of library.dataPoints) {
      const units = acceptedUnits(point);
      expect(twice(folded(units.map(({ code }) => code))), point.key).toEqual([]);
      expect(twice(folded(units.map(({ label }) => label))), point.key).toEqual([]);
    }
  });
});
