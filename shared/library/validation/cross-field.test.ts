import { describe, expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import type { StoredValue } from '#shared/library/metrics/values.ts';
import { crossFieldFindings, isShown, type RuleScope } from './cross-field.ts';

const findings = (values: Record<string, StoredValue>, scope: RuleScope = {}) =>
  crossFieldFindings(library, (key) => values[key], scope);
const broken = (values: Record<string, StoredValue>) =>
  findings(values).filter(({ outcome }) => outcome !== 'could_not_run');

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

  test('a rule that lacks a value could not run, and says which', () => {
    expect(findings({ waste_hazardous: '5' }).find(({ rule }) => rule === 'waste_parts')).toEqual({
      rule: 'waste_parts',
      outcome: 'could_not_run',
      message: "Could not be checked: 'Waste generated' has no value.",
      keys: ['waste_hazardous', 'waste_radioactive', 'waste_total'],
      missing: ['waste_total'],
      numbers: '5 + coalesce(?, 0) <= ?',
    });
    expect(
      findings({ hours_worked: '1000', employees_fte: '0' }).find(({ rule }) => rule === 'hours_per_fte'),
    ).toMatchObject({
      outcome: 'could_not_run',
      message: 'Could not be checked: A division by zero has no result.',
    });
  });

  test('without any value no rule is heard of', () => {
    expect(findings({})).toEqual([]);
  });

  test('only rules of the wanted level that look at a touched question are run', () => {
    const values = { hours_worked: '10', employees_fte: '10', board_women: '7', board_members_total: '5' };
    expect(findings(values, { level: 'period' }).some(({ rule }) => rule === 'hours_per_fte')).toBe(false);
    expect(findings(values, { level: 'year' })).toMatchObject([
      { rule: 'fte_bridge' },
      { rule: 'hours_per_fte', outcome: 'warning' },
    ]);
    expect(findings(values, { touched: new Set(['board_women']) }).map(({ rule }) => rule)).toEqual([
      'board_women_not_above_board_members_total',
    ]);
  });
});

describe('questions with a condition', () => {
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

  test('a question without a condition is always asked', () => {
    expect(shown('revenue', {})).toBe(true);
  });
});
