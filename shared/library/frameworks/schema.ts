import * as v from 'valibot';

const MetricKey = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,79}$/));

/** An identifier that may stand in a path. */
export const FrameworkId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9_.-]{0,127}$/));

/** How sure the source of a code, title or mapping is; what is not high is shown with its source, never as law. */
export const Confidence = v.picklist(['high', 'medium', 'low']);
export type Confidence = v.InferOutput<typeof Confidence>;

/** One requirement of a framework version: a disclosure, indicator, metric or principle with its code and title. */
export const Requirement = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/)),
  title: v.pipe(v.string(), v.nonEmpty()),
  /** The part of the framework that holds it, such as a standard, a table or a module. */
  part: v.pipe(v.string(), v.nonEmpty()),
  /** How binding it is within its framework (`core`, `optional`, `mandatory`, ...), where the framework says so. */
  status: v.optional(v.string()),
  confidence: Confidence,
});
export type Requirement = v.InferOutput<typeof Requirement>;

/** One version of a framework: its text, when it applies, what it requires and which metrics answer that. */
export const FrameworkVersion = v.strictObject({
  id: FrameworkId,
  framework: FrameworkId,
  name: v.pipe(v.string(), v.nonEmpty()),
  text: v.pipe(v.string(), v.nonEmpty()),
  state: v.picklist(['current', 'coming', 'superseded']),
  /** The first and last financial year to which the version applies; null while it is open. */
  firstYear: v.pipe(v.number(), v.integer()),
  lastYear: v.nullable(v.pipe(v.number(), v.integer())),
  source: v.pipe(v.string(), v.nonEmpty()),
  licence: v.pipe(v.string(), v.nonEmpty()),
  /** How sure the mapping from requirements to metrics is. */
  mappingConfidence: Confidence,
  note: v.optional(v.string()),
  requirements: v.pipe(v.array(Requirement), v.nonEmpty()),
  /** Requirement code to the keys of the metrics that answer it. */
  metrics: v.record(v.string(), v.array(MetricKey)),
});
export type FrameworkVersion = v.InferOutput<typeof FrameworkVersion>;

/** A framework that the product knows, with the version that is shown first. */
export const Framework = v.strictObject({
  id: FrameworkId,
  name: v.pipe(v.string(), v.nonEmpty()),
  abbreviation: v.pipe(v.string(), v.nonEmpty()),
  authority: v.pipe(v.string(), v.nonEmpty()),
  description: v.pipe(v.string(), v.nonEmpty()),
  currentVersion: FrameworkId,
});
export type Framework = v.InferOutput<typeof Framework>;

/** A framework code on a metric, never without the version that gives it its meaning. */
export interface FrameworkCode {
  readonly framework: string;
  readonly version: string;
  readonly code: string;
}
