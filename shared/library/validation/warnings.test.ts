import { describe, expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { othersIn, spreadOf } from './spread.ts';
import { type Comparison, warningsFor } from './warnings.ts';

function warn(key: string, value: string, rest: Omit<Comparison, 'dataPoint' | 'value'> = {}) {
  const dataPoint = library.dataPointByKey.get(key);
  if (dataPoint === undefined) throw new Error(`There is no ${key}.`);
  return warningsFor({ dataPoint, value, ...rest });
}
const codes = (...args: Parameters<typeof warn>) => warn(...args).map(({ code }) => code);

describe('change against last year', () => {
  test('the threshold is 30 %, or what the data point says, and is itself still fine', () => {
    expect(codes('waste_recycled', '130', { lastYear: '100' })).toEqual([]);
    expect(codes('waste_recycled', '130.1', { lastYear: '100' })).toEqual(['LARGE_CHANGE']);
    expect(codes('waste_recycled', '69', { lastYear: '100' })).toEqual(['LARGE_CHANGE']);
    expect(codes('ghg_scope_1', '150', { lastYear: '100' })).toEqual([]);
    expect(codes('ghg_scope_1', '151', { lastYear: '100' })).toEqual(['LARGE_CHANGE']);
  });

  test('the message gives both values, the change and what to do', () => {
    expect(warn('ghg_scope_1', '160', { lastYear: '100' })).toEqual([
      {
        code: 'LARGE_CHANGE',
        message: "160 t CO2e is up 60 % from last year's 100 t CO2e. Say in a note what happened.",
        mark: '+60 % on last year',
      },
    ]);
    expect(warn('training_spend', '1000000', { lastYear: '3000000', currency: 'NOK' }).at(0)?.message).toBe(
      "1,000,000 NOK is down 67 % from last year's 3,000,000 NOK. Say in a note what happened.",
    );
  });

  test('below the absolute floor nothing is asked, however large the percentage', () => {
    expect(codes('injuries_recordable', '3', { lastYear: '1' })).toEqual([]);
    expect(codes('injuries_recordable', '8', { lastYear: '1' })).toEqual(['LARGE_CHANGE']);
    expect(codes('ghg_scope_1', '5', { lastYear: '1' })).toEqual([]);
  });

  test('a value after a zero is asked about, and a death always', () => {
    expect(warn('waste_total', '12', { lastYear: '0' }).at(0)?.message).toBe(
      'Last year this was 0, now it is 12 t. Say in a note what happened.',
    );
    expect(codes('fatalities', '1', { lastYear: '0' })).toEqual(['LARGE_CHANGE']);
  });

  test('a change of sign is a change, not a unit', () => {
    expect(codes('ebitda', '-1000000', { lastYear: '100000' })).toEqual(['LARGE_CHANGE']);
  });

  test("an organisation's own threshold goes before the data point's", () => {
    expect(codes('ghg_scope_1', '111', { lastYear: '100', threshold: { changePercent: '10', floor: '0' } })).toEqual([
      'LARGE_CHANGE',
    ]);
  });
});

describe('mixed-up units', () => {
  test.each([
    ['1000', '1', '1,000 times as much as'],
    ['998', '1', '1,000 times as much as'],
    ['0.1', '100', 'one part in 1,000 of'],
    ['1000', '100', '10 times as much as'],
    ['1050', '100', '10 times as much as'],
    ['10000', '100', '100 times as much as'],
    ['25000', '100', '250 times as much as'],
    ['360', '100', null],
    ['2000', '100', null],
  ])('%s MWh after %s MWh', (value, lastYear, words) => {
    const [warning] = warn('energy_consumption_total', value, { lastYear });
    expect(warning?.code).toBe(words === null ? 'LARGE_CHANGE' : 'SUSPECT_UNIT');
    if (words !== null) expect(warning?.message).toContain(words);
  });

  test('a few words for the cell name the factor, the move, or what it is held against', () => {
    const mark = (...args: Parameters<typeof warn>) => warn(...args).at(0)?.mark;
    expect(mark('energy_consumption_total', '970', { lastYear: '1' })).toBe('970 × last year');
    expect(mark('energy_consumption_total', '0.1', { lastYear: '100' })).toBe('1/1,000 of last year');
    expect(mark('waste_recycled', '60', { lastYear: '100' })).toBe('−40 % on last year');
    expect(mark('waste_total', '12', { lastYear: '0' })).toBe('was 0 last year');
    const others = othersIn(spreadOf(['900', '1000', '1100'].map((value, at) => [`site-${at}`, value])), 'own');
    expect(mark('energy_consumption_total', '11000', { others })).toBe('10 × the largest other site');
    expect(mark('energy_consumption_total', '90', { others })).toBe('1/10 of the smallest other site');
  });
});

describe('against the other entities', () => {
  const against = (...values: readonly string[]) => {
    const others = values.map((value, at) => [`site-${at}`, value] as const);
    return { others: othersIn(spreadOf(others), 'own') };
  };
  const entities = against('900', '1000', '1100');

  test('an entity five times beyond the others is asked about', () => {
    expect(codes('energy_consumption_total', '5501', entities)).toEqual(['OUTLIER']);
    expect(codes('energy_consumption_total', '5500', entities)).toEqual([]);
    expect(codes('energy_consumption_total', '179', entities)).toEqual(['OUTLIER']);
    expect(warn('energy_consumption_total', '6000', entities).at(0)?.message).toBe(
      '6,000 MWh is more than five times the largest of your other sites (1,100 MWh). Check the unit, or say in a note why.',
    );
  });

  test('an entity that was always that size, two others, and small differences raise nothing', () => {
    expect(codes('energy_consumption_total', '6000', { ...entities, lastYear: '5900' })).toEqual([]);
    expect(codes('energy_consumption_total', '6000', against('900', '1000'))).toEqual([]);
    expect(codes('energy_consumption_total', '8', against('1', '1', '1'))).toEqual([]);
  });
});

test('answers that are no quantities are never compared', () => {
  expect(codes('ghg_target_year', '2030', { lastYear: '1' })).toEqual([]);
  expect(codes('company_lei', '1', { lastYear: '100' })).toEqual([]);
});
