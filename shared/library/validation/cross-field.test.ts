import { describe, expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import type { StoredValue } from '#shared/library/metrics/values.ts';
import { isDecidable, isShown, ruleFinding } from './cross-field.ts';

/** What the rules say of these answers; the keys of `open` are asked and not answered, or answered in part. */
const findings = (values: Record<string, StoredValue>, open: readonly string[] = [], days = 365) =>
  library.rules.flatMap((rule) => {
    const isOpen = (key: string) => open.includes(key);
    const value = (key: string) => (isOpen(key) ? null : values[key]);
    return ruleFinding(library, rule, { value, soFar: (key) => values[key], isOpen, days }) ?? [];
  });
const broken = (values: Record<string, StoredValue>, open: readonly string[] = [], days = 365) =>
  findings(values, open, days).filter(({ outcome }) => outcome !== 'could_not_run');

describe('cross-field rules', () => {
  test('more women on the board than board members is an error with its numbers', () => {
    expect(broken({ board_women: '7', board_members_total: '5' })).toEqual([
      {
        rule: 'board_women_not_above_board_members_total',
        outcome: 'error',
        message: "'Women on board' is higher than 'Board members'. Correct one of the two.",
        keys: ['board_women', 'board_members_total'],
        missing: [],
        numbers: '7 <= 5',
      },
    ]);
    expect(broken({ board_women: '2', board_members_total: '5' })).toEqual([]);
  });

  test('the gender split must give the headcount', () => {
    const split = { employees_women: '40', employees_men: '59', employees_headcount: '100' };
    expect(broken(split)).toMatchObject([
      { rule: 'gender_sum', outcome: 'error', numbers: '40 + 59 + coalesce(?, 0) == 100' },
    ]);
    expect(broken({ ...split, employees_other_gender: '1' })).toEqual([]);
  });

  test('energy must split within half a megawatt-hour', () => {
    const energy = { energy_consumption_total: '100', energy_consumption_renewable: '30' };
    expect(broken({ ...energy, energy_consumption_non_renewable: '69.5' })).toEqual([]);
    expect(broken({ ...energy, energy_consumption_non_renewable: '69.4' })).toMatchObject([
      { rule: 'energy_split_sum', outcome: 'error' },
    ]);
  });

  test('a scope 3 total above its categories is a warning, below them an error', () => {
    const categories = { ghg_scope_3_cat01_purchased_goods: '80', ghg_scope_3_cat06_business_travel: '20' };
    expect(broken({ ...categories, ghg_scope_3_total: '150' })).toMatchObject([
      { rule: 'scope_3_total_above_categories', outcome: 'warning' },
    ]);
    expect(broken({ ...categories, ghg_scope_3_total: '90' })).toMatchObject([
      { rule: 'scope_3_categories_above_total', outcome: 'error' },
    ]);
    expect(broken({ ...categories, ghg_scope_3_total: '100' })).toEqual([]);
  });

  test('yes and no take part: responses without a survey are an error', () => {
    expect(broken({ employee_survey: false, survey_responses: '12', survey_invited: '20' })).toMatchObject([
      { rule: 'survey_needs_yes' },
    ]);
    expect(broken({ fossil_fuel_active: false, fossil_fuel_revenue: '1', revenue: '2' })).toMatchObject([
      { rule: 'fossil_flag' },
    ]);
  });

  test('table rows are added up', () => {
    const values = {
      employees_headcount: '30',
      employees_by_country: [
        { country: 'NO', headcount: '12' },
        { country: 'DE', headcount: '20' },
      ],
    };
    expect(broken(values)).toMatchObject([{ rule: 'headcount_country_sum', outcome: 'warning' }]);
  });

  test('a rule that lacks a value could not run, and says which it waits for', () => {
    expect(findings({ waste_hazardous: '5' }, ['waste_total']).find(({ rule }) => rule === 'waste_parts')).toEqual({
      rule: 'waste_parts',
      outcome: 'could_not_run',
      message: "Not checked yet: needs 'Waste generated'.",
      keys: ['waste_hazardous', 'waste_radioactive', 'waste_total'],
      missing: ['waste_total'],
      numbers: '5 + coalesce(?, 0) <= ?',
    });
    expect(
      findings({ hours_worked: '1000', employees_fte: '0' }).find(({ rule }) => rule === 'hours_per_fte'),
    ).toMatchObject({ outcome: 'could_not_run', message: 'Not checked: A division by zero has no result.' });
  });

  test('a value that nobody is asked for is waited for by no rule', () => {
    expect(findings({ waste_hazardous: '5' })).toEqual([]);
  });

  test('an answer that may still mend a rule is waited for, whatever the order of the answers', () => {
    const split = { employees_women: '40', employees_men: '59', employees_headcount: '100' };
    expect(findings(split, ['employees_other_gender']).find(({ rule }) => rule === 'gender_sum')).toMatchObject({
      outcome: 'could_not_run',
      missing: ['employees_other_gender'],
    });
  });

  test('parts that exceed their total already are refused before the last of them is known', () => {
    const parts = { ghg_scope_3_cat01_purchased_goods: '80', ghg_scope_3_cat02_capital_goods: '40' };
    const open = ['ghg_scope_3_cat06_business_travel'];
    expect(broken({ ...parts, ghg_scope_3_total: '100' }, open)).toMatchObject([
      { rule: 'scope_3_categories_above_total', outcome: 'error' },
    ]);
    const enough = { ...parts, ghg_scope_3_total: '150' };
    expect(broken(enough, open)).toEqual([]);
    expect(findings(enough, open).find(({ rule }) => rule === 'scope_3_total_above_categories')).toMatchObject({
      outcome: 'could_not_run',
      missing: open,
    });
  });

  test('the months so far refuse what no later month can mend, and nothing else', () => {
    const year = { water_withdrawal_stress_areas: '120', water_withdrawal: '100' };
    const rule = 'water_withdrawal_stress_areas_not_above_water_withdrawal';
    expect(broken(year, ['water_withdrawal_stress_areas']).map((finding) => finding.rule)).toEqual([rule]);
    expect(broken({ ...year, water_withdrawal_stress_areas: '90' }, ['water_withdrawal_stress_areas'])).toEqual([]);
    expect(broken(year, ['water_withdrawal'])).toEqual([]);
  });

  test('without any value no rule is heard of', () => {
    expect(findings({})).toEqual([]);
  });

  test('what is usual in twelve months is scaled by the days of the period', () => {
    const hours = { hours_worked: '500', employees_fte: '1' };
    expect(broken(hours).map(({ rule }) => rule)).toEqual(['hours_per_fte']);
    expect(broken(hours, [], 92)).toEqual([]);
    const lost = { days_lost_injury: '100', injuries_recordable: '1' };
    expect(broken(lost)).toEqual([]);
    expect(broken(lost, [], 92).map(({ rule }) => rule)).toEqual(['days_lost_injury_cap']);
  });

  test('a rule has a result where its needed sides are asked, with or without those that it provides for', () => {
    const rule = library.rules.find(({ key }) => key === 'gender_sum');
    const decidable = (...keys: string[]) => rule && isDecidable(library, rule, new Set(keys));
    expect(decidable('employees_women', 'employees_men', 'employees_headcount')).toBe(true);
    expect(decidable('employees_women', 'employees_other_gender', 'employees_headcount')).toBe(false);
  });
});

describe('data points with a condition', () => {
  const shown = (key: string, values: Record<string, StoredValue>) => {
    const dataPoint = library.dataPointByKey.get(key);
    return dataPoint !== undefined && isShown(library, dataPoint, (name) => values[name]);
  };

  test('they are asked where the condition holds, and not before its answer is known', () => {
    expect(shown('survey_responses', { employee_survey: true })).toBe(true);
    expect(shown('survey_responses', { employee_survey: false })).toBe(false);
    expect(shown('survey_responses', {})).toBe(false);
    expect(shown('esg_incident_log', { significant_esg_incidents: '1' })).toBe(true);
    expect(shown('esg_incident_log', { significant_esg_incidents: '0' })).toBe(false);
    expect(shown('satisfaction_score', { satisfaction_score_type: 'enps' })).toBe(true);
    expect(shown('satisfaction_score', { satisfaction_score_type: 'none' })).toBe(false);
  });

  test('a data point without a condition is always asked', () => {
    expect(shown('revenue', {})).toBe(true);
  });
});
