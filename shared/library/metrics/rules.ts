import type { FrameworkCode, FrameworkVersion } from '#shared/library/frameworks/schema.ts';
import type {
  Category,
  CrossFieldRule,
  DataPoint,
  DerivedMetric,
  Library,
  LibraryContent,
  LibrarySection,
  Metric,
} from './schema.ts';

/** Builds the library from its content: joins framework codes, categories and defaults, and writes out the `notAbove` rules. */
export function buildLibrary(content: LibraryContent): Library {
  const sections = content.sections.toSorted((one, other) => one.order - other.order);
  const sectionByKey = new Map(sections.map((section) => [section.key, section]));
  const codes = codesByMetric(content.frameworkVersions);
  const joined = (metric: { key: string; group: string }) => ({
    category: categoryOf(metric.group, sectionByKey),
    core: content.coreMetrics.includes(metric.key),
    frameworks: codes.get(metric.key) ?? [],
  });
  const place = new Map(sections.map((section, index) => [section.key, index]));
  const dataPoints = content.dataPoints
    .map(
      (record): DataPoint => ({
        fuels: [],
        decimals: 0,
        notAbove: [],
        evidenceRecommended: false,
        limits: {},
        ...record,
        columns: (record.columns ?? []).map((column) => ({ unit: '', limits: {}, ...column })),
        kind: 'data_point',
        ...joined(record),
      }),
    )
    .toSorted((one, other) => (place.get(one.group) ?? 0) - (place.get(other.group) ?? 0));
  const derived = content.derived.map(
    (record): DerivedMetric => ({ limits: {}, ...record, kind: 'derived', ...joined(record) }),
  );
  const dataPointByKey = new Map(dataPoints.map((dataPoint) => [dataPoint.key, dataPoint]));
  const derivedByKey = new Map(derived.map((metric) => [metric.key, metric]));
  return {
    name: content.name,
    version: content.version,
    date: content.date,
    coreMetrics: content.coreMetrics,
    sections,
    dataPoints,
    derived,
    rules: [...content.rules, ...notAboveRules(dataPoints, dataPointByKey)],
    optionSets: content.optionSets,
    frameworks: content.frameworks,
    frameworkVersions: content.frameworkVersions,
    sectionByKey,
    dataPointByKey,
    derivedByKey,
    optionSetByKey: new Map(content.optionSets.map((set) => [set.key, set])),
    frameworkById: new Map(content.frameworks.map((framework) => [framework.id, framework])),
    frameworkVersionById: new Map(content.frameworkVersions.map((version) => [version.id, version])),
  };
}

/** Finds a data point or a computed metric by its key; undefined where the library has none. */
export function metricOf(library: Library, key: string): Metric | undefined {
  return library.dataPointByKey.get(key) ?? library.derivedByKey.get(key);
}

/** Does a new year ask the data point unless something else is chosen? Tiers core and standard. */
export function isAskedByDefault({ tier }: Pick<DataPoint, 'tier'>): boolean {
  return tier !== 'extended';
}

function categoryOf(section: string, sections: ReadonlyMap<string, LibrarySection>): Category {
  return sections.get(section)?.category ?? 'General';
}

function codesByMetric(versions: readonly FrameworkVersion[]): Map<string, FrameworkCode[]> {
  const codes = new Map<string, FrameworkCode[]>();
  for (const version of versions) {
    if (version.state === 'superseded') continue;
    for (const [code, keys] of Object.entries(version.metrics)) {
      for (const key of keys) {
        const found = codes.get(key) ?? [];
        found.push({ framework: version.framework, version: version.id, code });
        codes.set(key, found);
      }
    }
  }
  return codes;
}

/** Rounding of measured quantities, also where two units were used: half a percent, as the sum rules allow. */
const ROUNDED = ' * 1.005';

function notAboveRules(dataPoints: readonly DataPoint[], byKey: ReadonlyMap<string, DataPoint>): CrossFieldRule[] {
  return dataPoints.flatMap((dataPoint) =>
    dataPoint.notAbove.map((limit) => ({
      key: `${dataPoint.key}_not_above_${limit.key}`,
      severity: limit.severity,
      level: limit.severity === 'error' ? 'period' : 'year',
      formula: `${dataPoint.key} <= ${limit.key}${dataPoint.type === 'number' ? ROUNDED : ''}`,
      message: `'${dataPoint.name}' is higher than '${byKey.get(limit.key)?.name ?? limit.key}'. Correct one of the two.`,
    })),
  );
}
