import { describe, expect, it } from 'vitest';
import { inOwnUnit } from './sectionDataPoint.ts';
import { showTyped } from './show.ts';
import { nothingTyped } from './typedContent.ts';

const energy = {
  type: 'number',
  unit: 'MWh',
  units: [
    { unit: 'MWh', label: 'MWh' },
    { unit: 'kWh', label: 'kWh' },
    { unit: 'kWh_gross_natural_gas', label: 'kWh natural gas (gross)' },
  ],
  options: [],
};
const show = (typed: object, dataPoint: object = {}, locale = 'en-GB') =>
  showTyped({ ...energy, ...dataPoint }, { ...nothingTyped, ...typed }, locale);

describe('what a cell shows', () => {
  it('is the number in the locale, every digit of it, with a unit that is not the data point’s own', () => {
    expect(show({ value: '1234567.125', unit: 'MWh' })).toBe('1,234,567.125');
    expect(show({ value: '1234.5', unit: 'kWh' }, {}, 'de-DE')).toBe('1.234,5 kWh');
  });

  it('is the word for an absence, and nothing for nothing', () => {
    expect(show({ absence: 'NOT_AVAILABLE' })).toBe('No data');
    expect(show({})).toBe('');
    expect(show({ value: '0' })).toBe('0');
  });

  it('is the words of choices, the day, and the number of rows', () => {
    const options = [{ value: 'emas', label: 'EMAS' }];
    expect(show({ value: ['emas', 'other'] }, { type: 'multi_choice', options })).toBe('EMAS; other');
    expect(show({ value: 'emas' }, { type: 'single_choice', options })).toBe('EMAS');
    expect(show({ value: '2025-12-31' }, { type: 'date' })).toBe('31 Dec 2025');
    expect(show({ value: true }, { type: 'boolean' })).toBe('Yes');
    expect(show({ value: [{ a: '1' }, { a: '2' }] }, { type: 'table' })).toBe('2 rows');
  });

  it('is the same day wherever the person is', () => {
    expect(show({ value: '2025-01-01' }, { type: 'date' })).toBe('1 Jan 2025');
  });
});

describe('a value in the data point’s own unit', () => {
  it('is converted exactly, a gross reading by the ratio of its fuel', () => {
    expect(inOwnUnit(energy, '1500', 'kWh')).toMatchObject({ ok: true, value: '1.5' });
    const gas = { ...energy, unit: 'MWh_net', units: [{ unit: 'MWh_net', label: 'MWh' }, ...energy.units] };
    const converted = inOwnUnit(gas, '1000', 'kWh_gross_natural_gas');
    expect(converted).toMatchObject({ ok: true });
    expect(converted.ok && Number(converted.value)).toBeGreaterThan(0.85);
    expect(converted.ok && Number(converted.value)).toBeLessThan(0.95);
  });

  it('is none where a draft holds a text that is no number', () => {
    expect(inOwnUnit(energy, 'about 40', 'MWh')).toMatchObject({ ok: false });
    expect(inOwnUnit(energy, 'about 40', 'kWh')).toMatchObject({ ok: false });
  });

  it('is itself where it has the unit already', () => {
    expect(inOwnUnit({ unit: 'EUR', units: [{ unit: 'EUR', label: 'EUR' }] }, '12', 'EUR')).toMatchObject({
      value: '12',
    });
  });
});
