import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { Decimal } from '#shared/library/units/decimal.ts';
import type { MoneyContext } from './quantities.ts';
import { validateValue } from './rules.ts';

const money: MoneyContext = {
  currency: 'NOK',
  currencies: new Set(['NOK', 'EUR', 'USD']),
  rate: (from, to, basis) =>
    from === 'EUR'
      ? { from, to, rate: basis === 'flow' ? '11.4' : '11.8', date: '2025-12-31', source: 'Norges Bank' }
      : null,
};

function check(key: string, value: unknown, unit?: string) {
  const dataPoint = library.dataPointByKey.get(key);
  if (dataPoint === undefined) throw new Error(`There is no ${key}.`);
  return validateValue(dataPoint, { value, unit }, library, money);
}

function faults(key: string, value: unknown, unit?: string) {
  const result = check(key, value, unit);
  return result.ok ? 'fine' : result.fields;
}

describe('numbers', () => {
  test('a number is kept exactly, in the unit of its data point, with what was entered', () => {
    expect(check('energy_consumption_total', '1234567.1', 'kWh')).toMatchObject({
      ok: true,
      value: '1234.5671',
      entered: { value: '1234567.1', unit: 'kWh' },
      steps: [{ from: 'kWh', to: 'MWh', factor: ['1', '1000'] }],
    });
    expect(check('energy_consumption_total', ' 007.50 ')).toMatchObject({
      ok: true,
      value: '7.5',
      entered: { value: '7.5', unit: 'MWh' },
    });
  });

  test('a gross gas reading is converted by a visible step', () => {
    const result = check('energy_non_renewable_natural_gas', '1000', 'MWh_gross_natural_gas');
    expect(result).toMatchObject({ ok: true, steps: [{ kind: 'calorific' }] });
    expect(result.ok && new Decimal(String(result.value)).toDecimalPlaces(2).toFixed()).toBe('902.62');
  });

  test.each([
    ['ghg_scope_1', '1,5', { value: "'1,5' has a decimal comma. Write 1.5." }],
    ['ghg_scope_1', 'about 40', { value: "'about 40' is not a number." }],
    ['ghg_scope_1', '40 MWh', { value: expect.stringMatching(/^'MWh' is no unit of this question/) }],
    ['ghg_scope_1', '1,234', { value: expect.stringMatching(/can mean 1234 or 1\.234\..* Send a decimal point/) }],
    ['ghg_scope_1', 12, { value: 'Enter a number, such as 1234.5.' }],
    ['ghg_scope_1', '', { value: 'Enter a number, such as 1234.5.' }],
    ['ghg_scope_1', null, { value: 'Enter a number, such as 1234.5.' }],
    ['ghg_scope_1', '9'.repeat(41), { value: 'Enter a number with at most 40 digits.' }],
    ['ghg_scope_1', '-1', { value: 'Enter 0 t CO2e or more.' }],
    ['taxonomy_opex_aligned_pct', '100.1', { value: 'Enter 100 % or less.' }],
    ['ghg_target_year', '2030.5', { value: 'Enter a whole number, without digits after the point.' }],
    ['ghg_target_year', '1999', { value: 'Enter 2000 or more.' }],
  ])('%s refuses %s and says what to do', (key, value, fields) => {
    expect(faults(key, value)).toEqual(fields);
  });

  test('a group that reports as one entity may have more than 65,535 employees', () => {
    expect(faults('employees_headcount', '412000')).toBe('fine');
    expect(faults('board_members_total', '120')).toBe('fine');
  });

  test('measured values know no limit of 65,535', () => {
    expect(faults('ghg_scope_1', '12345678.9')).toBe('fine');
    expect(faults('revenue', '12345678901')).toBe('fine');
    expect(faults('data_subjects_affected', '3000000')).toBe('fine');
  });

  test('a negative is fine where it makes sense', () => {
    expect(faults('net_change_ma_fte', '-12.5')).toBe('fine');
    expect(faults('ebitda', '-1000')).toBe('fine');
  });

  test('a unit of another family is refused with the units on offer', () => {
    expect(faults('waste_total', '5', 'm3')).toEqual({
      unit: 'Choose a unit: kg, t, kt, lb, US short ton, imperial long ton.',
    });
    expect(faults('energy_consumption_total', '5', 'MWh_gross_natural_gas')).toHaveProperty('unit');
    expect(faults('days_lost_workdays', '5', 'calendar_day')).toEqual({ unit: 'This question has no other unit.' });
    expect(faults('employees_fte', '5', 'headcount')).toHaveProperty('unit');
  });

  test('0.05 in a data point in percent is kept and asked about, 5 and 0.05 tonnes are not', () => {
    expect(check('esg_linked_pay_pct', '0.05')).toMatchObject({
      ok: true,
      value: '0.05',
      warnings: [{ code: 'LOOKS_LIKE_FRACTION' }],
    });
    expect(check('esg_linked_pay_pct', '1')).toMatchObject({ warnings: [{ code: 'LOOKS_LIKE_FRACTION' }] });
    expect(check('esg_linked_pay_pct', '5')).toMatchObject({ value: '5', warnings: [] });
    expect(check('esg_linked_pay_pct', '0')).toMatchObject({ warnings: [] });
    expect(check('waste_total', '0.05')).toMatchObject({ warnings: [] });
  });

  test('no value makes the check throw, and what passes is a canonical decimal within its range', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.anything(), fc.double().map(String)),
        fc.option(fc.string()),
        (value, unit) => {
          const result = check('water_consumption', value, unit ?? undefined);
          if (result.ok) expect(new Decimal(String(result.value)).gte(0)).toBe(true);
          else expect(Object.values(result.fields).join('')).not.toBe('');
        },
      ),
    );
  });
});

describe('money', () => {
  test('an amount without a currency is in the reporting currency', () => {
    expect(check('revenue', '1000.50')).toMatchObject({ value: '1000.5', entered: { unit: 'NOK' }, steps: [] });
  });

  test('a flow converts at the average rate and a stock at the closing rate', () => {
    expect(check('revenue', '100', 'EUR')).toMatchObject({
      value: '1140',
      steps: [{ kind: 'rate', factor: ['11.4', '1'], date: '2025-12-31' }],
    });
    expect(check('total_debt', '100', 'EUR')).toMatchObject({ value: '1180' });
  });

  test('a missing rate and an unknown currency are told', () => {
    expect(faults('revenue', '100', 'USD')).toEqual({
      unit: 'There is no exchange rate from USD to NOK. Add one, or enter the amount in NOK.',
    });
    expect(faults('revenue', '100', 'kr')).toEqual({ unit: 'Choose a currency by its code, such as EUR.' });
  });
});

describe('other answers', () => {
  test.each([
    ['board_chair_separate', true],
    ['board_chair_separate', false],
    ['country_of_domicile', 'NO'],
    ['nace_code_primary', 'C25'],
    ['cyber_testing_types', ['none']],
    ['financial_year_end', '2024-02-29'],
    ['business_description', 'Makes castings.\nSells to shipyards.'],
    ['company_lei', '5493001KJTIIGC8Y1R17'],
    ['gics_industry', '20106020'],
  ])('%s takes %j', (key, value) => {
    expect(check(key, value)).toMatchObject({ ok: true, value });
  });

  test.each([
    ['board_chair_separate', 'yes', 'Choose yes or no.'],
    ['country_of_domicile', 'XX', 'Choose one of the options.'],
    ['country_of_domicile', '__proto__', 'Choose one of the options.'],
    ['cyber_testing_types', [], 'Choose at least one option.'],
    ['cyber_testing_types', ['none', 'bug_bounty'], "'None' cannot be chosen together with other options."],
    ['cyber_testing_types', ['bug_bounty', 'bug_bounty'], 'Choose each option once, and only options of the list.'],
    ['cyber_testing_types', ['bug_bounty', 'nonsense'], 'Choose each option once, and only options of the list.'],
    ['financial_year_end', '2025-02-29', 'This day is not in the calendar.'],
    ['financial_year_end', '31.12.2025', 'Enter a date as year-month-day, such as 2025-12-31.'],
    ['financial_year_end', '0025-12-31', 'Enter a date as year-month-day, such as 2025-12-31.'],
    ['business_description', '  \n ', 'Write an answer.'],
    ['business_description', 'x'.repeat(20_001), 'Write at most 20,000 characters; this answer has 20,001.'],
    ['business_description', 'a\u0000b', 'Remove the control characters from the text.'],
    ['company_lei', '5493001kjtiigc8y1r17', 'An LEI has 18 letters or digits and two check digits, in capitals.'],
    ['gics_industry', '2010602', 'A GICS sub-industry code has eight digits.'],
  ])('%s refuses %j', (key, value, message) => {
    expect(faults(key, value)).toEqual({ value: message });
  });

  test('20,000 characters are fine', () => {
    expect(faults('business_description', 'x'.repeat(20_000))).toBe('fine');
  });

  test('choices are kept in the order of the list, so that the same answer is the same value', () => {
    expect(check('cyber_testing_types', ['bug_bounty', 'sdlc_testing'])).toMatchObject({
      value: ['sdlc_testing', 'bug_bounty'],
    });
  });
});

describe('tables', () => {
  test('rows are kept with canonical numbers and without empty cells', () => {
    const rows = [
      { topic: 'Energy', business_impact: '05', stakeholder_impact: '4', priority: 'true' },
      { topic: 'Noise', business_impact: '1', stakeholder_impact: '2', priority: '' },
    ];
    expect(check('material_topics', rows)).toMatchObject({
      ok: true,
      value: [
        { topic: 'Energy', business_impact: '5', stakeholder_impact: '4', priority: 'true' },
        { topic: 'Noise', business_impact: '1', stakeholder_impact: '2' },
      ],
    });
  });

  test('every fault is named by row and column', () => {
    expect(
      faults('material_topics', [
        { topic: '', business_impact: '6', stakeholder_impact: '2.5', priority: 'yes', colour: 'red' },
        'x',
      ]),
    ).toEqual({
      'value.0.colour': 'There is no such column.',
      'value.0.topic': "Fill in 'Topic'.",
      'value.0.business_impact': 'Enter 5 or less.',
      'value.0.stakeholder_impact': 'Enter a whole number, without digits after the point.',
      'value.0.priority': 'Choose yes or no.',
      'value.1': 'A row is a set of cells by column.',
    });
    expect(faults('employees_by_country', [{ country: 'Norway', headcount: '1 000' }])).toEqual({
      'value.0.country': 'Choose one of the options.',
      'value.0.headcount': 'Enter a number, such as 1234.5.',
    });
    expect(faults('esg_incident_log', [{ date: '2025-13-01', type: 'x'.repeat(501), severity: '2' }])).toEqual({
      'value.0.date': 'This day is not in the calendar.',
      'value.0.type': 'Write at most 500 characters.',
    });
    expect(faults('employees_by_country', [{ country: 'NO', headcount: 12 }])).toEqual({
      'value.0.headcount': 'Write this cell as text.',
    });
  });

  test('an empty table and one of 201 rows are refused', () => {
    expect(faults('employees_by_country', [])).toEqual({ value: 'Add at least one row.' });
    expect(
      faults(
        'employees_by_country',
        Array.from({ length: 201 }, () => ({ country: 'NO', headcount: '1' })),
      ),
    ).toEqual({ value: 'A table has at most 200 rows.' });
  });
});
