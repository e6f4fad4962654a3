import { describe, expect, test } from 'vitest';
import { deriver } from '#shared/library/derived/rules.ts';
import { metricOf } from '#shared/library/metrics/rules.ts';
import type { Metric } from '#shared/library/metrics/schema.ts';
import { Decimal } from '#shared/library/units/decimal.ts';
import { askedKinds } from './disclosures.facts.ts';
import { library } from './library.ts';

function metric(key: string): Metric {
  const found = metricOf(library, key);
  if (found === undefined) throw new Error(`There is no ${key}.`);
  return found;
}

/** What kind of answer a metric is, in the words of the facts. */
function kindOf(asked: Metric): string {
  if (asked.kind === 'derived') return asked.unitFamily;
  const { type, unitFamily } = asked;
  if (type === 'boolean') return 'yes_no';
  if (type === 'single_choice' || type === 'multi_choice') return 'choice';
  return type === 'text' || type === 'date' || type === 'table' ? type : unitFamily;
}

function mapOf(id: string): Readonly<Record<string, readonly string[]>> {
  const version = library.frameworkVersionById.get(id);
  if (version === undefined) throw new Error(`There is no version ${id}.`);
  return version.metrics;
}

describe.each(Object.entries(askedKinds))('the map of %s', (id, kinds) => {
  const map = mapOf(id);
  const facts = new Map(
    Object.entries(kinds).flatMap(([words, codes]) =>
      codes.split(' ').map((code) => [code, words.split(' ')] as const),
    ),
  );

  test('has what is asked written down for every requirement that it answers', () => {
    const answered = Object.keys(map).filter((code) => (map[code] ?? []).length > 0);
    expect(answered.filter((code) => !facts.has(code))).toEqual([]);
  });

  test('answers with the kinds that the disclosure asks, and leaves out none that it must have', () => {
    const faults = Object.entries(map).flatMap(([code, keys]) => {
      const words = facts.get(code) ?? [];
      const allowed = words.map((word) => word.replace('!', ''));
      const given = keys.map((key) => kindOf(metric(key)));
      const strays = keys.filter((key) => !allowed.includes(kindOf(metric(key))));
      const missing = words.filter((word) => word.endsWith('!') && !given.includes(word.slice(0, -1)));
      return [...strays.map((key) => `${code}: ${key}`), ...missing.map((word) => `${code} lacks ${word}`)];
    });
    expect(faults).toEqual([]);
  });

  test('names a metric once under a code', () => {
    for (const [code, keys] of Object.entries(map)) expect(new Set(keys).size, code).toBe(keys.length);
  });
});

/** Worked examples of the standards: version, code, the metric that answers, its inputs, and the result to so many digits. */
const examples = [
  // VSME, by the examples in and around the standard; the intensity is stated there by euro: 0.00005.
  [
    'vsme-2024',
    'B3',
    'ghg_intensity_scope_1_2_location_revenue',
    '50',
    { ghg_scope_1: '120', ghg_scope_2_location: '80', revenue: '4000000' },
  ],
  [
    'vsme-2024',
    'B8',
    'turnover_headcount_pct',
    '7.5',
    {
      leavers_voluntary: '3',
      leavers_dismissed: '1',
      leavers_retired: '1',
      leavers_deceased: '1',
      employees_headcount_opening: '78',
      employees_headcount: '82',
    },
  ],
  ['vsme-2024', 'B9', 'trir', '7.5', { injuries_recordable: '3', hours_worked: '80000' }],
  ['vsme-2024', 'B10', 'gender_pay_gap_pct', '13.3', { avg_hourly_pay_men: '15', avg_hourly_pay_women: '13' }],
  [
    'vsme-2024',
    'B10',
    'collective_agreements_pct',
    '75',
    { employees_collective_agreements: '45', employees_headcount: '60' },
  ],
  ['vsme-2024', 'C5', 'management_female_male_ratio', '0.6', { management_women: '3', management_total: '8' }],
  ['vsme-2024', 'C9', 'board_female_male_ratio', '0.5', { board_women: '2', board_members_total: '6' }],
  // ESRS Set 1
  ['esrs-set1', 'GOV-1', 'board_female_male_ratio', '0.5', { board_women: '2', board_members_total: '6' }],
  [
    'esrs-set1',
    'E1-6',
    'ghg_total_location',
    '500',
    { ghg_scope_1: '100', ghg_scope_2_location: '50', ghg_scope_3_total: '350' },
  ],
  [
    'esrs-set1',
    'E1-6',
    'ghg_intensity_total_location_revenue',
    '50',
    { ghg_scope_1: '100', ghg_scope_2_location: '50', ghg_scope_3_total: '350', revenue: '10000000' },
  ],
  [
    'esrs-set1',
    'E1-6',
    'ghg_intensity_total_revenue',
    '50',
    { ghg_scope_1: '100', ghg_scope_2_market: '50', ghg_scope_3_total: '350', revenue: '10000000' },
  ],
  [
    'esrs-set1',
    'E1-5',
    'energy_renewable_pct',
    '25',
    { energy_consumption_renewable: '300', energy_consumption_total: '1200' },
  ],
  ['esrs-set1', 'E3-4', 'water_intensity_revenue', '200', { water_consumption: '2000', revenue: '10000000' }],
  ['esrs-set1', 'E5-5', 'waste_non_recycled_pct', '25', { waste_total: '160', waste_recycled: '120' }],
  [
    'esrs-set1',
    'S1-6',
    'turnover_headcount_pct',
    '7.5',
    {
      leavers_voluntary: '6',
      leavers_dismissed: '0',
      leavers_retired: '0',
      leavers_deceased: '0',
      employees_headcount_opening: '80',
      employees_headcount: '80',
    },
  ],
  [
    'esrs-set1',
    'S1-9',
    'employees_30_to_50',
    '55',
    { employees_headcount: '100', employees_under_30: '20', employees_over_50: '25' },
  ],
  [
    'esrs-set1',
    'S1-10',
    'employees_below_adequate_wage_pct',
    '5',
    { employees_below_adequate_wage: '3', employees_headcount: '60' },
  ],
  [
    'esrs-set1',
    'S1-12',
    'employees_with_disabilities_pct',
    '5',
    { employees_with_disabilities: '3', employees_headcount: '60' },
  ],
  ['esrs-set1', 'S1-14', 'trifr', '37.5', { injuries_recordable: '3', hours_worked: '80000' }],
  [
    'esrs-set1',
    'S1-16',
    'ceo_pay_ratio',
    '10',
    { highest_paid_total_compensation: '500', median_total_compensation: '50' },
  ],
  // GRI
  [
    'gri-2021',
    '401-1',
    'turnover_closing_headcount_pct',
    '10',
    {
      leavers_voluntary: '5',
      leavers_dismissed: '1',
      leavers_retired: '1',
      leavers_deceased: '1',
      employees_headcount: '80',
    },
  ],
  ['gri-2021', '401-1', 'new_hires_headcount_pct', '12.5', { new_hires_headcount: '10', employees_headcount: '80' }],
  [
    'gri-2021',
    '308-1',
    'suppliers_new_environmental_pct',
    '40',
    { suppliers_new_environmental: '8', suppliers_new: '20' },
  ],
  ['gri-2021', '414-1', 'suppliers_new_social_pct', '25', { suppliers_new_social: '5', suppliers_new: '20' }],
  ['gri-2021', '404-1', 'training_hours_per_woman', '12', { training_hours_women: '480', employees_women: '40' }],
  ['gri-2021', '405-2', 'pay_ratio_women_men', '0.9', { avg_hourly_pay_women: '18', avg_hourly_pay_men: '20' }],
  [
    'gri-2021',
    '302-3',
    'energy_intensity_fte',
    '24',
    { energy_consumption_total: '240', employees_fte_opening: '8', employees_fte: '12' },
  ],
  // EDCI counts FTE, to 2024 by the opening figure
  ['edci-2024', 'turnover', 'turnover_opening_pct', '7.5', { leavers_fte: '6', employees_fte_opening: '80' }],
  [
    'edci-2026',
    'turnover',
    'turnover_pct',
    '7.5',
    { leavers_fte: '6', employees_fte_opening: '76', employees_fte: '84' },
  ],
] as const;

describe('worked examples of the standards', () => {
  test.each(examples)('%s %s: %s is %s', (id, code, key, expected, inputs) => {
    expect(mapOf(id)[code]).toContain(key);
    const values: Readonly<Record<string, string>> = inputs;
    const result = deriver(library, (name) => values[name]).result(key);
    const digits = expected.split('.')[1]?.length ?? 0;
    expect(new Decimal(result?.value ?? '').toDecimalPlaces(digits).eq(expected)).toBe(true);
  });
});

describe('bases', () => {
  test('flows of a year by FTE stand on the average, all of them on the same', () => {
    const byFte = library.derived.filter(({ unitFamily }) => ['ghg_per_fte', 'energy_per_fte'].includes(unitFamily));
    expect(byFte.map(({ key }) => key)).toContain('energy_intensity_fte');
    const daysLost = library.derived.filter(({ key }) => key === 'days_lost_per_fte');
    for (const { key, formula } of [...byFte, ...daysLost]) {
      expect(formula, key).toMatch(/ \/ employees_fte_average$/);
    }
  });

  test('an average takes the closing figure where the opening one is missing; a turnover rate stays empty', () => {
    const result = (key: string, values: Record<string, string>) =>
      deriver(library, (name) => values[name]).result(key);
    expect(result('employees_fte_average', { employees_fte: '10' })?.value).toBe('10');
    expect(result('employees_fte_average', { employees_fte: '10', employees_fte_opening: '6' })?.value).toBe('8');
    expect(result('employees_headcount_average', { employees_headcount: '10' })?.value).toBe('10');
    for (const [key, leavers] of [
      ['turnover_pct', { leavers_fte: '1', employees_fte: '10' }],
      [
        'turnover_headcount_pct',
        {
          leavers_voluntary: '1',
          leavers_dismissed: '0',
          leavers_retired: '0',
          leavers_deceased: '0',
          employees_headcount: '10',
        },
      ],
    ] as const) {
      expect(result(key, leavers)).toMatchObject({ value: null, reason: 'missing' });
    }
  });

  test('ESRS, VSME and GRI read persons, EDCI reads FTE', () => {
    const fte = ['leavers_fte', 'new_hires_fte', 'turnover_pct', 'turnover_opening_pct', 'leavers_voluntary_fte'];
    for (const id of ['esrs-set1', 'esrs-2026', 'vsme-2024', 'gri-2021']) {
      const named = Object.values(mapOf(id)).flat();
      expect(
        named.filter((key) => fte.includes(key)),
        id,
      ).toEqual([]);
    }
    expect(mapOf('edci-2026').leavers).toEqual(['leavers_fte']);
  });

  test('every computed metric names the source of its formula', () => {
    for (const { key, source } of library.derived) expect(source, key).toMatch(/\S/);
    const own = library.derived.filter(({ source }) => source.startsWith('Own definition'));
    expect(own.length).toBeLessThan(12);
  });
});
