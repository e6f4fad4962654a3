import { describe, expect, test } from 'vitest';
import { parseDecimal, plain } from '#shared/library/units/decimal.ts';
import { repairsOf, type TypedNumber } from './repairs.ts';

const perMwh: Record<string, string> = { MWh: '1', kWh: '0.001', GWh: '1000' };
const inOwn = ({ value, unit }: TypedNumber) => {
  const number = parseDecimal(value);
  return number && plain(number.times(perMwh[unit ?? 'MWh'] ?? '1'));
};
const units = ['MWh', 'kWh', 'GWh'];
const mend = (value: string, unit: string, lastYear: string | null) =>
  repairsOf({ typed: { value, unit }, lastYear, units, inOwn });

describe('the repairs of a number', () => {
  test('that was typed in the wrong unit read it in the one that fits last year, and say what it comes to', () => {
    expect(mend('1490000', 'MWh', '1536')).toEqual([
      { kind: 'read-as', by: null, typed: { value: '1490000', unit: 'kWh' }, own: '1490' },
    ]);
    expect(mend('1.49', 'MWh', '1536')).toEqual([
      { kind: 'read-as', by: null, typed: { value: '1.49', unit: 'GWh' }, own: '1490' },
    ]);
  });

  test('that is ten times too large move its decimal point', () => {
    expect(mend('5779', 'MWh', '577')).toEqual([
      { kind: 'divide', by: 10, typed: { value: '577.9', unit: 'MWh' }, own: '577.9' },
    ]);
    expect(mend('57.79', 'MWh', '577')[0]).toMatchObject({ kind: 'multiply', by: 10, own: '577.9' });
  });

  test('come nearest first', () => {
    const found = repairsOf({ typed: { value: '1400', unit: 'MWh' }, lastYear: '20', units, inOwn });
    expect(found.map(({ own }) => own)).toEqual(['14']);
  });

  test('are none where the number fits, where last year says nothing, and where nothing would help', () => {
    expect(mend('1490', 'MWh', '1536')).toEqual([]);
    expect(mend('1490000', 'MWh', null)).toEqual([]);
    expect(mend('1490000', 'MWh', '0')).toEqual([]);
    expect(mend('-5', 'MWh', '1536')).toEqual([]);
    expect(mend('4', 'MWh', '1')).toEqual([]);
    expect(mend('about 40', 'MWh', '1')).toEqual([]);
  });
});
