import type {
  FrameworkSummary,
  FrameworkVersionDetail,
  Guidance,
  MetricSummary,
  SectionSummary,
} from '#shared/library/catalogue/schema.ts';
import { dataPointKeysOf, metricKeysOf, requirementsOf, versionsOf } from '#shared/library/frameworks/rules.ts';
import type { Framework, FrameworkVersion } from '#shared/library/frameworks/schema.ts';
import { isAskedByDefault } from '#shared/library/metrics/rules.ts';
import type { DataPoint, Library, LibrarySection, Metric } from '#shared/library/metrics/schema.ts';

/** A framework with its versions, the current one first. */
export function toFramework(library: Library, framework: Framework): FrameworkSummary {
  const isCurrent = ({ id }: FrameworkVersion) => Number(id !== framework.currentVersion);
  const versions = versionsOf(library, framework.id).toSorted(
    (a, b) => isCurrent(a) - isCurrent(b) || b.firstYear - a.firstYear,
  );
  return { ...framework, versions: versions.map(toVersionSummary) };
}

/** A version with each requirement's metrics. */
export function toVersion(library: Library, version: FrameworkVersion): FrameworkVersionDetail {
  return {
    ...toVersionSummary(version),
    frameworkId: version.framework,
    text: version.text,
    source: version.source,
    licence: version.licence,
    mappingConfidence: version.mappingConfidence,
    note: version.note ?? null,
    requirements: requirementsOf(library, version).map(({ requirement, metrics }) => ({
      ...requirement,
      status: requirement.status ?? null,
      metricIds: metrics.map(({ key }) => key),
    })),
  };
}

/** The metrics that answer a version, in the library's order. */
export function metricsOf(library: Library, version: FrameworkVersion): Metric[] {
  const keys = metricKeysOf(version);
  return [...library.dataPoints, ...library.derived].filter(({ key }) => keys.has(key));
}

/** The data points to ask for a version, those behind its computed metrics too. */
export function dataPointsOf(library: Library, version: FrameworkVersion): DataPoint[] {
  const keys = dataPointKeysOf(library, version);
  return library.dataPoints.filter(({ key }) => keys.has(key));
}

/** A data point or computed metric in a list. */
export function toMetric(library: Library, metric: Metric): MetricSummary {
  const isDataPoint = metric.kind === 'data_point';
  return {
    id: metric.key,
    kind: metric.kind,
    name: metric.name,
    groupId: metric.group,
    groupName: library.sectionByKey.get(metric.group)?.name ?? metric.group,
    category: metric.category,
    core: metric.core,
    tier: isDataPoint ? metric.tier : null,
    type: isDataPoint ? metric.type : null,
    unit: metric.unit,
    unitFamily: metric.unitFamily,
    periodicities: isDataPoint ? metric.periodicities : [],
    formula: isDataPoint ? null : metric.formula,
    frameworks: [...metric.frameworks],
  };
}

/** The same with all that a person needs to answer it. */
export function toGuidance(library: Library, metric: Metric): Guidance {
  const common = {
    ...toMetric(library, metric),
    guidance: metric.guidance,
    decimals: metric.decimals,
    limits: metric.limits,
  };
  const source = metric.source ?? null;
  if (metric.kind === 'derived') {
    return { ...common, source, askedAt: null, options: [], columns: [], evidenceRecommended: false };
  }
  const { askedAt, columns, evidenceRecommended, optionSet } = metric;
  const options = optionSet ? (library.optionSetByKey.get(optionSet)?.options ?? []) : [];
  return { ...common, source, askedAt, columns, options, evidenceRecommended };
}

/** A section with its data points counted among those given. */
export function toSection(section: LibrarySection, dataPoints: readonly DataPoint[]): SectionSummary {
  const own = dataPoints.filter((each) => each.group === section.key);
  const { key, name, category, description, order } = section;
  const askedByDefault = own.filter(isAskedByDefault).length;
  return { id: key, name, category, description, order, askedByDefault, dataPointCount: own.length };
}

/** The sections that hold some of the given data points. */
export function sectionsOf(library: Library, dataPoints: readonly DataPoint[]): SectionSummary[] {
  return library.sections
    .map((section) => toSection(section, dataPoints))
    .filter(({ dataPointCount }) => dataPointCount > 0);
}

function toVersionSummary(version: FrameworkVersion) {
  const { id, name, state, firstYear, lastYear } = version;
  return { id, name, state, firstYear, lastYear, metricCount: metricKeysOf(version).size };
}
