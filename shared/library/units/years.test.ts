import { describe, expect, test } from 'vitest';
import sets from '#shared/content/library/fuel-sets.json' with { type: 'json' };
import { Decimal } from './decimal.ts';
import { toCanonicalUnit } from './rules.ts';
import { fuelByKey, fuels } from './table.ts';
import { factorYearOf, fuelIn } from './years.ts';

const yearOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });
const gas = { unit: 'MWh_net', unitFamily: 'energy_net', fuels: ['natural_gas'] };

describe('the factors of a year', () => {
  test('are those of the calendar year in which most days of a value lie', () => {
    expect(factorYearOf(yearOf(2024))).toBe(2024);
    expect(factorYearOf({ from: '2023-04-01', to: '2024-03-31' })).toBe(2023);
    expect(factorYearOf({ from: '2023-09-16', to: '2024-09-15' })).toBe(2024);
    expect(factorYearOf({ from: '2023-12-01', to: '2023-12-31' })).toBe(2023);
    expect(factorYearOf({ from: '2023-12-31', to: '2024-01-01' })).toBe(2024);
  });

  test.each([
    [2021, '0.18219', '0.20188'],
    [2022, '0.18219', '0.20188'],
    [2023, '0.18256', '0.20226'],
    [2024, '0.18253', '0.20223'],
    [2025, '0.18259', '0.20229'],
    [2026, '0.18259', '0.20229'],
  ])('of %i turn a gross reading of natural gas into net by its own ratio', (year, gross, net) => {
    const read = toCanonicalUnit('1000000', 'kWh_gross_natural_gas', gas, yearOf(year));
    const right = new Decimal(1000).times(gross).div(net);
    expect(read).toMatchObject({ ok: true, value: right.toFixed() });
    const steps = read.ok ? read.steps : [];
    expect(steps.find(({ kind }) => kind === 'calorific')?.source).toContain(
      `${Math.min(Math.max(year, 2022), 2025)}, Natural gas: ${gross} kg CO2 per gross kWh against ${net} per net kWh`,
    );
  });

  test('of an amount are those of its year: cubic metres of gas, litres and tonnes of diesel', () => {
    const netIn = (value: string, unit: string, fuel: string) => {
      const read = toCanonicalUnit(value, unit, { ...gas, fuels: [fuel] }, yearOf(2023));
      return read.ok ? Number(read.value) : read.message;
    };
    expect(netIn('1000', 'm3_natural_gas', 'natural_gas')).toBeCloseTo(2034.37 / 202.26, 10);
    expect(netIn('1', 'kl_diesel', 'diesel')).toBeCloseTo(2478.87 / 250.76, 10);
    expect(netIn('1', 't_diesel', 'diesel')).toBeCloseTo(2976.42 / 250.76, 10);
  });

  test('without days, and of fuels that the sets do not have, are the newest', () => {
    const [lignite] = fuels.filter(({ key }) => key === 'lignite');
    if (!lignite) throw new Error('There is no lignite');
    expect(fuelIn(lignite, yearOf(2023))).toBe(lignite);
    for (const fuel of fuels) expect(fuelIn(fuel, undefined)).toBe(fuel);
  });

  test('are plausible in each set: net below gross, and within two per cent of the newest', () => {
    for (const { year, co2 } of sets.sets) {
      expect(Object.keys(co2).toSorted()).toEqual(Object.keys(sets.names).toSorted());
      for (const key of Object.keys(co2)) {
        const fuel = fuelByKey.get(key);
        if (!fuel) throw new Error(`The units know no fuel ${key}`);
        const then = fuelIn(fuel, yearOf(year));
        const number = ([top, bottom]: readonly [string, string] = ['0', '1']) => Number(top) / Number(bottom);
        expect(number(then.netPerGross)).toBeLessThan(1);
        expect(Math.abs(number(then.netPerGross) / number(fuel.netPerGross) - 1), `${key} ${year}`).toBeLessThan(0.02);
        for (const [at, content] of then.contents.entries()) {
          const now = number(fuel.contents[at]?.energy);
          expect(Math.abs(number(content.energy) / now - 1), `${key} ${content.key} ${year}`).toBeLessThan(0.03);
        }
      }
    }
  });
});
