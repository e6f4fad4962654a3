import { library } from '#shared/content/library/library.ts';
import type {
  FrameworkSummary,
  FrameworkVersionDetail,
  Guidance,
  MetricSummary,
  QuestionGroupSummary,
} from '#shared/library/catalogue/schema.ts';
import { dataPointKeysOf, metricKeysOf, requirementsOf, versionsOf } from '#shared/library/frameworks/rules.ts';
import type { Framework, FrameworkVersion } from '#shared/library/frameworks/schema.ts';
import { isAskedByDefault } from '#shared/library/metrics/rules.ts';
import type { DataPoint, Metric, QuestionGroup } from '#shared/library/metrics/schema.ts';

/** A framework with its versions, the current one first. */
export function toFramework(framework: Framework): FrameworkSummary {
  const isCurrent = ({ id }: FrameworkVersion) => Number(id !== framework.currentVersion);
  const versions = versionsOf(library, framework.id).toSorted(
    (a, b) => isCurrent(a) - isCurrent(b) || b.firstYear - a.firstYear,
  );
  return { ...framework, versions: versions.map(toVersionSummary) };
}

/** A version with each requirement's metrics. */
export function toVersion(version: FrameworkVersion): FrameworkVersionDetail {
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
export function metricsOf(version: FrameworkVersion): Metric[] {
  const keys = metricKeysOf(version);
  return [...library.dataPoints, ...library.derived].filter(({ key }) => keys.has(key));
}

/** The questions to ask for a version, those behind its computed metrics too. */
export function dataPointsOf(version: FrameworkVersion): DataPoint[] {
  const keys = dataPointKeysOf(library, version);
  return library.dataPoints.filter(({ key }) => keys.has(key));
}

/** A question or computed metric in a list. */
export function toMetric(metric: Metric): MetricSummary {
  const isQuestion = metric.kind === 'data_point';
  return {
    id: metric.key,
    kind: metric.kind,
    name: metric.name,
    groupId: metric.group,
    groupName: library.groupByKey.get(metric.group)?.name ?? metric.group,
    category: metric.category,
    core: metric.core,
    tier: isQuestion ? metric.tier : null,
    type: isQuestion ? metric.type : null,
    unit: metric.unit,
    unitFamily: metric.unitFamily,
    periodicities: isQuestion ? metric.periodicities : [],
    formula: isQuestion ? null : metric.formula,
    frameworks: [...metric.frameworks],
  };
}

/** The same with all that a person needs to answer it. */
export function toGuidance(metric: Metric): Guidance {
  const common = { ...toMetric(metric), guidance: metric.guidance, decimals: metric.decimals, limits: metric.limits };
  const source = metric.source ?? null;
  if (metric.kind === 'derived') {
    return { ...common, source, askedAt: null, options: [], columns: [], evidenceRecommended: false };
  }
  const { askedAt, columns, evidenceRecommended, optionSet } = metric;
  const options = optionSet ? (library.optionSetByKey.get(optionSet)?.options ?? []) : [];
  return { ...common, source, askedAt, columns, options, evidenceRecommended };
}

/** A section with its questions counted among those given. */
export function toGroup(group: QuestionGroup, dataPoints: readonly DataPoint[]): QuestionGroupSummary {
  const own = dataPoints.filter((each) => each.group === group.key);
  const { key, name, category, description, order } = group;
  const askedByDefault = own.filter(isAskedByDefault).length;
  return { id: key, name, category, description, order, askedByDefault, dataPointCount: own.length };
}

/** The sections that hold some of the given questions. */
export function groupsOf(dataPoints: readonly DataPoint[]): QuestionGroupSummary[] {
  return library.groups.map((group) => toGroup(group, dataPoints)).filter(({ dataPointCount }) => dataPointCount > 0);
}

function toVersionSummary(version: FrameworkVersion) {
  const { id, name, state, firstYear, lastYear } = version;
  return { id, name, state, firstYear, lastYear, metricCount: metricKeysOf(version).size };
}
