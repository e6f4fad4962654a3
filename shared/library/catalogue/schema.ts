import * as v from 'valibot';
import { Periodicity } from '#shared/collection/periods/rules.ts';
import { FrameworkVersion as VersionRecord } from '#shared/library/frameworks/schema.ts';
import { Category, DataPointType, Limits, OptionSet, TableColumn } from '#shared/library/metrics/schema.ts';

/** A version of a framework in a list, without its requirements. */
export const FrameworkVersionSummary = v.object({
  id: v.string(),
  name: v.string(),
  state: VersionRecord.entries.state,
  firstYear: v.number(),
  lastYear: v.nullable(v.number()),
  metricCount: v.number(),
});

export const FrameworkSummary = v.object({
  id: v.string(),
  name: v.string(),
  abbreviation: v.string(),
  authority: v.string(),
  description: v.string(),
  currentVersion: v.string(),
  versions: v.array(FrameworkVersionSummary),
});
export type FrameworkSummary = v.InferOutput<typeof FrameworkSummary>;

/** A version with what it requires and, for each requirement, the metrics that answer it. */
export const FrameworkVersionDetail = v.object({
  ...FrameworkVersionSummary.entries,
  frameworkId: v.string(),
  text: v.string(),
  source: v.string(),
  licence: v.string(),
  mappingConfidence: VersionRecord.entries.mappingConfidence,
  note: v.nullable(v.string()),
  requirements: v.array(
    v.object({
      code: v.string(),
      title: v.string(),
      part: v.string(),
      status: v.nullable(v.string()),
      confidence: VersionRecord.entries.mappingConfidence,
      metricIds: v.array(v.string()),
    }),
  ),
});
export type FrameworkVersionDetail = v.InferOutput<typeof FrameworkVersionDetail>;

/** A code never stands without the version that gives it its meaning. */
export const Code = v.object({ framework: v.string(), version: v.string(), code: v.string() });

/** A data point or a computed metric of the library, as lists show it. */
export const MetricSummary = v.object({
  id: v.string(),
  kind: v.picklist(['data_point', 'derived']),
  name: v.string(),
  groupId: v.string(),
  groupName: v.string(),
  category: Category,
  /** One of the headline metrics of the toolkit. */
  core: v.boolean(),
  /** `core` and `standard` are asked by default; null for a computed metric. */
  tier: v.nullable(v.picklist(['core', 'standard', 'extended'])),
  type: v.nullable(DataPointType),
  unit: v.string(),
  unitFamily: v.string(),
  periodicities: v.array(Periodicity),
  /** Of a computed metric. */
  formula: v.nullable(v.string()),
  frameworks: v.array(Code),
});
export type MetricSummary = v.InferOutput<typeof MetricSummary>;

/** What a person has to know to answer a data point, or to read a computed metric. */
export const Guidance = v.object({
  ...MetricSummary.entries,
  guidance: v.string(),
  /** The rule that asks for it or gives the formula, with its paragraph. */
  source: v.nullable(v.string()),
  decimals: v.number(),
  askedAt: v.nullable(v.picklist(['company', 'entity'])),
  limits: Limits,
  options: v.array(OptionSet.entries.options.pipe[0].item),
  columns: v.array(TableColumn),
  evidenceRecommended: v.boolean(),
});
export type Guidance = v.InferOutput<typeof Guidance>;

/** A section of the data collection screens, with how many of its data points are asked by default and in all. */
export const SectionSummary = v.object({
  id: v.string(),
  name: v.string(),
  category: Category,
  description: v.string(),
  order: v.number(),
  askedByDefault: v.number(),
  dataPointCount: v.number(),
});
export type SectionSummary = v.InferOutput<typeof SectionSummary>;
