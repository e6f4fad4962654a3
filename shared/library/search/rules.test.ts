import { describe, expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { type LibraryQuery, searchLibrary } from './rules.ts';

const keys = (query: LibraryQuery) => searchLibrary(library, query).map(({ metric }) => metric.key);
const first = (text: string) => keys({ text })[0];

describe('searching the library', () => {
  test.each([
    ['scope 1', 'ghg_scope_1'],
    ['ghg_scope_1', 'ghg_scope_1'],
    ['Scope 2 market', 'ghg_scope_2_market'],
    ['gender pay gap', 'gender_pay_gap_pct'],
    ['ltifr', 'ltifr'],
    ['waste generated', 'waste_total'],
    ['lei', 'company_lei'],
    ['T1-12', 'gender_pay_gap_pct'],
    ['water withdrawal', 'water_withdrawal'],
    ['WOMEN BOARD', 'women_board_pct'],
    ['board_women', 'board_women'],
    ['turnover', 'turnover_pct'],
  ])('%s finds %s first', (text, key) => {
    expect(first(text)).toBe(key);
  });

  test('a framework code finds all that answers it', () => {
    expect(keys({ text: 'S1-14', framework: 'esrs-set1' })).toContain('injuries_recordable');
    expect(keys({ text: '305-1' })).toEqual(['ghg_scope_1', 'ghg_biogenic']);
    expect(searchLibrary(library, { text: 'T1-8' })[0]).toMatchObject({ foundIn: 'code' });
  });

  test('a standard finds its codes, and words of its titles find the metrics', () => {
    expect(keys({ text: 'E3' })).toContain('water_consumption');
    expect(keys({ text: 'remuneration metrics' })).toContain('ceo_pay_ratio');
  });

  test('every word must be found, and guidance counts last', () => {
    expect(keys({ text: 'water bicycle' })).toEqual([]);
    const hits = searchLibrary(library, { text: 'aqueduct' });
    expect(hits.map(({ metric }) => metric.key)).toEqual([
      'water_withdrawal_stress_areas',
      'water_consumption_stress_areas',
      'high_water_stress_sites',
    ]);
    expect(hits[0]?.foundIn).toBe('guidance');
  });

  test('accents and a slip of the finger do not matter', () => {
    expect(first('énergy consumption')).toBe('energy_consumption_total');
    expect(keys({ text: 'biodiversty' })).toContain('biodiversity_policy');
    expect(keys({ text: 'emisions' })).toContain('ghg_scope_1');
  });

  test('filters hold with and without a text', () => {
    expect(
      keys({ category: 'Governance' }).every((key) => library.dataPointByKey.get(key)?.category !== 'Social'),
    ).toBe(true);
    expect(keys({ text: 'women', category: 'Governance' })).not.toContain('employees_women');
    expect(keys({ group: 'water', kind: 'derived' })).toEqual(['water_recycled_pct', 'water_intensity_revenue']);
    expect(keys({ core: true })).toHaveLength(21);
    expect(keys({ framework: 'edci' })).toContain('leavers_fte');
    expect(keys({ framework: 'edci' })).not.toContain('tax_policy');
    expect(keys({ framework: 'edci-2023' })).not.toContain('decarbonisation_strategy');
    expect(keys({ framework: 'unknown' })).toEqual([]);
    expect(keys({})).toHaveLength(library.dataPoints.length + library.derived.length);
  });

  test('signs and very long texts are harmless', () => {
    expect(keys({ text: '()[]*+?' })).toHaveLength(library.dataPoints.length + library.derived.length);
    expect(keys({ text: 'a'.repeat(100_000) })).toEqual([]);
  });
});
