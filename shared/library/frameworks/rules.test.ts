import { describe, expect, test } from 'vitest';
import { library } from '#shared/content/library/library.ts';
import { dataPointKeysOf, metricKeysOf, requirementsOf, titleOf, versionsOf } from './rules.ts';
import type { FrameworkVersion } from './schema.ts';

function version(id: string): FrameworkVersion {
  const found = library.frameworkVersionById.get(id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

describe('frameworks', () => {
  test('each of the seven has a version that is shown first', () => {
    expect(library.frameworks.map(({ id }) => id)).toEqual(['edci', 'sfdr_pai', 'esrs', 'vsme', 'gri', 'ungc', 'tcfd']);
    for (const { currentVersion } of library.frameworks) expect(version(currentVersion).state).toBe('current');
  });

  test('EDCI has five cycles, of which the newest is current', () => {
    expect(versionsOf(library, 'edci').map(({ id }) => id)).toEqual([
      'edci-2026',
      'edci-2025',
      'edci-2024',
      'edci-2023',
      'edci-2022',
    ]);
    expect(metricKeysOf(version('edci-2023')).has('decarbonisation_strategy')).toBe(false);
    expect(metricKeysOf(version('edci-2024')).has('decarbonisation_strategy')).toBe(true);
    expect(metricKeysOf(version('edci-2026')).has('cyber_testing_types')).toBe(true);
    expect(metricKeysOf(version('edci-2025')).has('cyber_testing_types')).toBe(false);
  });

  test('a code means what its version says', () => {
    expect(titleOf(library, 'esrs-set1', 'E1-6')).toBe('Gross Scopes 1, 2, 3 and Total GHG emissions');
    expect(titleOf(library, 'esrs-2026', 'E1-6')).toBe('Targets related to climate change');
    expect(titleOf(library, 'esrs-2026', 'E1-8')).toBe('Gross scope 1, 2, 3 GHG emissions');
    expect(titleOf(library, 'sfdr-pai-2022', 'T1-12')).toBe('Unadjusted gender pay gap');
    expect(titleOf(library, 'vsme-2024', 'B3')).toBe('Energy and greenhouse gas emissions');
    expect(titleOf(library, 'esrs-set1', 'E9-9')).toBeUndefined();
  });

  test('the texts are complete: 82 disclosure requirements of Set 1, 64 SFDR indicators, 20 of VSME', () => {
    const main = version('esrs-set1').requirements.filter(({ code }) => !code.includes('.') && !code.startsWith('MDR'));
    expect(main).toHaveLength(82);
    const indicators = new Set(version('sfdr-pai-2022').requirements.map(({ code }) => code.split('.')[0]));
    expect(indicators.size).toBe(64);
    expect(version('vsme-2024').requirements).toHaveLength(20);
    expect(version('ungc-2004').requirements).toHaveLength(10);
    expect(version('tcfd-2017').requirements).toHaveLength(11);
  });

  test('all 47 investee indicators of SFDR but the green bond one have a metric', () => {
    const open = requirementsOf(library, version('sfdr-pai-2022')).filter(
      ({ metrics, requirement }) => requirement.part.includes('investee') && metrics.length === 0,
    );
    expect(open.map(({ requirement }) => requirement.code)).toEqual(['T2-16']);
  });

  test('a metric carries its codes in current and coming versions, never those of past ones', () => {
    const versions = library.dataPointByKey
      .get('ghg_scope_1')
      ?.frameworks.map(({ version: id, code }) => `${id} ${code}`);
    expect(versions).toContain('esrs-set1 E1-6');
    expect(versions).toContain('esrs-2026 E1-8');
    expect(versions).toContain('edci-2026 scope_1');
    expect(versions).not.toContain('edci-2024 scope_1');
  });
});

describe('what a version asks for', () => {
  test('the data points behind its computed metrics are asked too', () => {
    const keys = dataPointKeysOf(library, version('edci-2026'));
    expect(keys.has('leavers_fte')).toBe(true);
    expect(keys.has('c_suite_women')).toBe(true);
    expect(keys.has('turnover_pct')).toBe(false);
    expect(dataPointKeysOf(library, version('sfdr-pai-2022')).has('employees_fte_opening')).toBe(true);
  });
});
