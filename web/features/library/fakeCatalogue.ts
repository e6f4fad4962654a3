import type { MetricSummary, SectionSummary } from '#shared/library/catalogue/schema.ts';

/** A section of the library; change what a test is about. */
export function aSectionSummary(changes: Partial<SectionSummary> = {}): SectionSummary {
  return {
    id: 'energy',
    name: 'Energy and heat',
    category: 'Environment',
    description: 'What the sites use.',
    order: 1,
    askedByDefault: 2,
    dataPointCount: 3,
    ...changes,
  };
}

/** A data point of the library about energy; change what a test is about. */
export function aMetricSummary(changes: Partial<MetricSummary> = {}): MetricSummary {
  return {
    id: 'electricity',
    kind: 'data_point',
    name: 'Electricity',
    groupId: 'energy',
    groupName: 'Energy and heat',
    category: 'Environment',
    core: false,
    tier: 'core',
    type: 'number',
    unit: 'MWh',
    unitFamily: 'energy',
    periodicities: ['annual', 'monthly'],
    formula: null,
    frameworks: [],
    ...changes,
  };
}
