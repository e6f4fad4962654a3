import { describe, expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { explainedText } from '#shared/library/formula/explain.ts';
import type { StoredValue } from '#shared/library/metrics/values.ts';
import { Decimal } from '#shared/library/units/decimal.ts';
import { deriver, inputsOf } from './rules.ts';

function resultOf(key: string, values: Record<string, StoredValue>) {
  const result = deriver(library, (name) => values[name]).result(key);
  if (result === null) throw new Error(`${key} was not computed.`);
  return result;
}

describe('computed metrics', () => {
  test.each([
    ['ghg_total_market', { ghg_scope_1: '100', ghg_scope_2_market: '50', ghg_scope_3_total: '350' }, '500'],
    [
      'ghg_intensity_total_revenue',
      { ghg_scope_1: '100', ghg_scope_2_market: '50', ghg_scope_3_total: '350', revenue: '10000000' },
      '50',
    ],
    ['energy_renewable_pct', { energy_consumption_renewable: '300', energy_consumption_total: '1200' }, '25'],
    ['water_intensity_revenue', { water_consumption: '2000', revenue: '10000000' }, '200'],
    ['waste_recycling_pct', { waste_recycled: '120', waste_total: '160' }, '75'],
    ['turnover_opening_pct', { leavers_fte: '6', employees_fte_opening: '80' }, '7.5'],
    ['trifr', { injuries_recordable: '3', hours_worked: '80000' }, '37.5'],
    ['trir', { injuries_recordable: '3', hours_worked: '80000' }, '7.5'],
    ['ceo_pay_ratio', { highest_paid_total_compensation: '500', median_total_compensation: '50' }, '10'],
    ['net_new_hires_total', { new_hires_fte: '10', leavers_fte: '12.5' }, '-2.5'],
    ['financed_emissions_base', { equity_book: '-4000000', total_debt: '15000000' }, '15000000'],
    [
      'ghg_scope_3_category_sum',
      { ghg_scope_3_cat06_business_travel: '12.5', ghg_scope_3_cat01_purchased_goods: '87.5' },
      '100',
    ],
  ])('%s', (key, values, expected) => {
    expect(resultOf(key, values).value).toBe(expected);
  });

  test('a gender pay gap of 13 against 15 is 13.33 %', () => {
    const { value } = resultOf('gender_pay_gap_pct', { avg_hourly_pay_men: '15', avg_hourly_pay_women: '13' });
    expect(new Decimal(value ?? 0).toDecimalPlaces(2).toFixed()).toBe('13.33');
  });

  test('an empty result names the data points behind it, not the steps between', () => {
    const result = resultOf('ghg_intensity_total_revenue', { ghg_scope_1: '100', revenue: '10' });
    expect(result).toMatchObject({
      value: null,
      reason: 'missing',
      missing: ['ghg_scope_2_market', 'ghg_scope_3_total'],
      inputs: ['revenue'],
    });
  });

  test('a division by zero is told as such, also through a metric between', () => {
    expect(resultOf('trir', { injuries_recordable: '3', hours_worked: '0' })).toMatchObject({
      value: null,
      reason: 'division_by_zero',
      missing: [],
    });
    expect(
      resultOf('turnover_pct', { leavers_fte: '3', employees_fte: '0', employees_fte_opening: '0' }),
    ).toMatchObject({
      value: null,
      reason: 'division_by_zero',
      message: 'A division by zero has no result.',
    });
  });

  test('the explanation shows the formula with its numbers', () => {
    const result = resultOf('turnover_pct', { leavers_fte: '6', employees_fte: '84', employees_fte_opening: '76' });
    expect(explainedText(result.explained)).toBe('6 / (0.5 * (76 + 84)) * 100');
    expect(result).toMatchObject({ value: '7.5', inputs: ['leavers_fte', 'employees_fte_opening', 'employees_fte'] });
  });

  test('a value that does not fit its data point counts as missing', () => {
    expect(resultOf('women_board_pct', { board_women: 'two', board_members_total: '6' })).toMatchObject({
      value: null,
      missing: ['board_women'],
    });
  });

  test('a metric that the library does not compute has no result', () => {
    for (const key of ['nothing', 'revenue']) expect(deriver(library, () => null).result(key)).toBeNull();
  });
});

describe('what rests on what', () => {
  test('the data points behind an intensity are found through the totals', () => {
    expect(inputsOf(library, 'ghg_intensity_scope_1_2_revenue')).toEqual([
      'ghg_scope_1',
      'ghg_scope_2_market',
      'revenue',
    ]);
    expect(inputsOf(library, 'revenue')).toEqual(['revenue']);
  });
});
