import * as v from 'valibot';
import { Periodicity } from '#shared/collection/periods/rules.ts';
import type { Framework, FrameworkCode, FrameworkVersion } from '#shared/library/frameworks/schema.ts';

/** A key of the library: it names a metric in formulas, paths and files, so it is lower case without dots. */
export const Key = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,79}$/));

/** The four categories into which sections and metrics fall. */
export const Category = v.picklist(['Environment', 'Social', 'Governance', 'General']);
export type Category = v.InferOutput<typeof Category>;

/** What kind of answer a data point takes. */
export const DataPointType = v.picklist([
  'number',
  'integer',
  'percentage',
  'currency',
  'boolean',
  'single_choice',
  'multi_choice',
  'text',
  'date',
  'table',
]);
export type DataPointType = v.InferOutput<typeof DataPointType>;

/** How the periods of a year become one value; `none` leaves the year without a rolled-up value. */
export const PeriodAggregation = v.picklist([
  'sum',
  'first',
  'last',
  'average',
  'weighted_average',
  'any',
  'all',
  'none',
]);
export type PeriodAggregation = v.InferOutput<typeof PeriodAggregation>;

/** How the entities of an organisation become one value; `none` for what is asked of the company alone. */
export const EntityAggregation = v.picklist(['sum', 'average', 'weighted_average', 'any', 'all', 'none']);
export type EntityAggregation = v.InferOutput<typeof EntityAggregation>;

/** A decimal string of the library's files. */
export const DecimalText = v.pipe(v.string(), v.regex(/^-?\d{1,30}(\.\d{1,10})?$/));

/** Bounds of an answer: decimal strings for numbers, a pattern for texts with a sentence that says what it asks for. */
export const Limits = v.strictObject({
  min: v.optional(DecimalText),
  max: v.optional(DecimalText),
  pattern: v.optional(v.pipe(v.string(), v.maxLength(200))),
  patternHint: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
export type Limits = v.InferOutput<typeof Limits>;

/** Where a data point or a formula comes from: a regulation or standard with its paragraph. */
export const Source = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

/** One column of a table answer. */
export const TableColumn = v.strictObject({
  key: Key,
  name: v.pipe(v.string(), v.nonEmpty()),
  type: v.picklist(['number', 'integer', 'percentage', 'currency', 'boolean', 'single_choice', 'text', 'date']),
  required: v.boolean(),
  unit: v.optional(v.string(), ''),
  optionSet: v.optional(Key),
  limits: v.optional(Limits, {}),
});
export type TableColumn = v.InferOutput<typeof TableColumn>;

/** When a value is questioned: a change against last year beyond `changePercent` that is also larger than `floor` (in the metric's unit). */
export const WarningThreshold = v.strictObject({ changePercent: DecimalText, floor: DecimalText });
export type WarningThreshold = v.InferOutput<typeof WarningThreshold>;

/** A data point of the library, as its content files hold it; framework codes are joined to it from the framework files. */
export const DataPointRecord = v.strictObject({
  key: Key,
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(120)),
  group: Key,
  type: DataPointType,
  unit: v.string(),
  unitFamily: v.string(),
  /** Fuels whose gross readings, masses and volumes may be entered; each becomes net energy by visible steps. */
  fuels: v.optional(v.array(Key), []),
  /** Digits after the decimal point when shown; the stored value keeps all its digits. */
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)), 0),
  optionSet: v.optional(Key),
  columns: v.optional(v.array(TableColumn), []),
  periodicities: v.pipe(v.array(Periodicity), v.nonEmpty()),
  defaultPeriodicity: Periodicity,
  periodAggregation: PeriodAggregation,
  entityAggregation: EntityAggregation,
  /** The data point that weighs the values of a weighted average. */
  weightKey: v.optional(Key),
  /** `company` is asked of the root entity alone, `entity` of every entity chosen in the year's set-up. */
  askedAt: v.picklist(['company', 'entity']),
  /** Whether an entity's ownership share multiplies the value (emissions and energy) or it counts in full. */
  consolidation: v.picklist(['ownership_share', 'full']),
  /** How an amount of money converts: a flow at the average rate of the period, a stock at the closing rate. */
  moneyBasis: v.optional(v.picklist(['flow', 'stock'])),
  /** The data point whose closing figure of the year before opens this one; it is offered in the first period. */
  openingOf: v.optional(Key),
  guidance: v.pipe(v.string(), v.nonEmpty(), v.maxLength(600)),
  /** The rule that asks for it, where no framework's map says so by itself. */
  source: v.optional(Source),
  limits: v.optional(Limits, {}),
  /** Data points that this one must not exceed, in the same entity and period. */
  notAbove: v.optional(v.array(v.strictObject({ key: Key, severity: v.picklist(['error', 'warning']) })), []),
  warning: v.optional(WarningThreshold),
  evidenceRecommended: v.optional(v.boolean(), false),
  /** A formula; the data point is asked only where it holds. A key asked of the company is read from the root entity. */
  showIf: v.optional(v.string()),
  /** `core` and `standard` are asked by default, `extended` only when a framework, sector or investor asks for it. */
  tier: v.picklist(['core', 'standard', 'extended']),
});
export type DataPointRecord = v.InferOutput<typeof DataPointRecord>;

/** A metric that is computed from others. */
export const DerivedRecord = v.strictObject({
  key: Key,
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(120)),
  group: Key,
  formula: v.pipe(v.string(), v.nonEmpty()),
  unit: v.string(),
  unitFamily: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
  /** Which way is better; `neutral` where neither is. */
  direction: v.picklist(['up', 'down', 'neutral']),
  guidance: v.pipe(v.string(), v.nonEmpty(), v.maxLength(600)),
  /** The rule from which the formula comes, with its paragraph, or that it is a definition of our own. */
  source: Source,
  limits: v.optional(Limits, {}),
});
export type DerivedRecord = v.InferOutput<typeof DerivedRecord>;

/** A condition that a set of answers should meet; an `error` stops submitting, a `warning` asks for a note. */
export const CrossFieldRule = v.strictObject({
  key: Key,
  severity: v.picklist(['error', 'warning']),
  /** `period` is checked within one entity and period, `year` only on the values of the whole year. */
  level: v.picklist(['period', 'year']),
  formula: v.pipe(v.string(), v.nonEmpty()),
  message: v.pipe(v.string(), v.nonEmpty()),
});
export type CrossFieldRule = v.InferOutput<typeof CrossFieldRule>;

/** A section of the library: data points that the collection screens show together. */
export const LibrarySection = v.strictObject({
  key: Key,
  name: v.pipe(v.string(), v.nonEmpty()),
  category: Category,
  description: v.pipe(v.string(), v.nonEmpty()),
  order: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type LibrarySection = v.InferOutput<typeof LibrarySection>;

/** A list of choices; the option named by `exclusive` ('none') cannot stand beside another one. */
export const OptionSet = v.strictObject({
  key: Key,
  name: v.pipe(v.string(), v.nonEmpty()),
  options: v.pipe(
    v.array(
      v.strictObject({
        value: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{1,40}$/)),
        label: v.pipe(v.string(), v.nonEmpty()),
      }),
    ),
    v.nonEmpty(),
  ),
  exclusive: v.optional(v.string()),
  source: v.optional(v.string()),
});
export type OptionSet = v.InferOutput<typeof OptionSet>;

/** A data point as the product uses it: its record with category, position, core mark and framework codes. */
export type DataPoint = DataPointRecord & {
  readonly kind: 'data_point';
  readonly category: Category;
  /** One of the headline metrics of the toolkit. */
  readonly core: boolean;
  /** Codes in the versions that are current or coming. */
  readonly frameworks: readonly FrameworkCode[];
};

/** A computed metric as the product uses it. */
export type DerivedMetric = DerivedRecord & {
  readonly kind: 'derived';
  readonly category: Category;
  readonly core: boolean;
  readonly frameworks: readonly FrameworkCode[];
};

/** A data point or a computed metric. */
export type Metric = DataPoint | DerivedMetric;

/** The content from which a library is built. */
export interface LibraryContent {
  readonly name: string;
  readonly version: string;
  readonly date: string;
  readonly coreMetrics: readonly string[];
  readonly sections: readonly LibrarySection[];
  readonly dataPoints: readonly v.InferInput<typeof DataPointRecord>[];
  readonly derived: readonly v.InferInput<typeof DerivedRecord>[];
  readonly rules: readonly CrossFieldRule[];
  readonly optionSets: readonly OptionSet[];
  readonly frameworks: readonly Framework[];
  readonly frameworkVersions: readonly FrameworkVersion[];
}

/** The metric library: its parts in the order of the screens, and each part by its key. */
export interface Library {
  readonly name: string;
  readonly version: string;
  readonly date: string;
  /** The headline metrics of the toolkit, in order. */
  readonly coreMetrics: readonly string[];
  readonly sections: readonly LibrarySection[];
  readonly dataPoints: readonly DataPoint[];
  readonly derived: readonly DerivedMetric[];
  /** The written cross-field rules and those that follow from `notAbove`. */
  readonly rules: readonly CrossFieldRule[];
  readonly optionSets: readonly OptionSet[];
  readonly frameworks: readonly Framework[];
  readonly frameworkVersions: readonly FrameworkVersion[];
  readonly sectionByKey: ReadonlyMap<string, LibrarySection>;
  readonly dataPointByKey: ReadonlyMap<string, DataPoint>;
  readonly derivedByKey: ReadonlyMap<string, DerivedMetric>;
  readonly optionSetByKey: ReadonlyMap<string, OptionSet>;
  readonly frameworkById: ReadonlyMap<string, Framework>;
  readonly frameworkVersionById: ReadonlyMap<string, FrameworkVersion>;
}
